package uri_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/uri"
)

// unescaped decodes triplets with net/url.
func unescaped(t *testing.T, text string) string {
	t.Helper()
	decoded, err := url.PathUnescape(text)
	must.Equal(t, err, nil, "%q", text)
	return decoded
}

// TestDecodedPartsAgreeWithNetURL decodes what the other accessors return.
func TestDecodedPartsAgreeWithNetURL(t *testing.T) {
	eachReference(t, func(r uri.Reference) {
		must.Equal(t, r.DecodedPath(), unescaped(t, r.Path()), "%q: path", r.String())
		fragment, present := r.Fragment()
		if got, ok := r.DecodedFragment(); got != unescaped(t, fragment) || ok != present {
			t.Fatalf("%q: fragment %q, %v", r.String(), got, ok)
		}
		userinfo, present := r.Userinfo()
		wantName, wantPassword, colon := strings.Cut(userinfo, ":")
		if got, ok := r.Username(); got != unescaped(t, wantName) || ok != present {
			t.Fatalf("%q: user name %q, %v", r.String(), got, ok)
		}
		if got, ok := r.Password(); got != unescaped(t, wantPassword) || ok != colon {
			t.Fatalf("%q: password %q, %v", r.String(), got, ok)
		}
		var want []string
		for segment := range r.Segments() {
			want = append(want, unescaped(t, segment))
		}
		must.Slices(t, slices.Collect(r.DecodedSegments()), want, "%q: segments", r.String())
	})
}

// TestDecodedPairsAgreeWithNetURL compares with url.ParseQuery, which knows no
// ";".
func TestDecodedPairsAgreeWithNetURL(t *testing.T) {
	check := func(r uri.Reference) {
		query, _ := r.Query()
		if strings.Contains(query, ";") || strings.Count(query, "&") > 1000 {
			return
		}
		want, err := url.ParseQuery(query)
		must.Equal(t, err, nil, "%q", r.String())
		got := url.Values{}
		for name, value := range r.DecodedPairs() {
			got.Add(name, value)
		}
		if got.Encode() != want.Encode() {
			t.Fatalf("%q: pairs %v, want %v", r.String(), got, want)
		}
		for name, values := range want {
			if value, ok := r.QueryValue(name); !ok || value != values[0] {
				t.Fatalf("%q: value of %q is %q, %v", r.String(), name, value, ok)
			}
		}
		if value, ok := r.QueryValue("no such name"); ok || value != "" {
			t.Fatalf("%q: an absent name has the value %q", r.String(), value)
		}
	}
	eachReference(t, check)
	for _, query := range []string{"a=1&b=2&a=3", "a+b=c+d", "a%2Bb=c%2bd%26e", "%61=1", "=&=1", "a", "a&a=", "&&a=1&&", "a=b=c", "+=%20"} {
		check(uri.MustParse("?" + query))
	}
}

// TestWhatNeedsNoDecodingIsNotCopied counts allocations.
func TestWhatNeedsNoDecodingIsNotCopied(t *testing.T) {
	r := uri.MustParse("http://user:pass@h/a/b/c?d=e&f=g#h")
	expect.Allocations(t, 0, func() {
		use(r.Username())
		use(r.Password())
		use(r.DecodedPath(), true)
		use(r.DecodedFragment())
		for segment := range r.DecodedSegments() {
			use(segment, true)
		}
		for name, value := range r.DecodedPairs() {
			use(name, value != "")
		}
		use(r.QueryValue("f"))
	}, "the calls")
	for range r.DecodedSegments() {
		break
	}
	for range r.DecodedPairs() {
		break
	}
}
