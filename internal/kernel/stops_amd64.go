//go:build gc && !purego

package kernel

// runInPiece adds the run that begins a piece of whole blocks to r, and returns its length. It
// is a place where the garbage collector can stop the goroutine, as lengthInPiece is.
//
//go:noinline
func (s *Stops) runInPiece(piece []byte, r *Run) int {
	var length, opened, closed int
	var high uint64
	if active == kernelAVX512 {
		length, opened, closed, high = runAVX512(piece, &s.nibbles, s.high)
	} else {
		length, opened, closed, high = runAVX2(piece, &s.nibbles, s.high)
	}
	r.Length += length
	r.Opened += opened
	r.Closed += closed
	r.High = r.High || high != 0
	return length
}

// runAVX512 and runAVX2 return how many bytes of the whole blocks of src come before
// the first stop; how many "(" and ")" are among them; and, as bits that are not
// all zero, whether there is a byte from 0x80 on. The stops are given by
// Stops.nibbles and Stops.high.
//
//   - Reads: only src.
//   - Generic version: Stops.runGeneric.
//
//go:noescape
func runAVX512(src []byte, nibbles *[32]uint8, highStops uint64) (length, opened, closed int, high uint64)

//go:noescape
func runAVX2(src []byte, nibbles *[32]uint8, highStops uint64) (length, opened, closed int, high uint64)
