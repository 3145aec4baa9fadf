package find

import (
	"bytes"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/iri"
)

// A view is what there is to see of a candidate, which begins at start, with its
// authority at authority.
type view struct {
	buf                   []byte
	start, authority, end int
	final                 bool // nothing behind end counts
	cut                   int  // how many bytes of a character lie behind end that may yet become whole
	beyondLimit           bool // the view has one byte more than a match may have
}

// viewOf returns the view of a candidate. It ends before a quotation mark like the one
// before the candidate, and one byte behind the longest match.
func (s *search) viewOf(start, colon int) view {
	v := view{buf: s.buf, start: start, authority: colon + len("://"), end: len(s.buf), final: s.final}
	if v.end-start > s.longest {
		v.end, v.final, v.beyondLimit = max(start+s.longest+1, v.authority), false, true
	}
	if start > 0 && s.buf[start-1] == '\'' {
		if i := kernel.IndexByte(s.buf[start:v.end], '\''); i >= 0 {
			v.end, v.final = start+i, true
		}
	}
	return v
}

// judgeExactly does what judge does for every candidate. It looks at the authority
// first, and goes on only if there is a host. Behind the host it looks at a few bytes,
// and at more only if these are all valid. So the bytes that it looks at are few, or
// belong to the match.
//
//go:noinline
func (s *search) judgeExactly(start, colon int, m *Match) verdict {
	f, v := s.finder, s.viewOf(start, colon)
	end, result := f.authorityExtent(&v, isFile(s.buf[start:colon]))
	if result == isMatch && end < v.end && endsAuthority[s.buf[end]] {
		end, result = f.restExtent(&v, end)
	}
	switch {
	case result == isOpen && v.beyondLimit:
		m.Start, m.End = start, max(start+s.longest, v.authority)
		m.setTooLong(uint32(s.longest))
		return isMatch
	case result != isMatch:
		return result
	}
	uri := s.buf[start:end]
	end, _ = f.trim(s.buf, start, end, bytes.Count(uri, []byte("(")), bytes.Count(uri, []byte(")")))
	f.scan(s.buf[start:end:end], &m.Spans)
	if m.Spans.Host.Len() == 0 && !isFile(s.buf[start:colon]) {
		return isNone
	}
	m.place(start, end)
	return isMatch
}

// authorityExtent returns where a candidate ends, before it is trimmed, if nothing but
// the authority counts. It says isNone if a path, a query or a fragment follows and
// there is no host, unless the scheme is one that needs none.
func (f *Finder) authorityExtent(v *view, needsNoHost bool) (end int, result verdict) {
	end = v.authority
	for end < v.end && !endsAuthority[v.buf[end]] && !f.stops.Has(v.buf[end]) {
		end++
	}
	whole := f.endOfCharacters(v, v.authority, end)
	end, result = f.longestValid(v, whole)
	if result != isMatch || end < whole || needsNoHost {
		return end, result
	}
	var s uriscan.Spans
	f.scan(v.buf[v.start:end], &s)
	if s.Host.Len() == 0 {
		return end, isNone
	}
	return end, isMatch
}

// restExtent returns where a candidate ends before it is trimmed. Its authority ends
// before end, and is valid.
func (f *Finder) restExtent(v *view, end int) (int, verdict) {
	const few, more = 256, 4
	rest := end
	for room := few; ; room *= more {
		some := rest + min(room, v.end-rest)
		end = rest + f.stops.Run(v.buf[rest:some]).Length
		end = f.endOfCharacters(v, rest, end)
		if end < some || some == v.end || !f.goesOn(v, end) {
			return f.longestValid(v, end)
		}
	}
}

// goesOn reports whether the candidate, up to end, can be the beginning of something valid.
func (f *Finder) goesOn(v *view, end int) bool {
	offset := f.check(v.buf[v.start:end])
	return offset < 0 || offset == end-v.start
}

// longestValid returns where the longest valid prefix of the candidate ends, up to end. It
// says isOpen if bytes behind the view may make it longer.
func (f *Finder) longestValid(v *view, end int) (int, verdict) {
	text := v.buf[v.start:end]
	offset := f.check(text)
	if f.isOpen(v, end, offset) {
		return end, isOpen
	}
	if offset < 0 {
		return end, isMatch
	}
	return v.start + f.validLength(text[:f.wholeLength(text, offset)], v.authority-v.start), isMatch
}

// isOpen reports whether the candidate, whose text up to end has its first error at an
// offset, may go on behind the view.
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

// validLength returns the length of the longest prefix of text that is valid. What is wrong with
// text is only that it ends too early. So it ends in its authority: in an IP literal, or in what
// is a userinfo if an "@" comes, but without it a host and the beginning of a port.
func (f *Finder) validLength(text []byte, authority int) int {
	if f.check(text) < 0 {
		return len(text)
	}
	if bracket := bytes.IndexByte(text[authority:], '['); bracket >= 0 {
		return authority + bracket
	}
	n := authority + bytes.IndexByte(text[authority:], ':') + 1
	for text[n]-'0' < 10 {
		n++
	}
	return n
}

// wholeLength returns the length of the longest prefix of text[:n] that ends neither in a percent
// triplet nor in a character. All of text[:n] can be the beginning of something valid.
func (f *Finder) wholeLength(text []byte, n int) int {
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

// check returns the offset of the first error of src, or -1. In the mode Loose nothing is
// an error.
func (f *Finder) check(src []byte) (offset int) {
	switch f.mode {
	case Strict:
		offset, _ = uriscan.URI.Check(src)
	case IRI:
		offset, _ = iri.IRI.Check(src)
	default:
		offset = -1
	}
	return offset
}
