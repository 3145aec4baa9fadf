package whatwg_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/whatwg"
)

// usual are URLs of the kinds that nothing is allocated for.
var usual = []string{
	"http://h.example/a?b#c", "http://h.example", "HTTP://H.Example:80/a/../b c?'#`", "https://u:p@h:1/", "http://0x7f.1/", "http://[1::2]/", "http://%41b.example/",
	"mailto:a@b.example", "foo://H/a/../b", "file:///C|/a", " \thttp://h\n/a\r ", "http://bücher.example/", "http://h/\xff", "http://[", "a/b",
}

// TestNothingIsAllocated has room in the buffer.
func TestNothingIsAllocated(t *testing.T) {
	base, err := whatwg.Parse("https://base.example/a/b?q")
	must.NoError(t, err)
	buf := make([]byte, 0, 1024)
	for _, text := range usual {
		src := []byte(text)
		var s uriscan.Spans
		uriscan.Scan(src, &s)
		expect.Allocations(t, 0, func() { whatwg.AppendHref(buf, text) }, "AppendHref of %q", text)
		expect.Allocations(t, 0, func() { whatwg.AppendHref(buf, src) }, "AppendHref of the bytes of %q", text)
		expect.Allocations(t, 0, func() { whatwg.AppendHost(buf, src) }, "AppendHost of %q", text)
		expect.Allocations(t, 0, func() { whatwg.AppendResolved(buf, base, src) }, "AppendResolved of %q", text)
		expect.Allocations(t, 0, func() { whatwg.Compare(src, &s) }, "Compare of %q", text)
	}
	for text, want := range map[string]float64{"http://h.example/a?b#c": 0, "mailto:a@b": 0, "http://h.example": 1, "http://h/a b": 1, "http://[": 0} {
		expect.Allocations(t, want, func() { whatwg.Parse(text) }, "Parse of %q", text)
	}
}

// TestResultsAreTheSameForStringsAndBytes and of every function, after what dst has.
func TestResultsAreTheSameForStringsAndBytes(t *testing.T) {
	base, err := whatwg.Parse("https://base.example/a/b?q")
	must.NoError(t, err)
	for _, text := range append(usual, "") {
		u, parseErr := whatwg.Parse(text)
		for _, dst := range []string{"", "before"} {
			a, errA := whatwg.AppendHref([]byte(dst), text)
			b, errB := whatwg.AppendHref([]byte(dst), []byte(text))
			if string(a) != string(b) || !errors.Is(errA, errB) || string(a) != dst+u.Href() || errA != nil && !errors.Is(errA, parseErr) {
				t.Errorf("%q: %q, %v and %q, %v", text, a, errA, b, errB)
			}
			host, _ := whatwg.AppendHost([]byte(dst), text)
			expect.Equal(t, string(host), dst+u.Host(), "the host of %q", text)
			resolved, resolvedErr := base.Parse(text)
			c, errC := whatwg.AppendResolved([]byte(dst), base, text)
			if string(c) != dst+resolved.Href() || (errC == nil) != (resolvedErr == nil) {
				t.Errorf("%q resolves to %q, %v", text, c, errC)
			}
		}
	}
}

