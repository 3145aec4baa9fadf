package tdfa

import (
	"fmt"
	"slices"

	"github.com/uriscan/uriscan/gen/internal/charset"
	"github.com/uriscan/uriscan/gen/internal/nfa"
)

// places returns for each position the capture that a wrong byte after it is
// blamed on: the innermost capture around the position, else the first one
// that every way on has to begin; -1 when there is neither.
func places(n *nfa.NFA) []int {
	must := mustOpen(n)
	result := make([]int, len(n.Positions))
	for p := range n.Positions {
		result[p] = n.Positions[p].Place
		if result[p] < 0 {
			result[p] = slices.Index(must[p], true)
		}
	}
	return result
}

// mustOpen returns, for each position, the captures that begin on every way
// from it to the end: the greatest solution of "on this item, or after it".
func mustOpen(n *nfa.NFA) [][]bool {
	captures := len(n.Spec.Captures)
	must := make([][]bool, len(n.Positions))
	for p := range must {
		must[p] = repeat(true, captures)
	}
	for changed := true; changed; {
		changed = false
		for p := range n.Positions {
			for _, item := range n.Positions[p].Follow {
				for c := range captures {
					opens := item.To != nfa.Accept && must[item.To][c] ||
						slices.Contains(item.Ops, nfa.Op{Kind: nfa.Open, Group: c})
					if must[p][c] && !opens {
						must[p][c] = false
						changed = true
					}
				}
			}
		}
	}
	return must
}

// A Description is what comments and error texts say about a state.
type Description struct {
	Rules  []string      // the rules that the readings are in, innermost first
	Expect []Expectation // what could come next, in the grammar's order
}

// A describer walks through the whole list of positions, in which each has its own
// rules around it.
type describer struct {
	determinizer
	before  *DFA
	reached map[int]State // by state of the machine before
}

// Describe returns a description of each of some states, of what its shortest input
// leads to. Only the few states that are left in the end need one.
func (d *DFA) Describe(states []int) ([]Description, error) {
	whole := *d.NFA
	whole.Positions = whole.Whole
	w := describer{
		determinizer: determinizer{dfa: &DFA{NFA: &whole, Classes: d.Classes}, derived: derivedStarts(d.NFA), busy: make([]int, len(whole.Positions))},
		before:       d, reached: map[int]State{},
	}
	list := make([]Description, len(states))
	for i, state := range states {
		at := w.reach(state)
		if w.pairs > maxPairs || w.wide > maxWays {
			return nil, fmt.Errorf("the grammar is too large: after %s an input can be read in too many ways to describe them; most are in the rule %s", d.Sample(d.States[state].From), whole.MostOf(w.busy))
		}
		for _, c := range at.configs {
			w.busy[c.position]++
		}
		list[i] = Description{Rules: w.rulesOf(at.configs), Expect: w.expectationsOf(at.configs)}
	}
	return list, nil
}

// reach returns the state that the shortest input of a state leads to.
func (w *describer) reach(state int) State {
	if at, known := w.reached[state]; known {
		return at
	}
	s := &w.before.States[state]
	at := State{configs: []config{w.start(s.Entry)}}
	if s.From >= 0 {
		from := w.reach(s.From)
		candidates := w.survivors(&from, func(item *nfa.Item) bool {
			return item.To != nfa.Accept && w.dfa.NFA.Positions[item.To].Set.Has(s.Byte)
		})
		at = State{Length: s.Length}
		for i := range candidates {
			at.configs = append(at.configs, candidates[i].config)
		}
	}
	w.reached[state] = at
	return at
}

// placeOf returns the capture to blame in a state: of those that its readings
// name, the one that comes last in the user's order.
func (d *determinizer) placeOf(configs []config) int {
	place := -1
	for i := range configs {
		place = max(place, d.places[configs[i].position])
	}
	return place
}

// insideOf returns the inside-rule that every reading has begun and cannot
// leave without another byte, or -1.
func (d *determinizer) insideOf(configs []config) int {
	for rule := range d.dfa.NFA.Spec.Inside {
		amidst := func(c config) bool {
			p := &d.dfa.NFA.Positions[c.position]
			return slices.Contains(p.Inside, rule) && !slices.ContainsFunc(p.Follow, func(item nfa.Item) bool {
				return slices.Contains(item.Ops, nfa.Op{Kind: nfa.Leave, Group: rule})
			})
		}
		if !slices.ContainsFunc(configs, func(c config) bool { return !amidst(c) }) {
			return rule
		}
	}
	return -1
}

// rulesOf lists the rules that the readings are in, each once.
func (d *determinizer) rulesOf(configs []config) []string {
	var list []string
	for i := range configs {
		rule := d.dfa.NFA.Positions[configs[i].position].Rule
		if rule != "" && !slices.Contains(list, rule) {
			list = append(list, rule)
		}
	}
	return list
}

// expectationsOf lists what could come next, in the grammar's order, each thing
// once, without what the rest of the list covers.
func (d *determinizer) expectationsOf(configs []config) []Expectation {
	var list []Expectation
	for i := range configs {
		for _, item := range d.dfa.NFA.Positions[configs[i].position].Follow {
			if item.To == nfa.Accept {
				continue
			}
			p := &d.dfa.NFA.Positions[item.To]
			e := Expectation{Label: p.Label, Set: p.Set}
			if p.Characters != nil {
				e.characters = *p.Characters
			}
			same := slices.IndexFunc(list, func(other Expectation) bool {
				return other.Label == e.Label && (other.Set == e.Set || e.characters != nil)
			})
			if same < 0 {
				list = append(list, e)
			} else {
				list[same].Set = list[same].Set.Union(e.Set)
			}
		}
	}
	for i := len(list) - 1; i >= 0; i-- {
		if covered(list, i) {
			list = slices.Delete(list, i, i+1)
		}
	}
	return list
}

// covered reports whether the other things of a list hold all that thing i holds:
// of what is characters, the characters, since different ones begin with the same
// bytes.
func covered(list []Expectation, i int) bool {
	var bytes charset.Set
	var characters charset.Characters
	for j := range list {
		if j != i {
			bytes, characters = bytes.Union(list[j].bytes()), characters.Union(list[j].characters)
		}
	}
	return bytes.Contains(list[i].bytes()) && characters.Contains(list[i].characters)
}

// bytes returns what the thing holds that is no character beyond ASCII.
func (e *Expectation) bytes() charset.Set {
	if e.characters == nil {
		return e.Set
	}
	return e.Set.Intersect(charset.Between(0, 0x7F))
}
