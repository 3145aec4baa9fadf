package minimize

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/uriscan/uriscan/gen/internal/charset"
	"github.com/uriscan/uriscan/gen/internal/nfa"
)

// verifyLanguage walks the machine side by side with the set of all positions
// that the written-out grammar may be at, for every byte, until no new pair
// of state and set turns up: they must die together and accept together. The
// positions are those before equal ones became one.
func (m *Machine) verifyLanguage() error {
	s := newSimulation(m.DFA.NFA.Whole, m.DFA.Classes)
	type pair struct {
		state     int
		positions string
	}
	seen := map[pair]bool{}
	var queue []pair
	reach := func(p pair) {
		if !seen[p] {
			seen[p] = true
			queue = append(queue, p)
		}
	}
	for i, entry := range m.Entries {
		reach(pair{entry, encode([]int32{int32(i)})})
	}
	for ; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		accept := s.advance(decode(p.positions))
		if accept != m.States[p.state].Accept {
			return fmt.Errorf("state %d, after %s: the grammar disagrees on acceptance", p.state, m.States[p.state].Sample)
		}
		for class, next := range s.next {
			b, some := s.bytes[class]
			if !some {
				continue
			}
			to := m.States[p.state].Next[m.Classes.Of[b]].To
			if (len(next) == 0) != (to == 0) {
				return fmt.Errorf("state %d, after %s: the grammar disagrees on byte 0x%02x", p.state, m.States[p.state].Sample, b)
			}
			if to != 0 {
				reach(pair{to, encode(next)})
			}
		}
	}
	return nil
}

// simulation follows all positions that the grammar may be at.
type simulation struct {
	positions []nfa.Position
	bytes     map[int]byte          // of each class that has some, one
	within    map[charset.Set][]int // the classes of a byte set
	next      [][]int32             // by class: the positions that it leads to, ascending
	at        []int                 // by position: the last step at which it could follow
	step      int
}

func newSimulation(positions []nfa.Position, classes *charset.Classes) *simulation {
	s := &simulation{
		positions: positions, bytes: map[int]byte{}, within: map[charset.Set][]int{},
		next: make([][]int32, classes.Len()), at: make([]int, len(positions)),
	}
	for class, members := range classes.Members {
		if !members.Empty() {
			s.bytes[class] = members.Bytes()[0]
		}
	}
	for _, p := range positions {
		if s.within[p.Set] != nil {
			continue
		}
		list := []int{}
		for class := range classes.Members {
			if b, some := s.bytes[class]; some && p.Set.Has(b) {
				list = append(list, class)
			}
		}
		s.within[p.Set] = list
	}
	return s
}

// advance fills next from some positions, and reports whether the input may end
// there.
func (s *simulation) advance(positions []int32) (accept bool) {
	s.step++
	var follow []int32
	for _, p := range positions {
		for _, item := range s.positions[p].Follow {
			switch {
			case item.To == nfa.Accept:
				accept = true
			case s.at[item.To] != s.step:
				s.at[item.To] = s.step
				follow = append(follow, int32(item.To))
			}
		}
	}
	slices.Sort(follow)
	for class := range s.next {
		s.next[class] = s.next[class][:0]
	}
	for _, p := range follow {
		for _, class := range s.within[s.positions[p].Set] {
			s.next[class] = append(s.next[class], p)
		}
	}
	return accept
}

func encode(positions []int32) string {
	var b []byte
	for _, p := range positions {
		b = binary.AppendUvarint(b, uint64(p))
	}
	return string(b)
}

func decode(s string) []int32 {
	var positions []int32
	for b := []byte(s); len(b) > 0; {
		p, n := binary.Uvarint(b)
		positions, b = append(positions, int32(p)), b[n:]
	}
	return positions
}
