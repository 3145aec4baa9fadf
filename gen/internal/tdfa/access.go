package tdfa

import (
	"fmt"
	"slices"
)

// Each state knows the state before it on a shortest input, and the last byte of
// that: all inputs in full would be the square of a long grammar.

// longestSample is up to which length a sample is the whole input, and sampleEnd how
// much of each end of a longer one it has.
const (
	longestSample = 96
	sampleEnd     = 40
)

// Sample is a shortest input that leads to a state, without the middle of a long
// one.
type Sample struct {
	Head, Tail string // the whole input is in Head if it is short
	Length     int
}

// String returns the sample for people.
func (s Sample) String() string {
	if s.Tail == "" {
		return fmt.Sprintf("%+q", s.Head)
	}
	return fmt.Sprintf("%+q … %+q (%d bytes)", s.Head, s.Tail, s.Length)
}

// Sample returns a shortest input that leads to a state.
func (d *DFA) Sample(state int) Sample {
	s := &d.States[state]
	if s.Length <= longestSample {
		return Sample{Head: d.last(state, s.Length), Length: s.Length}
	}
	return Sample{s.head, d.last(state, sampleEnd), s.Length}
}

// Access returns a shortest input that leads to a state.
func (d *DFA) Access(state int) string { return d.last(state, d.States[state].Length) }

// last returns the last bytes of a shortest input that leads to a state.
func (d *DFA) last(state, length int) string {
	var input []byte
	for ; len(input) < length; state = d.States[state].From {
		input = append(input, d.States[state].Byte)
	}
	slices.Reverse(input)
	return string(input)
}

// after sets how a state is reached by a byte from another one.
func (s *State) after(from int, before *State, b byte) {
	s.From, s.Byte, s.Entry, s.Length = from, b, before.Entry, before.Length+1
	if s.head = before.head; len(s.head) < sampleEnd {
		s.head += string([]byte{b})
	}
}
