package bytescan

import "math/bits"

// A loop over the segments of a path or the pairs of a query needs every delimiter
// and not just the first. This file finds those of 64 bytes at once, as a mask. One
// search for each delimiter would cost more than the short texts between them.

// Delimiters is a small set of ASCII bytes to look for. As in a delimiterSearch,
// one look-up by the low four bits of a byte does for all of them.
type Delimiters struct {
	bytes   []byte
	nibbles [32]uint8 // the delimiter with these low four bits, twice, or what no byte is equal to
	vector  bool      // no two of the delimiters have the same low four bits
}

// DelimitersOf returns the set of the bytes, which it keeps.
func DelimitersOf(delimiters []byte) Delimiters {
	d := Delimiters{bytes: delimiters, vector: true}
	d.nibbles[0], d.nibbles[16] = 0xff, 0xff
	for i, b := range delimiters {
		for _, other := range delimiters[:i] {
			d.vector = d.vector && (b == other || b&15 != other&15)
		}
		d.vector = d.vector && b < 0x80
		d.nibbles[b&15], d.nibbles[b&15+16] = b, b
	}
	return d
}

// Mask returns which of the bytes of src[at:end] are delimiters, for the first 64
// of them: bit i speaks of src[at+i].
//
//   - It needs at < end and end <= len(src).
//   - Reads: only src, also outside of at to end. No allocation.
//   - Generic version: maskGeneric.
func (d *Delimiters) Mask(src []byte, at, end uint32) uint64 {
	if d.vector && hasVector() && len(src) >= Block/2 {
		from := max(0, min(int(at), len(src)-Block))
		mask := d.blockMask(src[from:]) >> (int(at) - from)
		if n := end - at; n < Block {
			mask &= 1<<n - 1
		}
		return mask
	}
	return d.maskGeneric(src[:end], at)
}

// blockMask returns the mask of the first 64 bytes of src, or of all if it has
// fewer. It needs 32 bytes. The two halves that are looked at may overlap.
func (d *Delimiters) blockMask(src []byte) uint64 {
	const half = Block / 2
	second := min(half, len(src)-half)
	mask := delimiterMask(&src[0], &src[second:][:half][0], &d.nibbles)
	return mask&(1<<half-1) | mask>>half<<second
}

// maskGeneric returns the mask of src[at:], eight bytes after the other.
func (d *Delimiters) maskGeneric(src []byte, at uint32) uint64 {
	const gather = 0x0102040810204080 // moves bit 8*i to bit 56+i
	mask, rest := uint64(0), src[at:]
	for i := 0; i < Block && i < len(rest); i += 8 {
		word, found := wordAt(rest, i), uint64(0)
		for _, b := range d.bytes {
			found |= equal(word, b)
		}
		mask |= found >> 7 * gather >> 56 << i
	}
	if len(rest) < Block {
		mask &= 1<<len(rest) - 1 // a delimiter may be zero, as what follows counts
	}
	return mask
}

// NextBit returns the index of the lowest bit of mask, and mask without that bit.
func NextBit(mask uint64) (index uint32, rest uint64) {
	return uint32(bits.TrailingZeros64(mask)), mask & (mask - 1)
}
