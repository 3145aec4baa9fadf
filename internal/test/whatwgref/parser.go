package whatwgref

import (
	"slices"
	"strconv"
	"strings"
)

const eof = rune(-1)

// The states, by their names in the standard.
const (
	schemeStart               = "scheme start"
	scheme                    = "scheme"
	noScheme                  = "no scheme"
	specialRelativeAuthority  = "special relative or authority"
	pathOrAuthority           = "path or authority"
	relative                  = "relative"
	relativeSlash             = "relative slash"
	specialAuthoritySlashes   = "special authority slashes"
	specialAuthorityIgnoreAll = "special authority ignore slashes"
	authority                 = "authority"
	host                      = "host"
	port                      = "port"
	file                      = "file"
	fileSlash                 = "file slash"
	fileHost                  = "file host"
	pathStart                 = "path start"
	path                      = "path"
	opaquePath                = "opaque path"
	query                     = "query"
	fragment                  = "fragment"
)

// parser has the variables of the basic URL parser.
type parser struct {
	input                                                 []rune
	pointer                                               int
	base                                                  *record
	url                                                   *record
	state                                                 string
	buffer                                                string
	atSignSeen, insideBrackets, passwordTokenSeen, failed bool
	toASCII                                               ToASCII
}

// parse is the basic URL parser without a state override.
func parse(input []rune, base *record, toASCII ToASCII) (*record, bool) {
	for len(input) > 0 && input[0] <= ' ' {
		input = input[1:]
	}
	for len(input) > 0 && input[len(input)-1] <= ' ' {
		input = input[:len(input)-1]
	}
	input = slices.DeleteFunc(slices.Clone(input), func(c rune) bool { return c == '\t' || c == '\n' || c == '\r' })
	p := &parser{input: input, base: base, url: &record{}, state: schemeStart, toASCII: toASCII}
	for {
		c := eof
		if p.pointer < len(p.input) {
			c = p.input[p.pointer]
		}
		p.step(c)
		if p.failed {
			return nil, false
		}
		if p.pointer >= len(p.input) && c == eof {
			return p.url, true
		}
		p.pointer++
	}
}

func (p *parser) fail() { p.failed = true }

// remaining is what follows the pointer.
func (p *parser) remaining() []rune {
	if p.pointer+1 >= len(p.input) {
		return nil
	}
	return p.input[p.pointer+1:]
}

func (p *parser) remainingStartsWith(prefix string) bool {
	return strings.HasPrefix(string(p.remaining()), prefix)
}

func text(s string) *string { return &s }

// step runs the state once, with c at the pointer.
func (p *parser) step(c rune) {
	switch p.state {
	case schemeStart, scheme, noScheme, specialRelativeAuthority, pathOrAuthority, specialAuthoritySlashes, specialAuthorityIgnoreAll:
		p.stepScheme(c)
	case relative, relativeSlash:
		p.stepRelative(c)
	case authority, host, port:
		p.stepAuthority(c)
	case file, fileSlash, fileHost:
		p.stepFile(c)
	default:
		p.stepPath(c)
	}
}

func (p *parser) stepScheme(c rune) {
	u := p.url
	switch p.state {
	case schemeStart:
		if isAlpha(c) {
			p.buffer += strings.ToLower(string(c))
			p.state = scheme
		} else {
			p.state = noScheme
			p.pointer--
		}
	case scheme:
		if isAlpha(c) || isDigit(c) || c == '+' || c == '-' || c == '.' {
			p.buffer += strings.ToLower(string(c))
		} else if c == ':' {
			u.scheme = p.buffer
			p.buffer = ""
			if u.scheme == "file" {
				p.state = file
			} else if u.special() && p.base != nil && p.base.scheme == u.scheme {
				p.state = specialRelativeAuthority
			} else if u.special() {
				p.state = specialAuthoritySlashes
			} else if p.remainingStartsWith("/") {
				p.state = pathOrAuthority
				p.pointer++
			} else {
				u.opaque = text("")
				p.state = opaquePath
			}
		} else {
			p.buffer = ""
			p.state = noScheme
			p.pointer = -1
		}
	case noScheme:
		if p.base == nil || p.base.opaque != nil && c != '#' {
			p.fail()
		} else if p.base.opaque != nil {
			u.scheme, u.opaque, u.query, u.fragment = p.base.scheme, p.base.opaque, p.base.query, text("")
			p.state = fragment
		} else if p.base.scheme != "file" {
			p.state = relative
			p.pointer--
		} else {
			p.state = file
			p.pointer--
		}
	case specialRelativeAuthority:
		if c == '/' && p.remainingStartsWith("/") {
			p.state = specialAuthorityIgnoreAll
			p.pointer++
		} else {
			p.state = relative
			p.pointer--
		}
	case pathOrAuthority:
		if c == '/' {
			p.state = authority
		} else {
			p.state = path
			p.pointer--
		}
	case specialAuthoritySlashes:
		p.state = specialAuthorityIgnoreAll
		if c == '/' && p.remainingStartsWith("/") {
			p.pointer++
		} else {
			p.pointer--
		}
	case specialAuthorityIgnoreAll:
		if c != '/' && c != '\\' {
			p.state = authority
			p.pointer--
		}
	}
}

