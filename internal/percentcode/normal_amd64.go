//go:build gc && !purego

package percentcode

import (
	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/processor"
)

// CopySurveyed copies src to the beginning of dst, and returns which of the signs
// occur in it; see normal.go.
//
//   - Reads: only src, of any length and alignment; SECURITY.md says what may be
//     loaded beside it. No allocation.
//   - Writes: any bytes to dst, and nothing else.
//   - Generic version: copySurveyedGeneric.
//
//go:noescape
func CopySurveyed(dst, src []byte, start, end uint32) bytescan.Signs

// The kernel that it needs, and the signs, for the assembly.
const (
	kernelAVX512 = processor.AVX512

	normalUpper    = uint64(bytescan.SignUpper)    //lint:ignore U1000 normal_amd64.s uses it
	normalSlashDot = uint64(bytescan.SignSlashDot) //lint:ignore U1000 normal_amd64.s uses it
	normalPercent  = uint64(bytescan.SignPercent)  //lint:ignore U1000 normal_amd64.s uses it
)

// normalConstants are the operands of the vector instructions of CopySurveyed.
type normalConstants struct {
	// For both digits of a triplet, at the low six bits of the HEXDIG. A triplet that
	// normalising changes has a bit that is in both. Bit h, from 2 to 7: the first digit
	// is h, and with the second digit it makes an unreserved byte. Bit 0: the second
	// digit is lower case. Bit 1: the first digit is.
	first, second [64]uint8

	// One byte in all places: three to compare a block with, what is taken from "A" to
	// make it 0, and how many letters there are.
	percent, slash, dot, upper, letters [64]uint8

	next, afterwards [64]uint8 // for each place, the next one and the one after that
}

// normalTable is what CopySurveyed loads its constants from. It is on the heap
// for the reason that percentTable is.
var normalTable = newNormalConstants()

// newNormalConstants returns the constants, filled.
func newNormalConstants() *normalConstants {
	t := new(normalConstants)
	for i := range t.percent {
		t.percent[i], t.slash[i], t.dot[i], t.upper[i], t.letters[i] = '%', '/', '.', 'A', 26
		t.next[i], t.afterwards[i] = uint8(i+1)&63, uint8(i+2)&63
	}
	for b, value := range hexValue {
		if value > 15 {
			continue
		}
		first, second := uint8(1), uint8(2)
		if b >= 'a' {
			first, second = 1|2, 2|1
		}
		for h := 2; h < 8; h++ {
			if int(value) == h {
				first |= 1 << h
			}
			if tripletsOf[h<<4|int(value)]&TripletUnreserved != 0 {
				second |= 1 << h
			}
		}
		t.first[b&63], t.second[b&63] = first, second
	}
	return t
}
