package nfa

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/charset"
)

// BytesIn returns the bytes that occur in what a rule matches. What is matched by
// one of the rules of except does not count.
func BytesIn(g *abnf.Grammar, rule string, except []string) (charset.Set, error) {
	c := &collector{grammar: g, seen: map[string]bool{}}
	for _, name := range append(slices.Clone(except), rule) {
		if g.Rule(name) == nil {
			return c.set, fmt.Errorf("the grammar has no rule %q", name)
		}
	}
	for _, name := range except {
		c.seen[strings.ToLower(name)] = true
	}
	c.rule(rule)
	return c.set, nil
}

// collector walks through rules and collects their bytes.
type collector struct {
	grammar *abnf.Grammar
	seen    map[string]bool // the rules that need no look, in small letters
	set     charset.Set
}

// rule collects the bytes of a rule unless that is done.
func (c *collector) rule(name string) {
	if lower := strings.ToLower(name); !c.seen[lower] {
		c.seen[lower] = true
		abnf.Each(c.grammar.Rule(name).Definition, c.node)
	}
}

// node collects the bytes of one node, and reports whether those in it count.
func (c *collector) node(n abnf.Node) bool {
	switch n := n.(type) {
	case *abnf.Repetition:
		return n.Max != 0
	case *abnf.Reference:
		c.rule(n.Name)
	case *abnf.Literal:
		for i := range len(n.Text) {
			c.set = c.set.Union(letter(n.Text[i], n.CaseSensitive))
		}
	case *abnf.Range:
		c.value(n.Low, n.High, n.Characters)
	case *abnf.Sequence:
		for _, value := range n.Values {
			c.value(value, value, n.Characters)
		}
	}
	return true
}

// value collects the bytes of a value or a range.
func (c *collector) value(low, high uint32, characters bool) {
	o := valueOf(low, high, characters)
	c.set = c.set.Union(o.set)
	if len(o.characters) > 0 {
		c.set = c.set.Union(o.characters.Bytes())
	}
}
