package schemeref

import (
	"strings"

	"github.com/uriscan/uriscan"
)

// telnet is RFC 4248 §2.
var telnet = Reference{
	Parse: parseTelnet,
	Examples: []Example{
		{"telnet://user:password@host.example.com:2323/", true, "2"},
		{"telnet://host.example.com", true, "2, what may be omitted"},
		{"telnet://host.example.com/", true, "2, what may be omitted"},
		{"telnet://user@host:23", true, "2, what may be omitted"},
		{"telnet://192.0.2.16:80/", true, "RFC 3986 section 1.1.2"},
		{"TELNET://a:b:c@[::1]:/#f", true, "every part; a colon in the password"},
		{"telnet://@h", true, "an empty user"},
		{"telnet://:@h", true, "an empty user and an empty password"},
		{"telnet://h/x", false, "a path"},
		{"telnet://h?q", false, "a query"},
		{"telnet:///", false, "no host"},
		{"telnet://:23", false, "no host"},
		{"telnet://u@", false, "no host"},
		{"telnet://[::1", false, "a bracket that nothing closes"},
		{"telnet://u@v@h", false, "two at signs"},
		{"telnet:h", false, "no slashes"},
		{"telnet://h:2a", false, "a port with a letter"},
	},
	Alphabet: "h:@/#1%[].?",
}

func parseTelnet(text string) (map[string]uriscan.Span, bool) {
	c := cursor{text: text, parts: map[string]uriscan.Span{}}
	if !c.scheme("telnet") || !c.takeFragment() {
		return nil, false
	}
	userinfo, ok := c.authority()
	if !ok || c.empty("host") || c.rest() != "" && c.rest() != "/" {
		return nil, false
	}
	if userinfo != nil {
		start, end := int(userinfo.Start), int(userinfo.End)
		user, _, some := strings.Cut(text[start:end], ":")
		c.part("user", start, start+len(user))
		if some {
			c.part("password", start+len(user)+1, end)
		}
	}
	return c.parts, true
}
