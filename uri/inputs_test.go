package uri_test

import (
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/conformance"
	"github.com/uriscan/uriscan/internal/exhaustive"
	"github.com/uriscan/uriscan/internal/shapes"
	"github.com/uriscan/uriscan/uri"
)

// cases are the inputs of testdata and of package shapes, valid and not.
var cases = sync.OnceValues(func() ([]string, error) {
	all := append([]string(nil), shapes.References...)
	for _, form := range shapes.All {
		all = append(all, form.OfLength(2*len(form.Unit)), form.OfLength(70*len(form.Unit)))
	}
	for _, folder := range []string{"../testdata/conformance", "../testdata/hostile"} {
		cases, err := conformance.Load(os.DirFS(folder))
		if err != nil {
			return nil, err
		}
		for _, c := range cases {
			all = append(all, c.Input)
		}
	}
	return all, nil
})

// states has a shortest input that leads to each state of the exact machine.
var states = sync.OnceValues(func() ([]string, error) {
	data, err := os.ReadFile("../fuzz/testdata/seeds/states.txt")
	if err != nil {
		return nil, err
	}
	var all []string
	for line := range strings.Lines(string(data)) {
		text, err := strconv.Unquote(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return nil, err
		}
		all = append(all, text)
	}
	return all, nil
})

// eachText calls f with the cases, and with the input of each state followed by
// every byte and by texts that tell one state from another.
func eachText(t testing.TB, f func(text string)) {
	t.Helper()
	all, err := cases()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range all {
		f(text)
	}
	if all, err = states(); err != nil {
		t.Fatal(err)
	}
	for i, text := range all {
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
