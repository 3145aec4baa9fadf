package nfa

import (
	"strings"

	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/charset"
)

// oneByte is what is known of a part of the grammar: whether it matches exactly
// one byte however it matches and reports nothing on the way, and which.
type oneByte struct {
	set charset.Set
	ok  bool
}

// singleRule returns the byte set of a rule that is one position, so that an
// error can call "unreserved" by that name. Rules are judged once: a chain of
// rules that each name the next one twice would otherwise take forever.
func (b *builder) singleRule(name string) oneByte {
	lower := strings.ToLower(name)
	one, known := b.single[lower]
	if !known {
		one = b.singleNode(b.grammar.Rule(name).Definition)
		b.single[lower] = one
	}
	return one
}

func (b *builder) singleNode(n abnf.Node) oneByte {
	switch n := n.(type) {
	case *abnf.Alternation:
		var all oneByte
		for _, item := range n.Items {
			one := b.singleNode(item)
			if !one.ok {
				return oneByte{}
			}
			all = oneByte{all.set.Union(one.set), true}
		}
		return all
	case *abnf.Reference:
		if b.reports(n.Name) {
			return oneByte{}
		}
		return b.singleRule(n.Name)
	case *abnf.Literal:
		if len(n.Text) == 1 {
			return oneByte{letter(n.Text[0], n.CaseSensitive), true}
		}
	case *abnf.Range:
		return oneByte{charset.Between(byte(n.Low), byte(n.High)), true}
	case *abnf.Sequence:
		if len(n.Values) == 1 {
			return oneByte{charset.Between(byte(n.Values[0]), byte(n.Values[0])), true}
		}
	}
	return oneByte{}
}

// reports reports whether the spec wants to know of the rule.
func (b *builder) reports(name string) bool {
	lower := strings.ToLower(name)
	return len(b.captures[lower])+len(b.kinds[lower])+len(b.inside[lower]) > 0
}
