package uri_test

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/rewrite"
	"github.com/uriscan/uriscan/uri"
)

// TestPartsComeBack takes every reference to pieces and puts it together.
func TestPartsComeBack(t *testing.T) {
	eachReference(t, func(r uri.Reference) {
		if again, err := uri.FromParts(r.Parts()); err != nil || again != r {
			t.Fatalf("%q comes back as %q, %v", r.String(), again.String(), err)
		}
	})
}

// TestPlainPartsComeBackDecoded makes references of texts that no component may
// have as they are.
func TestPlainPartsComeBackDecoded(t *testing.T) {
	for _, text := range []string{"a", "%41", " ", "\x00\xff", "é", "a?b#c", "[]", "\\|^"} {
		r, err := uri.FromPlainParts(rewrite.Parts{Scheme: "x", Userinfo: text, Host: text + "h", Path: "/" + text, Query: text, Fragment: text})
		if err != nil {
			if strings.HasPrefix(text, "[") {
				continue // an IP literal cannot be encoded
			}
			t.Fatalf("%q: %v", text, err)
		}
		username, _ := r.Username()
		fragment, _ := r.DecodedFragment()
		query, _ := r.Query()
		if host := unescaped(t, r.Hostname()); username != text || host != text+"h" || r.DecodedPath() != "/"+text || unescaped(t, query) != text || fragment != text {
			t.Errorf("%q comes back as %q", text, r.String())
		}
	}
}

// TestWithGivesTheComponentItsText replaces each component of each reference by
// several texts. What comes out is the value of its text, has that component, and
// has the others as before; only a path may have a guard in front.
func TestWithGivesTheComponentItsText(t *testing.T) {
	texts := []string{"", "a", "1", "/", "//a", "/a:b", "a:b", "[::1]", "1.2.3.4", "u:p", "%41", " ", "?", "#", "@"}
	eachReference(t, func(r uri.Reference) {
		for i, text := range texts {
			c := components[(len(r.String())+i)%len(components)]
			got, err := r.With(c, text)
			if err != nil {
				if got != (uri.Reference{}) {
					t.Fatalf("%q with %v %q: an error and %q", r.String(), c, text, got.String())
				}
				continue
			}
			if again, err := uri.Parse(got.String()); err != nil || again != got {
				t.Fatalf("%q with %v %q: %q is another value than its text, %v", r.String(), c, text, got.String(), err)
			}
			for _, other := range components {
				want, present := textOf(r, other)
				if other == c {
					want, present = text, true
				}
				if have, ok := textOf(got, other); ok != present || have != want && (other != uriscan.CompPath || have != "./"+want && have != "/."+want && strings.TrimPrefix(want, "./") != have && strings.TrimPrefix(want, "/.") != have) {
					t.Fatalf("%q with %v %q: %q has the %v %q, %v", r.String(), c, text, got.String(), other, have, ok)
				}
			}
		}
	})
}

// textOf returns the text of a component and whether it is present.
func textOf(r uri.Reference, c uriscan.Component) (string, bool) {
	s := r.Spans()
	return s.Span(c).InString(r.String()), s.Has(c)
}

// TestWithoutTakesTheComponentAway holds for each component of each reference.
func TestWithoutTakesTheComponentAway(t *testing.T) {
	eachReference(t, func(r uri.Reference) {
		for _, c := range components {
			got, err := r.Without(c)
			must.Equal(t, err, nil, "%q without %v", r.String(), c)
			if text, ok := textOf(got, c); text != "" && c != uriscan.CompPath || ok && c != uriscan.CompPath {
				t.Fatalf("%q without %v is %q", r.String(), c, got.String())
			}
		}
	})
}

// TestImpossibleChangesAreErrors names what is wrong and repeats no text.
func TestImpossibleChangesAreErrors(t *testing.T) {
	r := uri.MustParse("http://h/p")
	for _, change := range []func() (uri.Reference, error){
		func() (uri.Reference, error) { return r.With(uriscan.CompHost, "sesame/x") },
		func() (uri.Reference, error) { return r.With(uriscan.CompPath, "sesame") },
		func() (uri.Reference, error) { return r.With(uriscan.CompQuery, "sesame#") },
		func() (uri.Reference, error) { return r.With(uriscan.CompScheme, "") },
		func() (uri.Reference, error) { return uri.MustParse("/p").With(uriscan.CompPort, "80") },
		func() (uri.Reference, error) { return uri.FromParts(rewrite.Parts{Userinfo: "sesame", Path: "/"}) },
		func() (uri.Reference, error) { return r.JoinSegments("sesame", "..") },
		func() (uri.Reference, error) { return r.JoinSegments(".") },
		func() (uri.Reference, error) { return uri.Reference{}.JoinSegments("", "sesame") },
	} {
		got, err := change()
		if err == nil || got != (uri.Reference{}) || strings.Contains(err.Error(), "sesame") {
			t.Errorf("%q, %v", got.String(), err)
		}
	}
	if _, err := r.With(uriscan.CompHost, "a b"); !errors.Is(err, uriscan.CodeHost) {
		t.Errorf("a host with a space: %v", err)
	}
}

