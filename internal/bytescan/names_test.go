package bytescan

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/guard"
	"github.com/uriscan/uriscan/internal/test/kernels"
)

// nextNamePlainly returns what NextName has to return, from the words of its comment.
func nextNamePlainly(src []byte, from int, separators, first string) int {
	for i := from; i < len(src); i++ {
		if strings.IndexByte(separators, src[i-1]) >= 0 && strings.IndexByte(first, src[i]) >= 0 {
			return i
		}
	}
	return len(src)
}

// nameSets are separators and first bytes of names. The last have a byte that is not
// ASCII, which the vector kernel leaves to the generic version.
var nameSets = []struct{ separators, first string }{
	{"&;", "AXSs%"}, {"&;?#", "s\x00\x1f \x7f"}, {"&", "&"}, {"", "a"}, {"&;", ""}, {"&;", "s\x80"},
}

// beginningsOf returns the set of the bytes of a string.
func beginningsOf(first string) (b Beginnings) {
	for i := range len(first) {
		b.Add(first[i])
	}
	return b
}

// checkNextName compares on every kernel, from every offset of a few on.
func checkNextName(t *testing.T, src []byte, separators, first string, offsets ...int) {
	t.Helper()
	s, b := SeparatorsOf(separators), beginningsOf(first)
	kernels.Each(t, func() {
		for _, from := range offsets {
			if got, want := NextName(src, from, &s, &b), nextNamePlainly(src, from, separators, first); got != want {
				t.Fatalf("kernel %s, %d bytes %.200q, separators %q, first bytes %q, from %d: %d, want %d", processor.Active(), len(src), src, separators, first, from, got, want)
			}
		}
	})
}

// upTo returns the numbers from 1 to n.
func upTo(n int) []int {
	numbers := make([]int, n)
	for i := range numbers {
		numbers[i] = i + 1
	}
	return numbers
}

// TestNextNameIsTheFirstOne holds for every length and offset, in texts that are full
// of names and in such that have few.
func TestNextNameIsTheFirstOne(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, set := range nameSets {
		for _, symbols := range []string{"&;?#AXSs%ab=\x00\x80\xb3\xe6\x1f ", "&aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaas"} {
			for length := 1; length <= exhaustive.Pick(200, 130, 100); length++ {
				src := make([]byte, length)
				for i := range src {
					src[i] = symbols[random.IntN(len(symbols))]
				}
				checkNextName(t, src, set.separators, set.first, upTo(length)...)
			}
		}
	}
}

// TestNextNameKnowsEveryPairOfBytes has each pair at some place of a text, and at its
// end, before bytes that would make a pair with the last.
func TestNextNameKnowsEveryPairOfBytes(t *testing.T) {
	const length = 75
	src := []byte(strings.Repeat("a", length) + "s&s&s")
	for pair := range 1 << 16 {
		if pair%exhaustive.Pick(1, 7, 61) != 0 && pair>>8 != '&' && pair>>8 != ';' {
			continue
		}
		at := 1 + pair%(length-2)
		src[at-1], src[at] = byte(pair>>8), byte(pair)
		for _, set := range nameSets[:2] {
			checkNextName(t, src[:length], set.separators, set.first, 1, at, at+1)
		}
		src[at-1], src[at] = 'a', 'a'
	}
}

// TestNextNameGoesOnAfterAPiece has names around the borders of what one call of the
// vector kernel looks at.
func TestNextNameGoesOnAfterAPiece(t *testing.T) {
	src := bytes.Repeat([]byte("a"), 2*vectorPiece+100)
	for _, border := range []int{vectorPiece, 2 * vectorPiece, len(src)} {
		for at := border - 40; at < min(border+40, len(src)); at += exhaustive.Pick(1, 3, 7) {
			src[at-1], src[at] = '&', 's'
			checkNextName(t, src, "&;", "s", 1, at, border-50)
			checkNextName(t, src[:at], "&;", "s", 1, at-1)
			src[at-1], src[at] = 'a', 'a'
		}
	}
}

// TestNextNameReadsOnlyItsInput has pages around the input that cannot be read.
func TestNextNameReadsOnlyItsInput(t *testing.T) {
	m := guard.For(t, 4096)
	for length := 1; length <= 150; length++ {
		for _, text := range []string{strings.Repeat("a", length), strings.Repeat("&", length), strings.Repeat("s&", length)[:length]} {
			m.Beside(t, text, func(at []byte) { checkNextName(t, at, "&;", "s", upTo(length)...) })
		}
	}
}

// TestNextNameLoadsItsConstants has other constants in the registers before each call.
func TestNextNameLoadsItsConstants(t *testing.T) {
	src := []byte(strings.Repeat("a&bb;", 20) + "&s")
	for _, other := range []struct{ separators, first string }{{"a", "b"}, {"&", "&"}, {"", ""}} {
		s, b := SeparatorsOf(other.separators), beginningsOf(other.first)
		for range 3 {
			NextName(src, 1, &s, &b)
			checkNextName(t, src, "&;", "s", 1, 50)
		}
	}
}
