package whatwg

import (
	"bytes"
	"unicode/utf8"

	"github.com/uriscan/uriscan"
)

// The standard builds a record and then writes the URL from it. This machine writes
// the URL while it reads. A part that comes from the base is always the beginning of the
// base's text, so taking it over is one copy. What the standard keeps as a list of
// segments is the text of the path: to leave out the last segment is to cut the text at
// the last "/".
//
// The standard reads character by character, and goes back where a state looks ahead.
// Here a state reads all that belongs to it and returns the next state. All characters
// that a state looks for are ASCII, so it reads bytes.

// machine is the basic URL parser (https://url.spec.whatwg.org/#concept-basic-url-parser).
type machine struct {
	src  []byte // trimmed, without tabs and line ends
	at   int    // the place of the pointer
	end  int    // where the authority ends
	base URL    // the zero URL if there is none

	out   []byte // the href so far, from out[start] on
	start int
	port  uint32    // the default port of the scheme, noPort or notSpecial
	code  ErrorCode // why the text is refused

	// The places of marks, which count from the beginning of out.
	protocolEnd, usernameEnd, hostStart, hostEnd, pathStart, searchStart, hashStart int
}

// A state is one of the standard's.
type state uint8

const (
	schemeStartState state = iota
	schemeState
	noSchemeState
	specialRelativeOrAuthorityState
	pathOrAuthorityState
	relativeState
	relativeSlashState
	specialAuthoritySlashesState
	specialAuthorityIgnoreSlashesState
	authorityState
	hostState
	portState
	fileState
	fileSlashState
	fileHostState
	pathStartState
	pathState
	opaquePathState
	queryState
	fragmentState
	endState
	failure
)

// run appends the href of src, and returns the places of its parts, which count from where
// the href begins. The zero URL is no base.
func run(dst, src []byte, base URL) ([]byte, marks, error) {
	if uint64(len(src)) > uriscan.MaxLen {
		return dst, marks{}, errorOf[CodeTooLong]
	}
	m := machine{base: base}
	m.out, m.src = withoutNewlines(dst, trimmed(src))
	m.start = len(m.out)
	for next := schemeStartState; next != endState; {
		if next = m.step(next); next == failure {
			return dst, marks{}, errorOf[m.code]
		}
	}
	if uint64(len(m.out)-m.start) > uriscan.MaxLen {
		return dst, marks{}, errorOf[CodeTooLong]
	}
	if m.start > len(dst) {
		m.out = append(m.out[:len(dst)], m.out[m.start:]...)
	}
	return m.out, m.marks(), nil
}

// step runs a state and returns the next one.
func (m *machine) step(s state) state {
	switch s {
	case schemeStartState:
		return m.schemeStart()
	case schemeState:
		return m.scheme()
	case noSchemeState:
		return m.noScheme()
	case specialRelativeOrAuthorityState:
		return m.specialRelativeOrAuthority()
	case pathOrAuthorityState:
		return m.pathOrAuthority()
	case relativeState:
		return m.relative()
	case relativeSlashState:
		return m.relativeSlash()
	case specialAuthoritySlashesState:
		return m.specialAuthoritySlashes()
	case specialAuthorityIgnoreSlashesState:
		return m.specialAuthorityIgnoreSlashes()
	case authorityState:
		return m.authority()
	case hostState:
		return m.host()
	case portState:
		return m.portNumber()
	case fileState:
		return m.file()
	case fileSlashState:
		return m.fileSlash()
	case fileHostState:
		return m.fileHost()
	case pathStartState:
		return m.beginPath()
	case pathState:
		return m.path()
	case opaquePathState:
		return m.opaquePath()
	case queryState:
		return m.query()
	}
	return m.fragment()
}

// marks returns the places, counted from the beginning of the href.
func (m *machine) marks() marks {
	place := func(at int) uint32 { return uint32(at - m.start) }
	return marks{place(m.protocolEnd), place(m.usernameEnd), place(m.hostStart), place(m.hostEnd),
		place(m.pathStart), place(m.searchStart), place(m.hashStart)}
}

// trimmed returns src without the C0 controls and spaces at its ends.
func trimmed(src []byte) []byte {
	for len(src) > 0 && src[0] <= ' ' {
		src = src[1:]
	}
	for len(src) > 0 && src[len(src)-1] <= ' ' {
		src = src[:len(src)-1]
	}
	return src
}

