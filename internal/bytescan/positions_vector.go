//go:build (amd64 || arm64) && gc && !purego

package bytescan

// positionsVector writes the offsets of the bytes of src that are equal to the entry of
// nibbles for their low four bits to out, and returns how many there are, and how many
// bytes of src it looked at. It needs 64 bytes in src.
//
//   - Reads: only src. Writes: only out. Places of it after the first n may change.
//   - Generic version: Delimiters.positionsGeneric.
//
//go:noescape
func positionsVector(src []byte, out []uint32, nibbles *[32]uint8) (n, done int)
