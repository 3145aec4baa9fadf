package bytescan

// A reader of log lines needs the quotes and the line ends of a whole buffer. A search
// for each of them costs a call, and most of the time of a call passes before it looks
// at the first byte. This file lists the places of all delimiters of a buffer in one
// call. The vector version looks at 64 bytes at a time and takes the places from the
// mask of the delimiters, four of them without a branch.

// Positions writes the offsets of the delimiters in src[:done] to out, in their order,
// and returns how many there are.
//
//   - done is less than len(src) only if out may have too little room: fewer than
//     64 places are free, and not all of src has been looked at. The offsets in out[:n]
//     are right, and the next call should be for src[done:].
//   - The call should be for a text so short that the garbage collector need not wait
//     for it.
//   - Reads: only src. Writes: only out. Places of it after the first n may change. No
//     allocation.
//   - Generic version: positionsGeneric.
func (d *Delimiters) Positions(src []byte, out []uint32) (n, done int) {
	if d.vector && hasVector() && len(src) >= Block {
		return positionsVector(src, out, &d.nibbles)
	}
	return d.positionsGeneric(src, out)
}

// positionsGeneric is Positions by the masks of 64 bytes each.
func (d *Delimiters) positionsGeneric(src []byte, out []uint32) (n, done int) {
	for done < len(src) && len(out)-n >= Block {
		mask := d.maskGeneric(src, uint32(done))
		for mask != 0 {
			var i uint32
			i, mask = NextBit(mask)
			out[n] = uint32(done) + i
			n++
		}
		done = min(done+Block, len(src))
	}
	return n, done
}

// HasPositions reports whether Positions is fast with the kernel in use. Where it is
// not, one search for each delimiter is faster.
func HasPositions() bool { return hasVector() }
