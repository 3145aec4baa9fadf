//go:build gc && !purego

package bytescan

// candidatesInPiece is Candidates for the blocks of a piece that have two more bytes
// after them. It stops before a block for which there may be too little room. It is a
// place where the garbage collector can stop the goroutine, as lengthInPiece is.
//
//go:noinline
func candidatesInPiece(piece []byte, places *[MaxCandidates]uint32) (n, consumed int) {
	if hasAVX512() {
		return candidatesAVX512(piece, places)
	}
	return candidatesAVX2(piece, places)
}

// candidatesAVX512 and candidatesAVX2 note where "://" begins in those blocks of
// src that have two more bytes after them, in order. They return how many places they
// noted and how many bytes the blocks have. They stop before a block if places has less
// room than a block may need.
//
//   - Reads: only src.
//   - Generic version: candidatesGeneric, which goes on to the end.
//
//go:noescape
func candidatesAVX512(src []byte, places *[MaxCandidates]uint32) (n, consumed int)

//go:noescape
func candidatesAVX2(src []byte, places *[MaxCandidates]uint32) (n, consumed int)
