// Package pack makes the packed machine: a skeleton of the grammar with so few
// states that all transitions of a byte fit in one 64-bit word.
//
// The plain machine loads a cell at an address that depends on the state, so each
// byte waits for the load of the byte before. Here the word depends on the
// byte alone and the state only says how far to shift it:
//
//	state = rows[b] >> state      // the low six bits are the next state
//
// Words are loaded ahead; what is left of the chain is one shift a byte. Six
// bits a state and 64 in a word make ten states, the dead one included.
//
// A skeleton is written by hand, in a file beside the grammar, and proven here
// against the exact machine: what it accepts under its side conditions the
// exact machine accepts too, and every bound that the exact machine stores
// lies where the skeleton changes its state. The tables are not written
// otherwise.
package pack

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/charset"
	"github.com/uriscan/uriscan/gen/internal/nfa"
)

// Bits is how many bits a state takes in a row, and States how many states a
// row has room for, the dead one included.
const (
	Bits   = 6
	States = 64 / Bits
)

// PercentFlag is the bit of a row that says that the byte begins a triplet. It
// is the first bit that no state uses.
const PercentFlag = 60

// first is the name of the state before the first byte. It needs no room in
// the rows: the first byte has a table of its own.
const first = "first"

// Skeleton is a parsed skeleton.
type Skeleton struct {
	Names   []string   // by state; 0 is dead
	Next    [][256]int // by state
	First   [256]int   // the state after the first byte
	Triplet *Triplet   // nil where the grammar has none
	Within  *Within    // nil where nothing is settled apart
}

// Triplet says that the byte Mark must be followed by two bytes of Digits.
type Triplet struct {
	Mark   charset.Set
	Digits charset.Set
}

// Within says that the text read in the states must be what the rule says.
type Within struct {
	Rule   string
	States []int
}

// Parse reads a skeleton; name is the file's, for errors.
func Parse(name string, text []byte, g *abnf.Grammar) (*Skeleton, error) {
	s := &Skeleton{Names: []string{"dead"}, Next: make([][256]int, 1)}
	for number, line := range strings.Split(string(text), "\n") {
		line, _, _ = strings.Cut(line, ";")
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		if err := s.line(fields, g); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, number+1, err)
		}
	}
	if len(s.Names) > States {
		return nil, fmt.Errorf("%s: the skeleton has %d states with the dead one; a row has room for %d", name, len(s.Names), States)
	}
	return s, nil
}

func (s *Skeleton) line(fields []string, g *abnf.Grammar) error {
	if len(fields) < 3 {
		return fmt.Errorf("want a state, bytes, and the state that follows")
	}
	last := len(fields) - 1
	switch fields[0] {
	case "triplet":
		mark, err := nfa.ByteSet(g, fields[1:2])
		if err != nil {
			return err
		}
		digits, err := nfa.ByteSet(g, fields[2:])
		s.Triplet = &Triplet{mark, digits}
		return err
	case "within":
		s.Within = &Within{Rule: fields[1]}
		for _, state := range fields[2:] {
			s.Within.States = append(s.Within.States, s.number(state))
		}
		return nil
	}
	bytes, err := nfa.ByteSet(g, fields[1:last])
	if err != nil {
		return err
	}
	to := s.number(fields[last])
	row := &s.First
	if fields[0] != first {
		row = &s.Next[s.number(fields[0])]
	}
	for _, b := range bytes.Bytes() {
		if row[b] == 0 {
			row[b] = to
		}
	}
	return nil
}

// number returns the number of a state, a new one if the name is new.
func (s *Skeleton) number(name string) int {
	i := slices.Index(s.Names, name)
	if i < 0 {
		i = len(s.Names)
		s.Names = append(s.Names, name)
		s.Next = append(s.Next, [256]int{})
	}
	return i
}

// Rows returns the packed transitions of each byte.
func (s *Skeleton) Rows() (rows [256]uint64) {
	for b := range 256 {
		for state := 1; state < len(s.Names); state++ {
			rows[b] |= uint64(s.Next[state][b]*Bits) << (state * Bits)
		}
		if s.Triplet != nil && s.Triplet.Mark.Has(byte(b)) {
			rows[b] |= 1 << PercentFlag
		}
	}
	return rows
}
