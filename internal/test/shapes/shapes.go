// Package shapes has the inputs that the tests of scanning start from:
// references of every shape, and forms with one component of any length.
package shapes

import "strings"

// References are references of every shape, valid and not, to be changed and
// grown by the tests.
var References = []string{
	"http://example.com/", "https://www.example.com/a/b/c.html?q=1&r=2#top", "//h", "///", "/a/b", "a/b:c", "?q", "#f", "",
	"mailto:someone@example.com", "urn:isbn:0451450523", "a:", "a:/b", "a:?", "tel:+1-816-555-1212", "x://", "x:///p", "x://?q",
	"ftp://user:pa%20ss@example.com:2121/f%41?q%42#f%43", "http://@h:/", "//:@:", "//u@", "http://a:80?x", "http://a@b@c/",
	"http://1.2.3.4/", "http://255.255.255.255:80", "http://256.1.1.1/", "http://01.2.3.4/", "http://1.2.3/", "http://1.2.3.4.5/",
	"http://1.2.3.4./", "http://0.0.0.0", "http://7-zip.org/", "//1.2.3.%34", "http://1..2.3/", "http://[::1]/", "1:/", ":a", "a b",
	"http://example.com:8080/a/very/long/path/that/does/not/end/in/the/first/block/of/sixty/four/bytes?query=of%20its%20own&and=more/?#and%2fa?fragment/",
	"http://h/" + "%41%42%43%44%45%46%47%48%49%4a%4b%4c%4d%4e%4f%50%51%52%53%54%55%56%57%58%59%5a%5B%5C%5D%5E%5F",
	"http://a-host-that-is-longer-than-what-the-first-block-of-a-kernel-can-hold.example.com/p?q", "//" + strings.Repeat("h", 70) + ":80/",
	"a" + strings.Repeat("b", 53) + "://0.0.0.0", "x:" + strings.Repeat("/", 70), strings.Repeat("%73", 30) + "/p", strings.Repeat("%73", 30) + ":p",
	"a/relative/path/that/is/longer/than/one/block/and/holds/a:colon/behind/its/first/segment?x",
}

// A Form is an input with one component that may have any length.
type Form struct{ Before, Unit, After string }

// OfLength returns the form with a component of n bytes: the unit repeated, the
// last one cut.
func (f Form) OfLength(n int) string {
	return f.Before + strings.Repeat(f.Unit, n/len(f.Unit)+1)[:n] + f.After
}

// Valid are forms that are valid with one or more whole units.
var Valid = []Form{
	{"", "face", ":"}, {"", "face", ":p"}, {"", "face", "://"}, {"", "face", "://h/p"},
	{"x://", "u", "@h/p"}, {"//", "%4f", "@h"}, {"http://", "u:", "@h:80/p?q#f"}, {"http://u:", "w", "@h/p"},
	{"//", "u", "@10.200.0.100"}, {"//", "u", "@100.20.3.25"}, {"//", "u", ":@h:80"},
	{"//", "h", ""}, {"//", "h", "/p"}, {"http://", "h", "/p?q#f"}, {"//", "abc.de-f.", ""}, {"x://", "%4f", "/p"}, {"x://", "1", "/p"},
	{"//", "h", ":888"}, {"http://", "h", ":8080"}, {"//[v1.", "a", "]"},
	{"x://h:", "8", "/p"}, {"//h:", "1", ""}, {"http://1.2.3.4:", "1", "/"},
	{"", "p", ""}, {"", "p", ";"}, {"", "a~", ""}, {"", "%4f", ""}, {"", "p~", "/:?q"}, {"/", "p/", ""}, {"/", "abc/de/", ""},
	{"x:", "p", ""}, {"s:", "%4f", ""}, {"x://h/", "p", ""}, {"x://h/", "%4f", ""}, {"http://h/", "p", "?q#f"}, {"x://h/", "p", "#f?"},
	{"//100.20.3.25/", "p", ""}, {"//10.200.30.4/", "p", ""},
	{"?", "q", ""}, {"?", "%4f", "#"}, {"x://h?", "q", ""}, {"http://h/p?", "q=1&/?", "#f"}, {"?", "%F4a", ""},
	{"#", "f", ""}, {"#", "%4f", ""}, {"x://h#", "f", ""}, {"http://h/p?q#", "f/?", ""},
}

// Invalid are forms that are never valid.
var Invalid = []Form{
	{"", "p~", ":"}, {"//", "h", "\\"}, {"//", "h", "["}, {"//[", "1:", ""}, {"//h:", "0", "x"}, {"//u@", "u", "@h"},
	{"x://h/", "p", "%"}, {"x://h/", "p", "%4"}, {"http://h/p?", "q", " "}, {"x://h/p?", "?", "##"}, {"x://h/p#", "f", "#"},
}

// All are the valid forms and the others.
var All = append(append([]Form(nil), Valid...), Invalid...)

// Oddities are short texts that end a component, make an input invalid or do
// neither, depending on where they stand.
var Oddities = []string{" ", "\x00", "\t", "\r", "\x7f", "\x80", "\xff", "\"", "<", "\\", "^", "`", "{", "|", "}", "[", "]", "%", "%4", "%4g", "%zz", "%00", "%2F",
	":", "@", "/", "//", "?", "#", "??", "##", "#?", ":/", "@:", "1", "a", "+", "::", "[::1]"}
