//go:build gc && !purego

package kernel

// delimiterMask returns a mask of the 64 bytes from block on: bit i is set if byte
// i is equal to the entry of nibbles for its low four bits. It needs AVX2.
//
//   - Reads: only the 64 bytes.
//   - Generic version: Delimiters.maskGeneric.
//
//go:noescape
func delimiterMask(block *byte, nibbles *[32]uint8) uint64
