package whatwg_test

import (
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/ref"
	"github.com/uriscan/uriscan/internal/test/whatwgref"
	"github.com/uriscan/uriscan/whatwg"
)

// checkDifference compares Compare with the plain comparison.
func checkDifference(t testing.TB, text string) {
	if got, want := compared(text), plainDifference(text); got != want {
		t.Errorf("%q: %v, want %v", text, got, want)
	}
}

// plainDifference is Compare in plain Go, from the second parser of the standard and the
// components of a scan.
func plainDifference(text string) (d whatwg.Difference) {
	var s uriscan.Spans
	isValid := uriscan.ScanString(text, &s)
	scheme, host, base := "https", "base.invalid", "https://base.invalid/"
	path := s.Path.InString(text)
	if s.Has(uriscan.CompScheme) {
		scheme, base = strings.ToLower(s.Scheme.InString(text)), ""
	}
	if base == "" || s.Has(uriscan.CompHost) {
		host = s.Host.InString(text)
	} else if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	browser, accepted := whatwgref.Parse(text, base, toASCII)
	switch {
	case !accepted && isValid:
		return whatwg.RefusedByBrowser
	case !accepted:
		return 0
	case !isValid:
		d = whatwg.RefusedByRFC3986
	}
	protocol := strings.TrimSuffix(browser.Protocol, ":")
	if scheme != protocol {
		d |= whatwg.DifferentScheme
	}
	if a, b := plainHost(host), plainHost(browser.Hostname); a != b && !(protocol == "file" && a == "localhost" && b == "") {
		d |= whatwg.DifferentHost
	}
	if plainPort(s.Port.InString(text), scheme) != plainPort(browser.Port, protocol) {
		d |= whatwg.DifferentPort
	}
	if plainPath(path) != plainPath(browser.Pathname) {
		d |= whatwg.DifferentPath
	}
	return d
}

// plainHost returns the normal form of a host.
func plainHost(host string) string {
	if inside, isLiteral := strings.CutPrefix(host, "["); isLiteral {
		if address, err := netip.ParseAddr(strings.TrimSuffix(inside, "]")); err == nil && strings.HasSuffix(host, "]") && address.Zone() == "" {
			pieces := address.As16()
			return string(pieces[:])
		}
	}
	return lowered(unescaped(host, ""))
}

// lowered folds ASCII letters.
func lowered(text string) string {
	b := []byte(text)
	for i, c := range b {
		if c >= 'A' && c <= 'Z' {
			b[i] += 'a' - 'A'
		}
	}
	return string(b)
}

// unescaped decodes the triplets of a text, but for those of some bytes.
func unescaped(text, kept string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if i+2 < len(text) {
			if decoded, err := url.PathUnescape(text[i : i+3]); err == nil && len(decoded) == 1 {
				i += 2
				if strings.Contains(kept, decoded) {
					decoded = "%" + strings.ToUpper(text[i-1:i+1])
				}
				b.WriteString(decoded)
				continue
			}
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// plainPort returns the port, or the one that the scheme has by default.
func plainPort(port, scheme string) string {
	if port == "" {
		return map[string]string{"http": "80", "ws": "80", "https": "443", "wss": "443", "ftp": "21"}[scheme]
	}
	digits := strings.TrimLeft(port, "0")
	if digits == "" {
		digits = "0"
	}
	if number, err := strconv.ParseUint(digits, 10, 16); err == nil && strings.Trim(port, "0123456789") == "" {
		return strconv.FormatUint(number, 10)
	}
	return "none"
}

// plainPath returns the normal form of a path.
func plainPath(path string) string {
	if path == "" {
		path = "/"
	}
	return ref.RemoveDots(unescaped(path, "/%"))
}

// TestDifferencesAreThoseOfThePlainComparison has short texts, triplets, real lists' attacks and the
// mutations that the parser is tested with.
func TestDifferencesAreThoseOfThePlainComparison(t *testing.T) {
	length := exhaustive.Pick(5, 3, 2)
	for _, start := range []string{"", "http:", "http://h", "http://h/a", "http://1.2", "file:///", "foo:", "foo://h", "//h", "http://[::"} {
		exhaustive.Strings(start, []byte("/\\.:@?#aB|]%2 \t0"), length, func(text string) { checkDifference(t, text) })
	}
	for _, start := range []string{"http://h%", "foo://h%", "h/%", "foo:/a/%"} {
		exhaustive.Strings(start, []byte("0245aAfFgG%/.\t"), length, func(text string) { checkDifference(t, text) })
	}
	for _, c := range seeds(t) {
		checkDifference(t, c[0])
	}
}
