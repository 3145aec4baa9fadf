package uri_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/rewrite"
	"github.com/uriscan/uriscan/uri"
)

// bases are URIs of every shape to resolve against.
var bases = []string{
	"http://a/b/c/d;p?q", "http://u@h:80?q#f", "http://h", "a:", "a:b", "a:/b", "a:b/c", "mailto:x@y?z", "x://", "x:///p/./q/../r", "urn:a:b?c",
}

// TestWrittenReferencesAreThoseOfTheirTexts holds for what each method returns:
// the value is the one that Parse makes of the text.
func TestWrittenReferencesAreThoseOfTheirTexts(t *testing.T) {
	same := func(method string, from, got uri.Reference) {
		t.Helper()
		if again, err := uri.Parse(got.String()); err != nil || again != got {
			t.Fatalf("%s of %q gives %q with the spans %+v, want %+v, %v", method, from.String(), got.String(), got.Spans(), again.Spans(), err)
		}
	}
	eachReference(t, func(r uri.Reference) {
		same("Normalize", r, r.Normalize())
		same("NormalizeBy", r, r.NormalizeBy(rewrite.SchemeBased))
		for _, base := range bases[:exhaustive.Pick(len(bases), 4, 2)] {
			resolved, err := uri.MustParse(base).Resolve(r)
			if err != nil {
				t.Fatalf("%q against %q: %v", r.String(), base, err)
			}
			same("Resolve", r, resolved)
		}
	})
}

// TestMethodsAgreeWithPackageRewrite compares with the functions that append.
func TestMethodsAgreeWithPackageRewrite(t *testing.T) {
	base := uri.MustParse(bases[0])
	bs := base.Spans()
	last := base
	eachReference(t, func(r uri.Reference) {
		s := r.Spans()
		for _, steps := range []rewrite.Steps{rewrite.SyntaxBased, rewrite.SchemeBased, rewrite.Case} {
			must.Equal(t, r.NormalizeBy(steps).String(), string(rewrite.AppendNormalized(nil, r.String(), &s, steps)), "%q normal by %b", r.String(), steps)
			if r.EqualBy(last, steps) != (r.NormalizeBy(steps) == last.NormalizeBy(steps)) || !r.EqualBy(r.NormalizeBy(steps), steps) {
				t.Fatalf("%q and %q by %b: EqualBy and NormalizeBy disagree", r.String(), last.String(), steps)
			}
		}
		if r.Normalize() != r.NormalizeBy(rewrite.SyntaxBased) || r.Equal(last) != r.EqualBy(last, rewrite.SyntaxBased) {
			t.Fatalf("%q: the steps of Normalize or Equal are not those of SyntaxBased", r.String())
		}
		want, err := rewrite.AppendResolved(nil, base.String(), &bs, r.String(), &s)
		if got, gotErr := base.Resolve(r); err != nil || gotErr != nil || got.String() != string(want) {
			t.Fatalf("%q resolves to %q, %v, want %q, %v", r.String(), got.String(), gotErr, want, err)
		}
		must.Equal(t, r.Redacted(), string(rewrite.AppendRedacted(nil, r.String(), &s, nil)), "%q redacted", r.String())
		last = r
	})
}

// TestRelativeLeadsToItsTarget resolves what Relative returns.
func TestRelativeLeadsToItsTarget(t *testing.T) {
	for _, text := range bases[:exhaustive.Pick(len(bases), 6, 2)] {
		base := uri.MustParse(text)
		eachReference(t, func(target uri.Reference) {
			if len(target.String()) > 600 {
				return
			}
			want, err := base.Resolve(target)
			must.NoError(t, err)
			relative, err := base.Relative(target)
			if err != nil {
				t.Fatalf("from %q to %q: %v", text, target.String(), err)
			}
			if got, err := base.Resolve(relative); err != nil || got != want {
				t.Fatalf("from %q to %q: %q leads to %q, %v, want %q", text, target.String(), relative.String(), got.String(), err, want.String())
			}
		})
	}
	if _, err := uri.MustParse("/a").Relative(uri.MustParse("http://h")); !errors.Is(err, uriscan.CodeScheme) {
		t.Errorf("a base without scheme: %v", err)
	}
}

