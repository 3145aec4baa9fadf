package bytescan

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/guard"
)

// brokenPlainly returns what BrokenTriplet has to return, from the words of its comment.
func brokenPlainly(src []byte, before int) int {
	isHex := func(at int) bool {
		return at < len(src) && strings.IndexByte("0123456789abcdefABCDEF", src[at]) >= 0
	}
	for i := range before {
		if src[i] == '%' && !(isHex(i+1) && isHex(i+2)) {
			return i
		}
	}
	return -1
}

// checkBroken asks for every offset of src.
func checkBroken(t *testing.T, src []byte) {
	t.Helper()
	for before := range len(src) + 1 {
		if got, want := BrokenTriplet(src, before), brokenPlainly(src, before); got != want {
			t.Fatalf("%q before %d: %d, want %d", src, before, got, want)
		}
	}
}

// TestBrokenTripletKnowsEveryByte has every byte as each digit, at every place of a word,
// at the end of the text and before it.
func TestBrokenTripletKnowsEveryByte(t *testing.T) {
	for b := range 256 {
		odd := string([]byte{byte(b)})
		for n := range 17 {
			for _, triplet := range []string{"%" + odd + "4", "%4" + odd, odd + "44", "%41%" + odd, "%%" + odd} {
				checkBroken(t, []byte(strings.Repeat("a", n)+triplet))
				checkBroken(t, []byte(strings.Repeat("a", n)+triplet+"44444444"))
			}
		}
	}
}

// TestBrokenTripletIsTheFirst has texts of triplets, whole and broken, at random.
func TestBrokenTripletIsTheFirst(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 1))
	for range exhaustive.Pick(100_000, 5000, 1000) {
		var src []byte
		for range random.IntN(30) {
			src = append(src, []string{"%41", "%aF", "%90", "a", "bcdefghijk", "%4", "%", "%zz"}[min(random.IntN(30), random.IntN(12), 7)]...)
		}
		checkBroken(t, src)
	}
}

// TestBrokenTripletReadsOnlyTheText has pages around the text that cannot be read, and
// digits that would complete its last triplet.
func TestBrokenTripletReadsOnlyTheText(t *testing.T) {
	memory := guard.For(t, 4096)
	for n := range 40 {
		for _, end := range []string{"%", "%4", "%41", "a"} {
			src := strings.Repeat("a", n) + end
			memory.Beside(t, src, func(at []byte) { checkBroken(t, at) })
			checkBroken(t, []byte(src + "41")[:len(src)])
		}
	}
}
