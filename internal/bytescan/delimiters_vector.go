//go:build (amd64 || arm64) && gc && !purego

package bytescan

// delimiterMask returns a mask of 32 bytes from first on, and of 32 from second on,
// which has the upper half of the mask. A bit is set if the byte is equal to the
// entry of nibbles for its low four bits.
//
//   - Reads: only these bytes.
//   - Generic version: Delimiters.maskGeneric.
//
//go:noescape
func delimiterMask(first, second *byte, nibbles *[32]uint8) uint64
