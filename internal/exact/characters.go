package exact

import "encoding/binary"

// Characters is a small machine that knows characters beyond ASCII.
//
// The plain machine looks up a byte's class and then a cell of the state, and each step
// waits for the one before. In this one all states of a byte are in one word, six bits
// each: where in the word of the next byte the state is that follows. So a step is a
// shift, and the words of all bytes are loaded beforehand. Ten states fit.
type Characters [256]uint64

// The states that all such machines have: where in a word they have their six bits. Of
// a state only the low six bits count.
const (
	CharactersDead  = 0 // no character goes on so; it leads to itself
	CharactersWhole = 6 // at the end of a character, and at the start
)

// HighBits are the bits of a word that no byte of ASCII has.
const HighBits = 0x8080808080808080

// StepFour returns the state after four bytes, the lowest one first. The compiler would
// not inline eight.
func (c *Characters) StepFour(state uint64, bytes uint32) uint64 {
	state = c[uint8(bytes)] >> (state % 64)
	state = c[uint8(bytes>>8)] >> (state % 64)
	state = c[uint8(bytes>>16)] >> (state % 64)
	return c[uint8(bytes>>24)] >> (state % 64)
}

// Length returns the length of a prefix of characters, a multiple of eight. It gives up
// where a stretch of ASCII begins: that is sooner done by the vector kernel.
func (c *Characters) Length(src []byte) (n int) {
	const longASCII, wordBytes = 4, 8 // words; bytes
	state, ascii := uint64(CharactersWhole), 0
	for i := 0; len(src)-i >= wordBytes; i += wordBytes {
		word := binary.LittleEndian.Uint64(src[i:])
		if ascii++; word&HighBits != 0 {
			ascii = 0
		}
		state = c.StepFour(state, uint32(word))
		state = c.StepFour(state, uint32(word>>32))
		if state%64 == CharactersDead || ascii > longASCII {
			return n
		}
		if state%64 == CharactersWhole {
			n = i + wordBytes
		}
	}
	return n
}
