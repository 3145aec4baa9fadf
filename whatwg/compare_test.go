package whatwg_test

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/whatwg"
)

// compared returns what differs in a text.
func compared(text string) whatwg.Difference {
	var s uriscan.Spans
	uriscan.ScanString(text, &s)
	return whatwg.Compare(text, &s)
}

// TestDifferencesAreNamed has texts that a browser reads in another way, and some that
// look as if.
func TestDifferencesAreNamed(t *testing.T) {
	for text, want := range map[string]string{
		// The same.
		"http://h.example/a?b#c": "", "HTTP://H.Example:80": "", "HtTpS://h.example/": "", "http://h:0443/": "", "https://h:/": "", "http://h/%7Ea/./b/../c": "", "http://h/a/%2e%2e/b": "",
		"http://u:p@h/": "", "http://%68.example/": "", "http://[::0:1]/": "", "http://1.2.3.4/": "", "mailto:a@b": "", "a:b/../c": "", "urn:isbn:1": "", "foo://H:80/": "",
		"file:///etc/passwd": "", "file://localhost/a": "", "file:/a": "", "http://h/?'": "", "http://h/a//b": "", "http://h": "", "javascript:alert(1)": "", "http://h/%2F": "",
		"/a/b": "", "a/../../b": "", "": "", "?q": "", "#f": "", "//h/p": "", "//h": "", "//H:443/": "", "x:/.//a": "", "foo://h?q": "", "http://xn--a/": "",
		// The same: letters and digits at the ends of their ranges, triplets of "/" and "%", and dots in what is not valid.
		"http://A.Z.example/": "", "http://h%6f/": "", "http://h/%2F/..": "", "http://h/a/%2F../..": "", "http://h/a/%25../..": "",
		"http://h/\U0001F4A9": "refused-by-rfc3986", "../b c": "refused-by-rfc3986", "..?a b": "refused-by-rfc3986",
		// Both refuse.
		"http://[::1": "", "http:// /": "", "http://h:99999\\": "", "http://h:x/": "",
		// Another host.
		"http://a\\@b/":         "host,path,refused-by-rfc3986",
		"http://2130706433/":    "host",
		"http://0x7f.1/":        "host",
		"http://010.0.0.1/":     "host",
		"http://1.2.3.4./":      "host",
		"http:a":                "host,path",
		"https:/a/b":            "host,path",
		"http:///a":             "host,path",
		"http://b%C3%BC.de/":    "host",
		"/\\b":                  "host,path,refused-by-rfc3986",
		"\\\\b\\c":              "host,path,refused-by-rfc3986",
		"///b":                  "host,path",
		"file://C:/a":           "host,path",
		"http://h\t.example/":   "host,refused-by-rfc3986",
		"http://ex%41mple%2Ea/": "",
		// Another port, path or scheme.
		"http://h:8\t0/":     "port,refused-by-rfc3986",
		"http://h:8\t1/":     "port,refused-by-rfc3986",
		"http://h/a\\..\\b":  "path,refused-by-rfc3986",
		"file:///C:/../../a": "path",
		"http://h/a\tb":      "path,refused-by-rfc3986",
		// No port is not port 65536, and the empty path is that of "/".
		"file://u\\@h:65536/": "host,port,path,refused-by-rfc3986", "file://u\\@h:65535/": "host,port,path,refused-by-rfc3986",
		"http://h:6553\t5/": "port,refused-by-rfc3986", "\tdata:x": "scheme,refused-by-rfc3986", "file://h\\@localhost/": "host,path,refused-by-rfc3986",
		"\ndata:/\n/%2e.#%a0": "scheme,host,refused-by-rfc3986",
		// One refuses.
		"http://h:99999/": "refused-by-browser", "http://1.2.3.4.5/": "refused-by-browser", "http://a%2Fb/": "refused-by-browser", "http://256.1.1.1/": "refused-by-browser",
		"http:": "refused-by-browser", "https://?q": "refused-by-browser", "http://[v1.a]/": "refused-by-browser", "http://%ff/": "refused-by-browser",
		"http://h/a b": "refused-by-rfc3986", "http://h/?a[]=1": "refused-by-rfc3986", "http://h/%": "refused-by-rfc3986", "http://h/é": "refused-by-rfc3986",
	} {
		expect.Equal(t, compared(text).String(), want, "%q", text)
	}
}

// TestFactsHaveTheDifference wants that of Compare beside the facts of package uriscan, for a
// text alone and for a line in a buffer.
func TestFactsHaveTheDifference(t *testing.T) {
	lines := []string{"https:evil.example", "https:evil.example", "mailto:a@b", "http://h/?'", "http://0x7f.1/", "http://h:99999/", "http://h/a b", "http://h/a/../b", "/a", "", `/\b`, "http://[::1", "\thttp://h/\t", "http://u@b\u00fc.example/", "\tmailto:a@b"}
	buf := strings.Join(lines, "\n") + "\n"
	out := make([]uriscan.Spans, len(lines))
	if n, _ := uriscan.ScanLines([]byte(buf), out); n != len(lines) {
		t.Fatalf("%d lines, want %d", n, len(lines))
	}
	found := 0
	for i, line := range lines {
		var s uriscan.Spans
		uriscan.ScanString(line, &s)
		want := uriscan.FactsOf(line, &s)
		if compared(line)&^whatwg.RefusedByRFC3986 != 0 {
			want |= uriscan.FactDiffers
			found++
		}
		expect.Equal(t, whatwg.FactsOf(line, &s), want, "%q", line)
		expect.Equal(t, whatwg.FactsOf([]byte(line), &s), want, "the bytes of %q", line)
		expect.Equal(t, whatwg.FactsOf(buf, &out[i]), want, "%q in a buffer", line)
		expect.Equal(t, whatwg.Compare(buf, &out[i]), compared(line), "what differs in %q in a buffer", line)
		expect.Allocations(t, 0, func() { whatwg.FactsOf(buf, &out[i]) }, "%q in a buffer", line)
	}
	expect.Equal(t, found, 8, "lines that differ")
	var none uriscan.Spans
	expect.Equal(t, whatwg.FactsOf("https:evil.example", &none).Has(uriscan.FactDiffers), true, "a text that was not scanned")
}

// TestDifferencesOfSurroundedTexts has spaces and controls around a URL, which only a
// browser takes away.
func TestDifferencesOfSurroundedTexts(t *testing.T) {
	for _, text := range []string{" http://h/", "\x00http://h/", "\thttp://h/", "ht\ntp://h/"} {
		d := compared(text)
		if !d.Has(whatwg.RefusedByRFC3986 | whatwg.DifferentScheme) {
			t.Errorf("%q: %v", text, d)
		}
	}
	expect.Equal(t, compared("http://h/ "), whatwg.RefusedByRFC3986|whatwg.DifferentPath, "a space at the end")
}

// TestCompareWorksWithoutAScan has the zero Spans, which stay as they are.
func TestCompareWorksWithoutAScan(t *testing.T) {
	for _, text := range []string{"http://h/", "http://0x7f.1/", "/\\b", ""} {
		var s uriscan.Spans
		expect.Equal(t, whatwg.Compare(text, &s), compared(text), "%q", text)
		expect.Equal(t, s, uriscan.Spans{}, "the record of %q", text)
	}
}
