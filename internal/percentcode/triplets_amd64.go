//go:build gc && !purego

package percentcode

// tripletConstants are the operands of the vector instructions of tripletsVector.
type tripletConstants struct {
	hex     [128]uint8 // the value of every HEXDIG, with vectorLower for "a" to "f"; 0x80 for other bytes
	classes [128]uint8 // tripletsOf of every ASCII byte

	percent, lower   [64]uint8 // "%" and vectorLower in all places
	highNibble       [64]uint8 // 0xf0 in all places
	next, afterwards [64]uint8 // for each place, the next one and the one after that
}

// vectorLower marks the digits "a" to "f".
const vectorLower = 1 << 4

// tripletTable is what tripletsVector loads its constants from. It is on the heap for
// the reason that percentTable is.
var tripletTable = newTripletConstants()

// newTripletConstants returns the constants, filled.
func newTripletConstants() *tripletConstants {
	t := new(tripletConstants)
	for b := range t.hex {
		t.hex[b], t.classes[b] = min(hexValue[b], 0x80), uint8(tripletsOf[b])
	}
	for b := 'a'; b <= 'f'; b++ {
		t.hex[b] |= vectorLower
	}
	for i := range t.percent {
		t.percent[i], t.lower[i], t.highNibble[i] = '%', vectorLower, 0xf0
		t.next[i], t.afterwards[i] = uint8(i+1)&63, uint8(i+2)&63
	}
	return t
}
