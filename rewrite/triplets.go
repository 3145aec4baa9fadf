package rewrite

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// A percent triplet is normal if its byte is not unreserved and its digits are
// upper case. Normalising never makes a text longer, so it is done in place.

// hexValue has the value of every hexadecimal digit.
var hexValue = func() (table [256]uint8) {
	for i, digit := range []byte(upperDigits) {
		table[digit] = uint8(i)
		table[lowerCase[digit]] = uint8(i)
	}
	return table
}()

const upperDigits = "0123456789ABCDEF"

// unreserved tells which bytes are unreserved (RFC 3986 §2.3).
var unreserved = func() (table [256]bool) {
	for _, b := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~") {
		table[b] = true
	}
	return table
}()

// isTriplet reports whether a triplet begins at b[i]. In valid text each "%" begins
// one.
func isTriplet(b []byte, i int) bool { return b[i] == '%' && i+2 < len(b) }

// tripletByte returns the byte that the triplet at b[i] stands for.
func tripletByte(b []byte, i int) byte { return hexValue[b[i+1]]<<4 | hexValue[b[i+2]] }

// normalizeTriplets decodes the triplets of unreserved bytes, and gives the digits
// of the others upper case, in place. It returns the length of what is left, which
// stands at the begin of b.
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

// A triplet can be normalised if the bit of its second digit is set in the row of
// its first. A digit in lower case has a bit of its own above those of the values,
// and it is set in every row; all are set in the row of such a digit.
var (
	unusualRow = func() (table [256]uint32) {
		for _, digit := range []byte(upperDigits) {
			table[digit] = 1 << lowerDigitBit
			for low := range 16 {
				if unreserved[hexValue[digit]<<4|byte(low)] {
					table[digit] |= 1 << low
				}
			}
		}
		for _, digit := range []byte("abcdef") {
			table[digit] = 1<<32 - 1
		}
		return table
	}()
	unusualBit = func() (table [256]uint8) {
		for _, digit := range []byte(upperDigits) {
			table[digit] = hexValue[digit]
		}
		for _, digit := range []byte("abcdef") {
			table[digit] = lowerDigitBit
		}
		return table
	}()
)

const lowerDigitBit = 16

// hasNormalTriplets reports whether normalizeTriplets would change nothing.
func hasNormalTriplets(b []byte) bool {
	for i := indexPercent(b, 0); i < len(b); {
		if !isTriplet(b, i) {
			i = indexPercent(b, i+1)
			continue
		}
		if unusualRow[b[i+1]]>>(unusualBit[b[i+2]]&31)&1 != 0 {
			return false
		}
		i += 3
	}
	return true
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
