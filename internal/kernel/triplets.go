package kernel

import "bytes"

// A percent triplet can be normalised if its byte need not be encoded, or if one of
// its digits is in lower case (RFC 3986 §6.2.2). The plain way is to decode each
// triplet. Instead each digit has eight bits, one table for the first digit and one
// for the second; a triplet can be normalised if its digits have a bit in common.
// The generic version looks both up for each triplet, and the vector kernel does so
// for 64 places at a time.

// Triplets tells which triplets of a text can be normalised.
type Triplets struct {
	first  [256]uint8 // bit h-2 is set for the digit h, if it is one of 2 to 7
	second [256]uint8 // bit h-2 is set for the digit l, if the byte of %hl is in the set
}

// The bits that digits have beside.
const (
	tripletLowerFirst  = 1 << 6 // of a first digit in lower case, and of every second digit
	tripletLowerSecond = 1 << 7 // of a second digit in lower case, and of every first digit
)

// NewTriplets returns the triplets whose bytes are in the set, and those with a digit
// in lower case. Only bytes from 0x20 to 0x7F can be in the set.
func NewTriplets(set *[256]bool) *Triplets {
	t := new(Triplets)
	for value, digit := range []byte("0123456789ABCDEF") {
		t.first[digit], t.second[digit] = tripletLowerSecond, tripletLowerFirst
		for row := 2; row < 8; row++ {
			if value == row {
				t.first[digit] |= 1 << (row - 2)
			}
			if set[row<<4|value] {
				t.second[digit] |= 1 << (row - 2)
			}
		}
	}
	for _, digit := range []byte("abcdef") {
		t.first[digit], t.second[digit] = tripletLowerFirst|tripletLowerSecond, tripletLowerFirst|tripletLowerSecond
	}
	return t
}

// Occur reports whether one of the triplets occurs in src, which must be ASCII. A "%"
// without two digits is no triplet.
//
//   - Reads: only src. No allocation.
//   - Generic version: occurGeneric.
func (t *Triplets) Occur(src []byte) bool {
	if !hasTripletsVector() {
		return t.occurGeneric(src)
	}
	for len(src) > tripletsPiece {
		if t.occurInPiece(src[:tripletsPiece]) {
			return true
		}
		src = src[tripletsPiece-2:] // a triplet may begin in the last two bytes
	}
	return tripletsAVX512(src, t)
}

// tripletsPiece is how many bytes the vector kernel looks at in one call: so few that
// the garbage collector need not wait for it.
const tripletsPiece = 64 << 10

// occurInPiece is the vector kernel, and a place where the garbage collector can stop
// the goroutine, as lengthInPiece is.
//
//go:noinline
func (t *Triplets) occurInPiece(piece []byte) bool { return tripletsAVX512(piece, t) }

// occurGeneric is Occur, one triplet after the other.
func (t *Triplets) occurGeneric(src []byte) bool {
	for i := 0; ; i++ {
		n := bytes.IndexByte(src[i:], '%')
		if n < 0 || i+n+2 >= len(src) {
			return false
		}
		if i += n; t.first[src[i+1]]&t.second[src[i+2]] != 0 {
			return true
		}
	}
}
