//go:build gc && !purego

package bytescan

import "github.com/uriscan/uriscan/internal/processor"

// Assembly cannot use the constants of another package.
const kernelAVX2 = processor.AVX2

// hasVector reports whether the searches by AVX2 may be called: every processor with
// AVX-512 has it.
func hasVector() bool { return processor.Active() >= kernelAVX2 }

// hasAVX512 reports whether those by AVX-512 may be called.
func hasAVX512() bool { return processor.Active() == processor.AVX512 }

// searchConstants are the operands that several searches have in common.
type searchConstants struct {
	rowBits, lowNibble [32]uint8 // the bit of an [asciiSet] by the high four bits of a byte; 0x0f
	hexdig             asciiSet  // of prefixVector
	percent            [32]uint8 // "%" in all places
}

// searchTable is what they load them from. It is on the heap so that it begins on a
// cache line: the sizes of objects there are multiples of one.
var searchTable = newSearchConstants()

// newSearchConstants returns the constants, filled.
func newSearchConstants() *searchConstants {
	t := new(searchConstants)
	for i := range t.rowBits {
		if i&15 < 8 {
			t.rowBits[i] = 1 << (i & 15)
		}
		t.lowNibble[i], t.percent[i] = 0x0f, '%'
	}
	t.hexdig = hexdigSet
	return t
}
