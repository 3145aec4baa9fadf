// Package recipe finds out how the bounds of the captures follow from a walk.
//
// When a walk ends, the machine knows its last state and which registers were
// ever written (the pattern). The plain way gives each final state its own map
// from bounds to registers; but then every state that comes after, say, the
// host has to exist once for each shape of what came before. Mostly the
// pattern tells the shapes apart by itself: a register "port end" was written
// or was not. So this pass gives a state a colour only where two states end
// with the same pattern and different results, and learns from all pairs of
// pattern and colour a short list of cases for each capture.
package recipe

import (
	"fmt"
	"io"
	"slices"

	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// MaxRegisters and MaxColours keep a pattern and a colour in one 32-bit word.
const (
	MaxRegisters = 14
	MaxColours   = 32 - MaxRegisters
)

// Outcome is one way for a walk to end well.
type Outcome struct {
	State   int    // of the machine before minimisation
	Pattern uint32 // bit r: register r was written, the last store included
	Result  tdfa.Result
}

// Recipe is the result of the pass.
type Recipe struct {
	Colours  []int // by state; 0 for states that do not accept
	Count    int   // how many colours there are
	Captures [][]Case
	Kinds    [][]Case
	outcomes []Outcome
}

// Find explores every pattern of every state of the machine and returns
// colours and cases, which it has checked against every outcome.
func Find(d *tdfa.DFA) (*Recipe, error) {
	if len(d.Registers) > MaxRegisters {
		return nil, fmt.Errorf("the captures need %d registers; at most %d are to be had: ask for fewer captures", len(d.Registers), MaxRegisters)
	}
	r := &Recipe{Colours: make([]int, len(d.States)), outcomes: explore(d)}
	if err := r.colour(); err != nil {
		return nil, err
	}
	return r, r.learn(d)
}

// explore returns every outcome, in the order in which states and patterns are
// found breadth first.
func explore(d *tdfa.DFA) []Outcome {
	type visit struct {
		state   int
		pattern uint32
	}
	seen := map[visit]bool{}
	var queue []visit
	reach := func(v visit) {
		if !seen[v] {
			seen[v] = true
			queue = append(queue, v)
		}
	}
	for _, entry := range d.Entries {
		reach(visit{entry, 0})
	}
	var outcomes []Outcome
	for ; len(queue) > 0; queue = queue[1:] {
		v := queue[0]
		state := &d.States[v.state]
		if state.End.Accept {
			outcomes = append(outcomes, Outcome{v.state, written(v.pattern, state.End.Store), state.End.Result})
		}
		for _, t := range state.Next {
			if t.To != tdfa.Dead {
				reach(visit{t.To, written(v.pattern, t.Store)})
			}
		}
	}
	return outcomes
}

func written(pattern uint32, register int) uint32 {
	if register == tdfa.NoStore {
		return pattern
	}
	return pattern | 1<<register
}

// colour gives each accepting state the first colour under which no pattern
// has two results. All states with the same kinds get one colour, if that is
// possible: coloured one by one, a part of the grammar that is used after
// different beginnings would get different colours and could not be shared.
func (r *Recipe) colour() error {
	groups := r.groups(func(o Outcome) string { return fmt.Sprint(o.Result.Kinds) })
	for _, group := range groups {
		if !compatible(map[uint32]tdfa.Result{}, group) {
			groups = r.groups(func(o Outcome) string { return fmt.Sprint(o.State) })
			break
		}
	}
	var known []map[uint32]tdfa.Result
	for _, group := range groups {
		colour := slices.IndexFunc(known, func(results map[uint32]tdfa.Result) bool {
			return compatible(results, group)
		})
		if colour < 0 {
			colour = len(known)
			known = append(known, map[uint32]tdfa.Result{})
		}
		for _, o := range group {
			known[colour][o.Pattern] = o.Result
			r.Colours[o.State] = colour
		}
	}
	r.Count = len(known)
	if r.Count > MaxColours {
		return fmt.Errorf("the captures and kinds need %d colours of final states; at most %d are to be had: ask for fewer kinds", r.Count, MaxColours)
	}
	return nil
}

// groups splits the outcomes by a name, in order of first appearance.
func (r *Recipe) groups(name func(Outcome) string) [][]Outcome {
	var groups [][]Outcome
	number := map[string]int{}
	for _, o := range r.outcomes {
		i, known := number[name(o)]
		if !known {
			i = len(groups)
			number[name(o)] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], o)
	}
	return groups
}

// compatible reports whether the outcomes agree with the known results and
// with each other.
func compatible(known map[uint32]tdfa.Result, outcomes []Outcome) bool {
	own := map[uint32]tdfa.Result{}
	for _, o := range outcomes {
		for _, results := range []map[uint32]tdfa.Result{known, own} {
			if other, ok := results[o.Pattern]; ok && !equal(other, o.Result) {
				return false
			}
		}
		own[o.Pattern] = o.Result
	}
	return true
}

func equal(a, b tdfa.Result) bool {
	return slices.Equal(a.Starts, b.Starts) && slices.Equal(a.Ends, b.Ends) && slices.Equal(a.Kinds, b.Kinds)
}

// key returns the outcome's pattern with its colour above the registers.
func (r *Recipe) key(o Outcome) uint32 {
	return o.Pattern | 1<<(MaxRegisters+r.Colours[o.State])
}

// Dump writes the cases of each capture and kind.
func (r *Recipe) Dump(w io.Writer, d *tdfa.DFA) {
	fmt.Fprintf(w, "%d outcomes, %d colours\n", len(r.outcomes), r.Count)
	for i, cases := range r.Captures {
		fmt.Fprintf(w, "capture %s\n", d.NFA.Spec.Captures[i].Name)
		for _, c := range cases {
			fmt.Fprintf(w, "  %s: %s to %s\n", c.Condition(d), c.Start, c.End)
		}
	}
	for i, cases := range r.Kinds {
		fmt.Fprintf(w, "kind %s\n", d.NFA.Spec.Kinds[i].Name)
		for _, c := range cases {
			rule := "none"
			if c.Kind >= 0 {
				rule = d.NFA.Spec.Kinds[i].Rules[c.Kind]
			}
			fmt.Fprintf(w, "  %s: %s\n", c.Condition(d), rule)
		}
	}
}
