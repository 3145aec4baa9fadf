package iri

import "github.com/uriscan/uriscan/internal/exact"

// The usual characters: all of ASCII, and those of ucschar below U+40000 but for a few
// that would take more states. A small machine of its own knows them, see
// [exact.Characters].

// The states: where in a word they have their six bits.
const (
	usualStart    = exact.CharactersWhole // at the end of a character
	usualOne      = 6 * (iota + 1)        // one byte 80-BF, and the character is whole
	usualTwo                              // two of them
	usualBehindC2                         // A0-BF: U+00A0 to U+00BF
	usualBehindE0                         // A0-BF and another one: U+0800 to U+0FFF
	usualBehindED                         // 80-9F and another one: U+D000 to U+D7FF, not the surrogates
	usualBehindEF                         // A4-BE but for B7, and another one: U+F900 to U+FDBF and U+FE00 to U+FFBF
	usualBehindF0                         // 90-BF and two: U+10000 to U+3FFFF
	usualPlaneEnd                         // 80-BE and another one: not the last 64 code points of a plane
)

// usualSteps has a word for each byte.
var usualSteps = func() (steps exact.Characters) {
	on := func(state int, first, last byte, next uint64) {
		for b := int(first); b <= int(last); b++ {
			steps[b] |= next << state
		}
	}
	on(usualStart, 0x00, 0x7F, usualStart)
	on(usualStart, 0xC2, 0xC2, usualBehindC2)
	on(usualStart, 0xC3, 0xDF, usualOne)
	on(usualStart, 0xE0, 0xE0, usualBehindE0)
	on(usualStart, 0xE1, 0xEC, usualTwo)
	on(usualStart, 0xED, 0xED, usualBehindED)
	on(usualStart, 0xEF, 0xEF, usualBehindEF)
	on(usualStart, 0xF0, 0xF0, usualBehindF0)
	on(usualOne, 0x80, 0xBF, usualStart)
	on(usualTwo, 0x80, 0xBF, usualOne)
	on(usualBehindC2, 0xA0, 0xBF, usualStart)
	on(usualBehindE0, 0xA0, 0xBF, usualOne)
	on(usualBehindED, 0x80, 0x9F, usualOne)
	on(usualBehindEF, 0xA4, 0xB6, usualOne)
	on(usualBehindEF, 0xB8, 0xBE, usualOne)
	on(usualBehindF0, 0x90, 0x9E, usualTwo)
	on(usualBehindF0, 0x9F, 0x9F, usualPlaneEnd)
	on(usualBehindF0, 0xA0, 0xAE, usualTwo)
	on(usualBehindF0, 0xAF, 0xAF, usualPlaneEnd)
	on(usualBehindF0, 0xB0, 0xBE, usualTwo)
	on(usualBehindF0, 0xBF, 0xBF, usualPlaneEnd)
	on(usualPlaneEnd, 0x80, 0xBE, usualOne)
	return steps
}()
