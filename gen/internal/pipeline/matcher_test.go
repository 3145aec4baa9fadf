package pipeline

import (
	"slices"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/nfa"
)

// matcher is the slow reference for the generator: it tries every way in which
// the grammar tree can read an input, and shares no step with the passes.
type matcher struct {
	grammar *abnf.Grammar
	spec    nfa.Spec
	input   string
	reached int // the furthest offset at which a byte was looked for or a reading was complete
	parses  []parse
	steps   int
}

// parse is one reading of the whole input.
type parse struct {
	report string // the captures and kinds
	kinds  []int
	times  []int // how often each capture was met
	path   []choice
	ends   []int // where each use of a rule that decides by its end ends, in order of beginning
}

// choice is a branch taken, with the uses of rules around it that decide by their end,
// outermost first.
type choice struct {
	branch  int
	ordered bool
	around  *use
}

// use is a use of a rule that decides by its end, by its number in the reading.
type use struct {
	number int
	policy nfa.Policy
	outer  *use
}

// environment is what a reading knows so far.
type environment struct {
	starts, ends, kinds []int
	times               []int
	path                []choice
	uses                []int // where they end, -1 for not yet
	around              *use
	ordered             int // rules around of which every fork decides
}

func (e environment) clone() environment {
	e.starts, e.ends, e.kinds = slices.Clone(e.starts), slices.Clone(e.ends), slices.Clone(e.kinds)
	e.times, e.uses = slices.Clone(e.times), slices.Clone(e.uses)
	return e
}

func (e environment) choose(branch int, ordered bool) environment {
	e.path = append(e.path[:len(e.path):len(e.path)], choice{branch, ordered || e.ordered > 0, e.around})
	return e
}

// maxMatcherSteps and maxParses bound one input; the test counts the inputs beyond.
const (
	maxMatcherSteps = 5_000
	maxParses       = 100
)

// match returns the readings, and those that no other one is preferred to; ok is
// false when there were too many ways to try.
func match(grammar *abnf.Grammar, spec nfa.Spec, entry int, input string) (m *matcher, winners []parse, ok bool) {
	m = &matcher{grammar: grammar, spec: spec, input: input}
	none := func(n int) []int { return slices.Repeat([]int{-1}, n) }
	start := environment{
		starts: none(len(spec.Captures)), ends: none(len(spec.Captures)), kinds: none(len(spec.Kinds)),
		times: make([]int, len(spec.Captures)),
	}
	m.reference(spec.Entries[entry], 0, start, func(at int, e environment) {
		m.reached = max(m.reached, at)
		if at == len(input) {
			m.parses = append(m.parses, parse{report(e), e.kinds, e.times, e.path, e.uses})
		}
	})
	if m.steps > maxMatcherSteps || len(m.parses) > maxParses {
		return m, nil, false
	}
	for _, p := range m.parses {
		if !slices.ContainsFunc(m.parses, func(other parse) bool { return beats(other, p) }) {
			winners = append(winners, p)
		}
	}
	if len(winners) == 0 && len(m.parses) > 0 {
		panic("the readings beat each other in a circle")
	}
	return m, winners, true
}

// beats reports whether a reading is preferred to another: where they first part,
// the ends of the uses around decide, the outermost first, else the order.
func beats(a, b parse) bool {
	for i := range min(len(a.path), len(b.path)) {
		p, q := a.path[i], b.path[i]
		if p.branch == q.branch {
			continue
		}
		won := p.ordered && p.branch < q.branch
		for u := p.around; u != nil; u = u.outer { // the outermost comes last
			switch x, y := a.ends[u.number], b.ends[u.number]; {
			case x > y:
				won = u.policy == nfa.Longest
			case x < y:
				won = u.policy == nfa.Shortest
			}
		}
		return won
	}
	return false
}

func report(e environment) string {
	var b strings.Builder
	for i, end := range e.ends {
		if end < 0 {
			b.WriteString("- ")
			continue
		}
		b.WriteString(span(e.starts[i], end))
	}
	for _, k := range e.kinds {
		b.WriteString(kindText(k + 1))
	}
	return b.String()
}

type next func(at int, e environment)

