package iri

import (
	"unicode/utf8"

	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/percentcode"
	"github.com/uriscan/uriscan/percent"
)

// appendDecoded appends src with those triplets decoded that may be (RFC 3987 §3.2).
// Private characters may be in a query. src must be valid, so two HEXDIG follow each
// "%".
func appendDecoded(dst, src []byte, query bool) []byte {
	for {
		sign := bytescan.IndexByte(src, '%')
		if sign < 0 {
			return append(dst, src...)
		}
		dst, src = append(dst, src[:sign]...), src[sign:]
		for len(src) > 0 && src[0] == '%' {
			var n int
			dst, n = appendTriplet(dst, src, query)
			src = src[n:]
		}
	}
}

// tripletBytes is how many bytes a triplet has.
const tripletBytes = 3

// appendTriplet appends what the triplet becomes that src begins with, alone or with
// those after it, and returns how many bytes of src that are.
func appendTriplet(dst, src []byte, query bool) ([]byte, int) {
	first := tripletAt(src)
	switch {
	case first < utf8.RuneSelf && !percent.Unreserved.Has(first):
		return append(dst, src[:tripletBytes]...), tripletBytes
	case first < utf8.RuneSelf:
		return append(dst, first), tripletBytes
	}
	var character [utf8.UTFMax]byte
	length := 0
	for rest := src; length < sizeAfter(first) && len(rest) > 0 && rest[0] == '%'; rest = rest[tripletBytes:] {
		character[length] = tripletAt(rest)
		length++
	}
	r, size := utf8.DecodeRune(character[:length])
	if size > 1 && (isUCSChar(r) && !isUnfit(r) || query && isPrivate(r)) {
		return append(dst, character[:size]...), size * tripletBytes
	}
	return percent.AppendEncoded(dst, character[:1], ascii), tripletBytes
}

// tripletAt returns the byte that the triplet at the beginning of src stands for.
func tripletAt(src []byte) byte {
	return percentcode.HexValue(src[1])<<4 | percentcode.HexValue(src[2])
}

// sizeAfter returns how many bytes a character has that begins with that byte, if any
// does.
func sizeAfter(first byte) int {
	switch {
	case first < 0xE0:
		return 2
	case first < 0xF0:
		return 3
	}
	return 4
}

// isUnfit reports whether a code point of ucschar stays encoded in an IRI: it shows
// nothing, a space or no text of any language, or it changes the direction of text.
//
// RFC 3987 §6.1 leaves the choice to who converts. It names what RFC 3491 excludes, and
// those are the tables of RFC 3454 named here. The characters for directions that came
// to Unicode later are of the same kind.
func isUnfit(r rune) bool {
	if r < 0x2000 {
		switch r {
		case 0x00A0, 0x1680: // C.1.2, spaces
			return true
		case 0x06DD, 0x070F, 0x180E: // C.2.2, controls
			return true
		case 0x0340, 0x0341: // C.8, deprecated
			return true
		}
		return r == arabicLetterMark
	}
	switch {
	case r <= 0x200F, // C.1.2, C.2.2 and C.8: spaces, joiners and marks of direction
		0x2028 <= r && r <= 0x202F, // C.2.2, C.8 and C.1.2: separators, embeddings and a space
		0x205F <= r && r <= 0x206F: // C.1.2, C.2.2 and C.8: a space, invisible operators, isolates
		return true
	case 0x2FF0 <= r && r <= 0x2FFB, // C.7, ideographic descriptions
		r == 0x3000,                  // C.1.2, a space
		r == 0xFEFF,                  // C.2.2, the byte order mark
		0x1D173 <= r && r <= 0x1D17A: // C.2.2, controls of musical notation
		return true
	}
	return false
}
