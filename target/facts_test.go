package target

import (
	"bytes"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/rewrite"
)

// TestOperationsTakeTheSpansOfTargets asks package uriscan and package rewrite about
// all short targets and Hosts: a path may begin with "//" here, and a host may be
// first. FactNormal must say whether a text is its own normal form.
func TestOperationsTakeTheSpansOfTargets(t *testing.T) {
	longest := exhaustive.Pick(6, 5, 4)
	for _, c := range calls(t) {
		var grow func(text []byte)
		grow = func(text []byte) {
			var s uriscan.Spans
			valid := c.scan(text, &s)
			facts := uriscan.FactsOf(text, &s)
			normal := string(rewrite.AppendNormalized(nil, text, &s, rewrite.SyntaxBased))
			if isNormal := valid && normal == string(text); facts.Has(uriscan.FactNormal) != isNormal || rewrite.IsNormalized(text, &s, rewrite.SyntaxBased) != isNormal {
				t.Errorf("%s: %q: facts %v, normal form %q", c.name, text, facts, normal)
			}
			if redacted := rewrite.AppendRedacted(nil, text, &s, nil); valid && !bytes.ContainsRune(text, '@') && string(redacted) != string(text) {
				t.Errorf("%s: %q is redacted to %q", c.name, text, redacted)
			}
			if len(text) < longest {
				for _, b := range []byte("/?#%4A:@[].*") {
					grow(append(text[:len(text):len(text)], b))
				}
			}
		}
		grow(nil)
	}
}

// TestFactsOfTargets has what a proxy asks.
func TestFactsOfTargets(t *testing.T) {
	for _, c := range []struct {
		method, target string
		want           uriscan.Facts
	}{
		{"GET", "/a/../b", uriscan.FactDotSegment | uriscan.FactNormal},
		{"GET", "/a/%2e%2E/b", uriscan.FactEncodedDotSegment | uriscan.FactEncodedUnreserved | uriscan.FactLowerTriplet},
		{"GET", "//evil.com/x", uriscan.FactEmptySegment | uriscan.FactNormal},
		{"GET", "/a%2fb", uriscan.FactEncodedSlash | uriscan.FactLowerTriplet},
		{"GET", `/a\b`, uriscan.FactBackslash},
		{"GET", "/a%5Cb", uriscan.FactEncodedBackslash | uriscan.FactNormal},
		{"GET", "/a%00", uriscan.FactEncodedNUL | uriscan.FactEncodedControl | uriscan.FactNormal},
		{"GET", "/%252e", uriscan.FactEncodedPercent | uriscan.FactNormal},
		{"GET", "/caf\xc3\xa9", uriscan.FactNonASCII},
		{"GET", "http://u:p@h:80/", uriscan.FactUserinfo | uriscan.FactPassword | uriscan.FactDefaultPort | uriscan.FactNormal},
		{"GET", "http:///x", uriscan.FactEmptyHost | uriscan.FactNormal},
		{"CONNECT", "H:99999", uriscan.FactUpperHost | uriscan.FactPortTooLarge},
		{"CONNECT", "h:", uriscan.FactEmptyPort | uriscan.FactNormal},
		{"OPTIONS", "*", uriscan.FactNormal},
	} {
		var s uriscan.Spans
		ScanString(c.method, c.target, &s)
		expect.Equal(t, uriscan.FactsOf(c.target, &s), c.want, "%s %q", c.method, c.target)
	}
	for host, want := range map[string]uriscan.Facts{
		"":            uriscan.FactEmptyHost | uriscan.FactNormal,
		"h:99999":     uriscan.FactPortTooLarge | uriscan.FactNormal,
		"H.example.":  uriscan.FactUpperHost | uriscan.FactTrailingDot,
		"0x7f.1":      uriscan.FactIPv4Like | uriscan.FactNormal,
		"%41:080":     uriscan.FactTripletInHost | uriscan.FactEncodedUnreserved | uriscan.FactPortLeadingZero,
		"u@h":         uriscan.FactUserinfo,
		"xn--d1a.h:1": uriscan.FactPunycode | uriscan.FactNormal,
	} {
		var s uriscan.Spans
		HostString(host, &s)
		expect.Equal(t, uriscan.FactsOf(host, &s), want, "Host %q", host)
	}
}
