package bytescan

import "github.com/uriscan/uriscan/internal/processor"

// The exact machine passes over long runs of bytes that leave a state where it is. This
// file finds the length of such a run: 64 bytes at a time where there is a vector
// kernel, 16 look-ups at a time elsewhere.

// PrefixSets are up to eight sets of bytes, with tables to find quickly how long the
// prefix of a text is that consists of one of them.
type PrefixSets struct {
	member  *[256]uint8 // bit k of entry b: byte b is in set k
	nibbles [8]asciiSet
}

// NewPrefixSets returns the sets in which byte b is a member of set k if bit k of
// member[b] is set.
func NewPrefixSets(member *[256]uint8) *PrefixSets {
	p := &PrefixSets{member: member}
	for b := range 0x80 {
		for k := range p.nibbles {
			if member[b]>>k&1 != 0 {
				p.nibbles[k].add(byte(b))
			}
		}
	}
	return p
}

// Length returns the length of the longest prefix of src that consists of bytes of
// the set and, if triplets is true, of complete percent triplets. It returns 0 on the
// exact kernel.
//
//   - Shape: if triplets is true, the set has HEXDIG and not "%".
//   - Reads: only src. No allocation.
//   - Generic version: lengthGeneric.
func (p *PrefixSets) Length(src []byte, set int, triplets bool) int {
	switch {
	case processor.Active() == processor.Exact:
		return 0
	case hasVector():
		n := 0
		for {
			piece := src[n:min(n+vectorPiece, len(src))]
			length := p.lengthInPiece(piece, set, triplets)
			n += length
			switch {
			case len(piece)-length >= Block:
				return n
			case len(piece) < vectorPiece:
				return n + p.lengthGeneric(src[n:], set, triplets)
			}
		}
	}
	return p.lengthGeneric(src, set, triplets)
}

// lengthInPiece is one call of prefixVector. It must not be inlined: the garbage
// collector stops a goroutine where a Go function begins. The signal that it sends
// as well finds the goroutine in assembly nearly always, and has no effect there.
//
//go:noinline
func (p *PrefixSets) lengthInPiece(piece []byte, set int, triplets bool) int {
	return prefixVector(piece, &p.nibbles[set&7], triplets)
}

// lengthGeneric returns the length of the longest such prefix.
func (p *PrefixSets) lengthGeneric(src []byte, set int, triplets bool) int {
	return Prefix(src, p.member, 1<<(set&7), triplets)
}

// Prefix returns the length of the longest prefix of bytes that have the bit in the
// table, and of complete percent triplets if they are allowed.
func Prefix(src []byte, table *[256]uint8, bit uint8, triplets bool) int {
	at := 0
	for {
		at += sixteens(src[at:], table, bit)
		stop := min(at+16, len(src))
		for at < stop {
			if table[src[at]]&bit != 0 {
				at++
				continue
			}
			if !triplets || !isTriplet(src[at:]) {
				return at
			}
			at += 3
			stop = min(at+16, len(src))
		}
		if at == len(src) {
			return at
		}
	}
}

// isTriplet reports whether src begins with a complete percent triplet.
func isTriplet(src []byte) bool {
	return len(src) >= 3 && src[0] == '%' && isHexdig[src[1]]&isHexdig[src[2]] != 0
}

// isHexdig is 1 for HEXDIG.
var isHexdig = func() (table [256]uint8) {
	for _, b := range []byte("0123456789ABCDEFabcdef") {
		table[b] = 1
	}
	return table
}()

// sixteens returns how many bytes of src, in sixteens, have the bit in the table.
// Look-ups that do not wait for each other cost little, so sixteen bytes are
// looked up at once.
func sixteens(src []byte, table *[256]uint8, bit uint8) (n int) {
	for ; len(src) >= 16; src = src[16:] {
		b := src[:16]
		if table[b[0]]&table[b[1]]&table[b[2]]&table[b[3]]&
			table[b[4]]&table[b[5]]&table[b[6]]&table[b[7]]&
			table[b[8]]&table[b[9]]&table[b[10]]&table[b[11]]&
			table[b[12]]&table[b[13]]&table[b[14]]&table[b[15]]&bit == 0 {
			break
		}
		n += 16
	}
	return n
}
