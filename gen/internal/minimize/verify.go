package minimize

import (
	"fmt"

	"github.com/uriscan/uriscan/gen/internal/blocks"
	"github.com/uriscan/uriscan/gen/internal/charset"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// Verify checks the machine before anything is written:
//
//   - every byte is in one class;
//   - every state is reachable, and some input leads from it to acceptance;
//   - no two states are equivalent;
//   - every transition, store and ending agrees with the machine before
//     minimisation;
//   - the language agrees with a simulation of the positions of the grammar.
func (m *Machine) Verify() error {
	for _, check := range []func() error{m.verifyClasses, m.verifyReachable, m.verifyMinimal, m.verifyBefore, m.verifyLanguage} {
		if err := check(); err != nil {
			return fmt.Errorf("the generator contradicts itself: %w", err)
		}
	}
	return nil
}

// verifyClasses checks that each byte is in one class. [Machine.verifyBefore] checks that
// the bytes of a class lead to the same states.
func (m *Machine) verifyClasses() error {
	var seen charset.Set
	for class, members := range m.Classes.Members {
		for _, b := range members.Bytes() {
			if int(m.Classes.Of[b]) != class || seen.Has(b) {
				return fmt.Errorf("byte 0x%02x is in two classes", b)
			}
			seen.Add(b)
		}
	}
	if seen.Len() != 256 {
		return fmt.Errorf("%d bytes are in no class", 256-seen.Len())
	}
	return nil
}

func (m *Machine) verifyReachable() error {
	reached := spread(m.Entries, len(m.States), func(s int, reach func(int)) {
		for _, t := range m.States[s].Next {
			reach(t.To)
		}
	})
	before := m.before()
	var accepting []int
	for i := range m.States {
		if m.States[i].Accept {
			accepting = append(accepting, i)
		}
	}
	productive := spread(accepting, len(m.States), func(s int, reach func(int)) {
		for _, source := range before[s] {
			reach(source)
		}
	})
	for i := 1; i < len(m.States); i++ {
		if !reached[i] {
			return fmt.Errorf("state %d cannot be reached", i)
		}
		if !productive[i] {
			return fmt.Errorf("no input leads from state %d to acceptance", i)
		}
	}
	return nil
}

// before returns for each state those that lead to it.
func (m *Machine) before() [][]int {
	before := make([][]int, len(m.States))
	for i := range m.States {
		for _, t := range m.States[i].Next {
			if list := before[t.To]; len(list) == 0 || list[len(list)-1] != i {
				before[t.To] = append(list, i)
			}
		}
	}
	return before
}

// spread returns which of n states are reached from some of them.
func spread(from []int, n int, ways func(s int, reach func(int))) []bool {
	reached := make([]bool, n)
	var stack []int
	reach := func(s int) {
		if !reached[s] {
			reached[s] = true
			stack = append(stack, s)
		}
	}
	for _, s := range from {
		reach(s)
	}
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		ways(s, reach)
	}
	return reached
}

// verifyMinimal splits the states by what they do by themselves, then by the
// blocks that all their ways lead to, until nothing splits; two states left in one
// block are one too many.
func (m *Machine) verifyMinimal() error {
	alone := func(i int) string {
		s := &m.States[i]
		return fmt.Sprint(i == 0, s.Accept, s.Group, s.Store, s.Place, s.Inside)
	}
	ways := func(i int, block []int) string {
		var key []byte
		for _, t := range m.States[i].Next {
			key = appendTransition(key, tdfa.Transition{To: block[t.To], Store: t.Store})
		}
		return string(key)
	}
	first := map[int]int{}
	for i, block := range blocks.Refine(len(m.States), m.before(), alone, ways) {
		if other, known := first[block]; known {
			return fmt.Errorf("states %d and %d are equivalent", other, i)
		}
		first[block] = i
	}
	return nil
}

// verifyBefore checks that the merged map is a homomorphism: every state of
// the machine before does what its merged state does.
func (m *Machine) verifyBefore() error {
	for s := range m.DFA.States {
		before, now := &m.DFA.States[s], &m.States[m.Merged[s]]
		if before.End.Accept != now.Accept || before.End.Store != now.Store || now.Accept && m.Rules.EndGroups[s] != now.Group {
			return fmt.Errorf("state %d ends otherwise than state %d before minimisation", m.Merged[s], s)
		}
		for b := range 256 {
			t, u := before.Next[m.DFA.Classes.Of[b]], now.Next[m.Classes.Of[b]]
			if t.To == tdfa.Dead != (u.To == 0) || t.To != tdfa.Dead && (m.Merged[t.To] != u.To || t.Store != u.Store) {
				return fmt.Errorf("state %d: byte 0x%02x goes elsewhere than from state %d before minimisation", m.Merged[s], b, s)
			}
		}
	}
	return nil
}
