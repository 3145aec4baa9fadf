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
	"github.com/uriscan/uriscan/internal/walk"
)

// The most captures and kinds of a machine, so that a match is a value of fixed size.
const (
	MaxCaptures = 14
	MaxKinds    = 4
)

// MaxLen is the length of the longest input, in bytes.
const MaxLen = 1<<32 - 1

// Machine is a compiled grammar. The generator writes its fields, and its methods read
// them; users need neither read nor change any but Captures, Kinds and Reasons.
type Machine struct {
	Table
	Captures []Capture // in the order of -capture
	Kinds    []Kind    // in the order of -kind
	Reasons  []Reason  // what a wrong byte means; 0 is not used
	Document string    // what the sections of captures are of, such as "RFC 3986"
}

// Table has the states of a machine. It is exported because generated files name it.
//
// Rows follow each other without gaps, so the step from state s on a byte of
// class c reads Cells[s+c]: an addition and a load. The table is padded to a
// power of two, which lets the compiler see that no index leaves it.
type Table struct {
	Classes      *classes.Table
	Stride, Rows int      // cells in a row: one for each class, and one for the end of the input; rows with that of the dead state
	Cells        []uint32 // the states that follow, and what the constants below say
	Entries      []uint16 // rows of the start states, in the order of the generator's -rule

	// Runs has a mask for each byte. Bit k says whether the byte is in the k-th
	// set of bytes on which states stay and store nothing. The walk skips such
	// bytes four and eight at a time.
	Runs *[256]uint8

	// LowBits and HighBits are together as many as there are registers. See [Index].
	LowBits, HighBits int
}

// What a cell of a table has beside the state that follows. Generated files need these
// constants; a program has no other use for them.
const (
	SlotShift  = walk.SlotShift  // above it: the register that takes the offset
	RunShift   = walk.RunShift   // above it, in the first cell: the bit in Runs of the bytes that the state stays on
	GroupShift = walk.GroupShift // above it, in the last cell: the group of the state
	Accept     = walk.Accept     // in the last cell: the input may end; the bits below are the reason why a byte is wrong
)

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

// Place is a place of a capture. A bound is the offset that a register holds and some
// bytes further, with the register in the bits of a cell's slot; or, without a register,
// that many bytes after the start of the input.
type Place struct{ Start, End uint32 }

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
