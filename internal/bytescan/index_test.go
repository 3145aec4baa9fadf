package bytescan

import (
	"bytes"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/kernels"
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
						if got, want := LastIndexByte(src, b), bytes.LastIndexByte(src, b); got != want {
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

// TestIndexDelimiterFindsTheFirst puts each byte value at each place of texts
// without delimiters, and another delimiter after it.
func TestIndexDelimiterFindsTheFirst(t *testing.T) {
	for _, search := range []struct {
		name, delimiters string
		index            func([]byte) int
	}{{"IndexDelimiter", ":/?#", IndexDelimiter}, {"IndexAuthorityEnd", "/?#", IndexAuthorityEnd}, {"IndexPathEnd", "?#", IndexPathEnd}} {
		kernels.Each(t, func() {
			for _, n := range []int{0, 1, 31, 32, 33, 95, 96, 97, 160, 200} {
				src := bytes.Repeat([]byte("a"), n)
				for at := range src {
					for b := range 256 {
						want := n - 1
						src[n-1] = '#'
						if src[at] = byte(b); strings.IndexByte(search.delimiters, byte(b)) >= 0 {
							want = at
						} else if at == n-1 {
							want = n
						}
						if got := search.index(src); got != want {
							t.Fatalf("%s, kernel %s: %d of %d bytes, byte 0x%02x at %d; want %d", search.name, processor.Active(), got, n, b, at, want)
						}
						src[at] = 'a'
					}
				}
				if got := search.index(bytes.Repeat([]byte("\xff\x00z@"), n)); got != 4*n {
					t.Fatalf("%s, kernel %s: %d, want nothing in %d bytes", search.name, processor.Active(), got, 4*n)
				}
			}
		})
	}
}

// TestIndexDelimiterGoesOnAfterAPiece has texts longer than one call looks at.
func TestIndexDelimiterGoesOnAfterAPiece(t *testing.T) {
	src := make([]byte, 2*indexPiece+200)
	for _, at := range []int{indexPiece - 1, indexPiece, indexPiece + 31, indexPiece + 32, indexPiece + 95, 2 * indexPiece, len(src) - 1} {
		src[at] = '?'
		if got := IndexDelimiter(src); got != at {
			t.Errorf("%d, want %d", got, at)
		}
		src[at] = 0
	}
}

// TestIndexOfPiecesIsThatOfTheWhole goes through texts piece by piece, up to a byte at
// every place around the bounds of pieces, and in texts without it.
func TestIndexOfPiecesIsThatOfTheWhole(t *testing.T) {
	for _, length := range []int{0, 1, SearchPiece - 1, SearchPiece, SearchPiece + 1, 2 * SearchPiece, 3*SearchPiece - 1} {
		for _, place := range []int{-1, 0, 1, SearchPiece - 1, SearchPiece, SearchPiece + 1, length - 1} {
			src, want := bytes.Repeat([]byte{'a'}, length), length
			if place >= 0 && place < length {
				src[place], want = '#', place
			}
			at, last := 0, false
			for pieces := 0; !last; pieces++ {
				before := at
				if at, last = PieceBefore(src, at, '#'); at-before > SearchPiece || pieces > length/SearchPiece {
					t.Fatalf("%d bytes: a piece from %d to %d", length, before, at)
				}
			}
			if at != want {
				t.Errorf("%d bytes with the byte at %d: the pieces end at %d, want %d", length, place, at, want)
			}
		}
	}
}
