package rewrite

import (
	"bytes"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
)

// hideUserinfo hides the userinfo that begins at start and ends before the "@" at
// the offset at.
func (w *redaction) hideUserinfo(dst []byte, start, at int) []byte {
	dst = w.hide(dst, start, at)
	if bytes.IndexByte(w.src[start:at], ':') >= 0 {
		dst = append(append(dst, ':'), w.mask...)
	}
	return dst
}

// hideUserinfoIn hides what stands before the last "@" of src[start:end], if it
// has one.
func (w *redaction) hideUserinfoIn(dst []byte, start, end int) []byte {
	if at := lastAt(w.src[start:end]); at >= 0 {
		dst = w.hideUserinfo(dst, start, start+at)
	}
	return dst
}

// userinfo hides the userinfo of a valid input, and what others would take for it.
// If the authority has a byte, everyone agrees on where it lies, and the path is
// not looked at. That is so for nearly all inputs.
func (w *redaction) userinfo(dst []byte, s *uriscan.Spans) []byte {
	switch {
	case s.Has(uriscan.CompUserinfo):
		dst = w.hideUserinfo(dst, int(s.Userinfo.Start), int(s.Userinfo.End))
	case s.Authority().Len() == 0 && bytes.IndexByte(s.Path.In(w.src), '@') >= 0:
		dst = w.userinfoInPath(dst, s)
	}
	return dst
}

// userinfoInPath hides what others would take for the userinfo in the path of an
// input without an authority, or with an empty one.
func (w *redaction) userinfoInPath(dst []byte, s *uriscan.Spans) []byte {
	start, end := int(s.Path.Start), int(s.Path.End)
	part := start + slashesAt(w.src[start:end])
	slashes := part - start
	if s.Has(uriscan.CompHost) {
		slashes += len("//")
	}
	hasScheme := s.Has(uriscan.CompScheme)
	if hasScheme && isWeb(s.Scheme.In(w.src)) || !hasScheme && slashes >= 2 {
		dst = w.hideUserinfoIn(dst, part, endOfSegment(w.src, part, end))
	}
	if hasScheme && !s.Has(uriscan.CompHost) {
		dst = w.userinfoBehindSlashes(dst, part, end)
	}
	return dst
}

// userinfoBehindSlashes hides what others would take for the userinfo behind each
// further "//" of src[start:end], which is the rest of a path.
func (w *redaction) userinfoBehindSlashes(dst []byte, start, end int) []byte {
	for start < end {
		segment := endOfSegment(w.src, start, end)
		start = segment + slashesAt(w.src[segment:end])
		if start-segment < 2 {
			continue
		}
		segment = start
		start = endOfSegment(w.src, start, end)
		dst = w.hideUserinfoIn(dst, segment, start)
	}
	return dst
}

// slashesAt returns how many slashes src begins with.
func slashesAt(src []byte) (n int) {
	for n < len(src) && src[n] == '/' {
		n++
	}
	return n
}

// endOfSegment returns the offset of the first "/" of src[start:end], or end.
func endOfSegment(src []byte, start, end int) int {
	if n := bytes.IndexByte(src[start:end], '/'); n >= 0 {
		return start + n
	}
	return end
}

// isWeb reports whether the scheme is one that browsers and their like read with
// any number of slashes.
func isWeb(scheme []byte) bool {
	name := text.String(scheme)
	for _, web := range [...]string{"http", "https", "ftp", "ws", "wss"} {
		if strings.EqualFold(name, web) {
			return true
		}
	}
	return false
}

// lastAt returns the offset of the last "@" of src, or -1. Most texts have none,
// which a search from the front finds out faster.
func lastAt(src []byte) int {
	first := bytes.IndexByte(src, '@')
	if first < 0 {
		return -1
	}
	return first + bytes.LastIndexByte(src[first:], '@')
}

// endOfPrefix returns where the userinfo of an invalid input begins: behind a valid
// scheme, its colon and the slashes that follow. Without a valid scheme it is
// behind the slashes that begin the input.
func endOfPrefix(src []byte) int {
	n := endOfScheme(src)
	return n + slashesAt(src[n:])
}

// endOfScheme returns the length of the spaces and control bytes, the valid scheme
// (RFC 3986 §3.1) and the colon that src begins with, or 0 if it does not.
func endOfScheme(src []byte) int {
	n := 0
	for n < len(src) && isBlank(src[n]) {
		n++
	}
	if n == len(src) || !isLetter(src[n]) {
		return 0
	}
	for n < len(src) && (isLetter(src[n]) || '0' <= src[n] && src[n] <= '9' || src[n] == '+' || src[n] == '-' || src[n] == '.') {
		n++
	}
	if n == len(src) || src[n] != ':' {
		return 0
	}
	return n + 1
}

// isLetter reports whether b is an ASCII letter.
func isLetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

// isBlank reports whether b is a space or a control byte below it.
func isBlank(b byte) bool { return b <= ' ' }
