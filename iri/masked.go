package iri

import (
	"encoding/binary"
	"unicode/utf8"

	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/kernel"
)

// Most IRIs are short, and between their delimiters a character beyond ASCII does what
// a letter does. The plain way walks the machine, byte by byte. Here the input is
// copied with "_" for each byte beyond ASCII, and the fast path for URIs looks at the
// copy. It takes 64 bytes at a time, and the spans of the copy are those of the input,
// because a byte becomes a byte.
//
// The "_" is unreserved, so it may be wherever a ucschar may: in userinfo, reg-name,
// path, query and fragment. It is neither a digit nor a hexadecimal letter, and no
// scheme has it, so it may be nowhere else, but for one place: an IPvFuture may have
// "_" and no ucschar. Such inputs are left to the machine, as are those with characters
// that are not among the usual ones, see usual.go.
//
// That a valid copy means a valid input with the same components is checked for all
// inputs, with both machines side by side: see
// TestMaskedReferenceIsAnIRIReference among the tests of the generator.

// How long an input may be that is copied. A copy has room for one more word. The
// room is cleared before it is used, so a short input gets a short one.
const (
	shortCopy = 128 - wordBytes
	longCopy  = 1024 - wordBytes
	wordBytes = 8
)

// scanMasked returns what the fast path says of the masked copy of an input, and fills
// the record as the fast path does. result is what it said of the input itself. That
// is returned, and the record stays, if there is no copy: the input is too long, or of
// ASCII alone, or has an unusual character.
//
// A result with the place where it stopped holds for the input as well: all before that is
// right for an IRI.
func scanMasked(src []byte, result kernel.Result, rec *kernel.Record) kernel.Result {
	if stop, stopped := result.Stop(); stopped && src[stop] < utf8.RuneSelf {
		return result // a byte that is wrong in an IRI too
	}
	switch {
	case len(src) <= shortCopy:
		var room [shortCopy + wordBytes]byte
		return scanCopy(room[:], src, result, rec)
	case len(src) <= longCopy:
		return scanLongMasked(src, result, rec)
	}
	return result
}

// scanLongMasked is scanMasked for a long input. It is kept out of line because the
// room would be cleared for short inputs too.
//
//go:noinline
func scanLongMasked(src []byte, result kernel.Result, rec *kernel.Record) kernel.Result {
	var room [longCopy + wordBytes]byte
	return scanCopy(room[:], src, result, rec)
}

// scanCopy copies src to the room and scans the copy.
func scanCopy(room, src []byte, result kernel.Result, rec *kernel.Record) kernel.Result {
	if !mask(room, src) {
		return result
	}
	result = kernel.Try(room[:len(src)], rec)
	if rec.HostKind() == kernel.HostIPvFuture {
		return kernel.Unknown
	}
	return result
}

// mask copies src with "_" for each byte beyond ASCII. It returns false if there is no
// such byte, or one that is not part of a usual character.
func mask(room, src []byte) bool {
	const signs = '_' * 0x0101010101010101
	beyond, state := uint64(0), uint64(usualStart)
	for i := 0; i < len(src); i += wordBytes {
		word := wordAt(src, i)
		high := word & exact.HighBits
		beyond |= high
		if high != 0 || state%64 != usualStart {
			state = usualSteps.StepFour(state, uint32(word))
			state = usualSteps.StepFour(state, uint32(word>>32))
			high |= high - high>>7 // all bits of these bytes
			word ^= (word ^ signs) & high
		}
		binary.LittleEndian.PutUint64(room[i:], word)
	}
	return beyond != 0 && state%64 == usualStart
}

// wordAt returns the eight bytes of src from i on, with zeros past its end.
func wordAt(src []byte, i int) (word uint64) {
	switch {
	case len(src)-i >= 8:
		return binary.LittleEndian.Uint64(src[i:])
	case len(src) >= 8:
		return binary.LittleEndian.Uint64(src[len(src)-8:]) >> (8 * (i + 8 - len(src)) & 63)
	}
	for j := len(src) - 1; j >= i; j-- {
		word = word<<8 | uint64(src[j])
	}
	return word
}
