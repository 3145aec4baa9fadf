package find

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/iri"
)

// The reference: the rules for finding, one function each, in the order in which they are
// written down. It tries every prefix, so it takes cubic time.

// found is what the reference knows of a match.
type found struct {
	start, end int
	tooLong    bool
}

// findPlainly returns the matches in text, of at most longest bytes each.
func findPlainly(o Options, text string, longest int) (matches []found) {
	floor := 0
	for colon := 0; colon+3 <= len(text); colon++ {
		if text[colon:colon+3] != "://" || colon < floor {
			continue
		}
		start := plainScheme(o, text, max(floor, colon-longest), colon)
		if start < 0 {
			continue
		}
		input := text[start:]
		if start > 0 && text[start-1] == '\'' {
			if i := strings.IndexByte(input, '\''); i >= 0 {
				input = input[:i]
			}
		}
		if mayBeTooLong(o.Mode, input, longest, colon+3-start) {
			floor = start + max(longest, colon+3-start)
			matches = append(matches, found{start, floor, true})
			continue
		}
		extent := plainTrim(o.Mode, plainExtent(o.Mode, input, colon+3-start))
		var s uriscan.Spans
		plainScan(o.Mode, extent, &s)
		if s.Host.Len() == 0 && !strings.EqualFold(text[start:colon], "file") {
			continue
		}
		floor = start + len(extent)
		matches = append(matches, found{start, floor, false})
	}
	return matches
}

func isPlainLetter(b byte) bool { return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' }

// plainScheme returns where the scheme begins that ends before the colon and does not begin before
// floor, or -1.
func plainScheme(o Options, text string, floor, colon int) int {
	if o.AnyScheme {
		start := -1
		for i := colon - 1; i >= floor && (isPlainLetter(text[i]) || strings.IndexByte("0123456789+-.", text[i]) >= 0); i-- {
			if isPlainLetter(text[i]) {
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
	if longest < 0 || colon-longest > 0 && isPlainLetter(text[colon-longest-1]) {
		return -1
	}
	return colon - longest
}

// mayBeTooLong reports whether the input has more than longest bytes, and so many and one more of
// them can be the beginning of a match that has a host or needs none.
func mayBeTooLong(mode Mode, input string, longest, authority int) bool {
	if len(input) <= longest {
		return false
	}
	view := input[:max(longest+1, authority)]
	if mode == Loose && plainExtent(mode, view, authority) != view {
		return false
	}
	if mode == IRI && untilEndOfText(view) != view {
		return false
	}
	if offset := plainCheck(mode, view); offset >= 0 && offset < len(view) {
		return false
	}
	host := view[:authority+endOfAuthority(view[authority:])]
	if host == view || strings.HasPrefix(strings.ToLower(view), "file:") {
		return true
	}
	var s uriscan.Spans
	plainScan(mode, host, &s)
	return s.Host.Len() > 0
}

// endOfAuthority returns where the first "/", "?" or "#" is.
func endOfAuthority(text string) int {
	if i := strings.IndexAny(text, "/?#"); i >= 0 {
		return i
	}
	return len(text)
}

// plainExtent returns the part of the input that is a match, before it is trimmed.
func plainExtent(mode Mode, input string, authority int) string {
	if mode == Loose {
		for i := range len(input) {
			if b := input[i]; b <= 0x20 || b == 0x7F || strings.IndexByte("\"<>`", b) >= 0 {
				return input[:i]
			}
		}
		return input
	}
	if mode == IRI {
		for i, r := range input {
			if r == utf8.RuneError && !strings.HasPrefix(input[i:], "\uFFFD") || isPlainEnd(r) {
				input = input[:i]
				break
			}
		}
	}
	for end := len(input); end > authority; end-- {
		var s uriscan.Spans
		if mode == Strict && uriscan.URI.ScanString(input[:end], &s) || mode == IRI && iri.IRI.ScanString(input[:end], &s) {
			return input[:end]
		}
	}
	return input[:authority]
}

// untilEndOfText returns the part of the input before the first character that ends an IRI, or
// that is no UTF-8 whatever comes behind it.
func untilEndOfText(input string) string {
	for i, r := range input {
		switch {
		case !utf8.FullRuneInString(input[i:]):
			return input
		case r == utf8.RuneError && !strings.HasPrefix(input[i:], "\uFFFD"), isPlainEnd(r):
			return input[:i]
		}
	}
	return input
}

// isPlainEnd reports whether the input of the mode IRI ends before the character.
func isPlainEnd(r rune) bool {
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

// plainTrim returns the extent without what has to go from its end.
func plainTrim(mode Mode, extent string) string {
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

// plainScan scans a match.
func plainScan(mode Mode, src string, out *uriscan.Spans) {
	if mode == IRI {
		iri.ScanString(src, out)
		return
	}
	uriscan.ScanString(src, out)
}

// plainCheck returns the offset of the first error of the input, or -1.
func plainCheck(mode Mode, input string) (offset int) {
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

// sameMatches returns what is wrong with the matches, "" if they are those of the reference with
// the components that a scan of each finds.
func sameMatches(o Options, text string, got []Match, want []found) string {
	var lines []string
	if len(got) != len(want) {
		lines = append(lines, "another number of matches")
	}
	for i := range min(len(got), len(want)) {
		m, w := got[i], want[i]
		var s uriscan.Spans
		plainScan(o.Mode, text[w.start:w.end], &s)
		switch {
		case m.Start != w.start || m.End != w.end:
			lines = append(lines, "other places")
		case w.tooLong:
			if m.Spans.ErrorCode() != uriscan.CodeTooLong || m.Spans.Has(uriscan.CompPath) {
				lines = append(lines, "not too long")
			}
		case !sameSpans(&m.Spans, &s, m.Start):
			lines = append(lines, "other components")
		}
	}
	slices.Sort(lines)
	return strings.Join(slices.Compact(lines), ", ")
}

// sameSpans reports whether got, whose offsets are base more, are the spans.
func sameSpans(got, want *uriscan.Spans, base int) bool {
	for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
		shifted := want.Span(c)
		if want.Has(c) {
			shifted.Start += uint32(base)
			shifted.End += uint32(base)
		}
		if got.Has(c) != want.Has(c) || got.Span(c) != shifted {
			return false
		}
	}
	offset := want.ErrorOffset()
	if offset >= 0 {
		offset += base
	}
	return got.HostKind() == want.HostKind() && got.PathKind() == want.PathKind() && got.Valid() == want.Valid() &&
		got.ErrorOffset() == offset && got.ErrorCode() == want.ErrorCode()
}