func (p *parser) copyAuthority() {
	u, b := p.url, p.base
	u.username, u.password, u.host, u.port = b.username, b.password, b.host, b.port
}

func (p *parser) stepRelative(c rune) {
	u := p.url
	switch p.state {
	case relative:
		u.scheme = p.base.scheme
		if c == '/' || u.special() && c == '\\' {
			p.state = relativeSlash
			return
		}
		p.copyAuthority()
		u.path, u.query = slices.Clone(p.base.path), p.base.query
		if c == '?' {
			u.query = text("")
			p.state = query
		} else if c == '#' {
			u.fragment = text("")
			p.state = fragment
		} else if c != eof {
			u.query = nil
			u.shorten()
			p.state = path
			p.pointer--
		}
	case relativeSlash:
		if u.special() && (c == '/' || c == '\\') {
			p.state = specialAuthorityIgnoreAll
		} else if c == '/' {
			p.state = authority
		} else {
			p.copyAuthority()
			p.state = path
			p.pointer--
		}
	}
}

// endsAuthority reports whether c ends an authority.
func (p *parser) endsAuthority(c rune) bool {
	return c == eof || c == '/' || c == '?' || c == '#' || p.url.special() && c == '\\'
}

func (p *parser) setHost(isOpaque bool) bool {
	h, ok := parseHost([]rune(p.buffer), isOpaque, p.toASCII)
	if !ok {
		p.fail()
		return false
	}
	p.url.host = &h
	p.buffer = ""
	return true
}

func (p *parser) stepAuthority(c rune) {
	u := p.url
	switch p.state {
	case authority:
		if c == '@' {
			if p.atSignSeen {
				p.buffer = "%40" + p.buffer
			}
			p.atSignSeen = true
			for _, point := range p.buffer {
				if point == ':' && !p.passwordTokenSeen {
					p.passwordTokenSeen = true
					continue
				}
				if p.passwordTokenSeen {
					u.password += encode(point, userinfoSet)
				} else {
					u.username += encode(point, userinfoSet)
				}
			}
			p.buffer = ""
		} else if p.endsAuthority(c) {
			if p.atSignSeen && p.buffer == "" {
				p.fail()
				return
			}
			p.pointer -= len([]rune(p.buffer)) + 1
			p.buffer = ""
			p.state = host
		} else {
			p.buffer += string(c)
		}
	case host:
		if c == ':' && !p.insideBrackets {
			if p.buffer == "" {
				p.fail()
				return
			}
			if p.setHost(!u.special()) {
				p.state = port
			}
		} else if p.endsAuthority(c) {
			p.pointer--
			if u.special() && p.buffer == "" {
				p.fail()
				return
			}
			if p.setHost(!u.special()) {
				p.state = pathStart
			}
		} else {
			if c == '[' {
				p.insideBrackets = true
			}
			if c == ']' {
				p.insideBrackets = false
			}
			p.buffer += string(c)
		}
	case port:
		if isDigit(c) {
			p.buffer += string(c)
		} else if p.endsAuthority(c) {
			if p.buffer != "" {
				digits := strings.TrimLeft(p.buffer, "0")
				if digits == "" {
					digits = "0"
				}
				number, err := strconv.Atoi(digits)
				if err != nil || number > 65535 {
					p.fail()
					return
				}
				u.port = &number
				if known, is := defaultPorts[u.scheme]; is && known == number {
					u.port = nil
				}
				p.buffer = ""
			}
			p.state = pathStart
			p.pointer--
		} else {
			p.fail()
		}
	}
}

