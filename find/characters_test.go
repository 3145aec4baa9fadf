package find

import (
	"testing"
	"unicode/utf8"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/findref"
	"github.com/uriscan/uriscan/iri"
)

// TestEveryCharacterIsWhatTheRulesSay asks for all code points beyond ASCII whether they end an
// IRI, and whether those that only a query may have are known.
func TestEveryCharacterIsWhatTheRulesSay(t *testing.T) {
	for r := rune(utf8.RuneSelf); r <= utf8.MaxRune; r++ {
		if endsIRI(r) != findref.EndsIRI(r) {
			t.Fatalf("%U ends an IRI: %v", r, endsIRI(r))
		}
		if !utf8.ValidRune(r) {
			continue
		}
		inPath, _ := iri.Reference.CheckString("/" + string(r))
		inQuery, _ := iri.Reference.CheckString("?" + string(r))
		if inPath >= 0 && inQuery < 0 && !isPrivate(r) || inPath < 0 && isPrivate(r) {
			t.Fatalf("%U is private: %v", r, isPrivate(r))
		}
	}
}

// TestEveryCharacterInEveryPartAgreesWithReference puts characters into a host, a path, a query and a
// fragment, with a letter after them and at the end: all of the first plane, or some, and those where
// others begin and end.
func TestEveryCharacterInEveryPartAgreesWithReference(t *testing.T) {
	f := must(New(Options{Mode: IRI}))
	step := rune(exhaustive.Pick(1, 7, 61))
	for r := rune(utf8.RuneSelf); r <= utf8.MaxRune; r++ {
		if r >= 0x10000 && r&0xFFFF == 8 {
			r += 0xFFF0
		}
		if r < 0x10000 && r%step != 0 && endsIRI(r) == endsIRI(r-1) && endsIRI(r) == endsIRI(r+1) || !utf8.ValidRune(r) {
			continue
		}
		for _, before := range []string{"http://", "http://h/", "http://h?", "http://h/?a#", "http://u:"} {
			compare(t, f, Options{Mode: IRI}, before+string(r)+"a", longestMatch)
			compare(t, f, Options{Mode: IRI}, before+string(r), longestMatch)
		}
	}
}
