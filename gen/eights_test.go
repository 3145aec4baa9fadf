package main

import (
	"bytes"
	"slices"

	"github.com/uriscan/uriscan/fsm"
)

// The walk skips four bytes, then eight at a time, where all of them leave the state
// where it is. It looks at the bytes from 0, 4, 8 … on, counted from where it begins,
// and it can begin anywhere. So a wrong run shows only on bytes where a walk begins.
// The inputs of this file are for that.

// eightsOf makes inputs that reach a state, where a second walk begins, and have eight
// bytes there. The eight are equal bytes, of each run and of each class. Behind them
// come ways to acceptance, from the state that they lead to and from the state before
// them. Where the state has a run, any byte also stands amidst seven bytes of that
// run. What follows the eight is walked by itself, so that it is not skipped.
func (s *suite) eightsOf(number int, add adder) {
	m, way := s.right, s.ways[number][0]
	at := len(way.Input)
	for run := range fsm.MaxRuns {
		for _, b := range s.bytes {
			if m.Runs[b]>>run&1 == 0 {
				continue
			}
			eight := bytes.Repeat([]byte{b}, 8)
			var r fsm.Registers
			state, passed := m.Walk(eight, 0, way.State, &r)
			add(way.Entry, way.Input+string(eight), at)
			if passed == len(eight) {
				for _, tail := range slices.Concat(s.tailsOf(number), s.tailsOf(m.Number(state)), addressTails) {
					add(way.Entry, way.Input+string(eight)+tail, at)
				}
			}
			if m.Run(way.State) != run || b != stayer(s.bytes, m, run) {
				continue
			}
			for other := range 256 {
				eight[3] = byte(other)
				add(way.Entry, way.Input+string(eight), at)
				add(way.Entry, way.Input+string(eight)+" ", at)
			}
		}
	}
}

// eightsWith makes inputs with a byte amidst others of the run of each state that has
// one, and inputs with ways to acceptance right behind the byte. A byte such as the
// "\" of a quoted-string leads out of the run and its next byte back, so it shows only
// by what that next byte is.
func (s *suite) eightsWith(b byte, add adder) {
	for number := 1; number < s.right.States(); number++ {
		way := s.ways[number][0]
		run := s.right.Run(way.State)
		if run < 0 {
			continue
		}
		eight := bytes.Repeat([]byte{stayer(s.bytes, s.right, run)}, 8)
		eight[3] = b
		add(way.Entry, way.Input+string(eight), len(way.Input))
		add(way.Entry, way.Input+string(eight)+" ", len(way.Input))
		eight[3], eight[7] = eight[0], b
		for _, tail := range s.tailsOf(number) {
			add(way.Entry, way.Input+string(eight)+tail, len(way.Input))
		}
	}
}

// addressTails end an IPv4address behind one, two or three of its numbers. The ways
// to acceptance differ in the registers that they write; an address and a name
// write the same ones.
var addressTails = []string{".1.1.1", ".1.1", ".1"}

// stayer returns the first of some bytes that belongs to a run, 0 for none.
func stayer(bytes []byte, m *fsm.Machine, run int) byte {
	for _, b := range bytes {
		if m.Runs[b]>>run&1 != 0 {
			return b
		}
	}
	return 0
}
