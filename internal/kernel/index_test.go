package kernel

import (
	"bytes"
	"testing"
)

// TestLastIndexByteIsThatOfPackageBytes puts a byte, and bytes that differ from it
// in one bit, at every place of texts of every length up to four words.
func TestLastIndexByteIsThatOfPackageBytes(t *testing.T) {
	for _, b := range []byte{0, ':', '@', 0x80, 0xff} {
		for n := range 41 {
			for first := -1; first < n; first++ {
				for second := first; second < n; second++ {
					for bit := range 8 {
						src := bytes.Repeat([]byte{b ^ 1<<bit}, n)
						if first >= 0 {
							src[first], src[second] = b, b
						}
						if got, want := lastIndexByte(src, b), bytes.LastIndexByte(src, b); got != want {
							t.Fatalf("0x%02x in %x: %d, want %d", b, src, got, want)
						}
					}
				}
			}
		}
	}
}

// TestIndexByteIsThatOfPackageBytes puts a byte on both sides of the borders of
// pieces, and nowhere.
func TestIndexByteIsThatOfPackageBytes(t *testing.T) {
	for _, n := range []int{0, 1, indexPiece - 1, indexPiece, indexPiece + 1, 2*indexPiece + 5} {
		src := make([]byte, n)
		if got := IndexByte(src, 'x'); got != -1 {
			t.Errorf("%d bytes without it: %d", n, got)
		}
		for _, at := range []int{0, indexPiece - 1, indexPiece, 2*indexPiece - 1, 2 * indexPiece, n - 1} {
			if at < 0 || at >= n {
				continue
			}
			src[at], src[n-1] = 'x', 'x'
			if got := IndexByte(src, 'x'); got != at {
				t.Errorf("%d bytes, at %d: %d", n, at, got)
			}
			src[at], src[n-1] = 0, 0
		}
	}
}
