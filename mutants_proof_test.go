package uriscan

import (
	"math/bits"
	"slices"

	"github.com/uriscan/uriscan/fsm"
)

// When no input notices a mutant it may be that none can: the machine is
// another one on paper and the same in effect. That has to be proven.
//
// The proof lets both machines walk at once and keeps of what they noted only
// which registers are written and which hold the same offset. There
// are few such configurations, so all that can be reached are looked at: if
// both refuse the same bytes for the same reason, and where both accept the same
// cases point to registers that hold the same, no input tells them apart.

// A config is where two walks over the same input can be.
type config struct {
	right, wrong               uint16 // states
	rightWritten, wrongWritten uint16 // by register: it holds an offset
	same                       slots  // by slot of the wrong machine, those of the right one that hold the same offset
	behindStart                bool   // a byte has been read: offsets stored from here on are not 0
}

// slots is a set of slots, a bit each, for each slot.
type slots [fsm.SlotNone]uint16

// identity says that each slot holds the same in both machines.
var identity = func() (same slots) {
	for slot := range same {
		same[slot] = 1 << slot
	}
	return same
}()

// step returns where a walk goes from a state on a byte, the slot that takes the
// offset, and the cell that it reads, -1 for none: it is what fsm.Walk does
// with one byte. State 0 says that it stops.
func step(m *fsm.Machine[uint16], s uint16, b byte) (next uint16, slot uint8, cell int) {
	if row := int(s) - m.FirstRun; row >= 0 && row < m.LastRun-m.FirstRun && m.Runs[b]>>(row/m.Stride&7)&1 != 0 {
		return s, fsm.SlotNone, -1
	}
	cell = (int(s) + int(m.Classes[b])) & (len(m.Next) - 1)
	if m.Next[cell] == 0 {
		return 0, fsm.SlotNone, cell
	}
	return m.Next[cell], m.Store[cell] & 15, cell
}

// registerBit returns the bit of the register of a slot, 0 for a slot that is none.
func registerBit(slot uint8) uint16 { return 1 << slot & (1<<fsm.MaxRegisters - 1) }

// keyAtEnd returns what the cases decide on where the input ends in a state.
func keyAtEnd(m *fsm.Machine[uint16], s, written uint16) uint32 {
	end := m.Ends[m.Number(s)]
	return uint32(written|registerBit(end.Store&15)) | bits.RotateLeft32(1, fsm.MaxRegisters+int(end.Colour))
}

// configs are all configurations of the right machine beside itself.
type configs struct {
	of    [][]config // by state number
	tries []byte     // one byte of each kind that a step looks at
	read  []bool     // by cell of Next: some walk reads it
	keys  map[uint32]bool
	ways  []way // a shortest way to each
}

// A way is an input that leads to a configuration.
type way struct {
	to         config
	production Production
	src        string
}

// configsOf returns them.
func configsOf(m *fsm.Machine[uint16]) configs {
	c := configs{of: make([][]config, m.States()), tries: bytesThatDiffer(m, m), read: make([]bool, len(m.Next)), keys: map[uint32]bool{}}
	seen := map[config]bool{}
	add := func(w way) {
		if !seen[w.to] {
			seen[w.to] = true
			number := m.Number(w.to.right)
			c.of[number] = append(c.of[number], w.to)
			c.ways = append(c.ways, w)
		}
	}
	for i, entry := range m.Entries {
		add(way{to: config{right: entry, wrong: entry, same: identity}, production: productionOf[i]})
	}
	for i := 0; i < len(c.ways); i++ {
		w := c.ways[i]
		at := w.to
		if m.Ends[m.Number(at.right)].Accept {
			c.keys[keyAtEnd(m, at.right, at.rightWritten)] = true
		}
		for _, b := range c.tries {
			next, slot, cell := step(m, at.right, b)
			if cell >= 0 {
				c.read[cell] = true
			}
			if next != 0 {
				written := at.rightWritten | registerBit(slot)
				after := config{right: next, wrong: next, rightWritten: written, wrongWritten: written, same: identity, behindStart: true}
				add(way{after, w.production, w.src + string([]byte{b})})
			}
		}
	}
	return c
}

// all returns the configurations in every state.
func (c *configs) all() []config { return slices.Concat(c.of...) }

// decideAlike reports whether two decision lists decide alike on every key that
// a walk can end with, as alike compares.
func (c *configs) decideAlike(right, wrong []fsm.Case, alike func(a, b fsm.Case, keyA, keyB uint32, same slots) bool) bool {
	for key := range c.keys {
		if !alike(decideCase(right, key), decideCase(wrong, key), key, key, identity) {
			return false
		}
	}
	return true
}

// decideCase returns the first case that applies.
func decideCase(cases []fsm.Case, key uint32) fsm.Case {
	for _, c := range cases {
		if key&c.Set == c.Set && key&c.Unset == 0 {
			return c
		}
	}
	return fsm.Case{}
}

