package fuzz

import (
	"bytes"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/ref"
	"github.com/uriscan/uriscan/rewrite"
)

// FuzzNormalize compares normal forms with the reference, for any set of steps, and
// Equal of two inputs with a comparison of their normal forms.
func FuzzNormalize(f *testing.F) {
	seed(f, func(src []byte) { f.Add(src, []byte("HTTP://%41:80/a/../%7e"), uint16(rewrite.SyntaxBased)) })
	for _, src := range normalizeSeeds {
		f.Add([]byte(src[0]), []byte(src[1]), uint16(rewrite.SchemeBased))
	}
	f.Fuzz(func(t *testing.T, input, other []byte, number uint16) {
		steps := rewrite.Steps(number) & rewrite.SchemeBased
		each(input, func(src []byte) {
			var s, o uriscan.Spans
			normal := checkNormalForm(t, src, &s, steps)
			each(other, func(other []byte) {
				otherNormal := checkNormalForm(t, other, &o, steps)
				want := bytes.Equal(src, other) || s.Valid() && o.Valid() && bytes.Equal(normal, otherNormal)
				if got := rewrite.Equal(src, &s, string(other), &o, steps); got != want {
					t.Errorf("steps %06b: Equal(%q, %q) is %v, the normal forms are %q and %q", steps, src, other, got, normal, otherNormal)
				}
			})
		})
	})
}

// normalizeSeeds are pairs with the same normal form.
var normalizeSeeds = [][2]string{
	{"a:b/..//c", "a:/.//c"}, {"a:/a/b/../../%2e%2E/c", "a:/c"}, {"http://h", "HTTP://%48:80/."}, {"//[::FFFF:1.2.3.4]:", "//[0:0:0:0:0:ffff:102:304]"},
	{"http://%31.2.3.4?%2f", "http://1.2.3.4:0080/?%2F"}, {"urn:./../a:b", "URN:a:b"}, {"a://u%3a@h/%2F..", "a://u%3A@H/%2f%2e."},
}

// checkNormalForm scans src into s, checks its normal form and what the library says
// about it, and returns it.
func checkNormalForm(t *testing.T, src []byte, s *uriscan.Spans, steps rewrite.Steps) []byte {
	t.Helper()
	valid := uriscan.Scan(src, s)
	want := string(src)
	if valid {
		want = ref.Normalize(want, ref.Steps(steps))
	}
	var out, scanned uriscan.Spans
	normal := rewrite.AppendNormalizedSpans(nil, src, s, steps, &out)
	uriscan.ScanString(want, &scanned)
	if string(normal) != want || out != scanned {
		t.Errorf("steps %06b of %q: %q with %+v, want %q with %+v", steps, src, normal, answerOf(&out, 0), want, answerOf(&scanned, 0))
	}
	if again := rewrite.AppendNormalized(nil, normal, &out, steps); string(again) != want || scanned.Valid() != valid {
		t.Errorf("steps %06b of %q: %q, normalised again %q, valid %v", steps, src, normal, again, scanned.Valid())
	}
	if rewrite.IsNormalized(string(src), s, steps) != (valid && want == string(src)) {
		t.Errorf("steps %06b of %q: IsNormalized contradicts the normal form %q", steps, src, normal)
	}
	for c := uriscan.CompScheme; c <= uriscan.CompFragment && steps&^rewrite.SyntaxBased == 0; c++ {
		if s.Has(c) != out.Has(c) {
			t.Errorf("steps %06b of %q: only one has a %v, this or %q", steps, src, c, normal)
		}
	}
	return normal
}
