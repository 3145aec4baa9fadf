package uriscan

import (
	"fmt"

	"github.com/uriscan/uriscan/internal/ref"
)

// An answer is all that the accessors tell of a scanned input, as values that
// can be compared.
type answer struct {
	valid     bool
	offset    int
	code      ErrorCode
	component Component // 0 when valid
	host      HostKind
	path      PathKind
	spans     [components]Span
	present   [components]bool
}

var allProductions = []Production{URIReference, URI, AbsoluteURI, RelativeRef}

// answerOf returns what the record says.
func answerOf(s *Spans) answer {
	a := answer{valid: s.Valid(), offset: s.ErrorOffset(), code: s.ErrorCode(), host: s.HostKind(), path: s.PathKind(), spans: spansOf(s)}
	for c := range a.present {
		a.present[c] = s.Has(Component(c))
	}
	if e, ok := s.Err().(*Error); ok {
		a.component = e.Component
	}
	return a
}

// answerOfTwin returns what the twin says.
func answerOfTwin(p Production, src string) answer {
	r := ref.Parse(ref.Production(p), src)
	a := answer{
		valid: r.Valid, offset: r.ErrorOffset, code: ErrorCode(r.ErrorCode),
		host: HostKind(r.HostKind), path: PathKind(r.PathKind), present: r.Present,
	}
	if !r.Valid {
		a.component = Component(r.ErrorComponent)
	}
	for c, span := range r.Spans {
		a.spans[c] = Span{uint32(span.Start), uint32(span.End)}
	}
	return a
}

// spansOf returns the spans of a record by component.
func spansOf(s *Spans) [components]Span {
	return [components]Span{s.Scheme, s.Userinfo, s.Host, s.Port, s.Path, s.Query, s.Fragment}
}

// faultOf returns in words what is wrong with the record of src, "" if nothing
// is: it must say what the twin says, and be in order by itself.
func faultOf(p Production, src string, got *Spans) string {
	if a, twin := answerOf(got), answerOfTwin(p, src); a != twin {
		return fmt.Sprintf("\n got       %+v\n the twin: %+v", a, twin)
	}
	return disorderOf(src, got)
}

// disorderOf returns in words what no record of src may be, "" if it is in
// order: every span lies in src, absent ones are zero, and the components with
// their delimiters are the input.
func disorderOf(src string, got *Spans) string {
	for c, span := range spansOf(got) {
		if span.Start > span.End || uint64(span.End) > uint64(len(src)) {
			return fmt.Sprintf("%v is %v, outside of %d bytes", Component(c), span, len(src))
		}
		if !got.Has(Component(c)) && span != (Span{}) {
			return fmt.Sprintf("%v is absent and has the span %v", Component(c), span)
		}
	}
	if glued := glue(src, got); glued != src {
		return fmt.Sprintf("the components put together give %q", glued)
	}
	return ""
}

// glue returns the components with their delimiters, which must be the input
// byte for byte.
func glue(src string, s *Spans) string {
	text := ""
	if s.Has(CompScheme) {
		text += s.Scheme.InString(src) + ":"
	}
	if s.Has(CompHost) {
		text += "//" + s.Authority().InString(src)
		parts := s.Host.InString(src)
		if s.Has(CompUserinfo) {
			parts = s.Userinfo.InString(src) + "@" + parts
		}
		if s.Has(CompPort) {
			parts += ":" + s.Port.InString(src)
		}
		if parts != s.Authority().InString(src) {
			return "an authority that is not its parts: " + parts
		}
	} else if s.Authority() != (Span{}) {
		return "an authority without a host"
	}
	text += s.Path.InString(src)
	if s.Has(CompQuery) {
		text += "?" + s.Query.InString(src)
	}
	if s.Has(CompFragment) {
		text += "#" + s.Fragment.InString(src)
	}
	return text
}
