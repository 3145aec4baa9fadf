package percent

import (
	"bytes"
	"encoding/binary"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/percentcode"
	"github.com/uriscan/uriscan/internal/text"
)

// Equal reports whether a and b are equal when every triplet is decoded: "%7euser",
// "%7Euser" and "~user" are. A "%" that two hexadecimal digits do not follow counts
// as itself, so "100%" equals "100%25".
//
// Equal components need not mean the same: "a%2Fb" is one segment of a path and "a/b"
// are two. Divide a path or a query first and compare its parts.
func Equal[T, U uriscan.Text](a T, b U) bool { return equal(text.Bytes(a), text.Bytes(b)) }

func equal(a, b []byte) bool {
	if len(a) == len(b) && bytes.Equal(a, b) {
		return true
	}
	for {
		n := commonPrefix(a, b)
		a, b = a[n:], b[n:]
		if len(a) == 0 || len(b) == 0 {
			return len(a) == len(b)
		}
		x, i := percentcode.ByteAt(a)
		y, j := percentcode.ByteAt(b)
		if x != y {
			return false
		}
		a, b = a[i:], b[j:]
	}
}

// commonPrefix returns the length of a prefix that a and b have in common and that
// does not end in a triplet of either.
func commonPrefix(a, b []byte) (n int) {
	length := min(len(a), len(b))
	for length-n >= 8 && binary.LittleEndian.Uint64(a[n:]) == binary.LittleEndian.Uint64(b[n:]) {
		n += 8
	}
	for n < length && a[n] == b[n] {
		n++
	}
	// A "%" is no digit, so each one begins a unit.
	for back := 1; back <= 2 && back <= n; back++ {
		if a[n-back] == '%' {
			return n - back
		}
	}
	return n
}
