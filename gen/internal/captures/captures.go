// Package captures finds out how the bounds of the captures follow from a walk.
//
// When a walk ends, the machine knows its last state and which registers were
// ever written (the pattern). The plain way gives each final state its own map
// from bounds to registers; but then every state that comes after, say, the
// host has to exist once for each shape of what came before. Mostly the
// pattern distinguishes the shapes by itself: a register "port end" was written
// or was not. So this pass puts the final states in groups, and two states in
// different groups only where they end with the same pattern and different
// results. Pattern and group then say where each capture lies: see index.go.
package captures

import (
	"fmt"
	"slices"

	"github.com/uriscan/uriscan/gen/internal/tdfa"
	"github.com/uriscan/uriscan/internal/walk"
)

// Outcome is one way for a walk to end well.
type Outcome struct {
	State   int    // of the machine before minimisation
	Pattern uint32 // bit r: register r was written, the last store included
	Result  tdfa.Result
}

// Rules are the result of the pass.
type Rules struct {
	EndGroups []int // by state; 0 for states that do not accept
	Groups    int   // how many groups there are
	LowBits   int   // of a pattern, see Index
	HighBits  int
	Captures  []Capture
	Kinds     []Kind
	outcomes  []Outcome
}

// Find explores every pattern of every state of the machine and returns groups
// and indexes, which it has checked against every outcome.
func Find(d *tdfa.DFA) (*Rules, error) {
	if len(d.Registers) > walk.MaxRegisters {
		return nil, fmt.Errorf("the captures need %d registers; at most %d are to be had: each end needs one, and each start that is not within four bytes after another bound, always at the same distance; ask for fewer captures, or for larger ones", len(d.Registers), walk.MaxRegisters)
	}
	outcomes, err := explore(d)
	if err != nil {
		return nil, err
	}
	r := &Rules{EndGroups: make([]int, len(d.States)), outcomes: outcomes}
	if err := r.group(); err != nil {
		return nil, err
	}
	return r, r.learn(d)
}

// group puts each accepting state in the first group in which no pattern has
// two results. All states with the same kinds go in one group, if that is
// possible: one by one, a part of the grammar that is used after different
// beginnings would come into different groups and could not be shared.
func (r *Rules) group() error {
	parts := r.parts(func(o Outcome) string { return fmt.Sprint(o.Result.Kinds) })
	for _, part := range parts {
		if !compatible(map[uint32]tdfa.Result{}, part) {
			parts = r.parts(func(o Outcome) string { return fmt.Sprint(o.State) })
			break
		}
	}
	var known []map[uint32]tdfa.Result
	for _, part := range parts {
		group := slices.IndexFunc(known, func(results map[uint32]tdfa.Result) bool {
			return compatible(results, part)
		})
		if group < 0 {
			group = len(known)
			known = append(known, map[uint32]tdfa.Result{})
		}
		for _, o := range part {
			known[group][o.Pattern] = o.Result
			r.EndGroups[o.State] = group
		}
	}
	r.Groups = len(known)
	if r.Groups > walk.MaxGroups {
		return fmt.Errorf("the captures and kinds need %d groups of final states; at most %d are to be had: ask for fewer kinds", r.Groups, walk.MaxGroups)
	}
	return nil
}

// parts splits the outcomes by a name, in order of first appearance.
func (r *Rules) parts(name func(Outcome) string) [][]Outcome {
	var parts [][]Outcome
	number := map[string]int{}
	for _, o := range r.outcomes {
		i, known := number[name(o)]
		if !known {
			i = len(parts)
			number[name(o)] = i
			parts = append(parts, nil)
		}
		parts[i] = append(parts[i], o)
	}
	return parts
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
