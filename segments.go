package uriscan

import (
	"bytes"
	"iter"

	"github.com/uriscan/uriscan/internal/text"
)

// Segments returns the segments of the path (RFC 3986 §3.3), in order. They are
// what stands between the slashes; the slash that begins a path is before the
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

// eachSegment calls yield for each segment until it returns false.
func eachSegment(src []byte, path Span, yield func(Span) bool) {
	rest := path.In(src)
	if len(rest) == 0 {
		return
	}
	at := path.Start
	if rest[0] == '/' {
		at++
		rest = rest[1:]
	}
	for {
		n := bytes.IndexByte(rest, '/')
		if n < 0 {
			yield(Span{at, path.End})
			return
		}
		if !yield(Span{at, at + uint32(n)}) {
			return
		}
		at += uint32(n) + 1
		rest = rest[n+1:]
	}
}
