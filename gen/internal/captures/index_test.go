package captures

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/gen/internal/nfa"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// rulesOf returns rules with an outcome for each pattern of n registers in each
// of some groups, of which a state each is the last.
func rulesOf(n, groups int, result func(group int, pattern uint32) tdfa.Result) *Rules {
	r := &Rules{Groups: groups}
	for group := range groups {
		r.EndGroups = append(r.EndGroups, group)
		for pattern := range uint32(1) << n {
			r.outcomes = append(r.outcomes, Outcome{State: group, Pattern: pattern, Result: result(group, pattern)})
		}
	}
	return r
}

// machineOf returns as much of a machine as learning looks at.
func machineOf(registers int, spec nfa.Spec) *tdfa.DFA {
	return &tdfa.DFA{NFA: &nfa.NFA{Spec: spec}, Registers: make([]tdfa.Register, registers)}
}

// capturedFrom returns one capture from an offset to the next, or none for 0.
func capturedFrom(start int) tdfa.Result {
	if start == 0 {
		return tdfa.Result{Starts: []tdfa.Value{tdfa.None}, Ends: []tdfa.Value{tdfa.None}}
	}
	return tdfa.Result{Starts: []tdfa.Value{tdfa.Value(start)}, Ends: []tdfa.Value{tdfa.Value(start + 1)}}
}

// TestIndexLeadsToWhatEveryOutcomeHas has results that depend on every register
// and on the group, with any number of registers, odd and even.
func TestIndexLeadsToWhatEveryOutcomeHas(t *testing.T) {
	spec := nfa.Spec{Captures: []nfa.Group{{Name: "x"}}, Kinds: []nfa.Group{{Name: "y", Rules: make([]string, 3)}}}
	for registers := range 10 {
		result := func(group int, pattern uint32) tdfa.Result {
			r := capturedFrom(bits.OnesCount32(pattern)*3%7 + group)
			r.Kinds = []int{bits.OnesCount32(pattern)%2 - 1 + group}
			return r
		}
		r := rulesOf(registers, 3, result)
		if err := r.learn(machineOf(registers, spec)); err != nil {
			t.Errorf("%d registers: %v", registers, err)
			continue
		}
		for _, o := range r.outcomes {
			p := r.Captures[0].Places[r.Look(&r.Captures[0].Index, r.key(o))]
			kind := r.Look(&r.Kinds[0].Index, r.key(o)) - 1
			if p.Start != o.Result.Starts[0] || p.End != o.Result.Ends[0] || kind != o.Result.Kinds[0] {
				t.Fatalf("%d registers, group %d, pattern %b: from %v to %v, kind %d; want %v", registers, o.State, o.Pattern, p.Start, p.End, kind, o.Result)
			}
		}
	}
}

// TestBlocksThatDifferWhereNoWalkEndsAreOne leaves outcomes out: what is left
// agrees, so one block does for all.
func TestBlocksThatDifferWhereNoWalkEndsAreOne(t *testing.T) {
	spec := nfa.Spec{Captures: []nfa.Group{{Name: "x"}}}
	r := rulesOf(4, 1, func(_ int, pattern uint32) tdfa.Result { return capturedFrom(int(pattern >> 2)) })
	var some []Outcome
	for _, o := range r.outcomes {
		if o.Pattern>>2 == o.Pattern&3 {
			some = append(some, o)
		}
	}
	r.outcomes = some
	must.NoError(t, r.learn(machineOf(4, spec)))
	expect.Equal(t, fmt.Sprint(r.Captures[0].Index), "{[0 0 0 0] [0 1 2 3]}", "index")
}

// TestTooManyPlacesAreRefused has a place for each of 256 and 257 outcomes, the
// absent one among them.
func TestTooManyPlacesAreRefused(t *testing.T) {
	spec := nfa.Spec{Captures: []nfa.Group{{Name: "x"}}}
	for _, places := range []int{256, 257} {
		r := rulesOf(9, 1, func(_ int, pattern uint32) tdfa.Result { return capturedFrom(int(pattern) % places) })
		err := r.learn(machineOf(9, spec))
		refused := err != nil && strings.HasPrefix(err.Error(), "capture x: it can lie at more than 255 different places")
		if refused != (places > 256) || err != nil && !refused {
			t.Errorf("%d places: error %v", places, err)
		}
	}
}

// TestConditionsAreMetByExactlyTheirKeys has results that depend on every register and
// on the group, with some keys left out: the words of a number are read back, and hold
// for its keys alone.
func TestConditionsAreMetByExactlyTheirKeys(t *testing.T) {
	const registers, groups = 5, 3
	for seed := range uint32(20) {
		r := rulesOf(registers, groups, func(group int, pattern uint32) tdfa.Result {
			mixed := (pattern*7+uint32(group)*13+seed)*2654435761>>29 + pattern&seed
			return capturedFrom(int(mixed % 5))
		})
		r.outcomes = slices.DeleteFunc(r.outcomes, func(o Outcome) bool { return (o.Pattern*31+seed)%3 == 0 })
		must.NoError(t, r.learn(machineOf(registers, nfa.Spec{Captures: []nfa.Group{{Name: "x"}}})))
		c := r.Captures[0]
		name := func(letter string) func(int) string {
			return func(i int) string { return fmt.Sprint(letter, i) }
		}
		for number, words := range r.Conditions(&c.Index, len(c.Places), name("r"), name("g")) {
			for _, o := range r.outcomes {
				must.Equal(t, saysSo(words, r.key(o)), r.Look(&c.Index, r.key(o)) == number, "seed %d, group %d, pattern %b: %q", seed, r.key(o).Group, o.Pattern, words)
			}
		}
	}
}

// saysSo reads the words of conditions and reports whether they hold for a key.
func saysSo(words string, k Key) bool {
	if words == "never" || words == "always" {
		return words == "always"
	}
	return slices.ContainsFunc(strings.Split(words, "; or "), func(part string) bool {
		part, without, _ := strings.Cut(part, "without ")
		groups, with, _ := strings.Cut(part, "with ")
		holds := strings.TrimSpace(groups) == "" || slices.Contains(strings.Split(strings.TrimSpace(groups), " or "), fmt.Sprint("g", k.Group))
		for i := range 32 {
			name := fmt.Sprint("r", i)
			written := k.Pattern>>i&1 != 0
			named := func(list string) bool { return slices.Contains(strings.Split(strings.TrimSpace(list), ", "), name) }
			holds = holds && (!named(with) || written) && (!named(without) || !written)
		}
		return holds
	})
}
