// Package charset has sets of byte values and the partition of the 256 bytes
// into classes that a family of sets cannot tell apart.
package charset

import (
	"fmt"
	"math/bits"
	"strings"
)

// Set is a set of byte values, one bit each.
type Set [4]uint64

// Of returns the set of the bytes of text.
func Of(text string) Set {
	var s Set
	for i := 0; i < len(text); i++ {
		s.Add(text[i])
	}
	return s
}

// Between returns the set of the bytes from low to high, both included.
func Between(low, high byte) Set {
	var s Set
	for b := int(low); b <= int(high); b++ {
		s.Add(byte(b))
	}
	return s
}

// Add puts b into the set.
func (s *Set) Add(b byte) { s[b>>6] |= 1 << (b & 63) }

// Has reports whether b is in the set.
func (s Set) Has(b byte) bool { return s[b>>6]>>(b&63)&1 != 0 }

// Union returns the bytes that are in s or in t.
func (s Set) Union(t Set) Set {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

// Intersect returns the bytes that are in s and in t.
func (s Set) Intersect(t Set) Set {
	for i := range s {
		s[i] &= t[i]
	}
	return s
}

// Minus returns the bytes that are in s and not in t.
func (s Set) Minus(t Set) Set {
	for i := range s {
		s[i] &^= t[i]
	}
	return s
}

// Empty reports whether the set has no byte.
func (s Set) Empty() bool { return s == Set{} }

// Contains reports whether every byte of t is in s.
func (s Set) Contains(t Set) bool { return t.Minus(s).Empty() }

// Len returns how many bytes are in the set.
func (s Set) Len() int {
	n := 0
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// Bytes returns the members in ascending order.
func (s Set) Bytes() []byte {
	members := make([]byte, 0, s.Len())
	for b := 0; b < 256; b++ {
		if s.Has(byte(b)) {
			members = append(members, byte(b))
		}
	}
	return members
}

// Readable returns a byte of the set that a person can read, if there is one: the
// smallest letter, then digit, then other printable byte; ok is false when the set
// is empty.
func (s Set) Readable() (b byte, ok bool) {
	for _, preferred := range []Set{Between('a', 'z'), Between('0', '9'), Between('!', '~'), s} {
		if good := s.Intersect(preferred); !good.Empty() {
			return good.Bytes()[0], true
		}
	}
	return 0, false
}

// Ranges returns the members as maximal runs {low, high}, ascending.
func (s Set) Ranges() [][2]byte {
	var ranges [][2]byte
	for _, b := range s.Bytes() {
		if last := len(ranges) - 1; last >= 0 && int(ranges[last][1])+1 == int(b) {
			ranges[last][1] = b
			continue
		}
		ranges = append(ranges, [2]byte{b, b})
	}
	return ranges
}

// String returns the ranges for a human: printable bytes as themselves, the
// others as two hexadecimal digits after 0x.
func (s Set) String() string {
	var parts []string
	for _, r := range s.Ranges() {
		part := byteName(r[0])
		if r[1] > r[0] {
			part += "-" + byteName(r[1])
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, " ")
}

func byteName(b byte) string {
	if b > ' ' && b < 0x7f {
		return string(rune(b))
	}
	return fmt.Sprintf("0x%02X", b)
}
