package main

import (
	"bytes"
	"slices"

	"github.com/uriscan/uriscan/internal/test/cover"
	"github.com/uriscan/uriscan/internal/walk"
)

// The walk skips four bytes, then eight at a time, where all of them leave the state
// where it is. It looks at the bytes from 0, 4, 8 … on, counted from where it begins,
// and it can begin anywhere. So a wrong run shows only on bytes where a walk begins.
// The inputs of this file are for that.

// eightsOf makes inputs that reach a state, where a second walk begins, and have eight
// bytes there. The eight are equal bytes, of each run and of each class. After them
// come ways to acceptance, from the state that they lead to and from the state before
// them. Where the state has a run, any byte is also put amidst seven bytes of that
// run. What follows the eight is walked by itself, so that it is not skipped.
func (s *suite) eightsOf(number int, add adder) {
	m, way := s.right, s.ways[number][0]
	at := len(way.Input)
	for run := range walk.MaxRuns {
		for _, b := range s.bytes {
			if m.Runs[b]>>run&1 == 0 {
				continue
			}
			eight := bytes.Repeat([]byte{b}, 8)
			var r walk.Registers
			state, passed := m.Walk(eight, 0, way.State, &r)
			add(way.Entry, way.Input+string(eight), at)
			if passed == len(eight) {
				for _, after := range s.bytes {
					add(way.Entry, way.Input+string(eight)+string([]byte{after}), at)
				}
				for _, tail := range slices.Concat(s.tailsOf(number), s.tailsOf(m.Number(state)), addressTails) {
					add(way.Entry, way.Input+string(eight)+tail, at)
				}
			}
			for _, other := range s.bytes {
				if m.Runs[other]>>run&1 != 0 && other != b {
					s.eightsOfTwo(way, b, other, add)
				}
			}
			if m.Run(way.State) != run || b != stayer(s.bytes, m, run) {
				continue
			}
			for other := range 256 {
				for _, place := range places {
					eight := slices.Clone(eight)
					eight[place] = byte(other)
					add(way.Entry, way.Input+string(eight), at)
					add(way.Entry, way.Input+string(eight)+" ", at)
				}
			}
		}
	}
}

// eightsOfTwo makes inputs of two bytes of a run, which may lead out of states that come
// back on each of them alone.
func (s *suite) eightsOfTwo(way cover.Way, b, other byte, add adder) {
	for _, place := range places {
		eight := bytes.Repeat([]byte{b}, 8)
		eight[place] = other
		input := way.Input + string(eight)
		add(way.Entry, input, len(way.Input))
		if state, _ := s.read(way.Entry, input); state != 0 {
			for _, tail := range s.tailsOf(s.right.Number(state)) {
				add(way.Entry, input+tail, len(way.Input))
			}
		}
	}
}

// noticeSkip looks at the states that run over other bytes now. Where eight such bytes
// lead elsewhere, a walk that skips them is in the wrong state; the two states are
// followed until an input distinguishes them.
func (s *suite) noticeSkip() bool {
	for number := 1; number < s.right.Rows; number++ {
		state := s.right.State(number)
		run := s.machine.Run(state)
		if run < 0 || run == s.right.Run(state) {
			continue
		}
		for _, b := range s.bytes {
			for _, last := range s.bytes {
				if s.machine.Runs[b]&s.machine.Runs[last]>>run&1 == 0 {
					continue
				}
				word := bytes.Repeat([]byte{b}, 8)
				word[7] = last
				if s.noticeApart(s.ways[number], string(word), state) {
					return true
				}
			}
		}
	}
	return false
}

// noticeApart follows a state and the one that a word leads to from it, side by side.
func (s *suite) noticeApart(ways []cover.Way, word string, state walk.State) bool {
	type two struct{ right, wrong walk.State }
	for _, way := range ways {
		right, _ := s.read(way.Entry, way.Input+word)
		paths := map[two]string{{right, state}: ""}
		for queue := []two{{right, state}}; len(queue) > 0; queue = queue[1:] {
			at := queue[0]
			if at.right == at.wrong {
				continue
			}
			for _, b := range s.bytes {
				path := paths[at] + string([]byte{b})
				p := s.answer(way.Entry, way.Input+word+path, len(way.Input))
				if s.answersOtherwise(&p) {
					return true
				}
				x, _ := s.right.Step(at.right, b)
				y, _ := s.right.Step(at.wrong, b)
				if _, known := paths[two{x, y}]; x != 0 && y != 0 && !known {
					paths[two{x, y}] = path
					queue = append(queue, two{x, y})
				}
			}
		}
	}
	return false
}

// eightsWith makes inputs with a byte amidst others of the run of each state that has
// one, and inputs with ways to acceptance right after the byte. A byte such as the
// "\" of a quoted-string leads out of the run and its next byte back, so it shows only
// by what that next byte is.
func (s *suite) eightsWith(b byte, add adder) {
	for number := 1; number < s.right.Rows; number++ {
		way := s.ways[number][0]
		run := s.right.Run(way.State)
		if run < 0 {
			continue
		}
		for _, place := range places {
			eight := bytes.Repeat([]byte{stayer(s.bytes, s.right, run)}, 8)
			eight[place] = b
			add(way.Entry, way.Input+string(eight), len(way.Input))
			add(way.Entry, way.Input+string(eight)+" ", len(way.Input))
			for _, tail := range s.tailsOf(number) {
				add(way.Entry, way.Input+string(eight)+tail, len(way.Input))
			}
		}
	}
}

// places are where another byte is amidst eight: what it leads to may lead back, so
// it is the last one, too.
var places = []int{3, 7}

// addressTails end an IPv4address after one, two or three of its numbers. The ways
// to acceptance differ in the registers that they write; an address and a name
// write the same ones.
var addressTails = []string{".1.1.1", ".1.1", ".1"}

// stayer returns the first of some bytes that belongs to a run, 0 for none.
func stayer(bytes []byte, m walked, run int) byte {
	for _, b := range bytes {
		if m.Runs[b]>>run&1 != 0 {
			return b
		}
	}
	return 0
}
