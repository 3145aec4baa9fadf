// Package bytescan searches in text: for a byte or the first of some delimiters, for
// all of them as a mask or as a list of offsets, for the end of a run of bytes of one
// set, and for what is unusual in a text.
//
// Each search has a generic version in Go, and on amd64 and arm64 vector versions, which look at
// 64 bytes at a time. Tests compare them with each other and with a plain version.
// Nothing here knows what a URI is.
package bytescan

// Block is how many bytes the vector versions look at in one step.
const Block = 64

// vectorPiece is how many bytes a vector version gets in one call, or few more. The
// garbage collector cannot stop a goroutine in assembly, so no call may take long.
const vectorPiece = 64 << 10

// asciiSet is a set of ASCII bytes as vector instructions look it up: bit h of entry l
// is set if byte h<<4|l is a member. With the eight powers of two, looked up by the high
// four bits, one AND decides whether a byte is a member. The sixteen entries are there twice, because 32
// bytes are looked up as two times sixteen.
type asciiSet [32]uint8

// add adds an ASCII byte to the set.
func (s *asciiSet) add(b byte) {
	s[b&15] |= 1 << (b >> 4)
	s[b&15+16] |= 1 << (b >> 4)
}
