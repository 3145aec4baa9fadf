//go:build gc && !purego

package percentcode

import "github.com/uriscan/uriscan/internal/processor"

// hasVector reports whether the vector kernels may be called.
func hasVector() bool { return processor.Active() == kernelAVX512 }

// percentConstants are the operands of the kernel's vector instructions.
type percentConstants struct {
	percent    [64]byte  // "%" in all places
	notPercent [64]byte  // the entries of a set of all ASCII bytes but "%", four times
	hexValue   [128]byte // the value of each hexadecimal digit, 0x80 for other bytes
	hexDigit   [64]byte  // the sixteen digits, four times
	rowBit     [64]byte  // the bit that stands for the high four bits of a byte, four times
	lowNibble  [64]byte  // 0x0f in all places
	topBit     [64]byte  // 0x80 in all places
	third      [64]byte  // the number of the place, divided by three
	group      [64]byte  // 21 in all places
}

// percentTable is what the kernel loads its constants from. It is on the heap so that
// it begins on a cache line: the sizes of objects there are multiples of one.
var percentTable = newPercentTable()

// newPercentTable returns the constants, filled.
func newPercentTable() *percentConstants {
	t := &percentConstants{}
	for b, value := range hexValue[:len(t.hexValue)] {
		t.hexValue[b] = min(value, 0x80)
	}
	for i := range t.percent {
		t.percent[i] = '%'
		t.notPercent[i] = 0xff
		if i&15 == '%'&15 {
			t.notPercent[i] = ^byte(1 << ('%' >> 4))
		}
		t.hexDigit[i] = "0123456789ABCDEF"[i&15]
		t.rowBit[i] = 1 << (i & 7)
		t.lowNibble[i], t.topBit[i] = 0x0f, 0x80
		t.third[i], t.group[i] = byte(i/3), 21
	}
	return t
}
