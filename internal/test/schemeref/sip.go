package schemeref

import (
	"net/netip"
	"regexp"
	"strings"

	"github.com/uriscan/uriscan"
)

// sip is RFC 3261 §19.1.1 and §25.1 with RFC 5954.
var sip = Reference{
	Parse: func(text string) (map[string]uriscan.Span, bool) { return parseSIP("sip", text) },
	Examples: []Example{
		{"sip:alice@atlanta.com", true, "19.1.3"},
		{"sip:alice:secretword@atlanta.com;transport=tcp", true, "19.1.3"},
		{"sip:+1-212-555-1212:1234@gateway.com;user=phone", true, "19.1.3"},
		{"sip:1212@gateway.com", true, "19.1.3"},
		{"sip:alice@192.0.2.4", true, "19.1.3"},
		{"sip:atlanta.com;method=REGISTER?to=alice%40atlanta.com", true, "19.1.3"},
		{"sip:alice;day=tuesday@atlanta.com", true, "19.1.3"},
		{"sip:%61lice@atlanta.com;transport=TCP", true, "19.1.4"},
		{"sip:carol@chicago.com;newparam=5;security=on", true, "19.1.4"},
		{"sip:biloxi.com;transport=tcp;method=REGISTER?to=sip:bob%40biloxi.com", true, "19.1.4"},
		{"sip:alice@atlanta.com?subject=project%20x&priority=urgent", true, "19.1.4"},
		{"sip:j%40s0n@h", true, "19.1.2"},
		{"sip:+358-555-1234567;postd=pp22@foo.com;user=phone", true, "19.1.6"},
		{"SIP:u/?;a=b&c:p,q@a-b.c1.:5060;lr;maddr=[::1];x=[/]?h=[]&i=#frag", true, "every part"},
		{"sip:u@[2001:db8::9:1]", true, "RFC 5954 section 4.1"},
		{"sip:u@[2001:db8:::192.0.2.1]", false, "RFC 5954 section 3.1"},
		{"sip:u@[2001:db8::192.0.2.1]", true, "RFC 5954 section 3.1"},
		{"sip:example.com", true, "no user"},
		{"sip:h;transport=`;user=%;method=a%zb", true, "tokens"},
		{"sip:h;other=`", false, "no token"},
		{"sip:h;transport=a/b;lr=%41", true, "other-param"},
		{"sip:@h", false, "an empty user"},
		{"sip::p@h", false, "an empty user with a password"},
		{"sip:u@", false, "no host"},
		{"sip:u@h:", false, "an empty port"},
		{"sip:1.2.3.4.5", false, "a last label that begins with a digit"},
		{"sip:1.2.3.256", false, "RFC 5954, not an IPv4address"},
		{"sip:h;", false, "an empty parameter"},
		{"sip:h;a=", false, "an empty value"},
		{"sip:h?", false, "no header"},
		{"sip:h?a", false, "a header without a value"},
		{"sip:h?=b", false, "a header without a name"},
		{"sip:h?a=b&", false, "an empty header"},
		{"sip:a_b", false, "an underscore in a host"},
		{"sip:-a", false, "a label that begins with a hyphen"},
		{"sip:u@v@h", false, "two at signs"},
		{"sip:nm2@[", false, "a bracket that nothing closes"},
		{"sip:h#a#b", false, "two fragments"},
		{"sip:u@[::1%25eth0]", false, "a zone"},
	},
	Alphabet: "a1@:;=?&.-[]%#`",
}

// sips is the same with another name.
var sips = Reference{
	Parse: func(text string) (map[string]uriscan.Span, bool) { return parseSIP("sips", text) },
	Examples: []Example{
		{"sips:alice@atlanta.com?subject=project%20x&priority=urgent", true, "19.1.3"},
		{"sips:1212@gateway.com", true, "19.1.3"},
		{"SIPS:u:@[::1]:1;p?h=v#f", true, "every part"},
		{"sips:h", true, "no user"},
		{"sips:h.", true, "a dot at the end"},
		{"sip:h", false, "another scheme"},
		{"sips:", false, "no host"},
		{"sips:h..", false, "an empty label"},
		{"sips://h", false, "slashes"},
		{"sips:h/", false, "a path"},
	},
	Alphabet: "h1@:;=?.-[#",
}

