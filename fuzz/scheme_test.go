package fuzz

import (
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/schemeref"
	"github.com/uriscan/uriscan/scheme"
)

// FuzzScheme compares grammars of the package scheme with their references. One is the
// grammar of the scheme of the input. The other is chosen by a number, and reads the
// input after the name of its scheme.
func FuzzScheme(f *testing.F) {
	grammars := scheme.Grammars()
	for _, g := range grammars {
		for _, e := range schemeref.References[g.Name()].Examples {
			f.Add([]byte(e.Text), uint8(0))
		}
	}
	for _, tail := range []string{"", "//h", "//[::1]:8/p?q#f", "a@b", "%41%2f?a=b;c,d#%23", "123;x=y", "a/b@c?d=e#f/g", "?xt=urn:btih:a"} {
		for i := range grammars {
			f.Add([]byte(tail), uint8(i))
		}
	}
	f.Fuzz(func(t *testing.T, src []byte, number uint8) {
		src = src[:min(len(src), longestForReference)]
		if g := scheme.Of(src); g != nil {
			checkScheme(t, g, src)
		}
		g := grammars[int(number)%len(grammars)]
		checkScheme(t, g, src)
		checkScheme(t, g, append([]byte(g.Name()+":"), src...))
	})
}

// checkScheme compares one answer with the reference, and checks what must be true of
// any error.
func checkScheme(t *testing.T, g *scheme.Grammar, src []byte) {
	t.Helper()
	var p, again scheme.Parts
	valid := g.Scan(src, &p)
	if scheme.For(g.Name()).ScanString(string(src), &again) != valid || again != p {
		t.Errorf("%s: %q as bytes gives %+v, as a string %+v", g.Name(), src, p, again)
	}
	parts, want := schemeref.References[g.Name()].Parts(string(src))
	if valid != want || p.Valid() != want || (p.Err() == nil) != want {
		t.Errorf("%s: %q is %v (%v), the reference says %v", g.Name(), src, valid, p.Err(), want)
		return
	}
	for i := range p.Len() {
		name, span, ok := p.At(i)
		if wantSpan, wantOK := parts[name]; ok != wantOK || span != wantSpan {
			t.Errorf("%s: %q: %s is %v, %v, the reference says %v, %v", g.Name(), src, name, span, ok, wantSpan, wantOK)
		}
	}
	if !valid {
		checkSchemeError(t, g, src, p.ErrorOffset())
	}
}

// checkSchemeError checks that the input is right up to the error: cut there, it is
// valid or ends too early.
func checkSchemeError(t *testing.T, g *scheme.Grammar, src []byte, at int) {
	t.Helper()
	if at < 0 || at > len(src) {
		t.Fatalf("%s: %q: error at offset %d", g.Name(), src, at)
	}
	var p scheme.Parts
	if !g.Scan(src[:at], &p) && p.ErrorOffset() != at {
		t.Errorf("%s: %q: error at offset %d, but of the bytes before it at %d", g.Name(), src, at, p.ErrorOffset())
	}
	var spans uriscan.Spans
	uriscan.Scan(src, &spans) // the other verdict, which must not depend on this one
	if spans.Valid() != isValid(src) {
		t.Errorf("%q: the reference says otherwise", src)
	}
}
