package minimize

import (
	"encoding/binary"
	"fmt"

	"github.com/uriscan/uriscan/gen/internal/charset"
	"github.com/uriscan/uriscan/gen/internal/nfa"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// Verify checks the machine before anything is written:
//
//   - every class, for all 256 bytes, against the byte sets of the grammar;
//   - every state is reachable, and some input leads from it to acceptance;
//   - no two states are equivalent, by a method other than the one that
//     merged them;
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

// verifyClasses checks that no byte set of the grammar splits a class, byte by
// byte, unless the minimal machine treats its parts alike.
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
	for i, state := range m.States {
		if state.From < 0 {
			continue
		}
		before := &m.DFA.States[state.From]
		for b := range 256 {
			now, then := state.Next[m.Classes.Of[b]], before.Next[m.DFA.Classes.Of[b]]
			if then.To == tdfa.Dead && now.To == 0 || then.To != tdfa.Dead && now.To == m.Merged[then.To] && now.Store == then.Store {
				continue
			}
			return fmt.Errorf("state %d: byte 0x%02x goes elsewhere than before the classes were merged", i, b)
		}
	}
	return nil
}

func (m *Machine) verifyReachable() error {
	reached := make([]bool, len(m.States))
	stack := append([]int{}, m.Entries...)
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if reached[s] {
			continue
		}
		reached[s] = true
		for _, t := range m.States[s].Next {
			stack = append(stack, t.To)
		}
	}
	productive := make([]bool, len(m.States))
	for changed := true; changed; {
		changed = false
		for i, s := range m.States {
			good := s.Accept
			for _, t := range s.Next {
				good = good || productive[t.To]
			}
			if good && !productive[i] {
				productive[i], changed = true, true
			}
		}
	}
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

// verifyMinimal splits the states by what they do by themselves, then by the
// blocks that all their ways lead to, until nothing splits (Moore 1956); two
// states left in one block are one too many.
func (m *Machine) verifyMinimal() error {
	keys, blocks := make([]string, len(m.States)), make([]int, len(m.States))
	for i, s := range m.States {
		keys[i] = fmt.Sprint(i == 0, s.Accept, s.Group, s.Store, s.Place, s.Inside)
	}
	for count, before := renumber(keys, blocks), 0; count > before && count < len(m.States); {
		for i, s := range m.States {
			key := binary.AppendUvarint(nil, uint64(blocks[i]))
			for _, t := range s.Next {
				key = binary.AppendVarint(binary.AppendUvarint(key, uint64(blocks[t.To])), int64(t.Store))
			}
			keys[i] = string(key)
		}
		count, before = renumber(keys, blocks), count
	}
	first := map[int]int{}
	for i, block := range blocks {
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

// verifyLanguage walks the machine side by side with the set of all positions
// that the written-out grammar may be at, for every byte, until no new pair
// of state and set turns up: they must die together and accept together.
func (m *Machine) verifyLanguage() error {
	type pair struct {
		state     int
		positions string
	}
	seen := map[pair]bool{}
	var queue []pair
	for i, entry := range m.Entries {
		queue = append(queue, pair{entry, encode([]int{i})})
	}
	for ; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		if seen[p] {
			continue
		}
		seen[p] = true
		positions := decode(p.positions)
		if acceptsIn(m.DFA.NFA, positions) != m.States[p.state].Accept {
			return fmt.Errorf("state %d, after %q: the grammar disagrees on acceptance", p.state, m.States[p.state].Access)
		}
		for class := range m.DFA.Classes.Members {
			members := m.DFA.Classes.Members[class]
			if members.Empty() {
				continue
			}
			b := members.Bytes()[0]
			next := advance(m.DFA.NFA, positions, b)
			to := m.States[p.state].Next[m.Classes.Of[b]].To
			if (len(next) == 0) != (to == 0) {
				return fmt.Errorf("state %d, after %q: the grammar disagrees on byte 0x%02x", p.state, m.States[p.state].Access, b)
			}
			if to != 0 {
				queue = append(queue, pair{to, encode(next)})
			}
		}
	}
	return nil
}

func acceptsIn(n *nfa.NFA, positions []int) bool {
	for _, p := range positions {
		for _, item := range n.Positions[p].Follow {
			if item.To == nfa.Accept {
				return true
			}
		}
	}
	return false
}

// advance returns the positions that byte b leads to, ascending.
func advance(n *nfa.NFA, positions []int, b byte) []int {
	reached := make([]bool, len(n.Positions))
	for _, p := range positions {
		for _, item := range n.Positions[p].Follow {
			if item.To != nfa.Accept && n.Positions[item.To].Set.Has(b) {
				reached[item.To] = true
			}
		}
	}
	var next []int
	for p, ok := range reached {
		if ok {
			next = append(next, p)
		}
	}
	return next
}

func encode(positions []int) string {
	var b []byte
	for _, p := range positions {
		b = append(b, byte(p), byte(p>>8), byte(p>>16))
	}
	return string(b)
}

func decode(s string) []int {
	var positions []int
	for i := 0; i < len(s); i += 3 {
		positions = append(positions, int(s[i])|int(s[i+1])<<8|int(s[i+2])<<16)
	}
	return positions
}
