package rewrite

import (
	"bytes"
	"encoding/binary"
	"math/bits"

	"github.com/uriscan/uriscan/internal/percentcode"
	"github.com/uriscan/uriscan/percent"
)

// A percent triplet is normal if its byte is not unreserved and its digits are
// upper case. Normalising never makes a text longer, so it is done in place.

const upperDigits = "0123456789ABCDEF"

// unreserved has the bytes that are unreserved (RFC 3986 §2.3).
var unreserved = func() (table [256]bool) {
	for b := range table {
		table[b] = percent.Unreserved.Has(byte(b))
	}
	return table
}()

// isTriplet reports whether a triplet begins at b[i]. In valid text each "%" begins
// one.
func isTriplet(b []byte, i int) bool { return b[i] == '%' && i+2 < len(b) }

// tripletByte returns the byte that the triplet at b[i] stands for.
func tripletByte(b []byte, i int) byte {
	return percentcode.HexValue(b[i+1])<<4 | percentcode.HexValue(b[i+2])
}

// normalizeTriplets decodes the triplets of unreserved bytes, and gives the digits
// of the others upper case, in place. It returns the length of what is left, which
// is at the beginning of b.
func normalizeTriplets(b []byte) int {
	read := indexPercent(b, 0)
	write := read
	for read < len(b) {
		if !isTriplet(b, read) {
			next := indexPercent(b, read+1)
			write += copy(b[write:], b[read:next])
			read = next
			continue
		}
		value := tripletByte(b, read)
		if unreserved[value] {
			b[write] = value
			write++
		} else {
			b[write], b[write+1], b[write+2] = '%', upperDigits[value>>4], upperDigits[value&15]
			write += 3
		}
		read += 3
	}
	return write
}

// indexPercent returns the index of the first "%" from b[from] on, or len(b). Where
// there is one triplet, the next is mostly near, so the first 32 bytes are looked at
// by eight. A byte that is "%" becomes zero, and the subtraction of one borrows from
// the lowest of the zeros.
func indexPercent(b []byte, from int) int {
	const ones = 0x0101010101010101
	for near := from + 32; from < near; from += 8 {
		if from+8 > len(b) {
			break
		}
		v := binary.LittleEndian.Uint64(b[from:]) ^ ones*'%'
		if zeros := (v - ones) &^ v & (ones * 0x80); zeros != 0 {
			return from + bits.TrailingZeros64(zeros)/8
		}
	}
	n := bytes.IndexByte(b[from:], '%')
	if n < 0 {
		return len(b)
	}
	return from + n
}
