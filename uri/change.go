package uri

import (
	"errors"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/percent"
	"github.com/uriscan/uriscan/rewrite"
)

// With returns the reference with a component that has that text, present even if
// the text is empty; see [rewrite.AppendReplaced]. The text is not encoded. It
// returns an error if the component may not have that text, or if a userinfo or
// port would have no host.
func (r Reference) With(c uriscan.Component, text string) (Reference, error) {
	s := r.Spans()
	if s.Has(c) && s.Span(c).InString(r.text) == text {
		return r, nil
	}
	var room [256]byte
	return parsed(rewrite.AppendReplaced(room[:0], r.text, &s, c, text))
}

// Without returns the reference without some of its components; see
// [rewrite.AppendWithout]. Without the host there is no authority at all. Without
// the path, the path is empty. It returns an error if the rest would not be a
// reference.
func (r Reference) Without(cs ...uriscan.Component) (Reference, error) {
	s := r.Spans()
	var room [256]byte
	b, err := rewrite.AppendWithout(room[:0], r.text, &s, cs...)
	if err == nil && string(b) == r.text {
		return r, nil
	}
	return parsed(b, err)
}

// parsed returns the reference that was written, or the error.
func parsed(b []byte, err error) (Reference, error) {
	if err != nil {
		return Reference{}, err
	}
	return Parse(string(b))
}

// Parts returns the components, for changing several of them; [FromParts] puts
// them together again. They share memory with the text.
func (r Reference) Parts() rewrite.Parts {
	s := r.Spans()
	return rewrite.PartsOf(r.text, &s)
}

// FromParts returns the reference that has these components; see
// [rewrite.Parts.Append]. It returns an error that names the component if there is
// none.
func FromParts(p rewrite.Parts) (Reference, error) {
	var room [256]byte
	return parsed(p.Append(room[:0]))
}

// FromPlainParts is [FromParts] for texts that are plain: what a component may not
// hold is encoded, "%" too; see [rewrite.Parts.AppendEncoded]. A "/" in the path and
// a "&" in the query stay; use [Reference.JoinSegments] and [Reference.WithPair] for
// what is inside of these.
func FromPlainParts(p rewrite.Parts) (Reference, error) {
	var room [256]byte
	return parsed(p.AppendEncoded(room[:0]))
}

// The errors of JoinSegments.
var (
	errDotSegment   = errors.New(`uri: a segment is "." or ".."; want none of these: no triplet makes them names`)
	errEmptySegment = errors.New("uri: the first segment is empty and there is nothing in front of it; want an authority, a path or a name")
)

// JoinSegments returns the reference with more segments after its path, encoded so
// that each is one segment whatever bytes it has: "a/b" becomes "a%2Fb". If the
// path ends in a slash, they follow that slash; an empty segment at the end gives
// such a slash. Query and fragment are kept.
//
// It returns an error if a segment is "." or "..", which would mean another folder
// even if they were encoded. For a path with slashes use [Reference.Resolve].
func (r Reference) JoinSegments(segments ...string) (Reference, error) {
	if len(segments) == 0 {
		return r, nil
	}
	path := append(make([]byte, 0, len(r.text)+64), r.Path()...)
	for i, segment := range segments {
		switch {
		case segment == "." || segment == "..":
			return Reference{}, errDotSegment
		case len(path) == 0 && !r.Has(uriscan.CompHost):
			if segment == "" {
				return Reference{}, errEmptySegment
			}
		case i > 0 || len(path) == 0 || path[len(path)-1] != '/':
			path = append(path, '/')
		}
		path = percent.AppendEncoded(path, segment, percent.Segment)
	}
	s := r.Spans()
	var room [256]byte
	return parsed(rewrite.AppendReplaced(room[:0], r.text, &s, uriscan.CompPath, path))
}
