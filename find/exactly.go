package find

import (
	"bytes"
	"unicode/utf8"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/iri"
)

// A view is what there is to see of a candidate, which begins at start, with its
// authority at authority.
type view struct {
	buf                   []byte
	start, authority, end int
	limit                 int  // a match must not end after this
	final                 bool // nothing after end counts
	beyondLimit           bool // the text goes on after the view
	cut                   int  // how many bytes of a character are after end that may yet become whole
	stop                  int  // the first byte that is no part of the candidate
}

// mostTrailing is how many bytes after the longest match are looked at, if all of them may have
// to go from the end of a URI.
const mostTrailing = 1 << 16

// viewOf returns the view of a candidate. It ends before a quotation mark like the one
// before the candidate. It has at most trailing bytes after the longest match, and one more
// character or percent triplet.
func (s *search) viewOf(start, colon, trailing int) view {
	v := view{buf: s.buf, start: start, authority: colon + len("://"), end: len(s.buf), final: s.final}
	v.limit = max(start+min(s.longest, len(s.buf)-start), v.authority)
	if room := trailing + utf8.UTFMax; len(s.buf)-v.limit > room {
		v.end, v.final, v.beyondLimit = v.limit+room, false, true
	}
	if start > 0 && s.buf[start-1] == '\'' {
		if i := bytescan.IndexByte(s.buf[start:min(v.end+1, len(s.buf))], '\''); i >= 0 {
			v.end, v.final = start+i, true
		}
	}
	return v
}

// trailing returns how many bytes after the limit of the view may all have to go from the end
// of a URI. There are no "/" among them, so no other candidate begins in them, and they are
// counted once.
func (s *search) trailing(v *view) (n int) {
	rest := s.buf[v.limit:min(v.limit+mostTrailing, len(s.buf))]
	for n < len(rest) && (s.finder.trims[rest[n]] || inReference[rest[n]]) {
		n++
	}
	return n
}

// judgeExactly does what judge does for every candidate. It looks at the authority
// first, and goes on only if there is a host. After the host it looks at a few bytes,
// and at more only if these are all valid. So the bytes that it looks at are few, or
// belong to the match.
//
//go:noinline
func (s *search) judgeExactly(start, colon int, m *Match) verdict {
	f, v := s.finder, s.viewOf(start, colon, 0)
	end, result := f.extent(&v, isFile(s.buf[start:colon]))
	if result == isOpen && v.beyondLimit { // perhaps all after the limit has to go
		v = s.viewOf(start, colon, s.trailing(&v))
		end, result = f.extent(&v, isFile(s.buf[start:colon]))
	}
	switch {
	case result == isOpen && v.beyondLimit:
		return s.tooLong(&v, m)
	case result != isMatch:
		return result
	}
	uri := s.buf[start:end]
	end, _ = f.trim(s.buf, start, end, bytes.Count(uri, []byte("(")), bytes.Count(uri, []byte(")")))
	f.scan(s.buf[start:end:end], &m.Spans)
	cut, isOpenCharacter := s.cutAt(v.stop)
	switch {
	case m.Spans.Host.Len() == 0 && !isFile(s.buf[start:colon]):
		return isNone
	case end > v.limit:
		return s.tooLong(&v, m)
	case isOpenCharacter:
		return isOpen
	}
	m.Cut = cut
	m.place(start, end)
	return isMatch
}

// tooLong makes a match of a candidate that goes on after its limit.
func (s *search) tooLong(v *view, m *Match) verdict {
	*m = Match{Start: v.start, End: v.limit}
	m.setTooLong(uint32(s.longest))
	return isMatch
}

// cutAt reports whether a URI that stops at a byte is cut there: whether the character there is
// beyond ASCII, and none that belongs to the text around a URI. It is open if it is not there as a
// whole yet.
func (s *search) cutAt(stop int) (cut, isOpen bool) {
	if stop == len(s.buf) || s.buf[stop] < utf8.RuneSelf { // in the mode Loose it always is
		return false, false
	}
	r, _ := utf8.DecodeRune(s.buf[stop:]) // an error if the URI stops inside a character, which no IRI has then
	return !endsIRI(r), r == utf8.RuneError && !s.final && !utf8.FullRune(s.buf[stop:])
}

// extent returns where a candidate ends, before it is trimmed.
func (f *Finder) extent(v *view, needsNoHost bool) (end int, result verdict) {
	end, result = f.authorityExtent(v, needsNoHost)
	if result == isMatch && end < v.end && endsAuthority[v.buf[end]] {
		end, result = f.restExtent(v, end)
	}
	return end, result
}

// authorityExtent returns where a candidate ends, before it is trimmed, if nothing but
// the authority counts. It says isNone if a path, a query or a fragment follows and
// there is no host, unless the scheme is one that needs none.
func (f *Finder) authorityExtent(v *view, needsNoHost bool) (end int, result verdict) {
	end = v.authority
	for end < v.end && !endsAuthority[v.buf[end]] && !f.stops.Has(v.buf[end]) {
		end++
	}
	end = f.endOfCharacters(v, v.authority, end)
	text, authority := v.buf[v.start:end], v.authority-v.start
	offset := f.checkAuthority(text, authority)
	v.setStop(end, offset)
	switch {
	case f.isOpen(v, end, offset):
		return end, isOpen
	case offset >= 0:
		return v.start + validLength(text[:wholeLength(text, offset)], authority), isMatch
	case end < v.end && endsAuthority[v.buf[end]] && !needsNoHost && !f.hasHost(text, authority):
		return end, isNone
	}
	return end, isMatch
}

