package uri_test

import (
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/samples"
	"github.com/uriscan/uriscan/internal/test/shapes"
	"github.com/uriscan/uriscan/uri"
)

// cases returns the inputs of testdata and of package shapes, valid and not.
func cases(t testing.TB) []string {
	t.Helper()
	all := append([]string(nil), shapes.References...)
	for _, form := range shapes.All {
		all = append(all, form.OfLength(2*len(form.Unit)), form.OfLength(70*len(form.Unit)))
	}
	return append(all, samples.Cases(t)...)
}

// eachText calls f with the cases, and with the input of each state followed by
// every byte and by texts that distinguish the states.
func eachText(t testing.TB, f func(text string)) {
	t.Helper()
	for _, text := range cases(t) {
		f(text)
	}
	for i, text := range samples.States(t) {
		f(text)
		for b := range 256 {
			if (i+b)%exhaustive.Pick(1, 4, 16) == 0 {
				f(text + string([]byte{byte(b)}))
			}
		}
		for _, oddity := range shapes.Oddities {
			f(text + oddity)
			f(text + oddity + "a.b/c:d")
		}
	}
}

// eachReference calls f with those that are valid.
func eachReference(t testing.TB, f func(r uri.Reference)) {
	t.Helper()
	count := 0
	eachText(t, func(text string) {
		if r, err := uri.Parse(text); err == nil {
			count++
			f(r)
		}
	})
	if count < 1000 {
		t.Errorf("%d references tried, want at least 1000", count)
	}
}

var components = []uriscan.Component{
	uriscan.CompScheme, uriscan.CompUserinfo, uriscan.CompHost, uriscan.CompPort,
	uriscan.CompPath, uriscan.CompQuery, uriscan.CompFragment,
}
