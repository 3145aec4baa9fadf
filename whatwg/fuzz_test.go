package whatwg_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/shapes"
	"github.com/uriscan/uriscan/whatwg"
)

// FuzzParseAgainstReference compares what is parsed with the second parser, and what
// differs from RFC 3986 with the plain comparison.
func FuzzParseAgainstReference(f *testing.F) {
	for _, text := range append(slices.Clone(shapes.References), usual...) {
		f.Add(text, "")
		f.Add(text, "https://u:p@h:8/a/b?q")
		f.Add(text, "file:///C:/a")
	}
	f.Fuzz(func(t *testing.T, text, base string) {
		if _, err := whatwg.Parse(base); err != nil {
			base = ""
		}
		if len(text) > 4<<10 || len(base) > 4<<10 {
			return // the reference takes the square of the length
		}
		checkAgainstReference(t, text, base)
		checkDifference(t, text)
		var s uriscan.Spans
		uriscan.ScanString(text, &s)
		host, err := whatwg.AppendHost(nil, text)
		if u, parseErr := whatwg.Parse(text); u.Host() != string(host) || (err == nil) != (parseErr == nil) {
			t.Errorf("%q: the host is %q, %v, and by AppendHost %q, %v", text, u.Host(), parseErr, host, err)
		}
	})
}

// FuzzForm reads any text as a form, writes it, and reads it again.
func FuzzForm(f *testing.F) {
	for _, form := range []string{"", "a=b", "a=b&c", "&&=&", "a+b=%26%zz", "%FF=\xff&%F0%9F", "=a=b"} {
		f.Add(form)
	}
	f.Fuzz(func(t *testing.T, form string) {
		written := whatwg.AppendForm(nil, whatwg.FormPairs(form))
		var was, is []string
		for name, value := range whatwg.FormPairs(form) {
			was = append(was, name, value)
		}
		for name, value := range whatwg.FormPairs(written) {
			is = append(is, name, value)
		}
		if !slices.Equal(was, is) || strings.ContainsAny(string(written), " \"<>#'") {
			t.Errorf("%q is written %q: %q, %q", form, written, was, is)
		}
	})
}
