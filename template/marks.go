package template

import (
	"encoding/binary"
	"math/bits"
)

// Most segments are constants, and most of these have only small letters. To look at one
// segment after the other costs more than what is done with each: so this file says of
// 64 bytes at once where segments end, and where a byte is that a constant seldom has.
//
// The plain version looks each byte up in a table and sets a bit for it. Here eight bytes
// are in a word. Adding 0x80-c to each of them, without its highest bit, sets the highest
// bit of those that are c or more, and two such sums say which bytes are in a range.

// window is how many bytes are looked at at once: a bit for each.
const window = 64

// marks has a bit for each byte of a window.
type marks struct {
	end   uint64 // the byte ends a segment: / ? #
	odd   uint64 // the byte is not a-z - . _ /
	digit uint64 // the byte is 0-9
}

const (
	ones   = 0x0101010101010101
	low7   = 0x7f * ones
	high   = 0x80 * ones
	gather = 0x0102040810204080 // moves bit 8*i to bit 56+i
)

// marksOf returns the marks of a text of at most 64 bytes. Bits after its end are not set.
//
//   - Reads: only text. No allocation.
//   - Plain version: marksPlain in the tests.
func marksOf(text []byte) (m marks) {
	i := 0
	for ; i+8 <= len(text); i += 8 {
		m.add(binary.LittleEndian.Uint64(text[i:]), i)
	}
	if rest := text[i:]; len(rest) > 0 {
		var word uint64
		if len(text) >= 8 {
			word = binary.LittleEndian.Uint64(text[len(text)-8:]) >> (8 * (8 - len(rest)))
		} else {
			for k, b := range rest {
				word |= uint64(b) << (8 * k)
			}
		}
		m.add(word, i)
		m.odd &= 1<<len(text) - 1
	}
	return m
}

// add adds the marks of the eight bytes from i on.
func (m *marks) add(word uint64, i int) {
	low := word & low7
	from0 := low + (0x80-'0')*ones // "/" is the byte before "0"
	lower := (low + (0x80-'a')*ones) &^ (low + (0x80-'z'-1)*ones)
	joint := (low + (0x80-'-')*ones) &^ from0
	under := (low + (0x80-'_')*ones) &^ (low + (0x80-'_'-1)*ones)
	slash := (low + (0x80-'/')*ones) &^ from0
	query := (low + (0x80-'?')*ones) &^ (low + (0x80-'?'-1)*ones)
	hash := (low + (0x80-'#')*ones) &^ (low + (0x80-'#'-1)*ones)
	digit := from0 &^ (low + (0x80-'9'-1)*ones)
	shift := uint(i) & 63
	m.end |= (slash | query | hash) &^ word & high >> 7 * gather >> 56 << shift
	m.odd |= ^((lower | joint | under) &^ word) & high >> 7 * gather >> 56 << shift
	m.digit |= digit &^ word & high >> 7 * gather >> 56 << shift
}

// hasLong reports whether 32 bytes in a row end no segment. Only so long a segment may be
// more than a constant without an odd byte: a title, or a UUID of letters alone.
func (m *marks) hasLong(length int) bool {
	if length < shortestTitle {
		return false
	}
	run := ^m.end
	if length < window {
		run &= 1<<length - 1
	}
	for step := 1; step < shortestTitle; step *= 2 {
		run &= run >> step
	}
	return run != 0
}

// segmentAt returns the bounds of the segment that has the byte at a place of a text. If no
// end is after it, the segment ends with the text.
func (m *marks) segmentAt(at, length int) (start, end int) {
	start, end = bits.Len64(m.end&(1<<at-1)), length
	if after := m.end >> at; after != 0 {
		end = at + bits.TrailingZeros64(after)
	}
	return start, end
}
