// Package fsm is the exact machine: a deterministic automaton as data, and the
// walk that reads it.
//
// The generator in gen writes the tables from a grammar in ABNF. For every byte in
// every state, they have the next state and the register that takes the byte's offset.
// At the end of the input, the registers and the last state determine the place of each
// captured rule of the grammar.
package fsm

import (
	"strings"

	"github.com/uriscan/uriscan/classes"
)

// Limits of a machine, so that a match is a value of fixed size, a slot and a
// group fit in a few bits, and a reason in seven.
const (
	MaxCaptures  = 14
	MaxKinds     = 4
	MaxRegisters = 15
	MaxGroups    = 64
	MaxReasons   = 126
	MaxRuns      = 8
)

// SlotNone is the slot for stores that nobody reads. The slots after it are the
// registers.
const (
	SlotNone = 0
	slots    = 1 + MaxRegisters
)

// unset is what a register holds before its first store. No store during a walk
// can be equal to it, because no input is longer than MaxLen; the store at the
// end of the input can, and Finish sees to that.
const unset = 1<<32 - 1

// MaxLen is the length of the longest input, in bytes.
const MaxLen = unset

// State is a state of a machine: the offset of its row in Cells. State 0 is
// dead.
type State uint16

// Machine is a compiled grammar.
//
// Rows follow each other without gaps, so the step from state s on a byte of
// class c reads Cells[s+c]: an addition and a load. The table is padded to a
// power of two, which lets the compiler see that no index leaves it.
type Machine struct {
	Classes *classes.Table
	Stride  int      // cells in a row: one for each class, and one for the end of the input
	Rows    int      // how many rows there are, that of the dead state included
	Cells   []uint32 // see the constants below
	Entries []State  // start states, in the order of the generator's -rule

	// Runs has a mask for each byte. Bit k says whether the byte is in the k-th
	// set of bytes on which states stay and store nothing. The walk skips such
	// bytes four and eight at a time.
	Runs *[256]uint8

	// How the captures and kinds follow from the end of a walk, see Index.
	LowBits, HighBits int       // together as many as there are registers
	Captures          []Capture // in the order of -capture
	Kinds             []Kind    // in the order of -kind

	Reasons  []Reason // what a wrong byte means; 0 is not used
	Document string   // what the sections of captures are of, such as "RFC 3986"
}

// A cell has the row that follows in its low bits, 0 for none, and above
// SlotShift the slot that takes the byte's offset.
//
//   - The first cell of a row belongs to class 0, the bytes that the grammar uses
//     nowhere. It leads nowhere, so it has room for something else: above
//     RunShift the bit in Runs of the bytes that the state stays on, or no bit.
//   - The last cell says what the end of the input does in the state. Its low bits
//     are the reason. If the input may end, Accept is set, and there are the slot
//     that takes the length of the input and, above GroupShift, the state's group.
const (
	SlotShift  = 16
	RunShift   = 24
	GroupShift = 24
	Accept     = 1 << 7

	rowMask    = 1<<SlotShift - 1
	slotMask   = slots - 1
	reasonMask = Accept - 1
)

// End says what a state does when the input ends, and what a wrong byte there
// means: the last cell of its row.
type End struct {
	Accept bool
	Store  uint8 // the slot that takes the length of the input
	Group  uint8 // tells apart states that end with the same registers written
	Reason uint8 // index in Machine.Reasons
}

// Index leads to a number from what the end of a walk is known by: the group
// of the last state, and which registers were written (the pattern, bit r-1 for
// register r). Low leads from the group and the LowBits low bits of the pattern
// to a block of High, and the HighBits other bits are the place in the block.
type Index struct{ Low, High []uint8 }

// Capture is a capture with its possible places. The index leads to the place;
// place 0 means that the capture is absent.
type Capture struct {
	Name    string
	Section string // of the document, such as "3.2.1"; may be empty
	Index
	Places []Place
}

// Kind is a kind; its index leads to the alternative, counted from 1, 0 for
// none.
type Kind struct {
	Name string
	Index
}

// Place is a place of a capture.
type Place struct{ Start, End Bound }

// Bound is an offset: what a register holds and some bytes further, with the
// register in the bits of a cell's slot; or, without a register, that many
// bytes after the start of the input.
type Bound uint32

// Reason says what a wrong byte in a state means.
type Reason struct {
	Place  int8     // the capture to blame, -1 for none
	Inside int8     // the rule of -inside that the input is amidst, -1 for none
	Want   []string // what could have come: rules, ranges and literals of the grammar, and "end"
}

// Wanted returns what is allowed, as an error text lists it, such as `DIGIT,
// ":" or end`.
func (r *Reason) Wanted() string { return listed(r.Want) }

// listed returns items as a sentence lists them.
func listed(items []string) string {
	last := len(items) - 1
	if last <= 0 {
		return strings.Join(items, "")
	}
	return strings.Join(items[:last], ", ") + " or " + items[last]
}
