package iri

// The usual characters: all of ASCII, and those of ucschar below U+40000 but for a few
// that would take more states. A small machine of its own knows them.
//
// The plain machine looks up a byte's class and then a cell of the state, and each step
// waits for the one before. In this one all states of a byte are in one word, six bits
// each: where in the word of the next byte the state is that follows. So a step is a
// shift, and the words of all bytes are loaded beforehand. Ten states fit.

// The states: where in a word they have their six bits.
const (
	usualDead     = 6 * iota // no usual character goes on so; it leads to itself, which is 0
	usualStart               // at the end of a character
	usualOne                 // one byte 80-BF, and the character is whole
	usualTwo                 // two of them
	usualBehindC2            // A0-BF: U+00A0 to U+00BF
	usualBehindE0            // A0-BF and another one: U+0800 to U+0FFF
	usualBehindED            // 80-9F and another one: U+D000 to U+D7FF, not the surrogates
	usualBehindEF            // A4-BE but for B7, and another one: U+F900 to U+FDBF and U+FE00 to U+FFBF
	usualBehindF0            // 90-BF and two: U+10000 to U+3FFFF
	usualPlaneEnd            // 80-BE and another one: not the last 64 code points of a plane
)

// usualSteps has a word for each byte.
var usualSteps = func() (steps [256]uint64) {
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

// highBits are the bits of a word that no byte of ASCII has.
const highBits = 0x8080808080808080

// stepFour returns the state behind four bytes, the lowest one first. Of a state only the
// low six bits count. The compiler would not inline eight.
func stepFour(state uint64, bytes uint32, steps *[256]uint64) uint64 {
	state = steps[uint8(bytes)] >> (state % 64)
	state = steps[uint8(bytes>>8)] >> (state % 64)
	state = steps[uint8(bytes>>16)] >> (state % 64)
	return steps[uint8(bytes>>24)] >> (state % 64)
}
