package fuzz

import (
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/ref"
)

// FuzzFacts compares the facts about an input, on every kernel, with those that the
// reference finds one by one.
func FuzzFacts(f *testing.F) {
	seed(f, func(src []byte) { f.Add(src) })
	for _, src := range []string{
		"http://www.bank.example@evil.example/", "http:///evil.example/", "http://%65vil.example/", "http://0x7f.1/", "http://%30x7F.0.0.1./",
		"http://017700000001/", "http://4294967296/", "http://xn--pple-43d.example:0080/", "http://h:65558/", "http://h/.%2e/%C0%AE/%%32%65",
		`http://evil.example\@h/`, "x:/.//..//.", "JavaScript:a", "http://H/login/..;/?a[]=b+c", "http://h/%E2%82%ac%00",
	} {
		f.Add([]byte(src))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		each(input, func(src []byte) {
			if len(src) > longestForReference {
				return
			}
			r := ref.Parse(ref.URIReference, string(src))
			want := ref.FactsOf(string(src), &r)
			for _, k := range uriscan.Kernels() {
				withKernel(t, k, func() {
					var s uriscan.Spans
					uriscan.Scan(src, &s)
					if got := names(uriscan.FactsOf(src, &s)); !slices.Equal(got, want) {
						t.Errorf("kernel %s, %q: the facts are %q, want %q", k, src, got, want)
					}
				})
			}
		})
	})
}

// names returns the names of facts.
func names(facts uriscan.Facts) []string {
	if facts == 0 {
		return nil
	}
	return strings.Split(facts.String(), ",")
}
