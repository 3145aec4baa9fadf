package whatwg

import (
	"strings"
	"sync"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
)

// URL is a parsed URL: its text as a browser writes it, and the places of its parts.
// A URL never changes.
//
//   - The zero value is no URL. Its Href is empty, and as a base it counts as none.
//   - Two URLs are equal by == if and only if their texts are the same, so a URL can be
//     the key of a map.
//   - The text is not copied if it is already as a browser writes it: then it shares
//     memory with the string that was parsed.
//   - The methods may be called from many goroutines at once.
type URL struct {
	href  string
	marks marks
}

// noBase is the zero URL.
var noBase URL

// marks are the places where the parts of a text end and begin. Parts that are absent
// are empty.
//
//	https://user:pass@example.com:1234/foo/bar?baz#quux
//	     |      |    |           |    |       |   |
//	     |      |    hostStart   |    |       |   hashStart
//	     |      usernameEnd      |    |       searchStart
//	     protocolEnd             |    pathStart
//	                             hostEnd
//
// The first four are after the ":" of the scheme, after the username, before the host
// and after it. Without a host, usernameEnd, hostStart and hostEnd equal protocolEnd;
// with one they are at least two greater, for "//". A path that begins with "//" and has
// no host before it has a "/." before pathStart. Where there is no search or hash, its
// beginning is its end.
type marks struct {
	protocolEnd, usernameEnd, hostStart, hostEnd, pathStart, searchStart, hashStart uint32
}

// hasHost reports whether the host is not null, as the standard calls it.
func (m *marks) hasHost() bool { return m.usernameEnd > m.protocolEnd }

// Parse returns the URL that a browser makes of text without a base. If a browser
// refuses it, Parse returns the zero URL and an [*Error], which never repeats the text.
func Parse(text string) (URL, error) { return parse(text, URL{}) }

// Parse returns the URL that a browser makes of ref on a page at base. If a browser
// refuses it, Parse returns the zero URL and an [*Error].
func (base URL) Parse(ref string) (URL, error) { return parse(ref, base) }

// parse returns the URL of src. The zero URL is no base.
func parse(src string, base URL) (URL, error) {
	var s uriscan.Spans
	var p proof
	b := text.Bytes(src)
	if uriscan.ScanString(src, &s) && p.fits(b, &s, &base) && p.keeps(nil, b, &s) {
		return URL{p.href(src, base.href), p.marks(&s, len(src), &base)}, nil
	}
	buf := buffers.Get().(*[]byte)
	defer buffers.Put(buf)
	href, m, err := run((*buf)[:0], b, base)
	if err != nil {
		return URL{}, err
	}
	if cap(href) <= longestKept {
		*buf = href
	}
	return URL{string(href), m}, nil
}

// buffers are for texts of which only a copy is kept, or nothing.
var buffers = sync.Pool{New: func() any {
	buf := make([]byte, 0, 512)
	return &buf
}}

// longestKept is the capacity of the longest buffer that is kept.
const longestKept = 16 << 10

// part returns a part of the text.
func (u *URL) part(start, end uint32) string { return u.href[start:end] }

// Href returns the whole text, with its secrets.
func (u URL) Href() string { return u.href }

// String returns [URL.Href]. Package fmt does not call it: see [URL.Format].
func (u URL) String() string { return u.href }

// Protocol returns the scheme with its colon, in lower case.
func (u URL) Protocol() string { return u.part(0, u.marks.protocolEnd) }

// Username returns the username as it is in the text, percent-encoded. It is "" if there
// is none.
func (u URL) Username() string {
	if !u.marks.hasHost() {
		return ""
	}
	return u.part(u.marks.protocolEnd+uint32(len("//")), u.marks.usernameEnd)
}

// Password returns the password as it is in the text, percent-encoded. It is "" if there
// is none.
func (u URL) Password() string {
	if u.marks.hostStart <= u.marks.usernameEnd+1 {
		return ""
	}
	return u.part(u.marks.usernameEnd+1, u.marks.hostStart-1)
}

// Host returns the host, and ":" and the port if the port is not the one that the scheme
// has by default. An IPv6 address has its brackets.
func (u URL) Host() string { return u.part(u.marks.hostStart, u.marks.portEnd()) }

// portEnd returns the end of the port, or of the host if there is no port.
func (m *marks) portEnd() uint32 {
	if !m.hasHost() {
		return m.hostEnd
	}
	return m.pathStart
}

// Hostname returns the host without the port. An IPv6 address has its brackets.
func (u URL) Hostname() string { return u.part(u.marks.hostStart, u.marks.hostEnd) }

// Port returns the port, and "" if it is absent or the one that the scheme has by default.
func (u URL) Port() string {
	return strings.TrimPrefix(u.part(u.marks.hostEnd, u.marks.portEnd()), ":")
}

// Pathname returns the path. It begins with "/", but for schemes such as mailto:.
func (u URL) Pathname() string { return u.part(u.marks.pathStart, u.marks.searchStart) }

// Search returns the query with its "?", and "" if it is absent or empty.
func (u URL) Search() string { return orEmpty(u.part(u.marks.searchStart, u.marks.hashStart)) }

// Hash returns the fragment with its "#", and "" if it is absent or empty.
func (u URL) Hash() string { return orEmpty(u.href[u.marks.hashStart:]) }

// orEmpty returns "" for a delimiter that nothing follows.
func orEmpty(part string) string {
	if len(part) == 1 {
		return ""
	}
	return part
}

// Origin returns the scheme, the host and the port, such as "https://h.example:8443", of
// a URL of http, https, ws, wss or ftp. For a URL of blob it is the origin of the http or
// https URL that is its path. It is "null" for all others, as in a browser.
func (u URL) Origin() string {
	switch u.Protocol() {
	case "http:", "https:", "ws:", "wss:", "ftp:":
		if u.marks.hostStart == u.marks.protocolEnd+uint32(len("//")) {
			return u.part(0, u.marks.pathStart)
		}
		return u.Protocol() + "//" + u.Host()
	case "blob:":
		inner, err := Parse(u.Pathname())
		if err == nil && (inner.Protocol() == "http:" || inner.Protocol() == "https:") {
			return inner.Origin()
		}
	}
	return "null"
}
