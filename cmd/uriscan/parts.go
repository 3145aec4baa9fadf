package main

import (
	"strconv"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/scheme"
)

// schemeParts is what the grammar of its scheme says of a line.
type schemeParts struct {
	grammar *scheme.Grammar // nil if the scheme has none
	scheme.Parts
}

// scan reads the line by the grammar of its scheme, if there is one.
func (s *schemeParts) scan(line []byte) {
	if s.grammar = scheme.Of(line); s.grammar != nil {
		s.grammar.Scan(line, &s.Parts)
	}
}

// present yields the parts that are there.
func (s *schemeParts) present(yield func(name string, span uriscan.Span) bool) {
	for i := range s.Len() {
		if name, span, ok := s.At(i); ok && !yield(name, span) {
			return
		}
	}
}

// appendJSONParts appends the key that has the parts. Parts of a valid URI are ASCII
// that can be seen, so of JSON's escapes they need none.
func appendJSONParts(dst []byte, r *record) []byte {
	s := r.parts
	if s.grammar == nil {
		return dst
	}
	dst = append(dst, `,"uriscan.scheme":{"grammar":"`...)
	dst = append(dst, s.grammar.Name()...)
	dst = append(dst, '"')
	if !s.Valid() {
		dst = append(dst, `,"error_offset":`...)
		return append(strconv.AppendInt(dst, int64(s.ErrorOffset()), 10), '}')
	}
	dst = append(dst, `,"parts":{`...)
	first := true
	for name, span := range s.present {
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst = append(dst, '"')
		dst = append(dst, name...)
		dst = append(dst, `":"`...)
		dst = append(dst, span.In(r.line)...)
		dst = append(dst, '"')
	}
	return append(dst, "}}"...)
}

// appendParts appends the parts as one column: the name of the grammar and then, with
// spaces between them, name=text of each part. Where the grammar finds an error there
// is its offset behind an "@". Without a grammar there is what stands for none.
func appendParts(dst []byte, r *record, none string) []byte {
	s := r.parts
	if s.grammar == nil {
		return append(dst, none...)
	}
	dst = append(dst, s.grammar.Name()...)
	if !s.Valid() {
		return strconv.AppendInt(append(dst, '@'), int64(s.ErrorOffset()), 10)
	}
	for name, span := range s.present {
		dst = append(dst, ' ')
		dst = append(dst, name...)
		dst = append(dst, '=')
		dst = append(dst, span.In(r.line)...)
	}
	return dst
}