// TestJoinedSegmentsAreThoseOfTheResult puts odd names after every path.
func TestJoinedSegmentsAreThoseOfTheResult(t *testing.T) {
	lists := [][]string{{"a"}, {"a/b", "%2F"}, {"", ""}, {"a", ""}, {"%2e%2e"}, {"a:b"}, {"é\x00?#"}, {" ", "...", "x"}, nil}
	eachReference(t, func(r uri.Reference) {
		if len(r.String()) > 600 {
			return
		}
		before := slices.Collect(r.DecodedSegments())
		if n := len(before); n > 0 && before[n-1] == "" {
			before = before[:n-1]
		}
		for _, list := range lists {
			got, err := r.JoinSegments(list...)
			if err != nil {
				if r.Path() != "" || list[0] != "" {
					t.Fatalf("%q with %q: %v", r.String(), list, err)
				}
				continue
			}
			want := append(slices.Clone(before), list...)
			if len(list) == 0 {
				want = slices.Collect(r.DecodedSegments())
			}
			have := slices.Collect(got.DecodedSegments())
			if len(have) == len(want)+1 && have[0] == "." {
				have = have[1:] // the guard
			}
			must.Slices(t, have, want, "%q with %q: the segments of %q", r.String(), list, got.String())
		}
	})
}

// TestChangedQueriesAgreeWithValues does with url.Values what WithPair and the
// others do.
func TestChangedQueriesAgreeWithValues(t *testing.T) {
	pairs := [][2]string{{"a", "1"}, {"a", ""}, {"", ""}, {"b c", "+ &=;#%"}, {"é", "\x00\xff"}, {"q", "?/:@"}}
	check := func(r uri.Reference) {
		query, _ := r.Query()
		if strings.Contains(query, ";") || strings.Count(query, "&") > 1000 {
			return
		}
		for _, pair := range pairs {
			name, value := pair[0], pair[1]
			for method, c := range map[string]struct {
				got  uri.Reference
				want func(v url.Values)
			}{
				"WithPair":      {made(r.WithPair(name, value)), func(v url.Values) { v.Set(name, value) }},
				"WithAddedPair": {made(r.WithAddedPair(name, value)), func(v url.Values) { v.Add(name, value) }},
				"WithoutPairs":  {r.WithoutPairs(name), func(v url.Values) { v.Del(name) }},
			} {
				want, err := url.ParseQuery(query)
				must.NoError(t, err)
				c.want(want)
				gotQuery, present := c.got.Query()
				got, err := url.ParseQuery(gotQuery)
				if err != nil || got.Encode() != want.Encode() {
					t.Fatalf("%s(%q, %q) of %q is %q, %v, want the values %v", method, name, value, r.String(), c.got.String(), err, want)
				}
				if again := uri.MustParse(c.got.String()); again != c.got || present != (gotQuery != "") && c.got != r {
					t.Fatalf("%s(%q, %q) of %q is %q", method, name, value, r.String(), c.got.String())
				}
				if a, b := fmt.Sprint(partsWithoutQuery(r)), fmt.Sprint(partsWithoutQuery(c.got)); a != b {
					t.Fatalf("%s of %q changes %s to %s", method, r.String(), a, b)
				}
			}
		}
	}
	eachReference(t, check)
	for _, query := range []string{"?a=1&b=2&a=3#f", "?b+c=1&%61=2&x", "?&&a&&", "?q=1&x", "?x&a=1&y"} {
		check(uri.MustParse(query))
	}
}

// partsWithoutQuery returns all components but the query.
func partsWithoutQuery(r uri.Reference) rewrite.Parts {
	p := r.Parts()
	p.Query = ""
	p.Present &^= 1 << uriscan.CompQuery
	return p
}

// TestOtherPairsStayByteForByte looks at what the changes leave alone.
func TestOtherPairsStayByteForByte(t *testing.T) {
	r := uri.MustParse("/p?b=%7e+&a=1&c&a=2&=;#f")
	for got, want := range map[uri.Reference]string{
		made(r.WithPair("a", "3")):      "/p?b=%7e+&a=3&c&=;#f",
		made(r.WithAddedPair("a", "3")): "/p?b=%7e+&a=1&c&a=2&=;&a=3#f",
		r.WithoutPairs("a"):             "/p?b=%7e+&c&=;#f",
		made(r.WithPair("d", "e f")):    "/p?b=%7e+&a=1&c&a=2&=;&d=e%20f#f",

		made(uri.MustParse("?a&").WithAddedPair("b", "1")):  "?a&b=1",
		made(uri.MustParse("?a%25").WithAddedPair("b", "")): "?a%25&b=",
	} {
		expect.Equal(t, got.String(), want, "the answer")
	}
}
