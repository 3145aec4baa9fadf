package whatwg

import "bytes"

// The states of the standard, in its order, as far as they read schemes and authorities.
// Each has its section.

// https://url.spec.whatwg.org/#scheme-start-state
func (m *machine) schemeStart() state {
	if b := m.c() | 0x20; b >= 'a' && b <= 'z' {
		return schemeState
	}
	return noSchemeState
}

// https://url.spec.whatwg.org/#scheme-state
func (m *machine) scheme() state {
	for ; ; m.at++ {
		b := m.c()
		switch {
		case b >= 'A' && b <= 'Z':
			b += 'a' - 'A'
		case b >= 'a' && b <= 'z', isDigit(b), b == '+', b == '-', b == '.':
		case b == ':':
			m.at++
			return m.afterScheme()
		default:
			m.at, m.out = 0, m.out[:m.start]
			return noSchemeState
		}
		m.out = append(m.out, b)
	}
}

// afterScheme is the part of the scheme state that follows the ":".
func (m *machine) afterScheme() state {
	m.port = defaultPort(string(m.out[m.start:]))
	m.out = append(m.out, ':')
	m.noHost()
	switch {
	case m.port == noPort:
		return fileState
	case m.isSpecial() && m.hasBase() && m.base.Protocol() == string(m.out[m.start:]):
		return specialRelativeOrAuthorityState
	case m.isSpecial():
		return specialAuthoritySlashesState
	case m.c() == '/':
		m.at++
		return pathOrAuthorityState
	}
	return opaquePathState
}

// https://url.spec.whatwg.org/#no-scheme-state
func (m *machine) noScheme() state {
	if !m.hasBase() {
		return m.fail(CodeMissingScheme)
	}
	m.port = defaultPort(m.baseScheme())
	switch {
	case m.base.isOpaque():
		if m.c() != '#' {
			return m.fail(CodeMissingScheme)
		}
		m.takeQuery()
		return fragmentState
	case m.port == noPort:
		return fileState
	}
	return relativeState
}

// isOpaque reports whether the path is opaque. One that is not begins with "/" or follows
// a host.
func (u *URL) isOpaque() bool {
	path := u.Pathname()
	return !u.marks.hasHost() && (len(path) == 0 || path[0] != '/')
}

// https://url.spec.whatwg.org/#special-relative-or-authority-state
func (m *machine) specialRelativeOrAuthority() state {
	if bytes.HasPrefix(m.rest(), []byte("//")) {
		return specialAuthorityIgnoreSlashesState // it skips them
	}
	return relativeState
}

// https://url.spec.whatwg.org/#path-or-authority-state
func (m *machine) pathOrAuthority() state {
	if m.c() == '/' {
		m.at++
		return authorityState
	}
	return pathState
}

// https://url.spec.whatwg.org/#relative-state
func (m *machine) relative() state {
	if m.atSlash() {
		m.at++
		return relativeSlashState
	}
	if !m.startsPath() {
		return m.takeWithoutPath()
	}
	m.takePath()
	m.shorten()
	return pathState
}

// startsPath reports whether a relative URL has a path of its own at the pointer.
func (m *machine) startsPath() bool { return !m.atEnd() && m.c() != '?' && m.c() != '#' }

// takeWithoutPath takes over the path of the base for a relative URL without one, and its
// query if there is none either.
func (m *machine) takeWithoutPath() state {
	if m.c() == '?' {
		m.takePath()
		return m.afterPath()
	}
	m.takeQuery()
	return fragmentState
}

// https://url.spec.whatwg.org/#relative-slash-state
func (m *machine) relativeSlash() state {
	if m.atSlash() {
		m.at++
		m.out = append(m.out[:m.start], m.base.Protocol()...)
		m.noHost()
		if m.isSpecial() {
			return specialAuthorityIgnoreSlashesState
		}
		return authorityState
	}
	m.takeAuthority()
	return pathState
}

// https://url.spec.whatwg.org/#special-authority-slashes-state
func (m *machine) specialAuthoritySlashes() state { return specialAuthorityIgnoreSlashesState }

// https://url.spec.whatwg.org/#special-authority-ignore-slashes-state
func (m *machine) specialAuthorityIgnoreSlashes() state {
	for m.c() == '/' || m.c() == '\\' {
		m.at++
	}
	return authorityState
}

