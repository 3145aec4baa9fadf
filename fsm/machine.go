// Package fsm is the exact machine: a deterministic automaton as data, and the
// walk that reads it.
//
// The tables are written by the generator in gen from a grammar in ABNF. They
// say of every byte, in every state, which state follows and in which register
// the byte's offset is noted. When the input ends, the registers and the last
// state tell where each captured rule of the grammar lies.
package fsm

import (
	"math/bits"
	"strings"

	"github.com/uriscan/uriscan/classes"
)

// Width is the type of a row offset: uint8 for machines whose table has at most
// 256 cells, uint16 for at most 65,536.
type Width interface{ uint8 | uint16 }

// Limits of a machine, so that a match is a value of fixed size and a pattern
// of registers fits in a word.
const (
	MaxCaptures  = 14
	MaxKinds     = 4
	MaxRegisters = 14
	MaxReasons   = 126 // so that a reason and one more bit fit in a byte, with a value to spare
)

// The last two slots behind the registers have fixed parts: one always holds
// the offset 0, the other takes the stores that nobody reads.
const (
	SlotStart = 14
	SlotNone  = 15
	slots     = 16
)

// unset is what a register holds before its first store. No store during a walk
// can be equal to it, because no input is longer than MaxLen; the store at the
// end of the input can, and Finish sees to that.
const unset = 1<<32 - 1

// MaxLen is the length of the longest input, in bytes.
const MaxLen = unset

// Machine is a compiled grammar.
//
// A state is the offset of its row in Next, so the step from state s on a byte
// of class c is Next[s+c]: an addition and a load. State 0 is dead. Rows lie
// without gaps, and the table is padded to a power of two, which lets the
// compiler see that no index leaves it.
type Machine[S Width] struct {
	Classes *classes.Table
	Stride  int     // cells in a row: the number of classes
	Next    []S     // the row that follows
	Store   []uint8 // the slot that takes the byte's offset
	Entries []S     // start states, in the order of the generator's -rule

	// States with a run loop to themselves on many bytes and store nothing
	// then. They lie together, and Runs says by bit k which bytes the k-th of
	// them stays on: the walk skips such bytes eight at a time.
	FirstRun, LastRun int // row offsets, half-open
	Runs              *[256]uint8

	Ends     []End    // by state number, which is the row offset over Stride
	Captures []Rule   // in the order of -capture
	Kinds    []Rule   // in the order of -kind
	Reasons  []Reason // what a wrong byte means; index 0 is not used
}

// End says what a state does when the input ends, and what a wrong byte there
// means.
type End struct {
	Accept bool
	Store  uint8 // the slot that takes the length of the input
	Colour uint8 // tells apart states that end with the same registers written
	Reason uint8 // index in Machine.Reasons
}

// Rule is a capture or a kind, with the cases that tell where it lies or which
// alternative it is.
type Rule struct {
	Name  string
	Cases []Case
}

// Case is one line of a decision list: it applies when all bits of Set and no
// bit of Unset are in the key, and the first case that applies decides. Bit r
// of the key says that register r was written, bit MaxRegisters+c that the
// last state had colour c.
type Case struct {
	Set, Unset uint32
	Present    bool  // the capture is there
	Kind       uint8 // the alternative, counted from 1; 0 for none
	Start, End Bound
}

// Bound is an offset: what a slot holds, and a distance further.
type Bound struct{ Slot, Distance uint8 }

// Reason says what a wrong byte in a state means.
type Reason struct {
	Place  int8     // the capture to blame, -1 for none
	Inside int8     // the rule of -inside that the input is amidst, -1 for none
	Want   []string // what could have come: rules, ranges and literals of the grammar, and "end"
}

// Wanted returns what could have come as an error text lists it, such as
// `DIGIT, ":" or end`.
func (r *Reason) Wanted() string {
	last := len(r.Want) - 1
	if last <= 0 {
		return strings.Join(r.Want, "")
	}
	return strings.Join(r.Want[:last], ", ") + " or " + r.Want[last]
}

// Registers are the offsets that a walk notes, and the two fixed slots.
type Registers [slots]uint32

// Clear prepares the registers for a walk.
func (r *Registers) Clear() {
	for i := range r {
		r[i] = unset
	}
	r[SlotStart] = 0
}

// written returns a bit for each register that holds an offset.
func (r *Registers) written() uint32 {
	var pattern uint32
	for i, at := range r[:MaxRegisters] {
		if at != unset {
			pattern |= 1 << i
		}
	}
	return pattern
}

// Walk follows src from offset at in state s and notes offsets in the
// registers. It stops at the end of src, or before the byte that s has no way
// on for; it returns the state and the offset where it stopped.
//
//   - Shape: 0 <= at; len(src) at most MaxLen; s a state of this machine.
//   - Reads: only src[at:]. No allocation, no branch on what is stored.
//   - Time: linear in len(src)-at.
func (m *Machine[S]) Walk(src []byte, at int, s S, r *Registers) (S, int) {
	next, store, class := m.Next, m.Store, m.Classes
	if len(next) == 0 || len(store) < len(next) || uint(at) > uint(len(src)) {
		return 0, at
	}
	store = store[:len(next)]
	mask := uint(len(next) - 1)
	firstRun, run := uint(m.FirstRun), uint(m.LastRun-m.FirstRun)
	for uint(at) < uint(len(src)) {
		b := src[at]
		if uint(s)-firstRun < run {
			at = m.skip(src, at, uint(s)-firstRun)
			if uint(at) >= uint(len(src)) {
				break
			}
			b = src[at]
		}
		cell := (uint(s) + uint(class[b])) & mask
		if next[cell] == 0 {
			break
		}
		s = next[cell]
		r[store[cell]&(slots-1)] = uint32(at)
		at++
	}
	return s, at
}

// skip returns the offset of the first byte of src, from at on, that does not
// keep a run state where it is. The plain version looks at one byte after the
// other; eight table look-ups do not wait for each other, so the and of eight
// costs little more than one.
func (m *Machine[S]) skip(src []byte, at int, row uint) int {
	if uint(at) > uint(len(src)) || m.Stride <= 0 {
		return at
	}
	runs := m.Runs
	stay := uint8(1) << (row / uint(m.Stride) & 7)
	rest := src[at:]
	for ; len(rest) >= 8; rest = rest[8:] {
		if runs[rest[0]]&runs[rest[1]]&runs[rest[2]]&runs[rest[3]]&
			runs[rest[4]]&runs[rest[5]]&runs[rest[6]]&runs[rest[7]]&stay == 0 {
			break
		}
	}
	for len(rest) > 0 && runs[rest[0]]&stay != 0 {
		rest = rest[1:]
	}
	return len(src) - len(rest)
}

// Number returns the number of a state: 0 for the dead one, then in the order
// of the rows.
func (m *Machine[S]) Number(s S) int { return int(s) / m.Stride }

// State returns the state of that number.
func (m *Machine[S]) State(number int) S { return S(number * m.Stride) }

// States returns how many states there are, the dead one included.
func (m *Machine[S]) States() int { return len(m.Ends) }

// registerBit returns the bit of a key that stands for the register of a slot,
// 0 for a slot that is none.
func registerBit(slot uint8) uint32 { return 1 << (slot & (slots - 1)) & (1<<MaxRegisters - 1) }

// colourBit returns the bit of a key that stands for the colour.
func colourBit(colour uint8) uint32 { return bits.RotateLeft32(1, MaxRegisters+int(colour)) }
