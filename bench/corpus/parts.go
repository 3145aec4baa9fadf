package corpus

import (
	"bytes"
	"strings"
)

// parts is a reference cut into its components, for counting and for putting
// lines together. The cut is that of the regular expression of RFC 3986
// Appendix B, written apart from the library on purpose: the figures of a
// corpus must not depend on what is measured with it.
type parts struct {
	scheme, userinfo, host, port, path, query, fragment              string
	hasAuthority, hasUserinfo, hasPort, hasScheme, hasQuery, hasFrag bool
}

// cut returns the components of any line, valid or not.
func cut(line []byte) parts {
	var p parts
	rest := string(line)
	rest, p.fragment, p.hasFrag = strings.Cut(rest, "#")
	rest, p.query, p.hasQuery = strings.Cut(rest, "?")
	if i := strings.IndexAny(rest, ":/"); i > 0 && rest[i] == ':' {
		p.scheme, rest, p.hasScheme = rest[:i], rest[i+1:], true
	}
	p.path = rest
	if strings.HasPrefix(rest, "//") {
		authority := rest[2:]
		p.path = ""
		if i := strings.IndexByte(authority, '/'); i >= 0 {
			authority, p.path = authority[:i], authority[i:]
		}
		p.setAuthority(authority)
	}
	return p
}

// setAuthority divides the authority at its last "@" and at the last ":"
// after that and after any "]".
func (p *parts) setAuthority(authority string) {
	p.hasAuthority = true
	if i := strings.LastIndexByte(authority, '@'); i >= 0 {
		p.userinfo, authority, p.hasUserinfo = authority[:i], authority[i+1:], true
	}
	p.host = authority
	if i := strings.LastIndexByte(authority, ':'); i > strings.LastIndexByte(authority, ']') {
		p.host, p.port, p.hasPort = authority[:i], authority[i+1:], true
	}
}

// line returns the components put together with their delimiters.
func (p *parts) line() []byte {
	var b bytes.Buffer
	if p.hasScheme {
		b.WriteString(p.scheme + ":")
	}
	if p.hasAuthority {
		b.WriteString("//")
		if p.hasUserinfo {
			b.WriteString(p.userinfo + "@")
		}
		b.WriteString(p.host)
		if p.hasPort {
			b.WriteString(":" + p.port)
		}
	}
	b.WriteString(p.path)
	if p.hasQuery {
		b.WriteString("?" + p.query)
	}
	if p.hasFrag {
		b.WriteString("#" + p.fragment)
	}
	return b.Bytes()
}

// isIPv4 reports whether host is four decimal octets.
func isIPv4(host string) bool {
	octets := strings.Split(host, ".")
	if len(octets) != 4 {
		return false
	}
	for _, octet := range octets {
		value := 0
		for i := range len(octet) {
			if octet[i] < '0' || octet[i] > '9' || value > 255 {
				return false
			}
			value = value*10 + int(octet[i]-'0')
		}
		if octet == "" || value > 255 || octet[0] == '0' && len(octet) > 1 {
			return false
		}
	}
	return true
}

// isBracketed reports whether host is of the form of an IP literal.
func isBracketed(host string) bool {
	return strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]")
}
