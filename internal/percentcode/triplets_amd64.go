//go:build gc && !purego

package percentcode

// TripletsIn returns the kinds of the percent triplets in src.
//
//   - Uses: only src, of any length and alignment; SECURITY.md says what may be
//     loaded beside it. No allocation.
//   - Generic version: tripletsGeneric.
func TripletsIn(src []byte) (found Triplets) {
	if !hasVector() {
		return tripletsGeneric(src)
	}
	for len(src) > percentPiece {
		found |= tripletsInPiece(src[:percentPiece], false)
		src = src[percentPiece-len("%4"):]
	}
	return found | tripletsInPiece(src, true)
}

// tripletsInPiece is one call of tripletsAVX512, and a place where the garbage
// collector can stop the goroutine, as decodePiece is.
//
//go:noinline
func tripletsInPiece(piece []byte, whole bool) (found Triplets) {
	classes, high, lower, broken := tripletsAVX512(piece, whole)
	classes |= classes >> 32
	classes |= classes >> 16
	classes |= classes >> 8
	found = Triplets(uint8(classes))
	if high != 0 {
		found |= TripletHigh
	}
	if lower != 0 {
		found |= TripletLower
	}
	if broken != 0 {
		found |= TripletBroken
	}
	return found
}

// tripletsAVX512 returns the kinds of the triplets in src: in the bytes of classes
// those by the decoded byte; high, lower and broken are not zero if there is a triplet
// of that kind. The text ends with src if whole is true. If it is false, src has 64
// bytes or more, and a "%" in the last two bytes does not count.
//
//   - Uses: only src, as TripletsIn does.
//   - Generic version: tripletsGeneric.
//
//go:noescape
func tripletsAVX512(src []byte, whole bool) (classes, high, lower, broken uint64)

// tripletConstants are the operands of the vector instructions of tripletsAVX512.
type tripletConstants struct {
	hex     [128]uint8 // the value of every HEXDIG, with vectorLower for "a" to "f"; 0x80 for other bytes
	classes [128]uint8 // tripletsOf of every ASCII byte

	percent, lower   [64]uint8 // "%" and vectorLower in all places
	highNibble       [64]uint8 // 0xf0 in all places
	next, afterwards [64]uint8 // for each place, the next one and the one after that
}

// vectorLower marks the digits "a" to "f".
const vectorLower = 1 << 4

// tripletTable is what tripletsAVX512 loads its constants from. It is on the heap for
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
