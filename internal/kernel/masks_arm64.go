//go:build gc && !purego

package kernel

// The masks by NEON, which every arm64 has.
//
// A byte is compared with each delimiter. For a set there are two look-ups. The low
// four bits of the byte give the rows in which the set has a member there; the high
// four bits give the row of the byte. The byte is a member if the two have a bit in
// common.

// masksOf returns the masks of src.
func masksOf(src []byte) masks { return masksNEON(src, &neon) }

// masksNEON returns the masks of src; it does what masksGeneric does.
//
//go:noescape
func masksNEON(src []byte, constants *neonConstants) (m masks)

// neonConstants are the operands of the vector instructions of masksNEON.
type neonConstants struct {
	// Each set by the low four bits of a byte, see [nibbleTable].
	allowed, hexdig, digit, scheme, regName [16]uint8

	rowBits    [16]uint8 // by the high four bits, the bit of their row: none from 0x80 on
	schemeRows [16]uint8 // which rows count for a scheme, at each place
	bitOfPlace [16]uint8 // the bit that stands for each place among its eight

	// The places 0 to 15 and 16 times none: 16 places from 16-n on move the last
	// n bytes of a vector to its front and clear the others.
	window [32]uint8
}

// neon is set once, before anything is scanned.
var neon = newNEONConstants()

// newNEONConstants returns the constants, filled.
func newNEONConstants() neonConstants {
	c := neonConstants{
		allowed: nibbleTable(SetNotAllowed),
		hexdig:  nibbleTable(SetHexdig),
		digit:   nibbleTable(SetDigit),
		scheme:  nibbleTable(SetScheme),
		regName: nibbleTable(SetRegName),
	}
	for i := range 16 {
		c.allowed[i] ^= 0xff
		if i < 8 {
			c.rowBits[i] = 1 << i
		}
		c.schemeRows[i] = 0xff
		c.bitOfPlace[i] = 1 << (i & 7)
		c.window[i], c.window[16+i] = uint8(i), 0xff
	}
	// A scheme begins with a letter, and in the rows of letters it has no other byte.
	c.schemeRows[0] = 0
	for _, rows := range nibbleTable(SetAlpha) {
		c.schemeRows[0] |= rows
	}
	return c
}
