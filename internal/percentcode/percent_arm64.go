//go:build gc && !purego

package percentcode

import (
	"math/bits"

	"github.com/uriscan/uriscan/internal/processor"
)

// hasVector reports whether the vector kernels may be called.
func hasVector() bool { return processor.Active() == processor.NEON }

// percentConstants are what the kernels load.
type percentConstants struct {
	rowBit     [16]uint8 // the bit that stands for the high four bits of a byte
	notPercent [16]uint8 // the entries of a set of all ASCII bytes but "%"
	hexDigit   [16]uint8 // the sixteen digits
	number     [16]uint8 // the number of the place
	ofFour     [16]uint8 // the bit of each place among its four
	ofEight    [16]uint8 // among its eight

	// For the bits of four bytes that are kept: where each byte of what they become is in
	// a table of four bytes, sixteen first digits from place 16 on, sixteen second ones from
	// 32 on, and "%" from 48 on. The last entry is how many bytes there are.
	spread [16][16]uint8

	// For the bits of eight bytes that stay: their places, one after the other, and their
	// number.
	pack   [256][8]uint8
	packed [256]uint8
}

// percentTable is set once, before anything is decoded.
var percentTable = newPercentConstants()

// newPercentConstants returns the constants, filled.
func newPercentConstants() (t percentConstants) {
	for i := range uint8(16) {
		t.rowBit[i] = 1 << (i & 7)
		t.notPercent[i] = 0xff
		t.hexDigit[i] = "0123456789ABCDEF"[i]
		t.number[i] = i
		t.ofFour[i], t.ofEight[i] = 1<<(i&3), 1<<(i&7)
		t.spread[i] = spreadOf(i)
	}
	t.notPercent['%'&15] &^= 1 << ('%' >> 4)
	for stay := range t.pack {
		n := 0
		for i := range uint8(8) {
			if stay>>i&1 != 0 {
				t.pack[stay][n] = i
				n++
			}
		}
		t.packed[stay] = uint8(bits.OnesCount(uint(stay)))
	}
	return t
}

// spreadOf returns an entry of spread.
func spreadOf(kept uint8) (places [16]uint8) {
	n := uint8(0)
	for i := range uint8(4) {
		if kept>>i&1 != 0 {
			places[n] = i
			n++
			continue
		}
		places[n], places[n+1], places[n+2] = 48+i, 16+i, 32+i
		n += 3
	}
	places[15] = n
	return places
}
