package scheme

import (
	"strings"
	"testing"
)

// TestHostileInputs has what people send who want to be read in two ways. offset is
// that of the error, -1 where the grammar allows the text.
func TestHostileInputs(t *testing.T) {
	for _, c := range []struct {
		grammar, text string
		offset        int
		why           string
	}{
		{"https", "http\u017f://h/", 4, "a long s, which folds to s"},
		{"pkg", "p\u212ag:npm/a", 1, "a Kelvin sign, which folds to k"},
		{"http", "http://h\\@evil.example/", 8, "browsers read the backslash as a slash"},
		{"http", "http://good@evil@bad/", 16, "which at sign ends the userinfo?"},
		{"http", "http:///evil.example/", 7, "browsers skip slashes"},
		{"http", "http://[::1%25eth0]/", 11, "a zone"},
		{"http", "http://h\t.example/", 8, "browsers drop the tab"},
		{"http", "http://%65vil.example/", -1, "triplets in a host, which the fact tells"},
		{"file", "file:////evil/share", 8, "a UNC path"},
		{"file", "file:///../../etc/passwd", -1, "dot segments are a matter of normalising"},
		{"file", "file://c:/x", 8, "a drive letter where the host is"},
		{"file", "file:c|/x", 6, "an old drive letter"},
		{"mailto", "mailto:a%0D%0ABcc:b@c.example", 9, "a line end in an address"},
		{"mailto", "mailto:a@b?subject=x%0D%0ABcc:c@d", -1, "a line end in a header, which the RFC uses in bodies"},
		{"mailto", "mailto:a%C0%AE@b", 10, "a dot in an overlong form of UTF-8"},
		{"mailto", "mailto:a@%F4%90%80%80", 13, "above the last code point"},
		{"mailto", "mailto:%22%5C%22@b", 18, "an escaped quote does not end the quotes"},
		{"mailto", "mailto:a%00@b", 9, "NUL"},
		{"data", "data:;base64;charset=x,a", 12, "base64 that is not last is no parameter either"},
		{"data", "data:text/html%3Bbase64,a", 16, "an encoded semicolon is no token"},
		{"data", "data:text/html,<script>", 15, "raw markup"},
		{"urn", "urn:urn-7:%00", -1, "NUL, encoded"},
		{"urn", "urn:%61b:c", 4, "an encoded letter in the nid"},
		{"urn", "urn:ab:c?=?=d", 10, "a q-component begins with a pchar"},
		{"urn:isbn", "urn:isbn:\u0660395363411", 9, "an Arabic digit"},
		{"urn:uuid", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6\x00", 45, "NUL behind"},
		{"pkg", "pkg:npm/a#../../etc/passwd", -1, "dot segments in a subpath, which the steps discard"},
		{"pkg", "pkg:npm/a#..%2fb", 14, "an encoded slash in a subpath"},
		{"ftp", "ftp://h/a;type=i;type=a", 16, "two type codes"},
		{"ftp", "ftp://h/a%0d%0aDELE b", 19, "a space behind an encoded command"},
		{"wss", "wss://h/#f", 8, "a fragment, which servers would never see"},
		{"about", "about:blank\n", 11, "a line end"},
	} {
		g := For(c.grammar)
		var p Parts
		if valid := g.ScanString(c.text, &p); valid != (c.offset < 0) || p.ErrorOffset() != c.offset {
			t.Errorf("%s: %q (%s): %v at %d, want an error at %d: %v", c.grammar, c.text, c.why, valid, p.ErrorOffset(), c.offset, p.Err())
		}
	}
}

// TestNamesThatAreNone asks for grammars that there are not.
func TestNamesThatAreNone(t *testing.T) {
	for _, name := range []string{"", ":", "urn:", "http:", " http", "http ", "\u212a", "http\u017f", "urn:uuid:x", strings.Repeat("http", 1<<20), "@TTP", "HTT\x10"} {
		if g := For(name); g != nil {
			t.Errorf("For(%.20q) is %s", name, g.Name())
		}
	}
	for _, text := range []string{"", ":", "http", "urn", "::http:", "foo:http://h", "//http:", "urnisbn:x", strings.Repeat("a", 1<<20) + ":"} {
		if g := Of(text); g != nil {
			t.Errorf("Of(%.20q) is %s", text, g.Name())
		}
	}
	for text, want := range map[string]string{"urn:": "urn", "URN:ISBN": "urn", "URN:ISBN:": "urn:isbn", "urn:isbnx:1": "urn", "urn:uuid:\xff": "urn:uuid", "HTTPS:": "https"} {
		if g := Of([]byte(text)); g == nil || g.Name() != want || For(strings.ToUpper(want)) != g {
			t.Errorf("Of(%q) is %v, want %s", text, g, want)
		}
	}
}

// TestLongInputs has a million times what a grammar repeats.
func TestLongInputs(t *testing.T) {
	const many = 1 << 20
	for _, c := range []struct{ grammar, head, unit, tail string }{
		{"data", "data:text/plain", ";a=b", ","},
		{"mailto", "mailto:a@b", ",a@b", "?c=d"},
		{"mailto", "mailto:?a=b", "&a=b", "#"},
		{"urn", "urn:ab:c?+d", "?", "?=e"},
		{"urn", "urn:ab:c?+d", "?=?", "?=e"},
		{"pkg", "pkg:", "/", "npm/a"},
		{"pkg", "pkg:npm/a", "/", "b/@1"},
		{"pkg", "pkg:npm/a", "@", "1"},
		{"pkg", "pkg:npm/a?a=", "&b=c", ""},
		{"http", "http://h", "/", "?#"},
		{"ftp", "ftp://h/", "a:?", ";type=a"},
	} {
		text := c.head + strings.Repeat(c.unit, many) + c.tail
		var p Parts
		if c.head == "pkg:npm/a?a=" {
			text = strings.Replace(text, "a=&", "a=b&", 1)
		}
		if g := For(c.grammar); !g.ScanString(text, &p) {
			t.Errorf("%s…: %v", text[:len(c.head)+5], p.Err())
		}
		if g := For(c.grammar); g.ScanString(text+"\\", &p) || p.ErrorOffset() != len(text) {
			t.Errorf("%s…\\: error at %d, want %d", text[:len(c.head)+5], p.ErrorOffset(), len(text))
		}
	}
}
