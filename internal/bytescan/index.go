package bytescan

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// indexPiece is how many bytes one call of bytes.IndexByte searches. The garbage
// collector cannot stop a goroutine in that call, so it must be short.
const indexPiece = 1 << 20

// IndexByte is bytes.IndexByte, in pieces.
func IndexByte(src []byte, b byte) int {
	start := 0
	for len(src)-start > indexPiece {
		if i := indexInPiece(src[start:start+indexPiece], b); i >= 0 {
			return start + i
		}
		start += indexPiece
	}
	i := bytes.IndexByte(src[start:], b)
	if i < 0 {
		return -1
	}
	return start + i
}

// indexInPiece is bytes.IndexByte, and a place where the garbage collector can stop
// the goroutine, as lengthInPiece is.
//
//go:noinline
func indexInPiece(src []byte, b byte) int { return bytes.IndexByte(src, b) }

// delimiterSearch finds the first of some delimiters. Each byte is compared with its
// entry of a table, which has the delimiters, so one look-up and one comparison do for
// all of them. An AVX-512 instruction looks up six bits of a byte: the low ones serve.
// An AVX2 instruction looks up four, and "/" and "?" have the same low ones. Half of
// the byte costs an instruction more, and the low four bits of that differ for all
// delimiters.
type delimiterSearch struct {
	delimiters string
	inWord     [4]uint64 // each delimiter in all places of a word; the last one as often as there is room
	bySixBits  [64]uint8 // the delimiter with these low six bits, or what no byte that has them is equal to
	byHalf     [32]uint8 // the delimiter with these low four bits of its half, likewise, twice
}

// newDelimiterSearch returns the search for the delimiters, which need different
// entries in a table.
func newDelimiterSearch(delimiters string) *delimiterSearch {
	s := &delimiterSearch{delimiters: delimiters}
	s.bySixBits[0] = 1 // zero, which the others keep, is equal to the byte zero
	s.byHalf[0], s.byHalf[16] = 1, 1
	for i := range s.inWord {
		s.inWord[i] = ones * uint64(delimiters[min(i, len(delimiters)-1)])
	}
	for _, b := range []byte(delimiters) {
		half := (b + 1) / 2 & 15
		s.bySixBits[b&63] = b
		s.byHalf[half], s.byHalf[half+16] = b, b
	}
	return s
}

var (
	searchAll       = newDelimiterSearch(":/?#")
	searchAuthority = newDelimiterSearch("/?#")
	searchEnd       = newDelimiterSearch("?#")
)

// IndexDelimiter returns the index of the first ":", "/", "?" or "#", or len(src).
func IndexDelimiter(src []byte) int { return searchAll.index(src) }

// IndexAuthorityEnd returns the index of the first "/", "?" or "#", or len(src).
func IndexAuthorityEnd(src []byte) int { return searchAuthority.index(src) }

// IndexPathEnd returns the index of the first "?" or "#", or len(src).
func IndexPathEnd(src []byte) int { return searchEnd.index(src) }

// index returns the index of the first delimiter, or len(src). It looks at the first
// bytes by themselves, because the delimiter is usually among them.
func (s *delimiterSearch) index(src []byte) int {
	const near = 32
	if i := s.indexFew(src[:min(near, len(src))]); i < near {
		return i
	}
	from := near
	if !hasVector() {
		end := len(src)
		for i := range len(s.delimiters) {
			if found := IndexByte(src[from:end], s.delimiters[i]); found >= 0 {
				end = from + found
			}
		}
		return end
	}
	for len(src)-from >= Block {
		piece := src[from:min(from+indexPiece, len(src))]
		n := s.indexVector(piece)
		from += n
		if len(piece)-n >= Block {
			return from
		}
	}
	return from + s.indexFew(src[from:])
}

// indexVector is vector, and a place where the garbage collector can stop the
// goroutine, as lengthInPiece is.
//
//go:noinline
func (s *delimiterSearch) indexVector(piece []byte) int { return s.vector(piece) }

// indexFew is index for few bytes: by words of eight, then by bytes.
func (s *delimiterSearch) indexFew(src []byte) int {
	i := 0
	for ; len(src)-i >= 8; i += 8 {
		word := binary.LittleEndian.Uint64(src[i:])
		others := notZero(word^s.inWord[0]) & notZero(word^s.inWord[1]) & notZero(word^s.inWord[2]) & notZero(word^s.inWord[3])
		if found := ^others & (ones << 7); found != 0 {
			return i + bits.TrailingZeros64(found)/8
		}
	}
	for ; i < len(src); i++ {
		if b := src[i]; s.bySixBits[b&63] == b {
			break
		}
	}
	return i
}

// LastIndexByte is bytes.LastIndexByte, eight bytes at a time, and faster still if the
// byte does not occur. That is usual, and bytes.IndexByte notices it with vector
// instructions.
func LastIndexByte(src []byte, b byte) int {
	const near = 32
	if len(src) > near && IndexByte(src, b) < 0 {
		return -1
	}
	n := len(src)
	for ; n >= 8; n -= 8 {
		if found := equal(binary.LittleEndian.Uint64(src[n-8:]), b); found != 0 {
			return n - 1 - bits.LeadingZeros64(found)/8
		}
	}
	for n--; n >= 0 && src[n] != b; n-- {
	}
	return n
}

// SearchPiece is the length of a piece of [PieceBefore].
const SearchPiece = 4 << 10

// PieceBefore returns the end of the piece of src that begins at an offset. A piece
// ends before the first b, after SearchPiece bytes, or at the end of src, whichever
// comes first. last reports that no piece follows. A caller that reads src up to the
// first b can stop early without a search of the rest.
func PieceBefore(src []byte, at int, b byte) (end int, last bool) {
	end = min(at+SearchPiece, len(src))
	if i := bytes.IndexByte(src[at:end], b); i >= 0 {
		return at + i, true
	}
	return end, end == len(src)
}
