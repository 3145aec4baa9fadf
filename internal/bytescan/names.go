package bytescan

// A query is often searched for a few names. Nearly none of its names is one of
// them, and most begin with another byte. So this search goes, 32 bytes at a time, to
// the next name that begins with a wanted byte. Going from name to name would cost
// more: names have all lengths, and the processor cannot foretell where one ends.

// Separators are a few ASCII bytes; a name begins after each. No two of them have the
// same low four bits: so one look-up by these finds out whether a byte is one of them,
// as in a delimiterSearch.
type Separators [16]uint8

// SeparatorsOf returns the bytes of list as Separators.
func SeparatorsOf(list string) Separators {
	s := Separators{0: 0xff}
	for i := range len(list) {
		s[list[i]&15] = list[i]
	}
	return s
}

// Has reports whether b is one of the separators.
func (s *Separators) Has(b byte) bool { return s[b&15] == b && b < 0x80 }

// Beginnings is a set of bytes that names may begin with.
type Beginnings struct {
	members [256 / 64]uint64 // bit b: byte b is in the set
	rows    [16]uint8        // those that are ASCII, as in an [asciiSet], once
	beyond  bool             // a byte that is not ASCII is in the set
}

// Add adds a byte to the set.
func (n *Beginnings) Add(b byte) {
	n.members[b/64] |= 1 << (b % 64)
	n.rows[b&15] |= 1 << (b >> 4 & 7)
	n.beyond = n.beyond || b >= 0x80
}

// Has reports whether the byte is in the set.
func (n *Beginnings) Has(b byte) bool { return n.members[b/64]>>(b%64)&1 != 0 }

// nameBlock is how many bytes the vector kernel looks at in one step. It also reads
// the byte before them.
const nameBlock = 32

// NextName returns the offset of the first byte of src, from the offset from on, that
// is in the set and after a separator. It returns the length of src if there is
// none. from must be 1 or more, because there is no byte before the first.
//
//   - Reads: only src, also before from. No allocation.
//   - Generic version: nextNameGeneric.
func NextName(src []byte, from int, separators *Separators, first *Beginnings) int {
	if !hasVector() || first.beyond || len(src) <= nameBlock || from >= len(src) {
		return nextNameGeneric(src, from, separators, first)
	}
	for {
		// A piece begins early enough to have a block and the byte before it.
		start := max(0, min(from-1, len(src)-nameBlock-1))
		piece := src[start:min(start+vectorPiece, len(src))]
		found := nextNameInPiece(piece, from-start, separators, first)
		if found < len(piece) || start+len(piece) == len(src) {
			return start + found
		}
		from = start + len(piece)
	}
}

// nextNameInPiece is nameVector, and a place where the garbage collector can stop the
// goroutine, as lengthInPiece is.
//
//go:noinline
func nextNameInPiece(piece []byte, from int, separators *Separators, first *Beginnings) int {
	return nameVector(piece, from, separators, &first.rows)
}

// nextNameGeneric is NextName, one byte after the other.
func nextNameGeneric(src []byte, from int, separators *Separators, first *Beginnings) int {
	for i := from; i < len(src); i++ {
		if separators.Has(src[i-1]) && first.Has(src[i]) {
			return i
		}
	}
	return len(src)
}
