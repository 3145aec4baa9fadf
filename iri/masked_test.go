package iri

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// isUsual says of a code point beyond ASCII what usual.go says: those of ucschar below
// U+40000, without what would take more states.
func isUsual(r rune) bool {
	switch {
	case 0xFDC0 <= r && r <= 0xFDFF, 0xFFC0 <= r && r <= 0xFFFF, 0x1FFC0 <= r && r <= 0x1FFFF, 0x2FFC0 <= r && r <= 0x2FFFF, 0x3FFC0 <= r:
		return false
	}
	return isUCSChar(r)
}

// TestUsualCharactersAreThoseOfTheComment asks about every code point, at every place of
// a word.
func TestUsualCharactersAreThoseOfTheComment(t *testing.T) {
	var room [64]byte
	usual := 0
	for r := rune(0x80); r <= 0x10FFFF; r++ {
		if !utf8.ValidRune(r) {
			continue
		}
		src := strings.Repeat("a", int(r)%11) + string(r) + "bc"
		must.Equal(t, mask(room[:], []byte(src)), isUsual(r), "%U is usual", r)
		if isUsual(r) {
			usual++
		}
	}
	if usual < 200_000 {
		t.Errorf("only %d characters are usual", usual)
	}
}

// TestMaskTakesCharactersForSigns tries all sequences of two and three bytes, and of
// four that begin as the longest characters do.
func TestMaskTakesCharactersForSigns(t *testing.T) {
	var room [64]byte
	try := func(src []byte) {
		got := mask(room[:], src)
		want := !isASCII(src)
		for _, r := range string(src) {
			want = want && (r < 0x80 || isUsual(r))
		}
		want = want && utf8.Valid(src)
		if got != want {
			t.Fatalf("%q is masked: %v, want %v", src, got, want)
		}
		for i, b := range src {
			if masked := room[i]; got && (b < 0x80 && masked != b || b >= 0x80 && masked != '_') {
				t.Fatalf("%q becomes %q", src, room[:len(src)])
			}
		}
	}
	step := exhaustive.Pick(1, 3, 7)
	for a := 0; a < 0x100; a++ {
		for b := 0; b < 0x100; b++ {
			try([]byte{byte(a), byte(b)})
			for c := (a + b) % step; c < 0x100; c += step {
				try([]byte{byte(a), byte(b), byte(c)})
				if a >= 0xF0 && b >= 0x80 && c >= 0x80 {
					for d := (b + c) % step; d < 0x100; d += step {
						try([]byte{byte(a), byte(b), byte(c), byte(d)})
					}
				}
			}
		}
	}
}

// TestMaskIsAskedAboutEveryLength puts a character to every place of texts of every
// length up to some words, and cuts the text in it.
func TestMaskIsAskedAboutEveryLength(t *testing.T) {
	for length := range 40 {
		for at := range length {
			for _, character := range []string{"é", "日", "🚀"} {
				src := []byte(strings.Repeat("x", at) + character + strings.Repeat("y", length))
				for end := range len(src) + 1 {
					text := src[:end:end]
					room := bytes.Repeat([]byte{0xFF}, end+wordBytes)
					whole := end >= at+len(character)
					must.Equal(t, mask(room, text), whole, "%q masked", text)
					want := append(bytes.Repeat([]byte("x"), at), bytes.Repeat([]byte("_"), len(character))...)
					if want = append(want, src[len(want):]...)[:end]; whole && !bytes.Equal(room[:end], want) {
						t.Fatalf("%q becomes %q, want %q", text, room[:end], want)
					}
				}
			}
		}
	}
}

// TestCopiesOfEveryLength scans an IRI of every length around those that are copied
// into short room, into long room, and not at all.
func TestCopiesOfEveryLength(t *testing.T) {
	for _, around := range []int{shortCopy, longCopy} {
		for length := around - 3; length <= around+3; length++ {
			begin := "http://é:8/"
			src := begin + strings.Repeat("a", length-len(begin)-len("?ж#日")) + "?ж#日"
			must.Equal(t, len(src), length, "bytes")
			checkValid(t, Reference, src)
			var rec kernel.Record
			expect.Equal(t, scanMasked([]byte(src), kernel.Unknown, &rec) == kernel.Valid, length <= longCopy && processor.Active().String() != "exact", "%d bytes, found valid in a copy", length)
		}
	}
}
