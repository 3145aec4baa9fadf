//go:build gc && !purego

package bytescan

// candidatesInPiece is Candidates for the blocks of a piece. It stops before a block for
// which there may be too little room. It is a place where the garbage collector can stop
// the goroutine, as lengthInPiece is.
//
//go:noinline
func candidatesInPiece(piece []byte, places *[MaxCandidates]uint32) (n, consumed int) {
	return candidatesNEON(piece, places)
}

// candidatesNEON notes where "://" begins in src, in order, while a block of 64 bytes is
// left. It returns how many places it noted and before which offset they are all that
// there are. It stops before a block if places has less room than a block may need.
//
//   - Reads: only src.
//   - Generic version: candidatesGeneric, which goes on to the end.
//
//go:noescape
func candidatesNEON(src []byte, places *[MaxCandidates]uint32) (n, consumed int)
