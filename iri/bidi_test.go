package iri

import (
	"strings"
	"testing"
	"unicode"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/named"
)

// fromBidiNotation returns what the Bidi Notation of RFC 3987 §1.4 stands for: Hebrew
// letters for capitals.
func fromBidiNotation(src string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return 'א' + r - 'A'
		}
		return r
	}, src)
}

// TestBidiExamplesOfTheRFC has the logical representations of §4.4.
func TestBidiExamplesOfTheRFC(t *testing.T) {
	for _, c := range []struct {
		example int
		src     string
		want    BidiRule
		part    string
	}{
		{1, "http://ab.CDEFGH.ij/kl/mn/op.html", BidiNone, ""},
		{2, "http://ab.CDE.FGH/ij/kl/mn/op.html", BidiNone, ""},
		{3, "http://AB.CD.EF/GH/IJ/KL?MN=OP;QR=ST#UV", BidiNone, ""},
		{4, "http://AB.CD.ef/gh/IJ/KL.html", BidiNone, ""},
		{5, "http://ab.cd.EF/GH/ij/kl.html", BidiNone, ""},
		{6, "http://ab.CD.EF/GH/IJ/kl.html", BidiNone, ""},
		{7, "http://ab.CDE123FGH.ij/kl/mn/op.html", BidiNone, ""},
		{8, "http://ab.cd.ef/GH1/2IJ/KL.html", BidiEnds, "GH1"},
		{9, "http://ab.cd.ef/GH%31/%32IJ/KL.html", BidiEnds, "GH%31"},
		{10, "http://ab.CDEFGH.123/kl/mn/op.html", BidiNone, ""},
	} {
		src := fromBidiNotation(c.src)
		s, err := Parse(src)
		must.NoError(t, err)
		got := CheckBidi(src, &s)
		if got.Rule != c.want || got.Part.InString(src) != fromBidiNotation(c.part) {
			t.Errorf("example %d: %v in %q, want %v in %q", c.example, got.Rule, got.Part.InString(src), c.want, c.part)
		}
	}
}

// TestBidiRulesNameTheFirstPart has each rule in each component.
func TestBidiRulesNameTheFirstPart(t *testing.T) {
	for _, c := range []struct {
		src       string
		rule      BidiRule
		component uriscan.Component
		part      string
	}{
		{"//U:aU@h/", BidiMixed, uriscan.CompUserinfo, "aU"},
		{"//U1:p@h/", BidiEnds, uriscan.CompUserinfo, "U1"},
		{"//h.Hh.h/", BidiMixed, uriscan.CompHost, "Hh"},
		{"//-H/", BidiEnds, uriscan.CompHost, "-H"},
		{"//H\u200E/", BidiFormatting, uriscan.CompHost, "H\u200E"},
		{"/a/A/A1A.1A", BidiEnds, uriscan.CompPath, "1A"},
		{"/a\u061Cb", BidiFormatting, uriscan.CompPath, "a\u061Cb"},
		{"A:a", BidiNone, 0, ""}, // is no IRI, and is looked at all the same
		{"?A=B&C=d;e=F;Gh=I", BidiMixed, uriscan.CompQuery, "Gh"},
		{"?A=%d7%90", BidiNone, 0, ""},
		{"?A%d7%90", BidiMixed, uriscan.CompQuery, "A%d7%90"},
		{"#A.B", BidiNone, 0, ""},
		{"#AB.", BidiEnds, uriscan.CompFragment, "AB."},
		{"#\u2067A\u2069", BidiFormatting, uriscan.CompFragment, "\u2067A\u2069"},
		{"/日本/é", BidiNone, 0, ""},
		{"/A\u05B8", BidiEnds, uriscan.CompPath, "A\u05B8"}, // a vowel sign has no direction
		{"http://example.com/a?b#c", BidiNone, 0, ""},
		{"", BidiNone, 0, ""},
	} {
		src := fromBidiNotation(c.src)
		var s uriscan.Spans
		ScanString(src, &s)
		got := CheckBidi(src, &s)
		if got.Rule != c.rule || got.Component != c.component || got.Part.InString(src) != fromBidiNotation(c.part) {
			t.Errorf("%q: %v in the %v %q, want %v in the %v %q", src, got.Rule, got.Component, got.Part.InString(src), c.rule, c.component, c.part)
		}
	}
}

// plainBidi is §4.2, by the letter, for a part; and §4.1.
func plainBidi(part string) BidiRule {
	runes := []rune(part)
	rtl := func(r rune) bool { return unicode.In(r, unicode.Hebrew, unicode.Arabic) && unicode.IsLetter(r) }
	ltr := func(r rune) bool { return unicode.In(r, unicode.Latin, unicode.Cyrillic) }
	is := func(f func(rune) bool) bool { return strings.IndexFunc(part, f) >= 0 }
	switch {
	case strings.ContainsAny(part, "\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u061C\u2066\u2067\u2068\u2069"):
		return BidiFormatting
	case is(rtl) && is(ltr):
		return BidiMixed
	case is(rtl) && !(rtl(runes[0]) && rtl(runes[len(runes)-1])):
		return BidiEnds
	}
	return BidiNone
}

// TestBidiRulesOnShortParts compares all short fragments with the rules by the letter.
func TestBidiRulesOnShortParts(t *testing.T) {
	characters := []string{"a", "Ж", "א", "ع", "1", "-", "%41", "\u202E", "\u2066"}
	rules := map[BidiRule]int{}
	var try func(part string, left int)
	try = func(part string, left int) {
		src := "#" + part
		s, err := Parse(src)
		must.NoError(t, err)
		got, want := CheckBidi(src, &s), plainBidi(part)
		rules[want]++
		if got.Rule != want {
			t.Errorf("%q: %v, want %v", part, got.Rule, want)
		}
		if left > 0 {
			for _, c := range characters {
				try(part+c, left-1)
			}
		}
	}
	try("", exhaustive.Pick(6, 4, 4))
	for r := BidiNone; r <= BidiEnds; r++ {
		if rules[r] == 0 {
			t.Errorf("no part for %v", r)
		}
	}
}

// TestBidiRulesHaveNames wants one for each.
func TestBidiRulesHaveNames(t *testing.T) {
	var names []string
	for r := BidiNone; r <= BidiEnds+1; r++ {
		names = append(names, r.String())
	}
	if got := strings.Join(names, " "); got != "none formatting mixed ends unknown" {
		t.Error(got)
	}
	names = nil
	for p := Reference; p <= RelativeRef+1; p++ {
		names = append(names, p.String())
	}
	if got := strings.Join(names, " "); got != "IRI-reference IRI absolute-IRI irelative-ref unknown production" {
		t.Error(got)
	}
}

func TestBidiRulesAreReadByTheNamesThatTheyWrite(t *testing.T) {
	named.Check[BidiRule](t, "none", "formatting", "mixed", "ends")
}
