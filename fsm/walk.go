package fsm

import "math/bits"

// Registers are the offsets that a walk notes, by slot.
type Registers [slots]uint32

// cleared is what they hold before a walk.
var cleared = func() (r Registers) {
	for i := range r {
		r[i] = unset
	}
	return r
}()

// Clear prepares the registers for a walk.
func (r *Registers) Clear() { *r = cleared }

// written returns a bit for each of the first n registers that holds an offset.
// Adding 1 carries out of 32 bits for an unset one alone, so no branch is needed.
func (r *Registers) written(n int) uint32 {
	var unwritten uint32
	for i := range r[1:min(n+1, slots)] {
		unwritten |= uint32((uint64(r[i+1])+1)>>32) << i
	}
	return unwritten ^ (1<<n - 1)
}

// at returns the offset of a bound.
func (r *Registers) at(b Bound) uint32 {
	return r[b>>SlotShift&slotMask] + uint32(b&rowMask)
}

// Walk follows src from offset at in state s and notes offsets in the
// registers. It stops at the end of src, or before the byte that s has no way
// on for; it returns the state and the offset where it stopped. A walk may be
// cut anywhere: one over src[:n] and another over src from n on, in the state
// of the first, do the same as one.
//
//   - Shape: 0 <= at; len(src) at most MaxLen; s a state of this machine.
//   - Reads: only src[at:]. No allocation, no branch on what is stored.
//   - Time: linear in len(src)-at.
//
// The plain version looks up one cell after the other, and each look-up waits
// for the one before. Look-ups in Runs do not wait for each other, so to see that
// four or eight bytes leave the state where it is costs hardly more than one
// step. That is tried once in four bytes: short components are common, and what
// follows four bytes of a run is mostly more of it.
func (m *Machine) Walk(src []byte, at int, s State, r *Registers) (State, int) {
	cells, class, runs := m.Cells, m.Classes, m.Runs
	if len(cells) == 0 || uint(at) > uint(len(src)) {
		return 0, at
	}
	mask := uint(len(cells) - 1)
	cell := uint(s) // the row in its low bits; those above have no effect
	rest := src[at:]
	for len(rest) >= 4 {
		b := (*[4]byte)(rest)
		run := uint8(cells[cell&mask] >> RunShift)
		if runs[b[0]]&runs[b[1]]&runs[b[2]]&runs[b[3]]&run != 0 {
			rest = rest[4:]
			for len(rest) >= 8 {
				if RunsOf(runs, (*[8]byte)(rest))&run == 0 {
					break
				}
				rest = rest[8:]
			}
			continue
		}
		at = len(src) - len(rest)
		for i := range b {
			next := uint(cells[(cell+uint(class[b[i]]))&mask])
			if next&rowMask == 0 {
				return State(cell), at + i
			}
			cell = next
			r[next>>SlotShift&slotMask] = uint32(at + i)
		}
		rest = rest[4:]
	}
	at = len(src) - len(rest)
	for i, b := range rest {
		next := uint(cells[(cell+uint(class[b]))&mask])
		if next&rowMask == 0 {
			return State(cell), at + i
		}
		cell = next
		r[next>>SlotShift&slotMask] = uint32(at + i)
	}
	return State(cell), len(src)
}

// RunsOf returns the bits that eight bytes have in common in Runs: the sets that all
// of them are in.
func RunsOf(runs *[256]uint8, b *[8]byte) uint8 {
	return runs[b[0]] & runs[b[1]] & runs[b[2]] & runs[b[3]] & runs[b[4]] & runs[b[5]] & runs[b[6]] & runs[b[7]]
}

// Step returns the state that follows s on a byte, 0 if none does, and the slot
// that takes the byte's offset.
func (m *Machine) Step(s State, b byte) (next State, slot uint8) {
	cell := m.Cells[int(s)+int(m.Classes[b])]
	return State(cell & rowMask), uint8(cell >> SlotShift & slotMask)
}

// Run returns which set of bytes leaves the state where it is and stores
// nothing: the number of a bit of Runs, or -1 if there is none. A walk that
// reaches a state with a long run can pass over the rest of it by other means.
func (m *Machine) Run(s State) int {
	return bits.Len32(m.Cells[s]>>RunShift) - 1
}

// End returns what a state does when the input ends.
func (m *Machine) End(s State) End {
	cell := m.Cells[int(s)+m.Stride-1]
	return End{
		Accept: cell&Accept != 0,
		Store:  uint8(cell >> SlotShift & slotMask),
		Group:  uint8(cell >> GroupShift),
		Reason: uint8(cell & reasonMask),
	}
}

// Number returns the number of a state: 0 for the dead one, then in the order
// of the rows.
func (m *Machine) Number(s State) int { return int(s) / m.Stride }

// State returns the state of that number.
func (m *Machine) State(number int) State { return State(number * m.Stride) }

// States returns how many states there are, the dead one included.
func (m *Machine) States() int { return m.Rows }
