// Package whatwgref is the parser of the URL Standard (https://url.spec.whatwg.org), slow
// and simple: the steps of the standard one by one, over code points, into a record. It
// is what the tests compare package whatwg with, and shares nothing with it. Package idn
// has tests of its own: here the conversion of a domain in Unicode is an argument.
package whatwgref

import (
	"strconv"
	"strings"
)

// A record is a URL record of the standard.
type record struct {
	scheme, username, password string
	host                       *string // serialised
	port                       *int
	path                       []string
	opaque                     *string // the path, if it is opaque
	query, fragment            *string
}

// URL has what a browser's URL object has.
type URL struct {
	Href, Protocol, Username, Password, Host, Hostname, Port, Pathname, Search, Hash, Origin string
}

// ToASCII converts a domain that is not ASCII. It is false for what is no domain.
type ToASCII func(domain string) (string, bool)

// Parse parses an input, which is decoded as UTF-8. An empty base is none. It is false if
// the standard returns failure, for the base too.
func Parse(input, base string, toASCII ToASCII) (URL, bool) {
	var b *record
	if base != "" {
		var ok bool
		if b, ok = parse(decode(base), nil, toASCII); !ok {
			return URL{}, false
		}
	}
	u, ok := parse(decode(input), b, toASCII)
	if !ok {
		return URL{}, false
	}
	return u.object(toASCII), true
}

var defaultPorts = map[string]int{"ftp": 21, "http": 80, "https": 443, "ws": 80, "wss": 443, "file": -1}

func (u *record) special() bool {
	_, is := defaultPorts[u.scheme]
	return is
}

// pathname is the URL path serializer.
func (u *record) pathname() string {
	if u.opaque != nil {
		return *u.opaque
	}
	text := ""
	for _, segment := range u.path {
		text += "/" + segment
	}
	return text
}

// hostAndPort is the getter host.
func (u *record) hostAndPort() string {
	switch {
	case u.host == nil:
		return ""
	case u.port == nil:
		return *u.host
	}
	return *u.host + ":" + strconv.Itoa(*u.port)
}

// href is the URL serializer.
func (u *record) href() string {
	text := u.scheme + ":"
	if u.host != nil {
		text += "//"
		if u.username != "" || u.password != "" {
			text += u.username
			if u.password != "" {
				text += ":" + u.password
			}
			text += "@"
		}
		text += u.hostAndPort()
	}
	if u.host == nil && u.opaque == nil && len(u.path) > 1 && u.path[0] == "" {
		text += "/."
	}
	text += u.pathname()
	if u.query != nil {
		text += "?" + *u.query
	}
	if u.fragment != nil {
		text += "#" + *u.fragment
	}
	return text
}

// origin is the serialisation of the URL's origin.
func (u *record) origin(toASCII ToASCII) string {
	switch u.scheme {
	case "blob":
		inner, ok := parse([]rune(u.pathname()), nil, toASCII)
		if ok && (inner.scheme == "http" || inner.scheme == "https") {
			return inner.origin(toASCII)
		}
	case "ftp", "http", "https", "ws", "wss":
		return u.scheme + "://" + u.hostAndPort()
	}
	return "null"
}

func (u *record) object(toASCII ToASCII) URL {
	o := URL{Href: u.href(), Protocol: u.scheme + ":", Username: u.username, Password: u.password, Host: u.hostAndPort(), Pathname: u.pathname(), Origin: u.origin(toASCII)}
	if u.host != nil {
		o.Hostname = *u.host
	}
	if u.port != nil {
		o.Port = strconv.Itoa(*u.port)
	}
	if u.query != nil && *u.query != "" {
		o.Search = "?" + *u.query
	}
	if u.fragment != nil && *u.fragment != "" {
		o.Hash = "#" + *u.fragment
	}
	return o
}

// shorten shortens the URL's path.
func (u *record) shorten() {
	if u.scheme == "file" && len(u.path) == 1 && isNormalizedDrive(u.path[0]) {
		return
	}
	if len(u.path) > 0 {
		u.path = u.path[:len(u.path)-1]
	}
}

func isAlpha(c rune) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
func isDigit(c rune) bool { return c >= '0' && c <= '9' }

func isDrive(text string) bool {
	return len(text) == 2 && isAlpha(rune(text[0])) && (text[1] == ':' || text[1] == '|')
}

func isNormalizedDrive(text string) bool { return isDrive(text) && text[1] == ':' }

// startsWithDrive is "starts with a Windows drive letter".
func startsWithDrive(rest []rune) bool {
	return len(rest) >= 2 && isDrive(string(rest[:2])) && (len(rest) == 2 || strings.ContainsRune(`/\?#`, rest[2]))
}

func isSingleDot(segment string) bool {
	s := strings.ToLower(segment)
	return s == "." || s == "%2e"
}

func isDoubleDot(segment string) bool {
	s := strings.ToLower(segment)
	return s == ".." || s == ".%2e" || s == "%2e." || s == "%2e%2e"
}

// decode is the UTF-8 decoder of https://encoding.spec.whatwg.org, without a BOM, in the
// steps of that standard.
func decode(src string) (text []rune) {
	var point rune
	needed, seen := 0, 0
	lower, upper := byte(0x80), byte(0xbf)
	for i := 0; i < len(src); i++ {
		b := src[i]
		if needed == 0 {
			switch {
			case b < 0x80:
				text = append(text, rune(b))
			case b >= 0xc2 && b <= 0xdf:
				needed, point = 1, rune(b&0x1f)
			case b >= 0xe0 && b <= 0xef:
				if b == 0xe0 {
					lower = 0xa0
				}
				if b == 0xed {
					upper = 0x9f
				}
				needed, point = 2, rune(b&0xf)
			case b >= 0xf0 && b <= 0xf4:
				if b == 0xf0 {
					lower = 0x90
				}
				if b == 0xf4 {
					upper = 0x8f
				}
				needed, point = 3, rune(b&7)
			default:
				text = append(text, 0xfffd)
			}
			continue
		}
		inside := b >= lower && b <= upper
		lower, upper = 0x80, 0xbf
		if !inside {
			needed, seen = 0, 0
			text = append(text, 0xfffd)
			i--
			continue
		}
		point = point<<6 | rune(b&0x3f)
		if seen++; seen == needed {
			text = append(text, point)
			needed, seen = 0, 0
		}
	}
	if needed != 0 {
		text = append(text, 0xfffd)
	}
	return text
}

// encode is UTF-8 percent-encode of one code point with a set.
func encode(c rune, set string) string {
	if c > 0x1f && c < 0x7f && !strings.ContainsRune(set, c) {
		return string(c)
	}
	text := ""
	for _, b := range []byte(string(c)) {
		text += "%" + strings.ToUpper(strconv.FormatUint(uint64(b)+0x100, 16)[1:])
	}
	return text
}

// The percent-encode sets, next to the C0 control set.
const (
	c0Set           = ""
	fragmentSet     = " \"<>`"
	querySet        = " \"#<>"
	specialQuerySet = querySet + "'"
	pathSet         = querySet + "?^`{}"
	userinfoSet     = pathSet + "/:;=@[\\]|"
)
