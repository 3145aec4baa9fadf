package uriscan

import "fmt"

// Span returns the span of component c, the zero Span if it is absent. It is the
// field of that name, for a component that is not known before the program runs.
func (s *Spans) Span(c Component) Span {
	if c >= components {
		return Span{}
	}
	return fields(s)[c]
}

// Extent returns the span of the scanned input: all of it, or its line if s is a record of
// [ScanLines]. It returns the zero Span if nothing was scanned, or if the input was longer
// than MaxLen.
//
// Where a reference has an authority and no scheme, "//" precedes the authority. A host by
// itself, as package target scans one, has no "//", so in a buffer of more than the host
// the extent begins two bytes early.
func (s *Spans) Extent() Span {
	e := Span{s.Path.Start, record(s).End()}
	switch {
	case s.Has(CompScheme):
		e.Start = s.Scheme.Start
	case s.Has(CompHost):
		start := s.Authority().Start
		e.Start = start - min(start, uint32(len("//")))
	}
	return e
}

// HostKind returns the kind of the host. It is HostNone if there is no host, or
// if the input is invalid and no rule allows its host.
func (s *Spans) HostKind() HostKind { return HostKind(record(s).HostKind()) }

// PathKind returns the kind of the path. If the input is invalid, the place and
// the first byte of the path decide.
func (s *Spans) PathKind() PathKind { return PathKind(record(s).PathKind()) }

// String returns one line for logs and tests: the verdict, and the components with their
// spans, such as "valid: scheme[0:4] host[7:8] path[8:8]", or "invalid at 9 (host): …". It
// has no text of the input. It is a method of the value, so that fmt calls it for both.
func (s Spans) String() string {
	line := []byte("valid:")
	switch {
	case !s.Valid() && s.reason == 0:
		return "nothing scanned"
	case !s.Valid():
		line = fmt.Appendf(line[:0], "invalid at %d (%v):", s.errorOffset, s.ErrorCode())
	}
	for c := range Component(components) {
		if s.Has(c) {
			line = fmt.Appendf(line, " %v[%d:%d]", c, s.Span(c).Start, s.Span(c).End)
		}
	}
	return string(line)
}
