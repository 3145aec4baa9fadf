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
		{"http", "http://%65vil.example/", -1, "triplets in a host, which the fact shows"},
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
		{"urn:uuid", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6\x00", 45, "NUL at the end"},
		{"pkg", "pkg:npm/a#../../etc/passwd", -1, "dot segments in a subpath, which the steps discard"},
		{"pkg", "pkg:npm/a#..%2fb", 14, "an encoded slash in a subpath"},
		{"ftp", "ftp://h/a;type=i;type=a", 16, "two type codes"},
		{"ftp", "ftp://h/a%0d%0aDELE b", 19, "a space after an encoded command"},
		{"wss", "wss://h/#f", 8, "a fragment, which servers would never see"},
		{"about", "about:blank\n", 11, "a line end"},
		{"tel", "tel:*#06#", 9, "a code that a telephone runs; a local number has a context"},
		{"tel", "tel:*%2306%23;phone-context=a", 5, "the same, encoded: no digit is a triplet"},
		{"tel", "tel:+1;phone-context=evil.example", -1, "a global number has no context, so this is a parameter"},
		{"tel", "tel:1;phone-context=+1;phone-context=evil.example", -1, "the first context counts"},
		{"tel", "tel:+1#2;ext=3", -1, "what looks like a parameter is the fragment"},
		{"sip", "sip:good.example@evil.example", -1, "the host is after the at sign"},
		{"sip", "sip:u@good.example@evil.example", 18, "which at sign ends the user?"},
		{"sip", "sip:u:p@h;maddr=[::1%25eth0]", -1, "a parameter that is no maddr is another one"},
		{"sip", "sip:evil.example;x@good.example", -1, "what looks like a host is the user"},
		{"sip", "sip:h?Call-ID=a%0D%0AVia:b", -1, "a line end in a header, which must be encoded"},
		{"sip", "sip:0x7f.1", 10, "a number that browsers read as an address"},
		{"sips", "sips:[::ffff:1.2.3.4]:", 22, "an empty port"},
		{"geo", "geo:1,2;crs=a;crs=b", 17, "two reference systems"},
		{"geo", "geo:1,2;x=y;U=3", 13, "an uncertainty that comes too late"},
		{"geo", "geo:1e9,2", 5, "an exponent"},
		{"geo", "geo:\u0661,2", 4, "an Arabic digit"},
		{"ldap", "ldap://good.example@evil.example/", 19, "userinfo"},
		{"ldap", "ldap:///a=b%5C", 14, "a backslash with nothing after it"},
		{"ldap", "ldap:///a=b%5C2Cc=d", -1, "an escaped comma"},
		{"ldap", "ldap:///a=%C0%AE", 12, "a dot in an overlong form of UTF-8"},
		{"ldap", "ldap:///???(a=*)(b=*)", 16, "a second filter"},
		{"ldap", "ldap:///???(a=%2a)%00", 18, "NUL after the filter"},
		{"ldap", "ldap:///???(a=\u2028)", 14, "a line separator"},
		{"ldap", "ldap://${env:USER}.evil.example/a", 8, "a name that a logger expands"},
		{"news", "news:a@b%0D%0AQUIT", 9, "a line end in a Message-ID"},
		{"news", "news:a%0D%0AQUIT", -1, "a line end in a name of groups, encoded"},
		{"nntp", "nntp://h/g/00000000000000001", 27, "seventeen digits"},
		{"telnet", "telnet://h/;rm", 11, "a path"},
		{"telnet", "telnet://-oProxyCommand=x@h", -1, "a user that looks like an option"},
		{"magnet", "magnet:?xt=urn:btih:&xt=x", 25, "no topic is complete"},
		{"magnet", "magnet:?xt=urn:btih:a&x.pe=[::1]:1", 27, "brackets"},
		{"magnet", "magnet:?x%74=urn:btih:a", 23, "a key that is encoded"},
		{"jar", "jar:jar:a:b!/c!/d", -1, "one in another: the first mark divides"},
		{"jar", "jar:http://good.example!/../@evil.example/!/", -1, "dot segments are a matter of normalising"},
		{"jar", "jar:http://good.example!@evil.example!/", -1, "the mark before the at sign is in the userinfo"},
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
	for _, name := range []string{"", ":", "urn:", "http:", " http", "http ", "\u212a", "http\u017f", "urn:uuid:x", strings.Repeat("http", 1<<20), "@TTP", "HTT\x10", "urn\x1auuid"} {
		if g := For(name); g != nil {
			t.Errorf("For(%.20q) is %s", name, g.Name())
		}
	}
	for n := range 40 {
		if name := strings.Repeat("a", n); For(name) != nil || Of(name+":") != nil {
			t.Errorf("there is a grammar of %d letters", n)
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
		{"tel", "tel:1", "#", ";phone-context=a"},
		{"tel", "tel:1", ";phone-context=", "(;phone-context=a"},
		{"sip", "sip:", ";a=b", "@h"},
		{"sip", "sip:h", ";a=b", "?a=b"},
		{"geo", "geo:1,2", ";cr", ""},
		{"ldap", "ldap:///a=b", ",a=b", "?*"},
		{"ldap", "ldap:///???(&", "(!(a=%5C20))", ")?x"},
		{"news", "news:a", ".%61", "@%5b%5d"},
		{"magnet", "magnet:?", "&xt=urn:a", "&xt=urn:ab:c"},
		{"jar", "jar:a:b", "!", "!/"},
	} {
		text := c.head + strings.Repeat(c.unit, many) + c.tail
		var p Parts
		if c.unit == ";phone-context=" {
			text = strings.ReplaceAll(text, "=;", "=(;")
		}
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
