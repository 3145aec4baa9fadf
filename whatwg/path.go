package whatwg

import (
	"bytes"
	"strconv"

	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/percentcode"
)

// The states that read paths, queries and fragments, and what browsers know of drives.

// https://url.spec.whatwg.org/#path-start-state
func (m *machine) beginPath() state {
	if m.atSlash() {
		m.at++
		return pathState
	}
	if m.isSpecial() {
		return pathState
	}
	return m.afterPath() // the host of other schemes ends at a slash, "?", "#" or the end
}

// https://url.spec.whatwg.org/#path-state
//
// The standard encodes and adds one segment after the other. To encode changes neither
// what separates segments nor a dot segment. So all of the path is encoded at once, and
// the few paths that have more to change are changed in place.
func (m *machine) path() state {
	path := m.rest()
	if end := bytescan.IndexByte(path, '?'); end >= 0 {
		path = path[:end]
	}
	if end := bytescan.IndexByte(path, '#'); end >= 0 {
		path = path[:end]
	}
	m.at += len(path)
	m.out = append(m.out, '/')
	from := len(m.out)
	m.out = appendEncoded(m.out, path, setPath)
	dots := m.port == noPort && len(path) >= 2 && isDriveLetter(path) || mayBeDots(path)
	if m.isSpecial() && bytescan.IndexByte(path, '\\') >= 0 {
		dots = dots || mayHaveDots(path)
		withSlashes(m.out[from:])
	} else {
		dots = dots || percentcode.CopyHref(nil, path, 0, uint32(len(path)))&percentcode.HrefBytes != 0
	}
	if dots {
		m.separate(from)
	}
	return m.afterPath()
}

// mayHaveDots reports whether a segment after the first begins as a dot segment does. A
// backslash separates segments, too.
func mayHaveDots(path []byte) bool {
	for i, b := range path {
		if (b == '/' || b == '\\') && mayBeDots(path[i+1:]) {
			return true
		}
	}
	return false
}

// withSlashes makes every backslash of a path a slash.
func withSlashes(path []byte) {
	for i, b := range path {
		if b == '\\' {
			path[i] = '/'
		}
	}
}

// separate goes over the segments in m.out[from:], which follow a "/", and removes dot
// segments. What is kept moves to the front.
func (m *machine) separate(from int) {
	path, end := m.out, from
	for _, b := range path[from:] {
		if path[end] = b; b != '/' {
			end++
			continue
		}
		if m.port == noPort || mayBeDots(path[from:end]) {
			m.out = path[:end]
			end = m.endSegment(from, true)
		} else {
			end++
		}
		from = end
	}
	m.out = path[:end]
	m.endSegment(from, false)
}

// endSegment ends the segment m.out[from:], which follows a "/", and which a slash follows
// or not. It returns where the next segment begins. A segment before a dot segment is
// complete: its "/" is there.
func (m *machine) endSegment(from int, slash bool) (next int) {
	segment := m.out[from:]
	dots := dotsOf(segment)
	if dots == 0 {
		if m.port == noPort && from == m.pathStart+1 && len(segment) == 2 && isDriveLetter(segment) {
			segment[1] = ':'
		}
		if slash {
			m.out = append(m.out, '/')
		}
		return len(m.out)
	}
	if m.out = m.out[:from]; dots == 2 {
		m.out = m.out[:from-1]
		m.shorten()
		m.out = append(m.out, '/')
	}
	return len(m.out)
}

// shorten leaves out the last segment of the path, but for the drive of a file
// (https://url.spec.whatwg.org/#shorten-a-urls-path).
func (m *machine) shorten() {
	path := m.out[m.pathStart:]
	if m.port == noPort && len(path) == len("/C:") && beginsWithDrive(path) {
		return
	}
	m.out = m.out[:m.pathStart+max(bytes.LastIndexByte(path, '/'), 0)]
}

// endPath notes that the path is complete. A path that begins with "//" and has no host
// before it gets "/." before it, lest it begins with a host.
func (m *machine) endPath() {
	if path := m.out[m.pathStart:]; m.usernameEnd == m.protocolEnd && len(path) > 1 && path[0] == '/' && path[1] == '/' {
		m.out = append(m.out, "/."...)
		path = m.out[m.pathStart:]
		copy(path[len("/."):], path)
		copy(path, "/.")
		m.pathStart += len("/.")
	}
	m.searchStart, m.hashStart = len(m.out), len(m.out)
}

