package recipe

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/gen/internal/nfa"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// outcomesOf returns an outcome for each pattern of n registers, which a
// function gives a capture c or kind k.
func outcomesOf(n int, result func(pattern uint32) tdfa.Result) *Recipe {
	r := &Recipe{Colours: []int{0}, Count: 1}
	for pattern := range uint32(1) << n {
		r.outcomes = append(r.outcomes, Outcome{Pattern: pattern, Result: result(pattern)})
	}
	return r
}

// capturedWhenOdd returns a capture from 0 to 1 where an odd number of
// registers was written, and none elsewhere: a condition on some of them never
// tells.
func capturedWhenOdd(pattern uint32) tdfa.Result {
	if bits.OnesCount32(pattern)%2 == 0 {
		return tdfa.Result{Starts: []tdfa.Value{tdfa.None}, Ends: []tdfa.Value{tdfa.None}}
	}
	return tdfa.Result{Starts: []tdfa.Value{0}, Ends: []tdfa.Value{1}}
}

// kindWhenOdd does the same for a kind.
func kindWhenOdd(pattern uint32) tdfa.Result {
	return tdfa.Result{Kinds: []int{bits.OnesCount32(pattern)%2 - 1}}
}

// machineOf returns as much of a machine as learning looks at.
func machineOf(registers int, spec nfa.Spec) *tdfa.DFA {
	return &tdfa.DFA{NFA: &nfa.NFA{Spec: spec}, Registers: make([]tdfa.Register, registers)}
}

// TestConditionsOfThreeAreLearntAndNoLonger has results that depend on all
// registers: of three the list decides every outcome as it was, of four there
// is no list, which is an error.
func TestConditionsOfThreeAreLearntAndNoLonger(t *testing.T) {
	for _, c := range []struct {
		what   string
		spec   nfa.Spec
		result func(uint32) tdfa.Result
	}{
		{"capture x", nfa.Spec{Captures: []nfa.Group{{Name: "x"}}}, capturedWhenOdd},
		{"kind y", nfa.Spec{Kinds: []nfa.Group{{Name: "y"}}}, kindWhenOdd},
	} {
		r := outcomesOf(3, c.result)
		if err := r.learn(machineOf(3, c.spec)); err != nil {
			t.Errorf("%s of three registers: %v", c.what, err)
		}
		for _, o := range r.outcomes {
			if got, want := decided(r, r.key(o)), fmt.Sprint(o.Result); got != want {
				t.Errorf("%s, pattern %03b: %s, want %s", c.what, o.Pattern, got, want)
			}
		}
		err := outcomesOf(4, c.result).learn(machineOf(4, c.spec))
		if err == nil || !strings.HasPrefix(err.Error(), c.what+": ") || !strings.HasSuffix(err.Error(), "does not follow from the registers by conditions of three; ask for fewer captures") {
			t.Errorf("%s of four registers: error %v", c.what, err)
		}
	}
}

// decided returns what the learnt lists make of a key.
func decided(r *Recipe, key uint32) string {
	first := func(list []Case) Case {
		for _, c := range list {
			if c.applies(key) {
				return c
			}
		}
		return Case{Kind: -2}
	}
	var result tdfa.Result
	for _, list := range r.Captures {
		c := first(list)
		result.Starts, result.Ends = append(result.Starts, c.Start), append(result.Ends, c.End)
	}
	for _, list := range r.Kinds {
		result.Kinds = append(result.Kinds, first(list).Kind)
	}
	return fmt.Sprint(result)
}