// checkAuthority does what check does for a text that ends with its authority, in which
// no byte ends an authority or a URI. Without "@", "[", "]" and "%" such an authority may
// begin a userinfo, whatever it is. So either it is valid as a host and a port, or the
// error is the end of the text. That is seen without the exact machine, which hostile text
// with many colons would need at each of them.
func (f *Finder) checkAuthority(text []byte, authority int) (offset int) {
	if f.mode == Loose {
		return -1
	}
	offset = -1
	inPort := false
	for _, b := range text[authority:] {
		switch {
		case b >= 0x80 || b == '@' || b == '[' || b == ']' || b == '%':
			return f.check(text)
		case inPort && b-'0' > 9:
			offset = len(text)
		case b == ':':
			inPort = true
		}
	}
	return offset
}

// hasHost reports whether a text that ends with its authority, and is valid, has a host that
// is not empty.
func (f *Finder) hasHost(text []byte, authority int) bool {
	if f.mode == Loose {
		var s uriscan.Spans
		uriscan.Scan(text, &s)
		return s.Host.Len() > 0
	}
	host := text[authority+bytes.IndexByte(text[authority:], '@')+1:]
	return len(host) > 0 && host[0] != ':'
}

// restExtent returns where a candidate ends before it is trimmed. Its authority ends at
// rest, and is valid.
func (f *Finder) restExtent(v *view, rest int) (end int, result verdict) {
	const few, more = 64, 4
	for room := few; ; room *= more {
		some := rest + min(room, v.end-rest)
		end = rest + f.stops.Run(v.buf[rest:some]).Length
		end = f.endOfCharacters(v, rest, end)
		text := v.buf[v.start:end]
		offset := f.check(text)
		v.setStop(end, offset)
		switch {
		case end == some && end < v.end && (offset < 0 || offset == len(text)):
			continue
		case f.isOpen(v, end, offset):
			return end, isOpen
		case offset >= 0:
			end = v.start + wholeLength(text, offset)
		}
		return end, isMatch
	}
}

// setStop sets where the candidate stops. Its text up to end has the first error at the
// offset, or none if that is negative.
func (v *view) setStop(end, offset int) {
	v.stop = end
	if offset >= 0 {
		v.stop = v.start + offset
	}
}

// isOpen reports whether the candidate may go on after the view. Its text up to end has
// the first error at the offset, or none if that is negative.
func (f *Finder) isOpen(v *view, end, offset int) bool {
	if v.final || end < v.end || offset >= 0 && offset < end-v.start {
		return false
	}
	if v.cut == 0 {
		return true
	}
	length := end + v.cut - v.start
	return f.check(v.buf[v.start:][:length]) == length
}

// validLength returns the length of the longest prefix of text that is valid. What is wrong
// with text is only that it ends too early. So it ends in its authority: in an IP literal,
// or in what is a userinfo if an "@" comes, but without it a host and the beginning of a
// port.
func validLength(text []byte, authority int) int {
	userinfo := bytes.IndexByte(text[authority:], '@') + 1
	host := authority + userinfo
	switch {
	case host == len(text):
	case text[host] == '[':
		if bytes.IndexByte(text[host:], ']') < 0 {
			return host
		}
	case userinfo == 0:
		return hostAndPort(text, authority)
	}
	return len(text)
}

// hostAndPort returns where the port ends, or the host if no port follows.
func hostAndPort(text []byte, host int) int {
	colon := bytes.IndexByte(text[host:], ':')
	if colon < 0 {
		return len(text)
	}
	n := host + colon + 1
	for n < len(text) && text[n]-'0' < 10 {
		n++
	}
	return n
}

// wholeLength returns the length of the longest prefix of text[:n] that ends neither in a percent
// triplet nor in a character. All of text[:n] can be the beginning of something valid.
func wholeLength(text []byte, n int) int {
	for n < len(text) && text[n]&0xC0 == 0x80 {
		n--
	}
	switch {
	case n > 0 && text[n-1] == '%':
		return n - 1
	case n > 1 && text[n-2] == '%':
		return n - 2
	}
	return n
}

// scan scans a match.
func (f *Finder) scan(src []byte, out *uriscan.Spans) bool {
	if f.mode == IRI {
		return iri.Scan(src, out)
	}
	return uriscan.Scan(src, out)
}

// check returns the offset of the first error of src, or -1. It begins with a scheme and a
// colon, so as a reference it is what it is as a URI or an IRI. In the mode Loose nothing is
// an error.
func (f *Finder) check(src []byte) (offset int) {
	switch f.mode {
	case Strict:
		offset, _ = uriscan.URIReference.Check(src)
	case IRI:
		offset, _ = iri.Reference.Check(src)
	default:
		offset = -1
	}
	return offset
}
