//go:build gc && !purego

package bytescan

// vector returns the index of the first delimiter of the whole blocks of a piece; if
// there is none, their length.
func (s *delimiterSearch) vector(piece []byte) int { return delimiterNEON(piece, &s.bySixBits) }

// delimiterNEON returns the index of the first byte of src that is equal to its entry of
// a table of [delimiterSearch]; if there is none in the whole blocks of 64 bytes, their
// length.
//
//   - Reads: only src.
//   - Generic version: delimiterSearch.indexFew, which goes on to the end.
//
//go:noescape
func delimiterNEON(src []byte, table *[64]uint8) int
