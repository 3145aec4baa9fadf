package rewrite

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// agreesOnNormal fails the test unless IsNormalized and FactNormal say the same.
func agreesOnNormal(t *testing.T, src string) {
	t.Helper()
	var s uriscan.Spans
	uriscan.ScanString(src, &s)
	if fact, normal := uriscan.FactsOf(src, &s).Has(uriscan.FactNormal), IsNormalized(src, &s, SyntaxBased); fact != normal {
		t.Fatalf("%q: IsNormalized is %v, the fact is %v", src, normal, fact)
	}
}

// TestFactNormalIsIsNormalized compares them on all short texts, on texts made of
// pieces, and on lines of the data folder, when there is one.
func TestFactNormalIsIsNormalized(t *testing.T) {
	for _, c := range []struct{ before, alphabet string }{{"", "aA:/.?%2eE"}, {"x:/", "./%2ea"}, {"//h", "%4aAC.:"}} {
		longest := exhaustive.Pick(6, 5, 4)
		var grow func(src string)
		grow = func(src string) {
			agreesOnNormal(t, src)
			for i := range len(c.alphabet) {
				if len(src) < len(c.before)+longest {
					grow(src + c.alphabet[i:i+1])
				}
			}
		}
		grow(c.before)
	}
	pieces := []string{"http:", "X:", "//", "H", "h", "/.//", "/./", "..", "/", "a", "%2e", "%C3", "%c3", "%41", "[::A]", "u@", "?", "#", ":80", " "}
	random := rand.New(rand.NewPCG(6, 2))
	for range exhaustive.Pick(1_000_000, 100_000, 20_000) {
		src := ""
		for range random.IntN(9) {
			src += pieces[random.IntN(len(pieces))]
		}
		agreesOnNormal(t, src)
	}
}

// TestFactNormalIsIsNormalizedOnRealLists takes some of the lines of each list.
func TestFactNormalIsIsNormalizedOnRealLists(t *testing.T) {
	for _, list := range reallists.Files(t, "urls/*.txt") {
		for i, line := range strings.Split(string(list.Data), "\n") {
			if i%exhaustive.Pick(1, 7, 70) == 0 {
				agreesOnNormal(t, line)
			}
		}
	}
}
