package percent

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
)

// checkEqual wants two texts to be equal if the decoded ones are.
func checkEqual(t *testing.T, a, b string) {
	t.Helper()
	decodedA, _ := plainDecoded(a, all)
	decodedB, _ := plainDecoded(b, all)
	want := decodedA == decodedB
	if Equal(a, b) != want || Equal([]byte(b), a) != want {
		t.Fatalf("Equal(%.300q, %.300q) is not %v", a, b, want)
	}
}

// TestEqualComparesWhatIsDecoded takes all pairs of short strings.
func TestEqualComparesWhatIsDecoded(t *testing.T) {
	var list []string
	eachString("%25aA", exhaustive.Pick(5, 4, 3), func(src string) { list = append(list, src) })
	for _, a := range list {
		for _, b := range list {
			checkEqual(t, a, b)
		}
	}
}

// TestEqualInEverySpelling spells a text in several ways, and then with one byte
// changed, left out or added.
func TestEqualInEverySpelling(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for n := range exhaustive.Pick(1000, 150, 60) {
		src := mixed(r, n, 4, "%41/\x00\xff")
		spellings := []string{src, plainEncoded(src, randomSet(r)), plainEncoded(src, Path), strings.ToLower(plainEncoded(src, Set{}))}
		for _, a := range spellings {
			for _, b := range spellings {
				checkEqual(t, a, b)
				for range 3 {
					at := r.IntN(len(b) + 1)
					checkEqual(t, a, b[:at]+"%"+b[at:])
					checkEqual(t, a, b[:at])
					if at < len(b) {
						checkEqual(t, a, b[:at]+"%61"+b[at+1:])
					}
				}
			}
		}
	}
}