const (
	sipChar  = `[0-9A-Za-z_.!~*'()-]`
	sipLabel = `[0-9A-Za-z](?:[0-9A-Za-z-]*[0-9A-Za-z])?`
)

var (
	sipUser     = regexp.MustCompile(`\A(?:` + sipChar + `|[&=+$,;?/]|` + triplet + `)+\z`)
	sipPassword = regexp.MustCompile(`\A(?:` + sipChar + `|[&=+$,]|` + triplet + `)*\z`)
	sipName     = regexp.MustCompile(`\A(?:` + sipLabel + `\.)*[A-Za-z](?:[0-9A-Za-z-]*[0-9A-Za-z])?\.?\z`)
	sipPort     = regexp.MustCompile(`\A[0-9]+\z`)
	sipParam    = regexp.MustCompile(`\A(?:` + paramChar + `+(?:=` + paramChar + `+)?|` +
		`(?:[tT][rR][aA][nN][sS][pP][oO][rR][tT]|[uU][sS][eE][rR]|[mM][eE][tT][hH][oO][dD])=[0-9A-Za-z.!%*_+` + "`" + `'~-]+)\z`)
	sipHeader = regexp.MustCompile(`\A(?:` + sipChar + `|[][/?:+$]|` + triplet + `)+=(?:` + sipChar + `|[][/?:+$]|` + triplet + `)*\z`)
)

const paramChar = `(?:` + sipChar + `|[][/:&+$]|` + triplet + `)`

func parseSIP(name, text string) (map[string]uriscan.Span, bool) {
	c := cursor{text: text, parts: map[string]uriscan.Span{}}
	if !c.scheme(name) || !c.takeFragment() {
		return nil, false
	}
	if at := strings.Index(c.rest(), "@"); at >= 0 {
		user, password, some := strings.Cut(c.rest()[:at], ":")
		if !sipUser.MatchString(user) || !sipPassword.MatchString(password) {
			return nil, false
		}
		c.part("user", c.at, c.at+len(user))
		if some {
			c.part("password", c.at+len(user)+1, c.at+at)
		}
		c.at += at + 1
	}
	host, after := c.rest(), ""
	if i := strings.IndexAny(host, ";?"); i >= 0 {
		host, after = host[:i], host[i:]
	}
	if !c.hostport(host) {
		return nil, false
	}
	c.at += len(host)
	if strings.HasPrefix(after, ";") {
		parameters, _, _ := strings.Cut(after[1:], "?")
		c.part("parameters", c.at+1, c.at+1+len(parameters))
		c.at += 1 + len(parameters)
		for parameter := range strings.SplitSeq(parameters, ";") {
			if !sipParam.MatchString(parameter) {
				return nil, false
			}
		}
	}
	if !c.skip("?") {
		return c.parts, true
	}
	c.part("headers", c.at, c.end)
	for header := range strings.SplitSeq(c.rest(), "&") {
		if !sipHeader.MatchString(header) {
			return nil, false
		}
	}
	return c.parts, true
}

// hostport reads the hostport of a SIP URI at the cursor, which stays.
func (c *cursor) hostport(text string) bool {
	host := text
	if i := strings.LastIndex(text, ":"); i > strings.LastIndex(text, "]") {
		host = text[:i]
		if !sipPort.MatchString(text[i+1:]) {
			return false
		}
		c.part("port", c.at+i+1, c.at+len(text))
	}
	c.part("host", c.at, c.at+len(host))
	if inner, ok := strings.CutPrefix(host, "["); ok {
		inner, closed := strings.CutSuffix(inner, "]")
		addr, err := netip.ParseAddr(inner)
		return closed && err == nil && addr.Is6() && addr.Zone() == ""
	}
	if addr, err := netip.ParseAddr(host); err == nil && addr.Is4() {
		return true
	}
	return sipName.MatchString(host)
}
