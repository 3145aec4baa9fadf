//go:build gc && !purego

package kernel

// runInPiece returns the run that begins a piece of whole blocks. It is a place where
// the garbage collector can stop the goroutine, as lengthInPiece is.
//
//go:noinline
func (s *Stops) runInPiece(piece []byte) (length, opened, closed int, high uint64) {
	if active == kernelAVX512 {
		return runAVX512(piece, &s.nibbles, s.high)
	}
	return runAVX2(piece, &s.nibbles, s.high)
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
