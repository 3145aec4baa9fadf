package find

import (
	"slices"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/findref"
)

// reference returns the matches of the reference.
func reference(o Options, text string, longest int) []findref.Match {
	return findref.Find(findref.Options{Schemes: o.Schemes, AnyScheme: o.AnyScheme, Mode: findref.Mode(o.Mode)}, text, longest)
}

// sameMatches returns what is wrong with the matches, "" if they are those of the reference with
// the components that a scan of each finds.
func sameMatches(o Options, text string, got []Match, want []findref.Match) string {
	var lines []string
	if len(got) != len(want) {
		lines = append(lines, "another number of matches")
	}
	for i := range min(len(got), len(want)) {
		m, w := got[i], want[i]
		var s uriscan.Spans
		findref.Scan(findref.Mode(o.Mode), text[w.Start:w.End], &s)
		switch {
		case m.Start != w.Start || m.End != w.End:
			lines = append(lines, "other places")
		case m.Cut != w.Cut:
			lines = append(lines, "another cut")
		case w.TooLong:
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

// sameSpans reports whether got are the spans, with offsets that are base more.
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
