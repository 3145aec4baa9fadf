package scheme

import (
	"errors"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
)

// TestErrorTexts has the exact texts.
func TestErrorTexts(t *testing.T) {
	for _, c := range []struct{ grammar, text, want string }{
		{"urn", "urm:", `scheme urn (RFC 8141): byte 0x6d at offset 2: not allowed in scheme; want "n"`},
		{"urn", "urn", `scheme urn (RFC 8141): input ends at offset 3: too early in scheme; want ":"`},
		{"urn", "urn:", `scheme urn (RFC 8141): input ends at offset 4: too early in nid; want alphanum`},
		{"urn", "", `scheme urn (RFC 8141): input ends at offset 0: too early in scheme; want "u"`},
		{"about", "about:a/b", `scheme about (RFC 6694): byte 0x2f at offset 7: not allowed in token; want unreserved, sub-delims, "#", "%", ":", "?", "@" or end`},
		{"mailto", "mailto:\x00", `scheme mailto (RFC 6068): byte 0x00 at offset 7: not allowed in the URI; want ALPHA, DIGIT, "!", "#", "$", "%", "'", "*", "+", "-", "?", "_", "~" or end`},
		{"https", "http://h", `scheme https (RFC 9110): byte 0x3a at offset 4: not allowed in scheme; want "s"`},
		{"ldap", "ldap:///cn", `scheme ldap (RFC 4516): input ends at offset 10: too early in dn; want a distinguished name of RFC 4514, percent-encoded`},
		{"ldap", "ldap:///cn=%00%ff", `scheme ldap (RFC 4516): byte 0x30 at offset 13: not allowed in dn; want a distinguished name of RFC 4514, percent-encoded`},
	} {
		var p Parts
		For(c.grammar).ScanString(c.text, &p)
		if got := p.Err(); got == nil || got.Error() != c.want {
			t.Errorf("%s: %q: %v\nwant %s", c.grammar, c.text, got, c.want)
		}
	}
	long := Parts{grammar: For("urn"), failed: failedTooLong}
	expect.Equal(t, long.Err().Error(), "scheme urn (RFC 8141): input is longer than 4294967295 bytes", "input that is too long")
	var zero Parts
	expect.Equal(t, zero.Err().Error(), "scheme: nothing was scanned", "the zero Parts")
}

// TestErrorHasItsParts reads an error as a program does.
func TestErrorHasItsParts(t *testing.T) {
	var p Parts
	g := For("data")
	g.ScanString("data:text/plain,<", &p)
	var e *Error
	if !errors.As(p.Err(), &e) || e.Grammar != g || e.Offset != 16 || e.Part != "data" {
		t.Errorf("%+v", e)
	}
}

// TestZeroPartsAreNoAnswer asks the record that nothing was scanned into.
func TestZeroPartsAreNoAnswer(t *testing.T) {
	var p Parts
	span, ok := p.Span("host")
	if p.Valid() || p.ErrorOffset() != 0 || p.Grammar() != nil || p.Len() != 0 || ok || span != (uriscan.Span{}) {
		t.Errorf("%+v", p)
	}
}

// TestPartsAreNamedOnce looks at the names of every grammar.
func TestPartsAreNamedOnce(t *testing.T) {
	last := ""
	for _, g := range Grammars() {
		if g.Name() <= last || g.Source() == "" || For(g.Name()) != g || For(strings.ToUpper(g.Name())) != g {
			t.Errorf("%s after %s, from %q", g.Name(), last, g.Source())
		}
		last = g.Name()
		seen := map[string]bool{}
		var p Parts
		g.Scan(nil, &p)
		if p.Len() != len(g.Parts()) || p.Len() == 0 || len(g.Name()) > longestName {
			t.Errorf("%s: %d parts and %d names", g.Name(), p.Len(), len(g.Parts()))
		}
		for i, name := range g.Parts() {
			if at, _, ok := p.At(i); at != name || ok || seen[name] {
				t.Errorf("%s: part %d is %s and %s, %v", g.Name(), i, name, at, ok)
			}
			seen[name] = true
		}
		if wantsFragment := g.Name() != "ws" && g.Name() != "wss"; wantsFragment != (seen["fragment"] || seen["f-component"] || seen["subpath"]) {
			t.Errorf("%s: parts %v, fragment wanted: %v", g.Name(), g.Parts(), wantsFragment)
		}
	}
}
