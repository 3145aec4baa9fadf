//go:build gc && !purego

package bytescan

// runVector returns the run that begins a piece of whole blocks.
func (s *Stops) runVector(piece []byte) (r Run) {
	if hasAVX512() {
		r.Length, r.Opened, r.Closed = runAVX512(piece, &s.nibbles, s.high)
	} else {
		r.Length, r.Opened, r.Closed = runAVX2(piece, &s.nibbles, s.high)
	}
	return r
}

// runAVX512 and runAVX2 return how many bytes of the whole blocks of src come before
// the first stop, and how many "(" and ")" are among them. The stops are given by
// Stops.nibbles and Stops.high.
//
//   - Reads: only src.
//   - Generic version: Stops.runGeneric.
//
//go:noescape
func runAVX512(src []byte, nibbles *asciiSet, high uint64) (length, opened, closed int)

//go:noescape
func runAVX2(src []byte, nibbles *asciiSet, high uint64) (length, opened, closed int)
