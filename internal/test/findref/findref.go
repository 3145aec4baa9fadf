// Package findref finds URIs in text as the rules say, one function each, in the order in
// which they are written down. It tries every prefix, so it takes cubic time. The tests of
// package find compare that with it.
package findref

import (
	"strings"
	"unicode/utf8"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/iri"
)

// Mode says what counts as a part of a URI.
type Mode uint8

// The modes.
const (
	IRI Mode = iota
	Strict
	Loose
)

// Options say what is looked for.
type Options struct {
	Schemes   []string // none means those of the rules
	AnyScheme bool
	Mode      Mode
}

// A Match is the place of a match. TooLong means that the match goes on after End. Cut
// means that it ended before a character beyond ASCII that does not belong to the text
// around a URI.
type Match struct {
	Start, End   int
	TooLong, Cut bool
}

// Find returns the matches in text, of at most longest bytes each.
func Find(o Options, text string, longest int) (matches []Match) {
	floor := 0
	for colon := 0; colon+3 <= len(text); colon++ {
		if text[colon:colon+3] != "://" || colon < floor {
			continue
		}
		start := schemeStart(o, text, max(floor, colon-longest), colon)
		if start < 0 {
			continue
		}
		input := text[start:]
		if start > 0 && text[start-1] == '\'' {
			if i := strings.IndexByte(input, '\''); i >= 0 {
				input = input[:i]
			}
		}
		authority := colon + 3 - start
		limit := max(longest, authority)
		view := input[:lengthOfView(o.Mode, input, limit)]
		if len(view) < len(input) && mayGoOn(o.Mode, view, authority) {
			floor = start + limit
			matches = append(matches, Match{start, floor, true, false})
			continue
		}
		uri := trim(o.Mode, extent(o.Mode, view, authority))
		var s uriscan.Spans
		Scan(o.Mode, uri, &s)
		if s.Host.Len() == 0 && !strings.EqualFold(text[start:colon], "file") {
			continue
		}
		floor = start + min(len(uri), limit)
		matches = append(matches, Match{start, floor, len(uri) > limit, len(uri) <= limit && isCut(o.Mode, input)})
	}
	return matches
}

func isLetter(b byte) bool { return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' }

// schemeStart returns where the scheme before the colon begins, at floor or later, or -1
// if there is none.
func schemeStart(o Options, text string, floor, colon int) int {
	if o.AnyScheme {
		start := -1
		for i := colon - 1; i >= floor && (isLetter(text[i]) || strings.IndexByte("0123456789+-.", text[i]) >= 0); i-- {
			if isLetter(text[i]) {
				start = i
			}
		}
		return start
	}
	schemes := o.Schemes
	if len(schemes) == 0 {
		schemes = []string{"http", "https", "ftp", "ws", "wss"}
	}
	longest := -1
	for _, scheme := range schemes {
		if n := len(scheme); n > longest && colon-n >= floor && strings.EqualFold(text[colon-n:colon], scheme) {
			longest = n
		}
	}
	if longest < 0 || colon-longest > 0 && isLetter(text[colon-longest-1]) {
		return -1
	}
	return colon - longest
}

// lengthOfView returns how many bytes of the input count: up to the limit, then all
// bytes that trimming may take from the end of a match, and one more character.
func lengthOfView(mode Mode, input string, limit int) (length int) {
	if len(input) <= limit {
		return len(input)
	}
	trimmed := ".,:;!?')&#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	if mode == Loose {
		trimmed += "]}"
	}
	const most = 1 << 16
	tail := input[limit:min(limit+most, len(input))]
	return min(limit+len(tail)-len(strings.TrimLeft(tail, trimmed))+utf8.UTFMax, len(input))
}

// mayGoOn reports whether all of the view can be the beginning of a match that has a host or needs
// none.
func mayGoOn(mode Mode, view string, authority int) bool {
	if mode == Loose && extent(mode, view, authority) != view {
		return false
	}
	if mode == IRI && untilEndOfText(view) != view {
		return false
	}
	if offset := check(mode, view); offset >= 0 && offset < len(view) {
		return false
	}
	host := view[:authority+endOfAuthority(view[authority:])]
	if host == view || strings.HasPrefix(strings.ToLower(view), "file:") {
		return true
	}
	var s uriscan.Spans
	Scan(mode, host, &s)
	return s.Host.Len() > 0
}

