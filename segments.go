package uriscan

import (
	"iter"

	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/text"
)

// Segments returns the segments of the path (RFC 3986 §3.3), in order. They are
// the texts between the slashes; the slash that begins a path is before the
// first segment. A segment may be empty.
//
//	"/a//b/"   "a", "", "b", ""
//	"a/b"      "a", "b"
//	"/"        ""
//	""         no segment
//
// Nothing is decoded, so a segment may have "%2F" in it. The loop allocates
// nothing and may be left early.
func Segments[T Text](src T, s *Spans) iter.Seq[Span] {
	path := s.Path
	return func(yield func(Span) bool) { eachSegment(text.Bytes(src), path, yield) }
}

var segmentDelimiters = kernel.DelimitersOf([]byte("/"))

// eachSegment calls yield for each segment until it returns false.
func eachSegment(src []byte, path Span, yield func(Span) bool) {
	start, end := path.Start, path.End
	if start == end {
		return
	}
	if src[start] == '/' {
		start++
	}
	for at, more := start, start < end; more; at, more = at+kernel.Block, end-at > kernel.Block {
		for mask := segmentDelimiters.Mask(src, at, end); mask != 0; {
			var i uint32
			i, mask = kernel.NextBit(mask)
			if !yield(Span{start, at + i}) {
				return
			}
			start = at + i + 1
		}
	}
	yield(Span{start, end})
}