func (p *parser) stepFile(c rune) {
	u := p.url
	fromHere := []rune(nil)
	if p.pointer < len(p.input) {
		fromHere = p.input[p.pointer:]
	}
	switch p.state {
	case file:
		u.scheme = "file"
		u.host = text("")
		if c == '/' || c == '\\' {
			p.state = fileSlash
		} else if p.base != nil && p.base.scheme == "file" {
			u.host, u.path, u.query = p.base.host, slices.Clone(p.base.path), p.base.query
			if c == '?' {
				u.query = text("")
				p.state = query
			} else if c == '#' {
				u.fragment = text("")
				p.state = fragment
			} else if c != eof {
				u.query = nil
				if !startsWithDrive(fromHere) {
					u.shorten()
				} else {
					u.path = nil
				}
				p.state = path
				p.pointer--
			}
		} else {
			p.state = path
			p.pointer--
		}
	case fileSlash:
		if c == '/' || c == '\\' {
			p.state = fileHost
			return
		}
		if p.base != nil && p.base.scheme == "file" {
			u.host = p.base.host
			if !startsWithDrive(fromHere) && len(p.base.path) > 0 && isNormalizedDrive(p.base.path[0]) {
				u.path = append(u.path, p.base.path[0])
			}
		}
		p.state = path
		p.pointer--
	case fileHost:
		if c != eof && c != '/' && c != '\\' && c != '?' && c != '#' {
			p.buffer += string(c)
			return
		}
		p.pointer--
		if isDrive(p.buffer) {
			p.state = path
		} else if p.buffer == "" {
			u.host = text("")
			p.state = pathStart
		} else {
			if !p.setHost(!u.special()) {
				return
			}
			if *u.host == "localhost" {
				u.host = text("")
			}
			p.state = pathStart
		}
	}
}

func (p *parser) stepPath(c rune) {
	u := p.url
	switch p.state {
	case pathStart:
		if u.special() {
			p.state = path
			if c != '/' && c != '\\' {
				p.pointer--
			}
		} else if c == '?' {
			u.query = text("")
			p.state = query
		} else if c == '#' {
			u.fragment = text("")
			p.state = fragment
		} else if c != eof {
			p.state = path
			if c != '/' {
				p.pointer--
			}
		}
	case path:
		p.stepSegment(c)
	case opaquePath:
		if c == '?' {
			u.query = text("")
			p.state = query
		} else if c == '#' {
			u.fragment = text("")
			p.state = fragment
		} else if c == ' ' {
			if p.remainingStartsWith("?") || p.remainingStartsWith("#") {
				u.opaque = text(*u.opaque + "%20")
			} else {
				u.opaque = text(*u.opaque + " ")
			}
		} else if c != eof {
			u.opaque = text(*u.opaque + encode(c, c0Set))
		}
	case query:
		if c == '#' || c == eof {
			set := querySet
			if u.special() {
				set = specialQuerySet
			}
			for _, point := range p.buffer {
				u.query = text(*u.query + encode(point, set))
			}
			p.buffer = ""
			if c == '#' {
				u.fragment = text("")
				p.state = fragment
			}
		} else {
			p.buffer += string(c)
		}
	case fragment:
		if c != eof {
			u.fragment = text(*u.fragment + encode(c, fragmentSet))
		}
	}
}

// stepSegment is the path state.
func (p *parser) stepSegment(c rune) {
	u := p.url
	slash := c == '/' || u.special() && c == '\\'
	if c != eof && !slash && c != '?' && c != '#' {
		p.buffer += encode(c, pathSet)
		return
	}
	if isDoubleDot(p.buffer) {
		u.shorten()
		if !slash {
			u.path = append(u.path, "")
		}
	} else if isSingleDot(p.buffer) {
		if !slash {
			u.path = append(u.path, "")
		}
	} else {
		if u.scheme == "file" && len(u.path) == 0 && isDrive(p.buffer) {
			p.buffer = p.buffer[:1] + ":"
		}
		u.path = append(u.path, p.buffer)
	}
	p.buffer = ""
	if c == '?' {
		u.query = text("")
		p.state = query
	}
	if c == '#' {
		u.fragment = text("")
		p.state = fragment
	}
}
