package fuzz

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/ref"
)

// components is how many there are.
const components = int(uriscan.CompFragment) + 1

// An answer is all that users can learn from a scan, except the text of the error.
type answer struct {
	valid     bool
	offset    int
	code      uriscan.ErrorCode
	component uriscan.Component // 0 when valid
	host      uriscan.HostKind
	path      uriscan.PathKind
	spans     [components]uriscan.Span
	present   [components]bool
}

var productions = []uriscan.Production{uriscan.URIReference, uriscan.URI, uriscan.AbsoluteURI, uriscan.RelativeRef}

// filled is a record of another scan. Nothing of it may be left in the next answer.
var filled = func() uriscan.Spans {
	s, _ := uriscan.Parse("s://u@1.2.3.4:5/p?q#f#")
	return s
}()

// answerOf returns what the record says, with offsets counted from base.
func answerOf(s *uriscan.Spans, base int) answer {
	a := answer{
		valid: s.Valid(), offset: s.ErrorOffset(), code: s.ErrorCode(), host: s.HostKind(), path: s.PathKind(),
		spans: [components]uriscan.Span{s.Scheme, s.Userinfo, s.Host, s.Port, s.Path, s.Query, s.Fragment},
	}
	for c := range components {
		if a.present[c] = s.Has(uriscan.Component(c)); a.present[c] {
			a.spans[c].Start -= uint32(base)
			a.spans[c].End -= uint32(base)
		}
	}
	if e, ok := s.Err().(*uriscan.Error); ok {
		a.component = e.Component
		a.offset -= base
	}
	return a
}

// answerOfReference returns what the reference parser says.
func answerOfReference(p uriscan.Production, src string) answer {
	r := ref.Parse(ref.Production(p), src)
	a := answer{
		valid: r.Valid, offset: r.ErrorOffset, code: uriscan.ErrorCode(r.ErrorCode),
		host: uriscan.HostKind(r.HostKind), path: uriscan.PathKind(r.PathKind), present: r.Present,
	}
	if !r.Valid {
		a.component = uriscan.Component(r.ErrorComponent)
	}
	for c, span := range r.Spans {
		a.spans[c] = uriscan.Span{Start: uint32(span.Start), End: uint32(span.End)}
	}
	return a
}

// isValid asks the reference parser.
func isValid(src []byte) bool {
	return ref.Parse(ref.URIReference, string(src)).Valid
}
