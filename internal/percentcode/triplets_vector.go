//go:build (amd64 || arm64) && gc && !purego

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

// tripletsInPiece is one call of tripletsVector, and a place where the garbage
// collector can stop the goroutine, as decodePiece is.
//
//go:noinline
func tripletsInPiece(piece []byte, whole bool) (found Triplets) {
	classes, high, lower, broken := tripletsVector(piece, whole)
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

// tripletsVector returns the kinds of the triplets in src: in the bytes of classes
// those by the decoded byte; high, lower and broken are not zero if there is a triplet
// of that kind. The text ends with src if whole is true. If it is false, src has 64
// bytes or more, and a "%" in the last two bytes does not count.
//
//   - Uses: only src, as TripletsIn does.
//   - Generic version: tripletsGeneric.
//
//go:noescape
func tripletsVector(src []byte, whole bool) (classes, high, lower, broken uint64)
