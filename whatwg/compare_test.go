package whatwg_test

import (
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
		"http://h.example/a?b#c": "", "HTTP://H.Example:80": "", "http://h:0443/": "", "https://h:/": "", "http://h/%7Ea/./b/../c": "", "http://h/a/%2e%2e/b": "",
		"http://u:p@h/": "", "http://%68.example/": "", "http://[::0:1]/": "", "http://1.2.3.4/": "", "mailto:a@b": "", "a:b/../c": "", "urn:isbn:1": "", "foo://H:80/": "",
		"file:///etc/passwd": "", "file://localhost/a": "", "file:/a": "", "http://h/?'": "", "http://h/a//b": "", "http://h": "", "javascript:alert(1)": "", "http://h/%2F": "",
		"/a/b": "", "a/../../b": "", "": "", "?q": "", "#f": "", "//h/p": "", "//h": "", "//H:443/": "", "x:/.//a": "", "foo://h?q": "", "http://xn--a/": "",
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
		// One refuses.
		"http://h:99999/": "refused-by-browser", "http://1.2.3.4.5/": "refused-by-browser", "http://a%2Fb/": "refused-by-browser", "http://256.1.1.1/": "refused-by-browser",
		"http:": "refused-by-browser", "https://?q": "refused-by-browser", "http://[v1.a]/": "refused-by-browser", "http://%ff/": "refused-by-browser",
		"http://h/a b": "refused-by-rfc3986", "http://h/?a[]=1": "refused-by-rfc3986", "http://h/%": "refused-by-rfc3986", "http://h/é": "refused-by-rfc3986",
	} {
		expect.Equal(t, compared(text).String(), want, "%q", text)
	}
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

// TestCompareWorksWithoutAScan has the zero Spans.
func TestCompareWorksWithoutAScan(t *testing.T) {
	for _, text := range []string{"http://h/", "http://0x7f.1/", "/\\b", ""} {
		expect.Equal(t, whatwg.Compare(text, new(uriscan.Spans)), compared(text), "%q", text)
	}
}