// https://url.spec.whatwg.org/#authority-state
//
// The standard encodes each "@" but the last, which is what the set of the userinfo
// does, too. So the userinfo is all before the last "@" of the authority.
func (m *machine) authority() state {
	m.emptyHost()
	m.end = m.partEnd()
	authority := m.src[m.at:m.end]
	if bytes.IndexByte(authority, '@') < 0 {
		return hostState
	}
	at := bytes.LastIndexByte(authority, '@')
	if at+1 == len(authority) {
		return m.fail(CodeHostMissing)
	}
	m.credentials(m.src[m.at : m.at+at])
	m.at += at + 1
	return hostState
}

// credentials writes the username and the password.
func (m *machine) credentials(userinfo []byte) {
	username, password, _ := bytes.Cut(userinfo, []byte(":"))
	m.out = appendEncoded(m.out, username, setUserinfo)
	m.usernameEnd = len(m.out)
	if len(password) > 0 {
		m.out = appendEncoded(append(m.out, ':'), password, setUserinfo)
	}
	if len(username)+len(password) > 0 {
		m.out = append(m.out, '@')
	}
	m.hostStart = len(m.out)
}

// https://url.spec.whatwg.org/#host-state
func (m *machine) host() state {
	host := m.src[m.at:m.end]
	colon := portColon(host)
	if colon >= 0 {
		host = host[:colon]
	}
	if len(host) == 0 && (colon >= 0 || m.isSpecial()) {
		return m.fail(CodeHostMissing)
	}
	m.out, m.code = appendHostOf(m.out, host, m.isSpecial())
	if m.code != CodeNone {
		return failure
	}
	m.hostEnd, m.pathStart = len(m.out), len(m.out)
	if m.at += len(host); colon >= 0 {
		m.at++
		return portState
	}
	return pathStartState
}

// portColon returns the place of the first ":" that is not in brackets, or -1.
func portColon(host []byte) int {
	if bytes.IndexByte(host, ':') < 0 {
		return -1
	}
	inside := false
	for i, b := range host {
		switch b {
		case '[':
			inside = true
		case ']':
			inside = false
		case ':':
			if !inside {
				return i
			}
		}
	}
	return -1
}

// https://url.spec.whatwg.org/#port-state
func (m *machine) portNumber() state {
	digits, number := m.at, uint32(0)
	for ; isDigit(m.c()); m.at++ {
		number = min(number*10+uint32(m.c()-'0'), maxPort+1)
	}
	switch {
	case !m.atEnd() && !m.atSlash() && m.c() != '?' && m.c() != '#':
		return m.fail(CodePortInvalid)
	case number > maxPort:
		return m.fail(CodePortOutOfRange)
	case m.at > digits && number != m.port:
		m.out = appendDecimal(append(m.out, ':'), number)
		m.pathStart = len(m.out)
	}
	return pathStartState
}

// https://url.spec.whatwg.org/#file-state
func (m *machine) file() state {
	m.setFile()
	switch {
	case m.atSlash():
		m.at++
		return fileSlashState
	case !m.hasBase() || m.baseScheme() != "file":
		m.emptyHost()
		return pathState
	case !m.startsPath():
		return m.takeWithoutPath()
	case startsWithDriveLetter(m.rest()):
		m.takeAuthority()
		return pathState
	}
	m.takePath()
	m.shorten()
	return pathState
}

// https://url.spec.whatwg.org/#file-slash-state
func (m *machine) fileSlash() state {
	if m.atSlash() {
		m.at++
		return fileHostState
	}
	if !m.hasBase() || m.baseScheme() != "file" {
		m.emptyHost()
		return pathState
	}
	m.takeAuthority()
	if path := m.base.Pathname(); !startsWithDriveLetter(m.rest()) && beginsWithDrive(path) {
		m.out = append(m.out, path[:len("/C:")]...)
	}
	return pathState
}

// https://url.spec.whatwg.org/#file-host-state
func (m *machine) fileHost() state {
	m.emptyHost()
	host := m.src[m.at:m.partEnd()]
	if len(host) == 2 && isDriveLetter(host) {
		return pathState
	}
	if len(host) > 0 {
		if m.out, m.code = appendHostOf(m.out, host, true); m.code != CodeNone {
			return failure
		}
		if string(m.out[m.hostStart:]) == "localhost" {
			m.out = m.out[:m.hostStart]
		}
	}
	m.at += len(host)
	m.hostEnd, m.pathStart = len(m.out), len(m.out)
	return pathStartState
}
