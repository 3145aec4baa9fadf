package nfa

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/charset"
)

// maxParts bounds the written-out grammar, so that "10000(10000a)" gives an
// error and not a machine without memory. Parts that match nothing count too:
// they cost time.
const maxParts = 1 << 18

// node is a state of the automaton with empty moves, from which the follow
// lists are read. Exactly one of its roles is used.
type node struct {
	role     role
	position int   // symbol: its position
	op       Op    // operation
	branches []int // fork: targets in the grammar's order; the others have one
	ordered  bool  // fork: the lower branch wins
	loop     bool  // fork: the start of each round of a repetition without end
	fork     int   // fork: its number
	open     int8  // rules around it that decide by their end
}

type role uint8

const (
	symbol role = iota
	operation
	fork
	border // the end of a rule that decides by its end
	accept
)

// builder compiles from right to left: each method gets the node that follows
// and returns the node at which its part of the grammar begins.
type builder struct {
	grammar    *abnf.Grammar
	nfa        *NFA
	nodes      []node
	captures   map[string][]int             // lower-case rule name to captures
	kinds      map[string][][2]int          // lower-case rule name to kind group and rule number
	inside     map[string][]int             // lower-case rule name to inside-rules
	single     map[string]one               // lower-case rule name to what singleRule found
	forms      map[string]*charset.Branches // of characters, by their names
	parts      int                          // written out so far
	steps      int                          // of all walks so far
	walked     string                       // the rules around the position that the present walk begins at
	place      int                          // innermost capture around the part being compiled
	within     []int                        // inside-rules around it
	rules      []string                     // rules around it, innermost last
	characters *charset.Characters          // what is being written out in UTF-8, nil for bytes
	written    map[string]int               // rule to the parts of it that are written out
	prefer     map[string]Policy            // lower-case rule name to how its readings are settled
	judging    bool                         // there are rules that decide by their end
	around     *Use                         // rules around the part being compiled
	ends       []Policy                     // of those that decide by their end
	ordered    bool                         // every fork decides
}

// tooLarge is how a builder deep in the grammar gives up; Build recovers it.
type tooLarge struct{ why string }

// Build writes the grammar out from the entries of spec and returns its
// positions. The grammar must have passed [abnf.Grammar.Check]. Rules named in
// spec that the grammar lacks, and a grammar too large, are errors.
func Build(grammar *abnf.Grammar, spec Spec) (n *NFA, err error) {
	b := &builder{
		grammar: grammar, nfa: &NFA{Spec: spec, Grammar: grammar},
		captures: map[string][]int{}, kinds: map[string][][2]int{}, inside: map[string][]int{},
		single: map[string]one{}, forms: map[string]*charset.Branches{}, written: map[string]int{}, place: -1,
		prefer: map[string]Policy{},
	}
	if err := b.index(); err != nil {
		return nil, err
	}
	if err := b.checkNesting(); err != nil {
		return nil, err
	}
	defer func() {
		if r := recover(); r != nil {
			large, ours := r.(tooLarge)
			if !ours {
				panic(r)
			}
			n, err = nil, fmt.Errorf("the grammar is too large: %s", large.why)
		}
	}()
	b.nfa.Positions = make([]Position, len(spec.Entries))
	starts := make([]int, len(spec.Entries))
	for i, entry := range spec.Entries {
		starts[i] = b.reference(entry, b.add(node{role: accept}))
		b.nfa.Positions[i].Place = -1
	}
	for i, start := range starts {
		b.walked = spec.Entries[i]
		b.nfa.Positions[i].Follow = b.follow(start, 0)
	}
	for _, nd := range b.nodes {
		if nd.role == symbol {
			p := &b.nfa.Positions[nd.position]
			b.walked = p.Rule
			p.Follow = b.follow(nd.branches[0], len(p.Ends))
		}
	}
	if err := b.checkPlaces(); err != nil {
		return nil, err
	}
	b.nfa.merge()
	return b.nfa, nil
}

func (b *builder) add(n node) int {
	b.count()
	n.open = int8(len(b.ends))
	b.nodes = append(b.nodes, n)
	return len(b.nodes) - 1
}

// count counts one part of the written-out grammar.
func (b *builder) count() {
	rule := ""
	if last := len(b.rules) - 1; last >= 0 {
		rule = b.rules[last]
	}
	b.written[rule]++
	if b.parts++; b.parts > maxParts {
		panic(tooLarge{fmt.Sprintf("written out it has more than %d parts, most of them in the rule %s", maxParts, mostOf(b.written))})
	}
}

func (b *builder) operation(op Op, next int) int {
	return b.add(node{role: operation, op: op, branches: []int{next}})
}

