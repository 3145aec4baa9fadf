package uriscan

import (
	"fmt"
	"testing"

	"github.com/uriscan/uriscan/internal/ref"
)

var allProductions = []Production{URIReference, URI, AbsoluteURI, RelativeRef}

// disagreement returns in words how the answer for src differs from the
// twin's, "" if it does not.
func disagreement(p Production, src string, got *Spans) string {
	want := ref.Parse(ref.Production(p), src)
	if got.Valid() != want.Valid || got.ErrorOffset() != want.ErrorOffset || int(got.ErrorCode()) != want.ErrorCode {
		return fmt.Sprintf("verdict %v offset %d code %v; the twin says %v %d %v",
			got.Valid(), got.ErrorOffset(), got.ErrorCode(), want.Valid, want.ErrorOffset, ErrorCode(want.ErrorCode))
	}
	if !want.Valid {
		if e := got.Err().(*Error); int(e.Component) != int(want.ErrorComponent) {
			return fmt.Sprintf("error in %v; the twin says %v", e.Component, Component(want.ErrorComponent))
		}
	}
	if int(got.HostKind()) != want.HostKind || int(got.PathKind()) != want.PathKind {
		return fmt.Sprintf("kinds %v %v; the twin says %v %v", got.HostKind(), got.PathKind(), HostKind(want.HostKind), PathKind(want.PathKind))
	}
	for c, span := range spansOf(got) {
		twin := want.Spans[c]
		if got.Has(Component(c)) != want.Present[c] || int(span.Start) != twin.Start || int(span.End) != twin.End {
			return fmt.Sprintf("%v %v %v; the twin says %v %v", Component(c), got.Has(Component(c)), span, want.Present[c], twin)
		}
	}
	return ""
}

func spansOf(s *Spans) [components]Span {
	return [components]Span{s.Scheme, s.Userinfo, s.Host, s.Port, s.Path, s.Query, s.Fragment}
}

func check(t *testing.T, p Production, src string) {
	t.Helper()
	got := Spans{reason: 77, present: 77, Port: Span{7, 7}} // what was there must not matter
	p.ScanString(src, &got)
	if d := disagreement(p, src, &got); d != "" {
		t.Errorf("%v %q: %s", p, src, d)
	}
	if glued := glue(src, &got); glued != src {
		t.Errorf("%v %q: the components put together give %q", p, src, glued)
	}
}

// glue puts the components back together with their delimiters, which must
// give the input byte for byte.
func glue(src string, s *Spans) string {
	text := ""
	if s.Has(CompScheme) {
		text += s.Scheme.InString(src) + ":"
	}
	if s.Has(CompHost) {
		text += "//" + s.Authority().InString(src)
		parts := s.Host.InString(src)
		if s.Has(CompUserinfo) {
			parts = s.Userinfo.InString(src) + "@" + parts
		}
		if s.Has(CompPort) {
			parts += ":" + s.Port.InString(src)
		}
		if parts != s.Authority().InString(src) {
			return "an authority that is not its parts: " + parts
		}
	}
	text += s.Path.InString(src)
	if s.Has(CompQuery) {
		text += "?" + s.Query.InString(src)
	}
	if s.Has(CompFragment) {
		text += "#" + s.Fragment.InString(src)
	}
	return text
}

// forEachString calls f with every string over the alphabet up to the length.
func forEachString(alphabet string, length int, f func(string)) {
	var extend func(prefix []byte)
	extend = func(prefix []byte) {
		f(string(prefix))
		if len(prefix) == length {
			return
		}
		for i := range len(alphabet) {
			extend(append(prefix, alphabet[i]))
		}
	}
	extend(make([]byte, 0, length))
}

func TestScanAgreesWithReferenceOnShortStrings(t *testing.T) {
	length := 6
	if testing.Short() {
		length = 4
	}
	forEachString("a1:/?#[]@%", length, func(src string) {
		for _, p := range allProductions {
			check(t, p, src)
		}
	})
}
