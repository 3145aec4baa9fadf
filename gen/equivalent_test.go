package main

import (
	"cmp"
	"slices"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/test/cover"
	"github.com/uriscan/uriscan/internal/walk"
)

// When no input notices a mutant it may be that none can: the machine is
// another one on paper and the same in effect. That has to be proven.
//
// The proof lets both machines walk at once and keeps of what they noted only
// which registers are written and which hold the same offset. There are few such
// configurations, so all that can be reached are looked at: if both refuse the
// same bytes for the same reason, and where both accept captures lie between
// registers that hold the same, no input distinguishes them.

// A key is what captures and kinds follow from at the end of a walk.
type key struct {
	group   uint8
	written uint32
}

func keyOf(end walk.End, written uint32) key {
	return key{end.Group, written | cover.RegisterBit(end.Store)}
}

// Both is where two walks over the same input can be.
type both struct {
	right, wrong               walk.State
	rightWritten, wrongWritten uint32 // bit r-1: register r holds an offset
	same                       slots  // by register of the wrong machine, those of the right one that hold the same
}

// slots is a set of slots, a bit each, for each slot. Nothing is said of
// walk.SlotNone.
type slots [1 + walk.MaxRegisters]uint16

// identity says that each register holds the same in both machines.
var identity = func() (same slots) {
	for slot := 1; slot < len(same); slot++ {
		same[slot] = 1 << slot
	}
	return same
}()

// pairs are all configurations of the right machine beside itself, and the
// keys with which its walks end.
type pairs struct {
	of    [][]both // by state number
	bytes []byte   // one of each class
	keys  []key
}

func configsOf(m walked) pairs {
	c := pairs{of: make([][]both, m.Rows), bytes: cover.Bytes(m.Classes)}
	for _, w := range cover.Ways(m.Table) {
		number := m.Number(w.State)
		c.of[number] = append(c.of[number], both{w.State, w.State, w.Written, w.Written, identity})
		if end := m.End(w.State); end.Accept && !slices.Contains(c.keys, keyOf(end, w.Written)) {
			c.keys = append(c.keys, keyOf(end, w.Written))
		}
	}
	slices.SortFunc(c.keys, func(a, b key) int { return cmp.Or(cmp.Compare(a.group, b.group), cmp.Compare(a.written, b.written)) })
	return c
}

// equivalent reports whether it is proven that the machine, as it is now,
// answers as the right one from a state on, by number.
func (m *mutants) equivalent(state int) bool {
	return m.alikeFrom(slices.Clone(m.configs.of[state]), m.configs.bytes)
}

// equivalentBy reports whether it is proven that the machine, in which one byte came
// into another class, answers as the right one. Of the classes it takes other bytes.
func (m *mutants) equivalentBy(b byte) bool {
	bytes := []byte{b}
	seen := map[uint8]bool{}
	for other := range 256 {
		if class := m.right.Classes[other]; byte(other) != b && !seen[class] {
			seen[class] = true
			bytes = append(bytes, byte(other))
		}
	}
	return m.alikeFrom(slices.Concat(m.configs.of...), bytes)
}

