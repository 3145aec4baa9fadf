package percent

import (
	"fmt"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/percentcode"
	"github.com/uriscan/uriscan/internal/text"
)

// Set is a set of bytes. The zero Set is empty. Two sets with the same bytes are
// equal with ==.
//
// The variables of this package are the sets of the components, as the grammar of
// RFC 3986 has them. Nobody may assign to them.
type Set struct {
	// One look-up by the low four bits of a byte, and a test of one bit of what was
	// found there, show membership. A vector instruction does so for many bytes at once.
	nibbles percentcode.Nibbles
}

// Of returns the set of the bytes of text.
func Of[T uriscan.Text](bytes T) Set {
	var s Set
	for _, b := range text.Bytes(bytes) {
		s.nibbles.Add(b)
	}
	return s
}

// Has reports whether b is in the set.
func (s Set) Has(b byte) bool { return s.nibbles.Has(b) }

// Union returns the bytes that are in s, in t or in both.
func (s Set) Union(t Set) Set {
	for i := range s.nibbles {
		s.nibbles[i] |= t.nibbles[i]
	}
	return s
}

// Without returns the bytes that are in s and not in t.
func (s Set) Without(t Set) Set {
	for i := range s.nibbles {
		s.nibbles[i] &^= t.nibbles[i]
	}
	return s
}

// Complement returns the bytes that are not in s, those from 0x80 on included.
func (s Set) Complement() Set {
	for i := range s.nibbles {
		s.nibbles[i] = ^s.nibbles[i]
	}
	return s
}

// String returns the bytes for a human: letters and digits as ranges, the other
// printable bytes one by one, and then, as numbers, those that do not print.
//
//	A-Z a-z 0-9 - . _ ~
func (s Set) String() string {
	var parts []string
	ranges := func(format string, low, high int) {
		for b := low; b <= high; b++ {
			first := b
			for b <= high && s.Has(byte(b)) {
				b++
			}
			switch b - first {
			case 0:
			case 1:
				parts = append(parts, fmt.Sprintf(format, first))
			default:
				parts = append(parts, fmt.Sprintf(format+"-"+format, first, b-1))
			}
		}
	}
	ranges("%c", 'A', 'Z')
	ranges("%c", 'a', 'z')
	ranges("%c", '0', '9')
	alphanumeric := Unreserved.Without(Of("-._~"))
	for b := byte('!'); b < 0x7f; b++ {
		if s.Has(b) && !alphanumeric.Has(b) {
			parts = append(parts, string(rune(b)))
		}
	}
	ranges("0x%02X", 0, ' ')
	ranges("0x%02X", 0x7f, 0xff)
	return strings.Join(parts, " ")
}
