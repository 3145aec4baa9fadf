package walk

// Walk follows src from offset at in state s and notes offsets in the
// registers. It stops at the end of src, or before the byte that s has no way
// on for; it returns the state and the offset where it stopped. A walk may be
// cut anywhere: one over src[:n] and another over src from n on, in the state
// of the first, do the same as one.
//
//   - Shape: 0 <= at; len(src) below 1<<32; s a state of this table.
//   - Reads: only src[at:]. No allocation, no branch on what is stored.
//   - Time: linear in len(src)-at.
//
// The plain version looks up one cell after the other, and each look-up waits
// for the one before. Look-ups in Runs do not wait for each other, so to see that
// four or eight bytes leave the state where it is costs hardly more than one
// step. That is tried once in four bytes: short components are common, and what
// follows four bytes of a run is mostly more of it.
func (t *Table) Walk(src []byte, at int, s State, r *Registers) (State, int) {
	cells, class, runs := t.Cells, t.Classes, t.Runs
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