// alikeFrom reports whether both machines answer alike from some pairs of states on.
func (m *mutants) alikeFrom(queue []both, bytes []byte) bool {
	seen := map[both]bool{}
	for len(queue) > 0 {
		at := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if !m.endAlike(at) {
			return false
		}
		for _, b := range bytes {
			next, alike := m.stepBoth(at, b)
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

// stepBoth returns the configuration after a byte, and whether both machines
// go on, or both stop and say the same about it.
func (m *mutants) stepBoth(at both, b byte) (both, bool) {
	right, x := m.right.Step(at.right, b)
	wrong, y := m.machine.Step(at.wrong, b)
	if right == 0 || wrong == 0 {
		return both{}, right == wrong && m.right.End(at.right).Reason == m.machine.End(at.wrong).Reason
	}
	at.right, at.wrong = right, wrong
	at.note(x, y)
	return at, true
}

// note lets the right machine store the offset in slot x and the wrong one in y.
func (c *both) note(x, y uint8) {
	c.rightWritten |= cover.RegisterBit(x)
	c.wrongWritten |= cover.RegisterBit(y)
	for slot := range c.same {
		c.same[slot] &^= 1 << x
	}
	if y != walk.SlotNone {
		c.same[y] = 1 << x &^ (1 << walk.SlotNone)
	}
}

// endAlike reports whether both machines say the same where the input ends.
func (m *mutants) endAlike(at both) bool {
	right, wrong := m.right.End(at.right), m.machine.End(at.wrong)
	if right.Accept != wrong.Accept {
		return false
	}
	if !right.Accept {
		return right.Reason == wrong.Reason
	}
	rightKey, wrongKey := keyOf(right, at.rightWritten), keyOf(wrong, at.wrongWritten)
	at.note(right.Store, wrong.Store)
	for i := range m.right.Captures {
		a, aThere := placeOf(m.right, i, rightKey)
		b, bThere := placeOf(m.machine, i, wrongKey)
		if aThere != bThere || !sameBound(a.Start, b.Start, rightKey, wrongKey, at.same) || !sameBound(a.End, b.End, rightKey, wrongKey, at.same) {
			return false
		}
	}
	for i := range m.right.Kinds {
		if numberOf(m.right, &m.right.Kinds[i].Index, rightKey) != numberOf(m.machine, &m.machine.Kinds[i].Index, wrongKey) {
			return false
		}
	}
	return true
}

// endsAlike reports whether captures and kinds follow as they should from every
// key that a walk can end with.
func (m *mutants) endsAlike() bool {
	for _, k := range m.configs.keys {
		for i := range m.right.Captures {
			a, aThere := placeOf(m.right, i, k)
			b, bThere := placeOf(m.machine, i, k)
			if aThere != bThere || !sameBound(a.Start, b.Start, k, k, identity) || !sameBound(a.End, b.End, k, k, identity) {
				return false
			}
		}
		for i := range m.right.Kinds {
			if numberOf(m.right, &m.right.Kinds[i].Index, k) != numberOf(m.machine, &m.machine.Kinds[i].Index, k) {
				return false
			}
		}
	}
	return true
}

// numberOf looks a key up.
func numberOf(m walked, x *fsm.Index, k key) int {
	low := int(k.group)<<m.LowBits | int(k.written)&(1<<m.LowBits-1)
	return int(x.High[int(x.Low[low])<<m.HighBits|int(k.written>>m.LowBits)&(1<<m.HighBits-1)])
}

// placeOf returns where a capture lies, and whether it is there.
func placeOf(m walked, capture int, k key) (fsm.Place, bool) {
	c := &m.Captures[capture]
	n := numberOf(m, &c.Index, k)
	return c.Places[n], n != 0
}

// sameBound reports whether two bounds are the same offset.
func sameBound(a, b uint32, keyA, keyB key, same slots) bool {
	x, xKnown := constantBound(a, keyA)
	y, yKnown := constantBound(b, keyB)
	if xKnown || yKnown {
		return xKnown && yKnown && x == y
	}
	distance := uint32(1<<fsm.SlotShift - 1)
	return a&distance == b&distance && same[b>>fsm.SlotShift]>>(a>>fsm.SlotShift)&1 != 0
}

// constantBound returns the offset of a bound that does not depend on the
// input: one that counts from the start, or from a register that was never
// written and holds the largest offset, from which a distance wraps around.
func constantBound(b uint32, k key) (offset uint32, known bool) {
	slot, distance := uint8(b>>fsm.SlotShift), uint32(b&(1<<fsm.SlotShift-1))
	switch {
	case slot == walk.SlotNone:
		return distance, true
	case k.written&cover.RegisterBit(slot) == 0:
		return distance - 1, true
	}
	return 0, false
}

// runsStay reports whether every state with a run is where it was, and nothing is
// stored, after any four bytes of it: then to skip them by fours changes nothing. A
// state mostly stays on each; one of a few that take turns comes back.
func (m *mutants) runsStay() bool {
	for number := 1; number < m.machine.Rows; number++ {
		s := m.machine.State(number)
		if run := uint8(m.machine.Cells[s] >> fsm.RunShift); run != 0 && !m.comesBack(s, run) {
			return false
		}
	}
	return true
}

// comesBack reports whether four bytes of a run lead from a state to itself.
func (m *mutants) comesBack(s walk.State, run uint8) bool {
	at := map[walk.State]bool{s: true}
	for range 4 {
		next := map[walk.State]bool{}
		for state := range at {
			for b := range 256 {
				if m.machine.Runs[b]&run == 0 {
					continue
				}
				to, slot := m.machine.Step(state, byte(b))
				if to == 0 || slot != walk.SlotNone {
					return false
				}
				next[to] = true
			}
		}
		at = next
	}
	return len(at) == 0 || len(at) == 1 && at[s]
}