// isCut reports whether the first character that no match can have is beyond ASCII and
// does not belong to the text around a URI.
func isCut(mode Mode, input string) bool {
	if mode == Loose {
		return false
	}
	stop := len(input)
	if mode == IRI {
		stop = len(untilNoIRI(input))
	}
	if offset := check(mode, input[:stop]); offset >= 0 {
		stop = offset
	}
	for i, r := range input {
		if i+utf8.RuneLen(r) > stop && i <= stop {
			return r >= utf8.RuneSelf && !EndsIRI(r)
		}
	}
	return false
}

// endOfAuthority returns where the first "/", "?" or "#" is.
func endOfAuthority(text string) int {
	if i := strings.IndexAny(text, "/?#"); i >= 0 {
		return i
	}
	return len(text)
}

// extent returns the part of the input that is a match, before it is trimmed.
func extent(mode Mode, input string, authority int) string {
	if mode == Loose {
		for i := range len(input) {
			if b := input[i]; b <= 0x20 || b == 0x7F || strings.IndexByte("\"<>`", b) >= 0 {
				return input[:i]
			}
		}
		return input
	}
	if mode == IRI {
		input = untilNoIRI(input)
	}
	for end := len(input); end > authority; end-- {
		var s uriscan.Spans
		if mode == Strict && uriscan.URI.ScanString(input[:end], &s) || mode == IRI && iri.IRI.ScanString(input[:end], &s) {
			return input[:end]
		}
	}
	return input[:authority]
}

// untilNoIRI returns the part of the input before the first character that ends an IRI, or that is
// no UTF-8.
func untilNoIRI(input string) string {
	for i, r := range input {
		if r == utf8.RuneError && !strings.HasPrefix(input[i:], "\uFFFD") || EndsIRI(r) {
			return input[:i]
		}
	}
	return input
}

// untilEndOfText returns the part of the input before the first character that ends an IRI, or
// that is no UTF-8 whatever comes after it.
func untilEndOfText(input string) string {
	for i, r := range input {
		switch {
		case !utf8.FullRuneInString(input[i:]):
			return input
		case r == utf8.RuneError && !strings.HasPrefix(input[i:], "\uFFFD"), EndsIRI(r):
			return input[:i]
		}
	}
	return input
}

// EndsIRI reports whether the input of the mode IRI ends before the character.
func EndsIRI(r rune) bool {
	for _, in := range [][2]rune{
		{0xA0, 0xA0}, {0xAD, 0xAD}, {0x61C, 0x61C}, {0x1680, 0x1680}, {0x180E, 0x180E}, {0x2000, 0x200F}, {0x2018, 0x201F},
		{0x2026, 0x2026}, {0x2028, 0x202F}, {0x205F, 0x206F}, {0x3000, 0x303F}, {0xFEFF, 0xFEFF}, {0xFF00, 0xFFEF},
	} {
		if in[0] <= r && r <= in[1] {
			return true
		}
	}
	return false
}

// trim returns the extent without what has to go from its end.
func trim(mode Mode, extent string) string {
	for {
		before := extent
		switch last := extent[len(extent)-1]; last {
		case ';':
			name := strings.TrimRight(extent[:len(extent)-1], "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789#")
			if strings.HasSuffix(name, "&") && len(name) < len(extent)-1 {
				extent = name[:len(name)-1]
				continue
			}
			fallthrough
		case '.', ',', ':', '!', '?', '\'':
			extent = extent[:len(extent)-1]
		case ')':
			extent = withoutSurplus(extent, "(", ")")
		case ']':
			if mode == Loose {
				extent = withoutSurplus(extent, "[", "]")
			}
		case '}':
			if mode == Loose {
				extent = withoutSurplus(extent, "{", "}")
			}
		}
		if extent == before {
			return extent
		}
	}
}

// withoutSurplus returns the extent without its last byte, closing, if it has more of these than
// of opening.
func withoutSurplus(extent, opening, closing string) string {
	if strings.Count(extent, closing) > strings.Count(extent, opening) {
		return extent[:len(extent)-1]
	}
	return extent
}

// Scan scans a match.
func Scan(mode Mode, src string, out *uriscan.Spans) {
	if mode == IRI {
		iri.ScanString(src, out)
		return
	}
	uriscan.ScanString(src, out)
}

// check returns the offset of the first error of the input, or -1.
func check(mode Mode, input string) (offset int) {
	switch mode {
	case Strict:
		offset, _ = uriscan.URI.CheckString(input)
	case IRI:
		offset, _ = iri.IRI.CheckString(input)
	default:
		offset = -1
	}
	return offset
}
