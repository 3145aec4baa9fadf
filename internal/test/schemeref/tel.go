package schemeref

import (
	"regexp"
	"strings"

	"github.com/uriscan/uriscan"
)

// tel is RFC 3966 §3 with erratum 203.
var tel = Reference{
	Parse: parseTel,
	Examples: []Example{
		{"tel:+1-201-555-0123", true, "6"},
		{"tel:7042;phone-context=example.com", true, "6"},
		{"tel:863-1234;phone-context=+1-914-555", true, "6"},
		{"tel:+358-555-1234567", true, "5.1"},
		{"tel:+358-555-1234567;postd=pp22", true, "RFC 3261 section 19.1.6"},
		{"tel:+1-800-234-5678;ext=1(2).3-", true, "3, visual separators"},
		{"TEL:+1;EXT=2;Isub=[a]/:%20;x;y=&+$!~*'()#frag/?", true, "every part of a global number"},
		{"tel:*#a-F0;isub=1;phone-context=a.b-c.d9.;ext=5;x=[::1]#f", true, "every part of a local number"},
		{"tel:#31#;phone-context=+(0)", true, "a number sign is a digit"},
		{"tel:+1;ext=1;ext=2;isub=a;isub=b", true, "the first of each counts"},
		{"tel:1;phone-context=();phone-context=a;phone-context=b", true, "the first that is one counts"},
		{"tel:+1;ext=a", true, "a parameter that is no ext"},
		{"tel:+1;ext=09", true, "an ext"},
		{"tel:+1;ext=/", true, "a parameter that is no ext"},
		{"tel:+1;ext=:", true, "a parameter that is no ext"},
		{"tel:1;phone-context=0zZ-9.aA", true, "the first and last letters and digits"},
		{"tel:1;phone-context=a/b", false, "a slash"},
		{"tel:1;phone-context=a:b", false, "a colon"},
		{"tel:1;phone-context=a[b", false, "a bracket"},
		{"tel:1;phone-context=+/", false, "no digit"},
		{"tel:1;phone-context=a.9b", false, "a last label that begins with a digit"},
		{"tel:+1;ext", true, "a parameter that is no ext"},
		{"tel:+1;phone-context=a", true, "a parameter, since a global number has no context"},
		{"tel:1234", false, "5.1.5, a local number without a context"},
		{"tel:1;phone-context=64", false, "a context that is no domain name"},
		{"tel:1;phone-context=", false, "an empty context"},
		{"tel:1;phone-context=+", false, "a context without a digit"},
		{"tel:1;phone-context=a_b", false, "an underscore"},
		{"tel:1;phone-context=-a", false, "a hyphen in front"},
		{"tel:1;phone-context=a-.b", false, "a hyphen at the end"},
		{"tel:1;phone-context=a..b", false, "an empty label"},
		{"tel:1;phone-context=.", false, "nothing but a dot"},
		{"tel:+", false, "no digit"},
		{"tel:+()-.", false, "no digit"},
		{"tel:-.()", false, "no digit"},
		{"tel:+1a", false, "a letter in a global number"},
		{"tel:+1#2#", false, "a number sign in a global number begins a fragment"},
		{"tel:1g;phone-context=a", false, "a letter that is no digit"},
		{"tel:+1;", false, "an empty parameter"},
		{"tel:+1;x=", false, "an empty value"},
		{"tel:+1;x_y", false, "an underscore in a name"},
		{"tel:+1;x=a;;y", false, "an empty parameter"},
		{"tel:+1;isub=a?b", false, "erratum 203, no uric"},
		{"tel:44/12345", false, "a slash"},
		{"tel:+1 2", false, "a space"},
		{"tel:", false, "no number"},
	},
	Alphabet: "+1a#;=.-(ext%",
}

var (
	telGlobal    = regexp.MustCompile(`\A\+[0-9().-]*[0-9][0-9().-]*\z`)
	telLocal     = regexp.MustCompile(`\A[0-9A-Fa-f*#().-]*[0-9A-Fa-f*#][0-9A-Fa-f*#().-]*\z`)
	telParameter = regexp.MustCompile(`\A[0-9A-Za-z-]+(?:=` + paramChar + `+)?\z`)
	telExt       = regexp.MustCompile(`\A[0-9().-]+\z`)
)

// parseTel tries a number with each "#" in the place where the fragment begins, since
// one in a local number is a digit.
func parseTel(text string) (map[string]uriscan.Span, bool) {
	for end := 0; end <= len(text); end++ {
		if end < len(text) && text[end] != '#' {
			continue
		}
		c := cursor{text: text, parts: map[string]uriscan.Span{}}
		if !c.scheme("tel") {
			return nil, false
		}
		if c.end = end; end < c.at {
			continue
		}
		if end < len(text) {
			c.part("fragment", end+1, len(text))
			if !fragmentText.MatchString(text[end+1:]) {
				continue
			}
		}
		if c.subscriber() {
			return c.parts, true
		}
	}
	return nil, false
}

// subscriber reads a telephone-subscriber.
func (c *cursor) subscriber() bool {
	number, parameters, some := strings.Cut(c.rest(), ";")
	c.part("number", c.at, c.at+len(number))
	c.at += len(number) + 1
	local := telLocal.MatchString(number)
	if !local && !telGlobal.MatchString(number) {
		return false
	}
	if !some {
		return !local
	}
	c.part("parameters", c.at, c.end)
	for parameter := range strings.SplitSeq(parameters, ";") {
		if !telParameter.MatchString(parameter) {
			return false
		}
		name, value, _ := strings.Cut(parameter, "=")
		name = strings.ToLower(name)
		is := name == "ext" && telExt.MatchString(value) || name == "isub" && value != "" ||
			name == "phone-context" && local && (telGlobal.MatchString(value) || sipName.MatchString(value))
		if _, before := c.parts[name]; is && !before {
			c.part(name, c.at+len(name)+1, c.at+len(parameter))
		}
		c.at += len(parameter) + 1
	}
	_, context := c.parts["phone-context"]
	return context || !local
}
