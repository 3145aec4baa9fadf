package nfa

import (
	"fmt"
	"strings"
)

// An input can have several readings, and the captures of one are reported. Of two
// readings the one is preferred that is better where they first part, at a fork of
// the grammar:
//
//   - If a rule is begun there in both that the user wants longest or shortest, where
//     it ends decides. Of several such rules in each other the outermost one decides
//     that ends at different places.
//   - If none of these decides, the order of the grammar does: of alternatives, and
//     inside a rule of the policy First of repetitions and options too, for which one
//     more comes before none.
//   - Otherwise nothing decides.
//
// Where two readings part is a node in the tree of all readings, and what decides
// there depends on the rules around it. Going down the tree only adds rules inside of
// these. So no three readings beat each other in a circle: every valid input keeps a
// reading that nothing beats, and no preference changes what is valid.
//
// Where a rule ends is known later than where readings part. So the comparison goes
// along with them, as a [Standing], until the rules that are open in both are closed.

// Policy is how the user settles which of several readings of a rule is reported.
type Policy uint8

// The policies.
const (
	First    Policy = iota // the earlier branch of every fork inside of the rule
	Longest                // the reading in which the rule ends later
	Shortest               // the reading in which it ends earlier
)

// Policies are the names of the policies.
var Policies = []string{First: "first", Longest: "longest", Shortest: "shortest"}

// Preference is a policy for a rule.
type Preference struct {
	Rule   string
	Policy Policy
}

// Use is a rule in use, within another one or nil.
type Use struct {
	Rule  string
	Outer *Use
}

// Fork is a place of the grammar where readings part.
type Fork struct {
	Around *Use
	Ends   []Policy // of the rules around it that decide by their end, outermost first
}

// Standing says how a reading compares to another one.
type Standing struct {
	Open int8 // rules that decide by their end, begun before the readings parted, and open in both
	Won  int8 // if those end together: 1 if it is preferred, -1 if the other one is, 0 if neither
}

// Part returns how readings that go on from one position on two ways compare to each
// other, the first to the second.
func (n *NFA) Part(a, b *Item) Standing {
	for i := 0; i < len(a.Path) && i < len(b.Path); i++ {
		if a.Path[i] == b.Path[i] {
			continue
		}
		if a.Path[i].Fork != b.Path[i].Fork {
			return Standing{}
		}
		ends := n.Forks[a.Path[i].Fork].Ends
		s := Standing{Open: int8(len(ends))}
		if a.Path[i].Ordered {
			s.Won = 1
			if a.Path[i].Branch > b.Path[i].Branch {
				s.Won = -1
			}
		}
		return s.later(ends, a.open(i+1), b.open(i+1))
	}
	return Standing{}
}

// GoOn returns how readings that compare like this do after each has
// gone on its way, the first one from a position.
func (n *NFA) GoOn(s Standing, position int, a, b *Item) Standing {
	return s.later(n.Positions[position].Ends, a.open(0), b.open(0))
}

// later returns the standing after ways on which so many of the rules stay open.
// Ways end after a byte: what is open there ends after what is closed.
func (s Standing) later(ends []Policy, a, b int8) Standing {
	open := min(a, b)
	if open >= s.Open {
		return s
	}
	if a != b {
		s.Won = 1
		if (a < b) != (ends[open] == Shortest) {
			s.Won = -1
		}
	}
	s.Open = open
	return s
}

// open returns how many rules that decide by their end are open all the way from after
// choice i-1 on.
func (item *Item) open(i int) int8 {
	if item.Open == nil {
		return 0
	}
	return item.Open[i]
}

// indexPreferences resolves the rules that have a policy.
func (b *builder) indexPreferences(names uniqueNames) error {
	for _, p := range b.nfa.Spec.Prefer {
		if err := b.entry("prefer", p.Rule, names); err != nil {
			return err
		}
		b.prefer[strings.ToLower(p.Rule)] = p.Policy
		if p.Policy != First {
			b.judging = true
		}
	}
	return nil
}

// maxEnds is how deep rules that decide by their end may be in each other.
const maxEnds = 100

// enter notes the policy of a rule for what is compiled until leave is called, and
// returns the node to go on to after the rule.
func (b *builder) enter(lower, name string, next int) (after int, leave func()) {
	around, ends, ordered := b.around, b.ends, b.ordered
	leave = func() { b.around, b.ends, b.ordered = around, ends, ordered }
	b.around = &Use{Rule: name, Outer: around}
	policy, preferred := b.prefer[lower]
	switch {
	case preferred && policy == First:
		b.ordered = true
	case preferred:
		if len(ends) == maxEnds {
			panic(tooLarge{fmt.Sprintf("rules that decide by their end are nested more than %d deep", maxEnds)})
		}
		next = b.add(node{role: border, branches: []int{next}})
		b.ends = append(ends[:len(ends):len(ends)], policy)
	}
	return next, leave
}

// fork adds a fork. One that is no alternation decides inside of rules of the policy
// First alone.
func (b *builder) fork(n node) int {
	n.role, n.ordered = fork, n.ordered || b.ordered
	n.fork = len(b.nfa.Forks)
	b.nfa.Forks = append(b.nfa.Forks, Fork{Around: b.around, Ends: b.ends})
	return b.add(n)
}