func (b *builder) symbol(set charset.Set, label string, next int) int {
	b.nfa.Positions = append(b.nfa.Positions, Position{
		Set: set, Label: label, Characters: b.characters, Place: b.place, Inside: slices.Clone(b.within), Rule: b.rule(), Ends: b.ends,
	})
	return b.add(node{role: symbol, position: len(b.nfa.Positions) - 1, branches: []int{next}})
}

// rule returns the innermost rule around the part being compiled, such as "h16
// in ls32".
func (b *builder) rule() string {
	last := len(b.rules) - 1
	if last <= 0 {
		return strings.Join(b.rules, "")
	}
	return b.rules[last] + " in " + b.rules[last-1]
}

// reference compiles one use of a rule, with the operations that the spec
// hangs on its name around it.
func (b *builder) reference(name string, next int) int {
	lower := strings.ToLower(name)
	outerPlace, outerWithin := b.place, b.within
	for _, rule := range b.inside[lower] {
		next = b.operation(Op{Kind: Leave, Group: rule}, next)
		b.within = append(slices.Clone(b.within), rule)
	}
	for _, kind := range b.kinds[lower] {
		next = b.operation(Op{Kind: Kind, Group: kind[0], Rule: kind[1]}, next)
	}
	for _, capture := range b.captures[lower] {
		next = b.operation(Op{Kind: Close, Group: capture}, next)
		b.place = capture
	}
	rule := b.grammar.Rule(name)
	next, leave := b.enter(lower, rule.Name, next)
	if o := b.singleRule(rule.Name); o.ok {
		next = b.one(o, rule.Name, next)
	} else {
		b.rules = append(b.rules, rule.Name)
		next = b.compile(rule.Definition, next)
		b.rules = b.rules[:len(b.rules)-1]
	}
	leave()
	for _, capture := range b.captures[lower] {
		next = b.operation(Op{Kind: Open, Group: capture}, next)
	}
	b.place, b.within = outerPlace, outerWithin
	return next
}

func (b *builder) compile(n abnf.Node, next int) int {
	b.count()
	switch n := n.(type) {
	case *abnf.Alternation:
		branches := make([]int, len(n.Items))
		for i, item := range n.Items {
			branches[i] = b.compile(item, next)
		}
		return b.fork(node{branches: branches, ordered: true})
	case *abnf.Concatenation:
		for i := len(n.Items) - 1; i >= 0; i-- {
			next = b.compile(n.Items[i], next)
		}
		return next
	case *abnf.Repetition:
		return b.repetition(n, next)
	case *abnf.Reference:
		return b.reference(n.Name, next)
	case *abnf.Literal:
		for i := len(n.Text) - 1; i >= 0; i-- {
			set := letter(n.Text[i], n.CaseSensitive)
			next = b.symbol(set, fmt.Sprintf("%q", n.Text[i:i+1]), next)
		}
		return next
	case *abnf.Range:
		return b.one(valueOf(n.Low, n.High, n.Characters), valueName(n.Low, n.High, n.Characters), next)
	case *abnf.Sequence:
		for i := len(n.Values) - 1; i >= 0; i-- {
			v := n.Values[i]
			next = b.one(valueOf(v, v, n.Characters), valueName(v, v, n.Characters), next)
		}
		return next
	}
	panic(fmt.Sprintf("nfa: unknown grammar node %T", n))
}

// repetition writes the counted copies out: Min that must be there, then
// either a loop or, nested, each of the optional ones.
func (b *builder) repetition(n *abnf.Repetition, next int) int {
	if n.Max < 0 {
		loop := b.fork(node{loop: true})
		body := b.compile(n.Item, loop)
		b.nodes[loop].branches = []int{body, next}
		next = loop
	} else {
		end := next
		for i := n.Min; i < n.Max; i++ {
			body := b.compile(n.Item, next)
			next = b.fork(node{branches: []int{body, end}})
		}
	}
	for i := 0; i < n.Min; i++ {
		next = b.compile(n.Item, next)
	}
	return next
}

// valueName returns a value, or a range, as an error text shows it.
func valueName(low, high uint32, characters bool) string {
	format := "%%x%02X"
	if characters {
		format = "U+%04X"
	}
	name := fmt.Sprintf(format, low)
	if high > low {
		name += fmt.Sprintf("-"+format[len(format)-4:], high)
	}
	return name
}

func letter(c byte, sensitive bool) charset.Set {
	set := charset.Between(c, c)
	if lower := c | 0x20; !sensitive && lower >= 'a' && lower <= 'z' {
		set = set.Union(charset.Of(string([]byte{lower, lower &^ 0x20})))
	}
	return set
}
