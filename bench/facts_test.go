package bench

import (
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/bench/corpus"
	"github.com/uriscan/uriscan/internal/test/ref"
)

// BenchmarkFacts measures a scan alone, and one that is followed by the question
// for all facts. The difference is what the facts cost. The count of accepted lines
// is that of the lines that are normal and have no other fact.
func BenchmarkFacts(b *testing.B) {
	overCorpora(b, func(b *testing.B, c *corpus.Corpus) {
		for _, kernel := range uriscan.Kernels() {
			b.Run("kernel="+kernel, func(b *testing.B) {
				requireExact(b, c, kernel)
				force(b, kernel)
				requireFacts(b, c)
				b.Run("pass=scan", func(b *testing.B) { measure(b, c, scan) })
				b.Run("pass=scan+facts", func(b *testing.B) { measure(b, c, scanAndFacts) })
			})
		}
	})
}

// scanAndFacts asks for the facts of every line.
var scanAndFacts = byRewriting(func(dst, line []byte, s *uriscan.Spans) ([]byte, bool) {
	return dst, uriscan.FactsOf(line, s) == uriscan.FactNormal
})

// requireFacts fails unless the facts of some hundred lines are those that the
// reference finds one by one.
func requireFacts(tb testing.TB, c *corpus.Corpus) {
	const longest, about = 600, 300
	step := 1 + len(c.Lines)/about
	for i := 0; i < len(c.Lines); i += step {
		line := string(c.Lines[i])
		if len(line) > longest {
			continue
		}
		s, _ := uriscan.Parse(line)
		r := ref.Parse(ref.URIReference, line)
		got := strings.FieldsFunc(uriscan.FactsOf(line, &s).String(), func(r rune) bool { return r == ',' })
		if want := ref.FactsOf(line, &r); !slices.Equal(got, want) {
			tb.Fatalf("line %d of %s: the facts are %q, want %q", i+1, c.Name, got, want)
		}
	}
}
