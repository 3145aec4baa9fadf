package uriscan

import (
	"bytes"
	"iter"

	"github.com/uriscan/uriscan/internal/bytescan"
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

var segmentDelimiters = bytescan.DelimitersOf([]byte("/"))

// eachSegment calls yield for each segment until it returns false.
func eachSegment(src []byte, path Span, yield func(Span) bool) {
	start, end := path.Start, path.End
	if start == end {
		return
	}
	if src[start] == '/' {
		start++
	}
	for at, more := start, start < end; more; at, more = at+bytescan.Block, end-at > bytescan.Block {
		for mask := segmentDelimiters.Mask(src, at, end); mask != 0; {
			var i uint32
			i, mask = bytescan.NextBit(mask)
			if !yield(Span{start, at + i}) {
				return
			}
			start = at + i + 1
		}
	}
	yield(Span{start, end})
}

// longestExtension is how long an extension may be. What is longer is rather a
// name with a dot in it.
const longestExtension = 10

// Extension returns the span of the extension of the path of src, without its dot: the text
// after the last dot of the last segment. It is one to ten ASCII letters and digits.
// Extension returns the zero Span if there is none.
//
//	"/a/b.tar.gz"   "gz"
//	"/a.JSP;v=1.2"  "JSP": parameters of the segment do not count
//	"/.profile"     none: the dot begins the segment
//	"/v1.2"         none: digits alone are the number of a version
//	"/a.b/c"        none: the last segment has no dot
//	"mailto:a@b.c"  none: a path-rootless names no file
//
// Nothing is decoded, so "/a.%67if" has none. The case of letters is kept.
func (s *Spans) Extension(src []byte) Span {
	if s.PathKind() == PathRootless {
		return Span{}
	}
	path := s.Path.In(src)
	end := endOfName(path)
	length := extensionLength(path[:end])
	if length == 0 {
		return Span{}
	}
	return Span{s.Path.Start + uint32(end-length), s.Path.Start + uint32(end)}
}

// ExtensionString is [Spans.Extension] for a string. It gives the same answers.
func (s *Spans) ExtensionString(src string) Span { return s.Extension(text.Bytes(src)) }

// endOfName returns where the last segment ends, without its parameters.
func endOfName(path []byte) int {
	segment := bytes.LastIndexByte(path, '/') + 1
	if length := bytes.IndexByte(path[segment:], ';'); length >= 0 {
		return segment + length
	}
	return len(path)
}

// extensionLength returns the length of the extension that the path ends with, 0 if
// there is none.
func extensionLength(path []byte) int {
	letters := 0
	for i := len(path) - 1; i > 0 && i >= len(path)-1-longestExtension; i-- {
		switch b := path[i]; {
		case b|0x20-'a' <= 'z'-'a':
			letters++
		case b == '.' && letters > 0 && path[i-1] != '/':
			return len(path) - 1 - i
		case b-'0' > 9:
			return 0
		}
	}
	return 0
}