// withoutNewlines returns src without tabs and line ends. If it has any, the result is
// appended to dst, and the href is first written after it. Invalid UTF-8 is replaced as
// it is read, lest the bytes around a tab become a character.
func withoutNewlines(dst, src []byte) (longer, clean []byte) {
	rest := src[plainLength(src, setC0):]
	if bytes.IndexByte(rest, '\t') < 0 && bytes.IndexByte(rest, '\n') < 0 && bytes.IndexByte(rest, '\r') < 0 {
		return dst, src
	}
	valid := utf8.Valid(src)
	longer = dst
	for at := 0; at < len(src); {
		switch b := src[at]; {
		case b == '\t' || b == '\n' || b == '\r':
			at++
		case b < utf8.RuneSelf || valid:
			longer = append(longer, b)
			at++
		default:
			size, whole := character(src[at:])
			if whole {
				longer = append(longer, src[at:at+size]...)
			} else {
				longer = append(longer, "\ufffd"...)
			}
			at += size
		}
	}
	return longer, longer[len(dst):len(longer):len(longer)]
}

// fail notes why the text is refused.
func (m *machine) fail(code ErrorCode) state {
	m.code = code
	return failure
}

// c returns the byte at the pointer, and 0 at the end. No state looks for a NUL.
func (m *machine) c() byte {
	if m.at < len(m.src) {
		return m.src[m.at]
	}
	return 0
}

// atEnd reports whether all is read.
func (m *machine) atEnd() bool { return m.at >= len(m.src) }

// rest returns what is not read yet.
func (m *machine) rest() []byte { return m.src[m.at:] }

func (m *machine) isSpecial() bool { return m.port != notSpecial }

// atSlash reports whether the pointer is at a byte that separates segments.
func (m *machine) atSlash() bool { return m.c() == '/' || m.c() == '\\' && m.isSpecial() }

// partEnd returns where the authority or the segment at the pointer ends.
func (m *machine) partEnd() int {
	ends := uint16(endsPart)
	if m.isSpecial() {
		ends = endsSpecialPart
	}
	for i, b := range m.src[m.at:] {
		if sets[b]&ends != 0 {
			return m.at + i
		}
	}
	return len(m.src)
}

// noHost notes that the host is null so far.
func (m *machine) noHost() {
	m.protocolEnd = len(m.out)
	m.usernameEnd, m.hostStart, m.hostEnd, m.pathStart = m.protocolEnd, m.protocolEnd, m.protocolEnd, m.protocolEnd
}

// emptyHost writes an authority with an empty host.
func (m *machine) emptyHost() {
	m.out = append(m.out, '/', '/')
	m.usernameEnd, m.hostStart, m.hostEnd, m.pathStart = len(m.out), len(m.out), len(m.out), len(m.out)
}

// setFile writes the scheme file.
func (m *machine) setFile() {
	m.out = append(m.out[:m.start], "file:"...)
	m.noHost()
}

// hasBase reports whether there is a base.
func (m *machine) hasBase() bool { return m.base.href != "" }

// baseScheme returns the scheme of the base, without its colon.
func (m *machine) baseScheme() string { return m.base.href[:m.base.marks.protocolEnd-1] }

// takeAuthority takes over all of the base up to its path.
func (m *machine) takeAuthority() {
	b := &m.base.marks
	m.out = append(m.out[:m.start], m.base.href[:b.portEnd()]...)
	m.protocolEnd, m.usernameEnd = m.start+int(b.protocolEnd), m.start+int(b.usernameEnd)
	m.hostStart, m.hostEnd = m.start+int(b.hostStart), m.start+int(b.hostEnd)
	m.pathStart = len(m.out)
}

// takePath takes over the path of the base, too.
func (m *machine) takePath() {
	m.takeAuthority()
	m.out = append(m.out, m.base.Pathname()...)
}

// takeQuery takes over the path and the query of the base.
func (m *machine) takeQuery() {
	m.takePath()
	b := &m.base.marks
	m.endPath()
	m.out = append(m.out, m.base.href[b.searchStart:b.hashStart]...)
	m.hashStart = len(m.out)
}
