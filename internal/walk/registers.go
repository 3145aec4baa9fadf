package walk

// SlotNone is the slot for stores that nobody reads. The slots after it are the
// registers.
const (
	SlotNone = 0
	slots    = 1 + MaxRegisters
)

// Registers are the offsets that a walk notes, by slot.
type Registers [slots]uint32

// unset is what a register holds before its first store. No store during a walk can be
// equal to it, because no input is longer; the store at the end of the input can, and
// Finish sees to that.
const unset = 1<<32 - 1

// Cleared is what registers hold before a walk.
var Cleared = func() (r Registers) {
	for i := range r {
		r[i] = unset
	}
	return r
}()

// written returns a bit for each of the first n registers that holds an offset.
// Adding 1 carries out of 32 bits for an unset one alone, so no branch is needed.
func (r *Registers) written(n int) uint32 {
	var unwritten uint32
	for i := range r[1:min(n+1, slots)] {
		unwritten |= uint32((uint64(r[i+1])+1)>>32) << i
	}
	return unwritten ^ (1<<n - 1)
}

// At returns the offset of a bound of an fsm.Place.
func (r *Registers) At(bound uint32) uint32 {
	return r[bound>>SlotShift&slotMask] + bound&rowMask
}

// A Key is what the end of a walk is known by: the group of the last state, and which
// registers were written. It leads to the places of the captures and to the kinds.
type Key struct{ low, high, highBits int }

// Finish ends a walk that used up its input of n bytes in state s: it reports
// whether the state accepts, and what the walk is known by.
func (t *Table) Finish(s State, n int, r *Registers) (k Key, accepts bool) {
	end := t.End(s)
	if !end.Accept {
		return k, false
	}
	r[end.Store&slotMask] = uint32(n)
	// The last store counts as written even at offset MaxLen, which a register
	// cannot distinguish from unset.
	pattern := r.written(t.LowBits+t.HighBits) | 1<<end.Store>>1
	r[SlotNone] = 0 // where bounds without a register count from
	return Key{int(end.Group)<<t.LowBits | int(pattern)&(1<<t.LowBits-1), int(pattern >> t.LowBits), t.HighBits}, true
}

// In returns the number that an fsm.Index leads to.
func (k Key) In(low, high []uint8) uint8 { return high[int(low[k.low])<<k.highBits|k.high] }
