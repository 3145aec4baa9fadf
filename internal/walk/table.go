// Package walk reads the table of a machine: it has the loop over the cells, the layout
// of a cell, and the registers. Package fsm has the machine as users see it, with what
// its captures, kinds and reasons mean.
//
// A table is public data, because users' packages have generated ones: it is
// [github.com/uriscan/uriscan/fsm.Table]. How it is read is nobody else's matter, so that
// is here. The two types have the same fields, so a pointer to one converts to a pointer
// to the other.
package walk

import (
	"math/bits"

	"github.com/uriscan/uriscan/classes"
)

// Limits of a table, so that a slot and a group fit in a few bits, and a reason in seven.
const (
	MaxRegisters = 15
	MaxGroups    = 64
	MaxReasons   = 126
	MaxRuns      = 8
)

// State is a state of a machine: the offset of its row in Cells. State 0 is
// dead.
type State uint16

// Table is a table of states, see fsm.Table.
type Table struct {
	Classes           *classes.Table
	Stride, Rows      int
	Cells             []uint32
	Entries           []uint16
	Runs              *[256]uint8
	LowBits, HighBits int
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
	Group  uint8 // distinguishes states that end with the same registers written
	Reason uint8 // index in fsm.Machine.Reasons
}

// Entry returns the start state of a rule, by its index in the generator's list.
func (t *Table) Entry(rule int) State { return State(t.Entries[rule]) }

// Step returns the state that follows s on a byte, 0 if none does, and the slot
// that takes the byte's offset.
func (t *Table) Step(s State, b byte) (next State, slot uint8) {
	cell := t.Cells[int(s)+int(t.Classes[b])]
	return State(cell & rowMask), uint8(cell >> SlotShift & slotMask)
}

// Run returns which set of bytes leaves the state where it is and stores
// nothing: the number of a bit of Runs, or -1 if there is none. A walk that
// reaches a state with a long run can pass over the rest of it by other means.
func (t *Table) Run(s State) int {
	return bits.Len32(t.Cells[s]>>RunShift) - 1
}

// End returns what a state does when the input ends.
func (t *Table) End(s State) End {
	cell := t.Cells[int(s)+t.Stride-1]
	return End{
		Accept: cell&Accept != 0,
		Store:  uint8(cell >> SlotShift & slotMask),
		Group:  uint8(cell >> GroupShift),
		Reason: uint8(cell & reasonMask),
	}
}

// Number returns the number of a state: 0 for the dead one, then in the order
// of the rows.
func (t *Table) Number(s State) int { return int(s) / t.Stride }

// State returns the state of that number.
func (t *Table) State(number int) State { return State(number * t.Stride) }
