package rewrite

import (
	"bytes"
	"strings"

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

// slashesAt returns how many slashes src begins with.
func slashesAt(src []byte) (n int) {
	for n < len(src) && src[n] == '/' {
		n++
	}
	return n
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

// brokenUserinfo returns where the userinfo ends of an invalid input without "@" and with a
// prefix that ends at start: "http://user:secret%40host/", or "http://user:secret", of which
// the rest was cut off. The sign of it is a port that is no number. after is where the host
// begins, or the same as end if there is none. Both are start if there is no such userinfo.
// deep is whether an "@" may be encoded more than once.
func brokenUserinfo(src []byte, start int, deep bool) (end, after int) {
	authority := src[start:]
	if n := bytes.IndexAny(authority, "/?#"); n >= 0 {
		authority = authority[:n]
	}
	if hasGoodPort(authority, deep) {
		return start, start
	}
	if at, next := lastEncodedAt(authority, deep); at >= 0 && hasGoodPort(authority[next:], deep) {
		return start + at, start + next
	}
	return start + len(authority), start + len(authority)
}

// hasGoodPort reports whether nothing but digits follows the first colon of an authority.
// Blanks may follow them: text is often cut from a line with one too many. The colons of an
// address in brackets do not count. But brackets are no address if an encoded "@" is in the
// authority: they may be the beginning of a userinfo.
func hasGoodPort(authority []byte, deep bool) bool {
	if len(authority) > 0 && authority[0] == '[' {
		if at, _ := lastEncodedAt(authority, deep); at < 0 {
			authority = authority[bytes.IndexByte(authority, ']')+1:]
			if len(authority) > 0 && authority[0] == '[' {
				return true // the bracket is not closed
			}
		}
	}
	n := bytes.IndexByte(authority, ':')
	if n < 0 {
		return true
	}
	port := bytes.TrimRightFunc(authority[n+1:], func(r rune) bool { return r < 0x80 && isBlank(byte(r)) })
	return len(bytes.Trim(port, "0123456789")) == 0
}

// lastEncodedAt returns where the last encoded "@" of text begins and ends, or -1 and -1. deep
// is whether it may be encoded more than once.
func lastEncodedAt(text []byte, deep bool) (start, end int) {
	start, end = -1, -1
	if !deep {
		const encodedAt = "%40"
		if start = bytes.LastIndex(text, []byte(encodedAt)); start >= 0 {
			end = start + len(encodedAt)
		}
		return start, end
	}
	for at := 0; at < len(text); {
		b, next, depth := decodedAt(text, at)
		if b == '@' && depth > 0 {
			start, end = at, next
		}
		at = next
	}
	return start, end
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
	for n < len(src) && isSchemeByte(src[n]) {
		n++
	}
	if n == len(src) || src[n] != ':' {
		return 0
	}
	return n + 1
}

// isSchemeByte reports whether b may be in the name of a scheme.
func isSchemeByte(b byte) bool {
	return isLetter(b) || '0' <= b && b <= '9' || b == '+' || b == '-' || b == '.'
}

// isLetter reports whether b is an ASCII letter.
func isLetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

// isBlank reports whether b is a space or a control byte.
func isBlank(b byte) bool { return b <= ' ' || b == 0x7F }
