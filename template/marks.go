package template

import "math/bits"

// Most segments are constants, and most of these have only small letters. To look at one
// segment after the other costs more than what is done with each: so this file says of
// 64 bytes at once where segments end, and where a byte is that a constant seldom has.
//
// The plain version looks each byte up in a table and has a branch for each thing that it may
// be. Here the table has a bit for each of the three, far enough from each other for eight
// bytes: so eight look-ups, each shifted by its place, make eight bits of all three, without a
// branch.

// window is how many bytes are looked at at once: a bit for each.
const window = 64

// marks has a bit for each byte of a window.
type marks struct {
	end   uint64 // the byte ends a segment: / ? #
	odd   uint64 // the byte is not a-z - . _ /
	digit uint64 // the byte is 0-9
}

// Where the bits of the three are in an entry of the table, and in the sum of eight entries.
const (
	atEnd   = 0
	atOdd   = 16
	atDigit = 32
)

// markBits has the bits of every byte.
var markBits = func() (table [256]uint64) {
	for b, is := range letters {
		switch {
		case is == isEnd:
			table[b] = 1 << atEnd
		case is == isDigit:
			table[b] = 1<<atDigit | 1<<atOdd
		case is&(isLower|isDot|isMark) == 0:
			table[b] = 1 << atOdd
		}
	}
	table['?'] |= 1 << atOdd
	table['#'] |= 1 << atOdd
	return table
}()

// marksOf returns the marks of a text of at most 64 bytes. Bits after its end are not set.
//
//   - Reads: only text. No allocation.
//   - Plain version: marksPlain in the tests.
func marksOf(text []byte) (m marks) {
	i := 0
	for ; len(text)-i >= 8; i += 8 {
		m.add(eightMarks((*[8]byte)(text[i:])), i)
	}
	if i == len(text) {
		return m
	}
	if len(text) >= 8 {
		// The last eight bytes once more: those that were looked at are shifted out.
		known := uint(8-len(text)+i) & 7
		m.add(eightMarks((*[8]byte)(text[len(text)-8:]))>>known, i)
		return m
	}
	var sum uint64
	for k, b := range text {
		sum |= markBits[b] << (uint(k) & 7)
	}
	m.add(sum, 0)
	return m
}

// eightMarks returns the sum of eight entries of the table.
func eightMarks(b *[8]byte) uint64 {
	return markBits[b[0]] | markBits[b[1]]<<1 | markBits[b[2]]<<2 | markBits[b[3]]<<3 |
		markBits[b[4]]<<4 | markBits[b[5]]<<5 | markBits[b[6]]<<6 | markBits[b[7]]<<7
}

// add adds such a sum, of the bytes from i on.
func (m *marks) add(sum uint64, i int) {
	shift := uint(i) & (window - 1)
	m.end |= uint64(uint8(sum>>atEnd)) << shift
	m.odd |= uint64(uint8(sum>>atOdd)) << shift
	m.digit |= uint64(uint8(sum>>atDigit)) << shift
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
