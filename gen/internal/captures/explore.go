package captures

import (
	"fmt"
	"slices"

	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// maxVisits is how many states with their patterns are explored.
const maxVisits = 1 << 20

// A visit is what a walk may have made of the machine: the state it is in, the
// registers it has written, and what the steps have settled.
type visit struct {
	state   int
	pattern uint32
	settled int // a number in explorer.places
}

// places are where the settled captures lie; equal ones have the same number.
type places struct {
	starts, ends []tdfa.Value
}

// Undecided is an error: walks that end in the same state with the same registers
// written have settled captures at different places. These have to be kept.
type Undecided struct{ Captures uint32 }

func (u *Undecided) Error() string {
	return fmt.Sprintf("the registers do not decide where the captures %b lie", u.Captures)
}

type explorer struct {
	dfa    *tdfa.DFA
	seen   map[visit]bool
	queue  []visit
	places []places
	number map[string]int // by places as text
}

// explore returns every outcome, in the order in which states and patterns are
// found breadth first.
func explore(d *tdfa.DFA) ([]Outcome, error) {
	e := &explorer{dfa: d, seen: map[visit]bool{}, number: map[string]int{}}
	nowhere := slices.Repeat([]tdfa.Value{tdfa.None}, len(d.NFA.Spec.Captures))
	start := e.numberOf(places{nowhere, nowhere})
	for _, entry := range d.Entries {
		e.reach(visit{entry, 0, start})
	}
	var outcomes []Outcome
	for ; len(e.queue) > 0; e.queue = e.queue[1:] {
		if len(e.seen) > maxVisits {
			return nil, fmt.Errorf("the captures may be present and absent in too many ways: more than %d of them were tried; ask for fewer captures", maxVisits)
		}
		v := e.queue[0]
		state := &d.States[v.state]
		if state.End.Accept {
			outcomes = append(outcomes, Outcome{v.state, Written(v.pattern, state.End.Store), e.result(v, state.End.Result)})
		}
		for class, t := range state.Next {
			if t.To != tdfa.Dead {
				e.reach(visit{t.To, Written(v.pattern, t.Store), e.settle(v.settled, state.Settle[class])})
			}
		}
	}
	return outcomes, undecided(outcomes)
}

func (e *explorer) reach(v visit) {
	if !e.seen[v] {
		e.seen[v] = true
		e.queue = append(e.queue, v)
	}
}

// settle returns the number of the places with what a step settles.
func (e *explorer) settle(number int, settled []tdfa.Settled) int {
	if len(settled) == 0 {
		return number
	}
	p := places{slices.Clone(e.places[number].starts), slices.Clone(e.places[number].ends)}
	for _, s := range settled {
		p.starts[s.Capture], p.ends[s.Capture] = s.Start, s.End
	}
	return e.numberOf(p)
}

func (e *explorer) numberOf(p places) int {
	text := fmt.Sprint(p.starts, p.ends)
	number, known := e.number[text]
	if !known {
		number = len(e.places)
		e.number[text] = number
		e.places = append(e.places, p)
	}
	return number
}

// result returns what a walk ends with: the settled places and those that the state
// knows, without the starts of captures that are absent.
func (e *explorer) result(v visit, last tdfa.Result) tdfa.Result {
	p := e.places[v.settled]
	result := tdfa.Result{Starts: slices.Clone(p.starts), Ends: slices.Clone(p.ends), Kinds: last.Kinds}
	for i, end := range last.Ends {
		if end != tdfa.None {
			result.Starts[i], result.Ends[i] = last.Starts[i], end
		}
	}
	return result
}

// Written returns the pattern with one more register.
func Written(pattern uint32, register int) uint32 {
	if register == tdfa.NoStore {
		return pattern
	}
	return pattern | 1<<register
}

// undecided returns an *[Undecided] if there are two outcomes of one state and
// pattern: the captures in which they differ.
func undecided(outcomes []Outcome) error {
	type end struct {
		state   int
		pattern uint32
	}
	first := map[end]tdfa.Result{}
	var captures uint32
	for _, o := range outcomes {
		known, again := first[end{o.State, o.Pattern}]
		if !again {
			first[end{o.State, o.Pattern}] = o.Result
			continue
		}
		for i := range known.Ends {
			if known.Starts[i] != o.Result.Starts[i] || known.Ends[i] != o.Result.Ends[i] {
				captures |= 1 << i
			}
		}
	}
	if captures != 0 {
		return &Undecided{captures}
	}
	return nil
}