func (m *matcher) reference(name string, at int, e environment, k next) {
	has := func(group nfa.Group) int {
		return slices.IndexFunc(group.Rules, func(r string) bool { return strings.EqualFold(r, name) })
	}
	outer := e
	e = e.clone()
	for i, group := range m.spec.Captures {
		if has(group) < 0 {
			continue
		}
		if e.times[i]++; e.times[i] == 1 || group.Which != nfa.FirstPlace {
			e.starts[i], e.ends[i] = at, -1
		}
	}
	policy := slices.IndexFunc(m.spec.Prefer, func(p nfa.Preference) bool { return strings.EqualFold(p.Rule, name) })
	number := -1
	switch {
	case policy < 0:
	case m.spec.Prefer[policy].Policy == nfa.First:
		e.ordered++
	default:
		number = len(e.uses)
		e.uses = append(e.uses, -1)
		e.around = &use{number, m.spec.Prefer[policy].Policy, e.around}
	}
	m.node(m.grammar.Rule(name).Definition, at, e, func(at int, e environment) {
		e = e.clone()
		e.around, e.ordered = outer.around, outer.ordered
		if number >= 0 {
			e.uses[number] = at
		}
		for i, group := range m.spec.Captures {
			if has(group) >= 0 && (e.times[i] == 1 || group.Which != nfa.FirstPlace) {
				e.ends[i] = at
			}
		}
		for i, group := range m.spec.Kinds {
			if j := has(group); j >= 0 {
				e.kinds[i] = j
			}
		}
		k(at, e)
	})
}

func (m *matcher) node(n abnf.Node, at int, e environment, k next) {
	if m.tired() {
		return
	}
	switch n := n.(type) {
	case *abnf.Alternation:
		for i, item := range n.Items {
			m.node(item, at, e.choose(i, true), k)
		}
	case *abnf.Concatenation:
		m.all(n.Items, at, e, k)
	case *abnf.Repetition:
		m.all(slices.Repeat([]abnf.Node{n.Item}, n.Min), at, e, func(at int, e environment) {
			m.more(n, n.Max-n.Min, at, e, k)
		})
	case *abnf.Reference:
		m.reference(n.Name, at, e, k)
	case *abnf.Literal:
		m.bytes(len(n.Text), at, e, k, func(i int, c byte) bool {
			return c == n.Text[i] || !n.CaseSensitive && strings.EqualFold(string(rune(c)), n.Text[i:i+1]) && c < 0x80
		})
	case *abnf.Range:
		m.bytes(1, at, e, k, func(_ int, c byte) bool { return uint32(c) >= n.Low && uint32(c) <= n.High })
	case *abnf.Sequence:
		m.bytes(len(n.Values), at, e, k, func(i int, c byte) bool { return uint32(c) == n.Values[i] })
	}
}

// tired counts a step, and reports whether there were too many.
func (m *matcher) tired() bool {
	m.steps++
	return m.steps > maxMatcherSteps
}

func (m *matcher) all(items []abnf.Node, at int, e environment, k next) {
	if m.tired() {
		return
	}
	if len(items) == 0 {
		k(at, e)
		return
	}
	m.node(items[0], at, e, func(at int, e environment) { m.all(items[1:], at, e, k) })
}

// more reads what a repetition may have beyond its minimum: at most left, or
// any number when n has no maximum. A round without a byte is the last of an
// endless one.
func (m *matcher) more(n *abnf.Repetition, left, at int, e environment, k next) {
	if m.tired() {
		return
	}
	endless := n.Max < 0
	if endless || left > 0 {
		m.node(n.Item, at, e.choose(0, false), func(after int, e environment) {
			if endless && after == at {
				k(after, e.choose(1, false))
				return
			}
			m.more(n, left-1, after, e, k)
		})
		e = e.choose(1, false)
	}
	k(at, e)
}

func (m *matcher) bytes(n, at int, e environment, k next, fits func(i int, c byte) bool) {
	for i := range n {
		m.reached = max(m.reached, at)
		if at == len(m.input) || !fits(i, m.input[at]) {
			return
		}
		at++
	}
	k(at, e)
}
