//go:build gc && !purego

package uriscan

import (
	"github.com/klauspost/cpuid/v2"

	"github.com/uriscan/uriscan/classes"
)

// vectorKernels returns the vector kernels that this processor can run,
// fastest first, and sets up what they need.
func vectorKernels() []kernel {
	var found []kernel
	bits := cpuid.CPU.Supports(cpuid.BMI1, cpuid.BMI2)
	if bits && cpuid.CPU.Supports(cpuid.AVX512F, cpuid.AVX512BW, cpuid.AVX512VL, cpuid.AVX512VBMI) {
		found = append(found, kernelAVX512)
	}
	if bits && cpuid.CPU.Supports(cpuid.AVX2) {
		found = append(found, kernelAVX2)
	}
	if found != nil {
		kernelTable = newKernelTable()
	}
	return found
}

// prove tries to prove that src is a well-formed URI-reference, fills out if it
// can, and says how far it came. It never refuses: see [proof].
//
//   - Reads: only src, of any length and alignment. No allocation.
//   - Writes: all of out when proven, garbage otherwise, but see [proof.resume].
//   - Twin: proveGeneric.
//
//go:noescape
func prove(src []byte, out *Spans) proof

// proveLines proves lines of buf one after the other, each ended by "\n" with a
// "\r" before it dropped, and fills one record of out for each; base is added
// to every offset. It stops before the first line that it cannot prove or that
// has no newline, and when out is full. It returns
//
//   - n and consumed: the number of lines, and of bytes they and their ends take.
//
//   - waiting: how many of them were not proven, but are so short that it did not
//     have to stop. Their record is complete and waits for the verdict: errorOffset
//     is one more than where the proof stopped, and 0 in all others.
//
//   - stopped: how far the proof of the next line came: unproven or, for a line
//     that a newline ends, a place to go on from, and its record is in out[n].
//
//   - Reads: only buf. Writes: only out, garbage in out[n] included. No allocation.
//
//   - Twin: proveLinesGeneric.
func proveLines(buf []byte, base uint32, out []Spans) (n, consumed int, stopped proof, waiting int) {
	switch active {
	case kernelAVX512:
		return proveLinesAVX512(buf, base, out)
	case kernelAVX2:
		return proveLinesAVX2(buf, base, out)
	}
	return 0, 0, unproven, 0
}

// Where prove goes on; never called from Go.
//
//go:noescape
func proveAVX512(src []byte, out *Spans) proof

//go:noescape
func proveAVX2(src []byte, out *Spans) proof

//go:noescape
func proveLinesAVX512(buf []byte, base uint32, out []Spans) (n, consumed int, stopped proof, waiting int)

//go:noescape
func proveLinesAVX2(buf []byte, base uint32, out []Spans) (n, consumed int, stopped proof, waiting int)

// kernelConstants are the operands of the kernels' vector instructions.
type kernelConstants struct {
	sets [128]classes.Sets // of every ASCII byte

	// One byte in all places, to compare a block with.
	newline, carriageReturn, slash, question, hash, at, percent, anyColon, zero, one [64]byte

	// The same, but at the first place a colon is not equal: it ends no scheme there.
	colon [64]byte

	// One set in all places, to test the sets of a block with.
	digit, hexdig, regName [64]classes.Sets

	// The same, but at the first place the set that a scheme begins with.
	scheme [64]classes.Sets

	// AVX2 alone. Each set by the low four bits of a byte; the bit that stands for
	// the high four bits; which of those bits count for a scheme, at each place.
	plainNibbles, regNameNibbles, hexdigNibbles, digitNibbles, schemeNibbles [32]uint8
	rowBits, schemeRows, lowNibble                                           [32]uint8

	// 64 bytes of ones and 64 of zeros: 64 bytes from place 64-n on keep n bytes.
	window [128]uint8
}

// kernelTable is what the kernels load their constants from, nil where there is
// no kernel. It is on the heap so that it begins on a cache line: the sizes of
// objects there are multiples of one. Kernels are right wherever it is.
var kernelTable *kernelConstants

// newKernelTable returns the constants, filled.
func newKernelTable() *kernelConstants {
	t := &kernelConstants{sets: classes.KernelTable()}
	for i := range t.colon {
		t.newline[i], t.carriageReturn[i] = '\n', '\r'
		t.slash[i], t.question[i], t.hash[i] = '/', '?', '#'
		t.at[i], t.percent[i], t.colon[i] = '@', '%', ':'
		t.anyColon[i], t.zero[i], t.one[i] = ':', '0', '1'
		t.digit[i], t.hexdig[i] = classes.SetDigit, classes.SetHexdig
		t.regName[i], t.scheme[i] = classes.SetRegName, classes.SetScheme
	}
	t.colon[0] = 'a' // a letter ends no scheme
	t.scheme[0] = classes.SetAlpha
	t.fillNibbles()
	return t
}

// fillNibbles fills the constants of the AVX2 kernel. A look-up takes 16 bytes,
// and is done in both halves of a register alike.
func (t *kernelConstants) fillNibbles() {
	foreign, regName := classes.NibbleTable(classes.SetForeign), classes.NibbleTable(classes.SetRegName)
	hexdig, digit := classes.NibbleTable(classes.SetHexdig), classes.NibbleTable(classes.SetDigit)
	scheme := classes.NibbleTable(classes.SetScheme)
	for i := range t.rowBits {
		low := i & 15
		t.plainNibbles[i] = ^foreign[low]
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