// TestResultsShareMemoryWhereNothingChanges counts allocations: there is no text
// without one, unless it was there before.
func TestResultsShareMemoryWhereNothingChanges(t *testing.T) {
	base := uri.MustParse("http://h/a/b?c")
	for _, text := range []string{"http://example.com/p?q#f", "mailto:a@b", "x:", "https://h/?a=b&c=d", "", "x:?"} {
		r := uri.MustParse(text)
		for name, f := range map[string]func() (uri.Reference, error){
			"Parse":        func() (uri.Reference, error) { return uri.Parse(text) },
			"Normalize":    func() (uri.Reference, error) { return r.Normalize(), nil },
			"NormalizeBy":  func() (uri.Reference, error) { return r.NormalizeBy(rewrite.Case), nil },
			"With":         func() (uri.Reference, error) { return r.With(uriscan.CompPath, r.Path()) },
			"Without":      func() (uri.Reference, error) { return r.Without(uriscan.CompPort) },
			"WithoutPairs": func() (uri.Reference, error) { return r.WithoutPairs("none"), nil },
		} {
			if n := testing.AllocsPerRun(10, func() { kept, _ = f() }); n != 0 || kept != r {
				t.Errorf("%s of %q: %v allocations, result %q", name, text, n, kept.String())
			}
		}
		if n := testing.AllocsPerRun(10, func() { kept, _ = base.Resolve(r) }); r.IsAbsolute() && (n != 0 || kept != r) {
			t.Errorf("Resolve of %q: %v allocations, result %q", text, n, kept.String())
		}
		if n := testing.AllocsPerRun(10, func() { use(r.Redacted(), true) }); n != 0 || r.Redacted() != text {
			t.Errorf("Redacted of %q: %v allocations", text, n)
		}
	}
	for _, text := range []string{"", "b?c", "?c", "/a/b?c"} {
		r := uri.MustParse(text)
		if n := testing.AllocsPerRun(10, func() { kept, _ = base.Resolve(r) }); n != 0 || kept != base {
			t.Errorf("Resolve of %q: %v allocations, result %q", text, n, kept.String())
		}
	}
}

// kept is where results go that must not be left out.
var kept uri.Reference

// TestRewritingAllocatesItsResultAlone counts.
func TestRewritingAllocatesItsResultAlone(t *testing.T) {
	base, relative := uri.MustParse("http://h/a/b?c"), uri.MustParse("../d")
	normal, other := uri.MustParse("http://h/a%2Fb?c=d#e"), uri.MustParse("HTTP://H/./a%2fb?c=d#e")
	secret, parts, buffer := uri.MustParse("http://u:p@h/?sig=x"), base.Parts(), make([]byte, 64)
	for name, c := range map[string]struct {
		f    func()
		want float64
	}{
		"Resolve":                          {func() { made(base.Resolve(relative)) }, 1},
		"Resolve of a URI":                 {func() { made(base.Resolve(normal)) }, 0},
		"Resolve of the same":              {func() { made(base.Resolve(uri.Reference{})) }, 0},
		"Resolve without a base":           {func() { _, err := relative.Resolve(base); use("", err != nil) }, 1},
		"Normalize of a normal one":        {func() { normal.Normalize() }, 0},
		"Equal":                            {func() { use("", normal.Equal(other)) }, 0},
		"EqualBy":                          {func() { use("", normal.EqualBy(other, rewrite.SchemeBased)) }, 0},
		"Normalize":                        {func() { made(other.Normalize(), nil) }, 1},
		"Relative":                         {func() { made(base.Relative(uri.MustParse("http://h/a/x"))) }, 1},
		"Redacted without a secret":        {func() { use(base.Redacted(), true) }, 0},
		"Redacted":                         {func() { use(secret.Redacted(), true) }, 1},
		"With":                             {func() { made(base.With(uriscan.CompPath, "/x")) }, 1},
		"Without":                          {func() { made(base.Without(uriscan.CompQuery)) }, 1},
		"FromParts":                        {func() { made(uri.FromParts(parts)) }, 1},
		"JoinSegments":                     {func() { made(base.JoinSegments("x", "y z")) }, 2},
		"WithPair":                         {func() { made(base.WithPair("x", "y z")) }, 1},
		"WithPair of a name that is there": {func() { made(secret.WithPair("sig", "y z")) }, 1},
		"WithoutPairs":                     {func() { made(secret.WithoutPairs("sig"), nil) }, 1},
		"MarshalText":                      {func() { text, _ := base.MarshalText(); use(string(text), true) }, 1},
		"AppendText":                       {func() { text, _ := base.AppendText(buffer[:0]); use("", len(text) > 0) }, 0},
	} {
		if n := testing.AllocsPerRun(10, c.f); n > c.want {
			t.Errorf("%s: %v allocations, want %v", name, n, c.want)
		}
	}
}

// made returns r, and keeps the compiler from leaving out what made it.
func made(r uri.Reference, err error) uri.Reference {
	if err != nil {
		panic(err)
	}
	sink += len(r.String())
	return r
}

func TestResolveNeedsABaseWithAScheme(t *testing.T) {
	for _, ref := range []string{"a", "x:y", "x://h/../a"} {
		r, err := uri.MustParse("//sesame@h/").Resolve(uri.MustParse(ref))
		if r != (uri.Reference{}) || !errors.Is(err, uriscan.CodeScheme) || strings.Contains(fmt.Sprint(err), "sesame") {
			t.Errorf("%q: %q, %v", ref, r.String(), err)
		}
	}
}
