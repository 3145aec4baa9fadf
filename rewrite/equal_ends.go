package rewrite

import (
	"encoding/binary"
	"math/bits"

	"github.com/uriscan/uriscan/internal/kernel"
)

// Most texts that are compared are different, and most of them near their ends: they
// have the scheme in common, and often the host and more. So their last components are
// compared backwards before anything else. If they differ in a byte which no step of
// normalisation can make the same, all is said.

// farthest is how many bytes are compared so. Two components that end in more of the same
// bytes are mostly equal.
const farthest = 32

// endDifferently reports whether two components differ after every step, because of the
// last byte in which they differ. They are both paths, both queries or both fragments,
// and are there in a and b. False may mean that this byte does not show it.
func endDifferently(a []byte, in *kernel.Span, b []byte, other *kernel.Span, arePaths bool) bool {
	shorter := min(in.End-in.Start, other.End-other.Start)
	limit := min(shorter, farthest)
	end, otherEnd := in.End, other.End
	var slashes, dots uint64 // among the bytes that are the same
	for same := uint32(0); same < limit && end >= 8 && otherEnd >= 8; same += 8 {
		x, y := binary.LittleEndian.Uint64(a[end-8:]), binary.LittleEndian.Uint64(b[otherEnd-8:])
		if x == y {
			if arePaths {
				slashes |= hasByte(x, '/')
				dots |= hasByte(x, '.') | hasByte(x, '%')
			}
			end, otherEnd = end-8, otherEnd-8
			continue
		}
		more := uint32(bits.LeadingZeros64(x^y) / 8)
		if same+more >= shorter || mayEndInTriplet(a[:end-more]) || mayEndInTriplet(b[:otherEnd-more]) {
			return false
		}
		if !arePaths {
			return true
		}
		slashes |= hasByte(x>>(64-8*more), '/')
		x, y = x>>(56-8*more), y>>(56-8*more) // with the byte that is different
		dots |= hasByte(x, '.') | hasByte(x, '%') | hasByte(y, '.')
		return dots == 0 || slashes == 0 && !mayEndInDots(a[:in.End]) && !mayEndInDots(b[:other.End])
	}
	return false
}

// mayEndInTriplet reports whether the last byte of a text may belong to a triplet.
func mayEndInTriplet(text []byte) bool {
	n := len(text)
	return n < 3 || text[n-1] == '%' || text[n-2] == '%' || text[n-3] == '%'
}

// mayEndInDots reports whether the last segment of a path of three bytes or more may be
// a dot segment.
func mayEndInDots(text []byte) bool {
	n := len(text)
	return text[n-1] == '.' || text[n-3] == '%'
}

// hasByte returns a number that is not zero if one of the eight bytes of a word is b. It
// may have further bits above that of this byte.
func hasByte(word uint64, b byte) uint64 {
	const ones = 0x0101010101010101
	differs := word ^ ones*uint64(b)
	return (differs - ones) &^ differs & (ones * 0x80)
}
