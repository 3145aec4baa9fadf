//go:build gc && !purego

package kernel

import "github.com/uriscan/uriscan/internal/processor"

// Assembly cannot use the constants of another package.
const (
	kernelPacked = processor.Packed //lint:ignore U1000 dispatch_amd64.s uses it
	kernelAVX2   = processor.AVX2   //lint:ignore U1000 dispatch_amd64.s uses it
	kernelAVX512 = processor.AVX512 //lint:ignore U1000 dispatch_amd64.s uses it
)

// tryLinesVector is TryLines by a vector kernel.
func tryLinesVector(k processor.Kernel, buf []byte, base uint32, ends []uint32, out []Record) (open int) {
	switch {
	case k == processor.AVX512 && len(ends) < lanesFewest:
		return tryLinesAVX512(buf, base, ends, out)
	case k == processor.AVX512:
		return tryLinesLanes(buf, base, ends, out)
	}
	return tryLinesAVX2(buf, base, ends, out)
}

// Try continues in these. Only tests call them from Go.
//
//go:noescape
func tryAVX512(src []byte, out *Record) Result

//go:noescape
func tryAVX2(src []byte, out *Record) Result

//go:noescape
func tryLinesAVX512(buf []byte, base uint32, ends []uint32, out []Record) (open int)

//go:noescape
func tryLinesAVX2(buf []byte, base uint32, ends []uint32, out []Record) (open int)

// kernelConstants are the operands of the kernels' vector instructions.
type kernelConstants struct {
	sets [128]Sets // of every ASCII byte

	// One byte in all places, to compare a block with.
	slash, question, hash, at, percent, anyColon, zero, one [64]byte

	// The same, but at the first place a colon is not equal: it ends no scheme there.
	colon [64]byte

	// One set in all places, to test the sets of a block with.
	digit, hexdig, regName [64]Sets

	// The same, but at the first place the set that a scheme begins with.
	scheme [64]Sets

	// AVX2 alone. Each set by the low four bits of a byte; the bit that stands for
	// the high four bits; which of those bits count for a scheme, at each place.
	plainNibbles, regNameNibbles, hexdigNibbles, digitNibbles, schemeNibbles [32]uint8
	rowBits, schemeRows, lowNibble                                           [32]uint8

	// 64 bytes of ones and 64 of zeros: 64 bytes from place 64-n on keep n bytes.
	window [128]uint8
}

// kernelTable is what the kernels load their constants from. It is on the heap so
// that it begins on a cache line: the sizes of objects there are multiples of one.
// Kernels are right wherever it is.
var kernelTable = newKernelTable()

// newKernelTable returns the constants, filled.
func newKernelTable() *kernelConstants {
	t := &kernelConstants{sets: setTable}
	for i := range t.colon {
		t.slash[i], t.question[i], t.hash[i] = '/', '?', '#'
		t.at[i], t.percent[i], t.colon[i] = '@', '%', ':'
		t.anyColon[i], t.zero[i], t.one[i] = ':', '0', '1'
		t.digit[i], t.hexdig[i] = SetDigit, SetHexdig
		t.regName[i], t.scheme[i] = SetRegName, SetScheme
	}
	t.colon[0] = 'a' // a letter ends no scheme
	t.scheme[0] = SetAlpha
	t.fillNibbles()
	return t
}

// fillNibbles fills the constants of the AVX2 kernel. A look-up takes 16 bytes, and
// both halves of a register do the same.
func (t *kernelConstants) fillNibbles() {
	notAllowed, regName := nibbleTable(SetNotAllowed), nibbleTable(SetRegName)
	hexdig, digit := nibbleTable(SetHexdig), nibbleTable(SetDigit)
	scheme := nibbleTable(SetScheme)
	for i := range t.rowBits {
		low := i & 15
		t.plainNibbles[i] = ^notAllowed[low]
		t.regNameNibbles[i], t.schemeNibbles[i] = regName[low], scheme[low]
		t.hexdigNibbles[i], t.digitNibbles[i] = hexdig[low], digit[low]
		if low < 8 {
			t.rowBits[i] = 1 << low
		}
		t.schemeRows[i] = 0xff
		t.lowNibble[i] = 0x0f
	}
	t.schemeRows[0] = 0xf0 // from "@" on: there a scheme has letters alone
	for i := range 64 {
		t.window[i] = 0xff
	}
}
