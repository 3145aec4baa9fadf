package uri_test

import (
	"encoding/json"
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

// injections are texts that try to be more than the name, value, segment or
// component that they are given as.
var injections = []string{
	"&admin=1", "=", ";a=b", "+", "%26admin=1", "#f", "?q", "/../../etc", "..%2f", "%2e%2e", "//evil.example/", "\\evil.example", "@evil.example",
	":80@evil.example", "\x00", "\r\nHost: evil.example", "\u202e", "\xff\xfe", "é", strings.Repeat("&a=", 1000), "javascript:alert(1)", "%", "%zz", " ",
}

// TestInjectionsStayData gives them as names, values, segments and plain parts.
// They come back as they were, and nothing else of the reference changes.
func TestInjectionsStayData(t *testing.T) {
	r := uri.MustParse("https://user@h.example/files?x=y#top")
	for _, text := range injections {
		got := made(made(r.WithPair(text, text)).WithAddedPair("z", text))
		if value, ok := got.QueryValue(text); !ok || value != text {
			t.Errorf("the value of %q is %q, %v", text, value, ok)
		}
		if value, _ := got.QueryValue("z"); value != text {
			t.Errorf("the value of z is %q, want %q", value, text)
		}
		if n := len(collected(got.DecodedPairs())); n != 3 {
			t.Errorf("%q as a pair makes the query of %q", text, got.String())
		}
		if back := got.WithoutPairs(text).WithoutPairs("z"); back != r {
			t.Errorf("%q as a pair comes back as %q", text, back.String())
		}
		joined, err := r.JoinSegments(text, "end")
		if want := []string{"files", text, "end"}; err != nil || !slices.Equal(slices.Collect(joined.DecodedSegments()), want) {
			t.Errorf("%q as a segment gives %q, %v", text, joined.String(), err)
		}
		if joined.Normalize().Hostname() != "h.example" || !strings.HasPrefix(joined.Normalize().Path(), "/files/") {
			t.Errorf("%q as a segment leads to %q", text, joined.Normalize().String())
		}
		made, err := uri.FromPlainParts(rewrite.Parts{Scheme: "https", Host: "h.example", Userinfo: text, Path: "/" + text, Query: text, Fragment: text})
		if err != nil || made.Hostname() != "h.example" || made.DecodedPath() != "/"+text {
			t.Errorf("%q as plain parts gives %q, %v", text, made.String(), err)
		}
	}
}

// TestInjectionsIntoComponentsAreErrors gives them as they are. What With accepts
// is that component and no other.
func TestInjectionsIntoComponentsAreErrors(t *testing.T) {
	r := uri.MustParse("https://user@h.example:1/files?x=y#top")
	for _, text := range injections {
		for _, c := range components {
			got, err := r.With(c, text)
			if err != nil {
				continue
			}
			for _, other := range components {
				want, _ := textOf(r, other)
				if other == c {
					want = text
				}
				if have, _ := textOf(got, other); have != want {
					t.Errorf("%q as %v gives %q", text, c, got.String())
				}
			}
		}
		if _, err := r.With(uriscan.CompHost, text); err == nil && strings.ContainsAny(text, "/@?#\\ \r\n") {
			t.Errorf("the host %q is accepted", text)
		}
	}
}

// TestJSONWithBytesThatAreNoTextIsRefused has invalid UTF-8, which package json
// replaces, and control bytes.
func TestJSONWithBytesThatAreNoTextIsRefused(t *testing.T) {
	for _, text := range []string{"\"http://h/\xff\"", `"http://h/\u0000"`, `"http://h/\u202e"`, `"http://h/\n"`, `"\ud83d"`} {
		var r uri.Reference
		if err := json.Unmarshal([]byte(text), &r); err == nil {
			t.Errorf("%q is read as %q", text, r.String())
		}
	}
}

// TestLongReferencesWork has a million bytes in each place.
func TestLongReferencesWork(t *testing.T) {
	long := strings.Repeat("a=b&c/", 1<<20/6)
	r, err := uri.FromParts(rewrite.Parts{Scheme: "x", Host: "h", Userinfo: strings.Repeat("u:", 1<<19), Path: "/" + long, Query: long, Fragment: long})
	must.NoError(t, err)
	count := 0
	for range r.DecodedSegments() {
		count++
	}
	expect.Equal(t, count, strings.Count(long, "/")+1, "segments")
	if value, ok := made(r.WithPair("a", "x")).QueryValue("a"); value != "x" || !ok {
		t.Errorf("the value of a is %q, %v", value, ok)
	}
	if text := fmt.Sprintf("%v", r); strings.Contains(text, "u:u") {
		t.Error("the userinfo is printed")
	}
	if r.Normalize() != r {
		t.Error("the normal form is another one")
	}
	if resolved, err := r.Resolve(uri.MustParse("?q")); err != nil || len(resolved.String()) < len(long) {
		t.Errorf("resolved to %d bytes, %v", len(resolved.String()), err)
	}
}

// TestURLsOfHandlersComeThrough has what net/http hands to a handler: the target of
// a request, in origin form and with its host.
func TestURLsOfHandlersComeThrough(t *testing.T) {
	for target, want := range map[string]string{
		"/a%2Fb?q=1":     "/a%2Fb?q=1",
		"/":              "/",
		"http://h/p?":    "http://h/p?",
		"//evil/x":       "",       // a path there, a host here
		"*":              "*",      // of OPTIONS
		"/a|b":           "/a%7Cb", // net/url encodes a path
		"/?a|b":          "",       // and no query
		"/%zz":           "",
		"mailto:a@b":     "mailto:a@b",
		"http://[::1]:8": "http://[::1]:8",
	} {
		u, err := url.ParseRequestURI(target)
		var r uri.Reference
		if err == nil {
			r, err = uri.FromURL(u)
		}
		if r.String() != want || (err == nil) != (want != "") {
			t.Errorf("%q gives %q, %v, want %q", target, r.String(), err, want)
		}
	}
}