// afterPath ends the path and returns the state that reads what follows it.
func (m *machine) afterPath() state {
	m.endPath()
	if m.c() == '?' {
		return queryState
	}
	return fragmentState
}

// https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
//
// A space stays, but for one before a query or a fragment: it would be at the end if that
// were taken away.
func (m *machine) opaquePath() state {
	end := bytes.IndexAny(m.rest(), "?#")
	if end < 0 {
		m.out = appendEncoded(m.out, m.rest(), setC0)
		m.at = len(m.src)
		return m.afterPath()
	}
	path := m.rest()[:end]
	m.at += end
	if end > 0 && path[end-1] == ' ' {
		m.out = append(appendEncoded(m.out, path[:end-1], setC0), "%20"...)
	} else {
		m.out = appendEncoded(m.out, path, setC0)
	}
	return m.afterPath()
}

// https://url.spec.whatwg.org/#query-state
func (m *machine) query() state {
	query, set := m.rest(), uint16(setQuery)
	if end := bytes.IndexByte(query, '#'); end >= 0 {
		query = query[:end]
	}
	if m.isSpecial() {
		set = setSpecialQuery
	}
	m.at += len(query)
	m.out = appendEncoded(append(m.out, '?'), query[len("?"):], set)
	m.hashStart = len(m.out)
	return fragmentState
}

// https://url.spec.whatwg.org/#fragment-state
func (m *machine) fragment() state {
	if !m.atEnd() {
		m.out = appendEncoded(append(m.out, '#'), m.rest()[len("#"):], setFragment)
	}
	return endState
}

// longestDots is the length of the longest dot segment.
const longestDots = len("%2e%2e")

// mayBeDots reports whether a segment begins as a dot segment does.
func mayBeDots(segment []byte) bool {
	return len(segment) > 0 && (segment[0] == '.' || segment[0] == '%' && len(segment) >= 3 && segment[1] == '2' && segment[2]|0x20 == 'e')
}

// dotsOf returns 1 for a single-dot segment, 2 for a double-dot one, and 0 for all others.
// A dot may be encoded (https://url.spec.whatwg.org/#double-dot-path-segment).
func dotsOf(segment []byte) int {
	if len(segment) > longestDots || !mayBeDots(segment) {
		return 0
	}
	dots := 0
	for ; len(segment) > 0; dots++ {
		switch {
		case segment[0] == '.':
			segment = segment[1:]
		case len(segment) >= 3 && segment[0] == '%' && segment[1] == '2' && segment[2]|0x20 == 'e':
			segment = segment[3:]
		default:
			return 0
		}
	}
	if dots > 2 {
		return 0
	}
	return dots
}

// isDriveLetter reports whether text begins with a Windows drive letter: a letter, and
// ":" or "|" (https://url.spec.whatwg.org/#windows-drive-letter).
func isDriveLetter(text []byte) bool {
	return text[0]|0x20 >= 'a' && text[0]|0x20 <= 'z' && (text[1] == ':' || text[1] == '|')
}

// startsWithDriveLetter reports whether text starts with a Windows drive letter that is
// all of its first segment
// (https://url.spec.whatwg.org/#start-with-a-windows-drive-letter).
func startsWithDriveLetter(text []byte) bool {
	if len(text) < 2 || !isDriveLetter(text) {
		return false
	}
	return len(text) == 2 || bytes.IndexByte([]byte(`/\?#`), text[2]) >= 0
}

// beginsWithDrive reports whether the first segment of a path is a drive letter with ":".
func beginsWithDrive[T ~string | ~[]byte](path T) bool {
	return len(path) >= 3 && path[0] == '/' && path[1]|0x20 >= 'a' && path[1]|0x20 <= 'z' && path[2] == ':' &&
		(len(path) == 3 || path[3] == '/')
}

// appendDecimal appends a number in decimal.
func appendDecimal(dst []byte, number uint32) []byte {
	return strconv.AppendUint(dst, uint64(number), 10)
}
