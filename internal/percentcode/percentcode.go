// Package percentcode decodes and encodes percent triplets (RFC 3986 §2.1), and reports
// what kinds of triplets a text has.
//
// Each function has a generic version in Go, which on amd64 and arm64 takes over after a
// vector version has ended. A set of bytes is a [Nibbles]. Package percent has the sets that
// users see.
package percentcode

// percentPiece is how many bytes a vector version gets in one call, so few that the
// garbage collector need not wait.
const percentPiece = 64 << 10

// ones has 1 in each of eight bytes.
const ones = 0x0101010101010101