// TestErrorsSayNothingOfTheText has secrets in every place.
func TestErrorsSayNothingOfTheText(t *testing.T) {
	for _, text := range []string{"http://secret:secret@", "http://secret%00/", "http://[secret", "http://h:secret/", "secret", "foo://secret secret/", "http://secret.1/", "http://[::secret]/"} {
		u, err := whatwg.Parse(text)
		if err == nil || strings.Contains(err.Error(), "secret") || u != (whatwg.URL{}) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestEveryCodeHasItsText has one text for each reason.
func TestEveryCodeHasItsText(t *testing.T) {
	for text, want := range map[string]whatwg.ErrorCode{
		"a": whatwg.CodeMissingScheme, "http://": whatwg.CodeHostMissing, "http://:80": whatwg.CodeHostMissing, "foo://:80": whatwg.CodeHostMissing, "foo://a b": whatwg.CodeHostInvalid, "http://a b": whatwg.CodeDomainInvalid, "http://\u00ad": whatwg.CodeDomainInvalid,
		"http://\u00e9\uff0fb": whatwg.CodeDomainInvalid, "http://\u00e9\xff": whatwg.CodeDomainInvalid, "http://\u00e9\ufffd": whatwg.CodeDomainInvalid, "http://\u00e9%00": whatwg.CodeDomainInvalid,
		"http://h:a": whatwg.CodePortInvalid, "http://h:65536": whatwg.CodePortOutOfRange, "http://1.1.1.1.1": whatwg.CodeIPv4TooManyParts, "http://a.1": whatwg.CodeIPv4NonNumericPart, "http://08": whatwg.CodeIPv4NonNumericPart,
		"http://256.1": whatwg.CodeIPv4OutOfRangePart, "http://[::": whatwg.CodeIPv6Unclosed, "http://[": whatwg.CodeIPv6Unclosed, "http://%41\xff": whatwg.CodeDomainInvalid, "http://[:1]": whatwg.CodeIPv6InvalidCompression,
		"http://[1:2:3:4:5:6:7:8:9]": whatwg.CodeIPv6TooManyPieces, "http://[1::2::3]": whatwg.CodeIPv6MultipleCompression, "http://[g]": whatwg.CodeIPv6InvalidCodePoint,
		"http://[1:2]": whatwg.CodeIPv6TooFewPieces, "http://[::1.2]": whatwg.CodeIPv4InIPv6,
	} {
		_, err := whatwg.Parse(text)
		var e *whatwg.Error
		if !errors.Is(err, want) || errors.Is(err, whatwg.CodeTooLong) || !errors.As(err, &e) || e.Code != want {
			t.Errorf("%q: %v, want %v", text, err, want)
		}
	}
	opaque, err := whatwg.Parse("mailto:a@b")
	must.NoError(t, err)
	if _, err := opaque.Parse("c"); !errors.Is(err, whatwg.CodeMissingScheme) {
		t.Errorf("on a page without a path: %v", err)
	}
	said := map[string]bool{}
	for code := whatwg.CodeMissingScheme; code <= whatwg.CodeTooLong; code++ {
		name, err := code.MarshalText()
		must.NoError(t, err)
		var again whatwg.ErrorCode
		must.NoError(t, again.UnmarshalText(name))
		message := (&whatwg.Error{Code: code}).Error()
		if again != code || code.Error() != string(name) || said[message] || !strings.HasPrefix(message, "whatwg: ") || !strings.Contains(message, "; want ") {
			t.Errorf("code %d: %q, %q", code, name, message)
		}
		said[message] = true
	}
	none := whatwg.CodeTooLong + 1
	if _, err := none.MarshalText(); err == nil || none.UnmarshalText([]byte("secret")) == nil || (&whatwg.Error{Code: none}).Error() == "" {
		t.Errorf("a number without a name is %v", none)
	}
}

// longForms are texts of which a slow parser would read one part again and again.
var longForms = []struct{ before, unit, after string }{
	{"http://h/", "../", ""}, {"http://h/", "a/../", ""}, {"http://h/", "%2e%2e/", "x"}, {"http://h", "/a", strings.Repeat("/..", 1000)}, {"http://", "@", "h/"}, {"http://", ":", "@h/"}, {"http://u", "@a", "/"},
	{"http://[", "0:", "]/"}, {"http://[", "[", ""}, {"http://", "1.", "/"}, {"http://0x", "f", "/"}, {"http://", "%41", "/"}, {"http://", "a.", "/"}, {"http:", "/", "h"}, {"http:", "\\", "h"},
	{"http://h:", "0", "1/"}, {"", " ", ""}, {"http://h/", "\t", ""}, {"http://h/", "\xff", ""}, {"foo:", " ", "?"}, {"foo:/", "/", ""}, {"foo:/.", "/", ""}, {"foo:", "a/..", ""}, {"http://h/?", "'", ""},
	{"http://h/#", "`", ""}, {"file:///C:/", "../", ""}, {"", "a", ""}, {"", "a", ":"}, {"http://", "\\@", ""}, {"http://é", ".", "/"}, {"blob:", "blob:", "http://h/"},
}

// TestLongTextsTakeLinearTime has a million bytes of each form. A parser that takes the
// square of that would take hours.
func TestLongTextsTakeLinearTime(t *testing.T) {
	base, err := whatwg.Parse("https://h/" + strings.Repeat("a/", 1000))
	must.NoError(t, err)
	for _, form := range longForms {
		text := form.before + strings.Repeat(form.unit, 1<<20/len(form.unit)) + form.after
		u, err := whatwg.Parse(text)
		_, _ = base.Parse(text)
		var s uriscan.Spans
		uriscan.ScanString(text, &s)
		whatwg.Compare(text, &s)
		if again, againErr := whatwg.Parse(u.Href()); err == nil && (againErr != nil || again != u) {
			t.Errorf("%d times %q: the href is read in another way", len(text)/len(form.unit), form.unit)
		}
		_ = u.Origin()
	}
}

// TestInvalidBytesDoNotJoinOthers has bytes that would be a character with those beside them,
// if these were decoded or left out first.
func TestInvalidBytesDoNotJoinOthers(t *testing.T) {
	for _, text := range []string{"http://%ef%b7\xbfy", "http://%c3\xa9/", "http://\xc3%a9/", "http://\xc3\t\xa9/", "http://h/\xc3\t\xa9", "foo://\xc3%a9/", "http://h/\xc3%a9"} {
		checkAgainstReference(t, text, "")
	}
}

// TestVeryLongLabelsAreRefusedInUnicodeAlone has labels of 1,000 characters and more.
func TestVeryLongLabelsAreRefusedInUnicodeAlone(t *testing.T) {
	for label, isRefused := range map[string]bool{
		strings.Repeat("é", 1000) + ".example": false, strings.Repeat("é", 1001) + ".example": true, "www." + strings.Repeat("a", 1000) + "é": true,
		strings.Repeat("a", 1001) + ".example": false, strings.Repeat("a", 1001) + ".é": false, "xn--" + strings.Repeat("a", 1001): false,
	} {
		if _, err := whatwg.Parse("https://" + label + "/"); errors.Is(err, whatwg.CodeDomainInvalid) != isRefused || (err != nil) != isRefused {
			t.Errorf("%d bytes %.8s…: %v", len(label), label, err)
		}
	}
}

// TestTheZeroURLIsNoBase for every function that takes a base.
func TestTheZeroURLIsNoBase(t *testing.T) {
	var zero whatwg.URL
	if _, err := zero.Parse("a"); !errors.Is(err, whatwg.CodeMissingScheme) {
		t.Error(err)
	}
	u, err := zero.Parse("http://h")
	expect.Equal(t, u.Href(), "http://h/", "%v", err)
	if _, err := whatwg.AppendResolved(nil, zero, "a"); !errors.Is(err, whatwg.CodeMissingScheme) {
		t.Error(err)
	}
	parts := zero.Href() + zero.Protocol() + zero.Username() + zero.Password() + zero.Host() + zero.Hostname() + zero.Port() + zero.Pathname() + zero.Search() + zero.Hash() + zero.Redacted() + zero.String()
	expect.Equal(t, parts+zero.Origin(), "null", "the parts of the zero URL")
}
