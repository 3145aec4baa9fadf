package bytescan

import "bytes"

// A URI in a text has a "://". The plain way to find these three bytes is one call of
// bytes.Index for each. A call costs as much as a look at some hundred bytes, and in
// texts and logs a "://" is often no further away. So one call notes the places of
// many.

// MaxCandidates is how many places one call of [Candidates] notes.
const MaxCandidates = 64

// candidatesInBlock is how many times "://" can begin in a block.
const candidatesInBlock = (Block + 2) / 3

const mark = "://"

// Candidates notes where "://" begins in src, in order, and returns how many places it
// noted and how many bytes it is done with. It stops early if it is short of room or
// has looked at many bytes. The next call should be for src[consumed:], unless that has
// less than three bytes.
//
//   - Uses: only src, of any length and alignment. No allocation.
//   - Generic version: candidatesGeneric.
func Candidates(src []byte, places *[MaxCandidates]uint32) (n, consumed int) {
	piece := src[:min(vectorPiece, len(src))]
	if hasVector() && len(piece) >= Block+len(mark)-1 {
		n, consumed = candidatesInPiece(piece, places)
		if n > MaxCandidates-candidatesInBlock {
			return n, consumed
		}
	}
	more, end := candidatesGeneric(piece[consumed:], places[n:])
	for i := range more {
		places[n+i] += uint32(consumed)
	}
	return n + more, consumed + end
}

// candidatesGeneric is Candidates for a piece.
func candidatesGeneric(piece []byte, places []uint32) (n, consumed int) {
	for n < len(places) {
		i := bytes.Index(piece[consumed:], []byte(mark))
		if i < 0 {
			return n, max(0, len(piece)-(len(mark)-1))
		}
		places[n] = uint32(consumed + i)
		n++
		consumed += i + len(mark)
	}
	return n, consumed
}