// samePlace reports whether two cases of a capture say the same, where the
// registers in the keys are written and same tells what holds the same.
func samePlace(a, b fsm.Case, keyA, keyB uint32, same slots) bool {
	if a.Present != b.Present || !a.Present {
		return a.Present == b.Present
	}
	return sameBound(a.Start, b.Start, keyA, keyB, same) && sameBound(a.End, b.End, keyA, keyB, same)
}

// sameBound reports whether two bounds are the same offset.
func sameBound(a, b fsm.Bound, keyA, keyB uint32, same slots) bool {
	x, xKnown := constantBound(a, keyA, true)
	y, yKnown := constantBound(b, keyB, same[fsm.SlotStart]>>fsm.SlotStart&1 != 0)
	if xKnown || yKnown {
		return xKnown && yKnown && x == y
	}
	return a.Distance == b.Distance && a.Slot < fsm.SlotNone && b.Slot < fsm.SlotNone && same[b.Slot]>>a.Slot&1 != 0
}

// constantBound returns the offset of a bound that does not depend on the
// input: a register that was never written holds the largest one, and a
// distance from there wraps around; the slot of the start holds 0 unless a wrong
// store changed it.
func constantBound(b fsm.Bound, key uint32, startHolds bool) (offset uint32, known bool) {
	switch {
	case b.Slot == fsm.SlotStart:
		return uint32(b.Distance), startHolds
	case b.Slot < fsm.MaxRegisters && key>>b.Slot&1 == 0:
		return uint32(b.Distance) - 1, true
	}
	return 0, false
}

// sameKind reports whether two cases of a kind say the same.
func sameKind(a, b fsm.Case, _, _ uint32, _ slots) bool { return a.Kind == b.Kind }

// equivalent reports whether it is proven that two machines, which are the
// same until one of the configurations is reached, answer alike on all input;
// tries has a byte of each kind that they tell apart.
func equivalent(right, wrong *fsm.Machine[uint16], from []config, tries []byte) bool {
	seen := map[config]bool{}
	queue := append([]config(nil), from...)
	for len(queue) > 0 {
		at := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if !endAlike(right, wrong, at) {
			return false
		}
		for _, b := range tries {
			next, alike := stepBoth(right, wrong, at, b)
			if !alike {
				return false
			}
			apart := next.right != next.wrong || next.rightWritten != next.wrongWritten || next.same != identity
			if next.right != 0 && apart && !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
	return true
}

// bytesThatDiffer returns one byte of each kind that a step looks at.
func bytesThatDiffer(right, wrong *fsm.Machine[uint16]) []byte {
	var tries []byte
	seen := map[[4]uint8]bool{}
	for b := range 256 {
		kind := [4]uint8{right.Classes[b], wrong.Classes[b], right.Runs[b], wrong.Runs[b]}
		if !seen[kind] {
			seen[kind] = true
			tries = append(tries, byte(b))
		}
	}
	return tries
}

// stepBoth returns the configuration behind a byte, and whether both machines
// go on, or both stop and say the same about it.
func stepBoth(right, wrong *fsm.Machine[uint16], at config, b byte) (config, bool) {
	r, x, _ := step(right, at.right, b)
	w, y, _ := step(wrong, at.wrong, b)
	if r == 0 || w == 0 {
		same := alike[right.Ends[right.Number(at.right)].Reason][wrong.Ends[wrong.Number(at.wrong)].Reason]
		return config{}, r == w && same
	}
	next := at
	next.right, next.wrong = r, w
	next.note(x, y)
	next.behindStart = true
	return next, true
}

// note lets the right machine store the offset in slot x and the wrong one in y.
func (c *config) note(x, y uint8) {
	c.rightWritten |= registerBit(x)
	c.wrongWritten |= registerBit(y)
	if !c.behindStart && x == fsm.SlotStart {
		x = fsm.SlotNone // it holds this offset, 0
	}
	if !c.behindStart && y == fsm.SlotStart {
		y = fsm.SlotNone
	}
	for slot := range c.same {
		c.same[slot] &^= 1 << x
	}
	if y != fsm.SlotNone {
		c.same[y] = 1 << x &^ (1 << fsm.SlotNone)
	}
}

// endAlike reports whether both machines say the same where the input ends.
func endAlike(right, wrong *fsm.Machine[uint16], at config) bool {
	r, w := right.Ends[right.Number(at.right)], wrong.Ends[wrong.Number(at.wrong)]
	if r.Accept != w.Accept {
		return false
	}
	if !r.Accept {
		return alike[r.Reason][w.Reason]
	}
	rightKey, wrongKey := keyAtEnd(right, at.right, at.rightWritten), keyAtEnd(wrong, at.wrong, at.wrongWritten)
	at.note(r.Store&15, w.Store&15)
	for i := range right.Captures {
		if !samePlace(decideCase(right.Captures[i].Cases, rightKey), decideCase(wrong.Captures[i].Cases, wrongKey), rightKey, wrongKey, at.same) {
			return false
		}
	}
	for i := range right.Kinds {
		if decideCase(right.Kinds[i].Cases, rightKey).Kind != decideCase(wrong.Kinds[i].Cases, wrongKey).Kind {
			return false
		}
	}
	return true
}
