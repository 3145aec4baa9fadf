//go:build (amd64 || arm64) && gc && !purego

package bytescan

// nameVector returns the index of the first byte of src, from the index from on, that
// is in the set and after a separator; the length of src if there is none. rows has the
// set as an [asciiSet] has it, once. A byte that is not ASCII is never in the set.
//
//   - Shape: src has at least nameBlock + 1 bytes, and from is at least 1 and less
//     than its length.
//   - Reads: only src. The last block reaches back to what was looked at before, or
//     to what is before from and does not count.
//   - Generic version: nextNameGeneric.
//
//go:noescape
func nameVector(src []byte, from int, separators *Separators, rows *[16]uint8) int
