// Package percentcode decodes and encodes percent triplets (RFC 3986 §2.1), and finds
// out what is among those of a text.
//
// Each function has a generic version in Go, which on amd64 takes over where a vector
// version ends. A set of bytes is a [Nibbles]; package percent has those that users see.
package percentcode

// percentPiece is how many bytes a vector version looks at in one call: so few that the
// garbage collector need not wait for it.
const percentPiece = 64 << 10

// ones has 1 in each of eight bytes.
const ones = 0x0101010101010101
