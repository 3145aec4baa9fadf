package uriscan

import "github.com/uriscan/uriscan/fsm"

// Scan reports whether src is a well-formed URI reference, and tells in out
// where its components lie. It is [URIReference].Scan.
func Scan(src []byte, out *Spans) bool { return URIReference.Scan(src, out) }

// ScanString is [Scan] for a string. It gives the same answers.
func ScanString(src string, out *Spans) bool { return URIReference.Scan(bytesOf(src), out) }

// ScanString is [Production.Scan] for a string. It gives the same answers.
func (p Production) ScanString(src string, out *Spans) bool { return p.Scan(bytesOf(src), out) }

// Parse returns the spans of src and, if it is not a well-formed URI
// reference, an *[Error]. The spans are there even then.
func Parse(src string) (Spans, error) {
	var s Spans
	ScanString(src, &s)
	return s, s.Err()
}

// Scan reports whether src is what the production says, and fills out.
//
//   - Well-formed: out has the components, the kinds of host and path.
//   - Not well-formed: out has the components as RFC 3986 Appendix B splits
//     them, the offset of the first byte that cannot be right, and the reason.
//   - Longer than MaxLen: CodeTooLong and no components.
//
// Spans are offsets in src; nothing is decoded or copied, nothing is allocated
// and no input makes it panic. The time is linear in len(src). A Production
// that is none of the constants is taken for URIReference.
func (p Production) Scan(src []byte, out *Spans) bool {
	if uint64(len(src)) > MaxLen {
		*out = Spans{reason: reasonTooLong, errorOffset: MaxLen}
		return false
	}
	var known proof
	if active == kernelPacked {
		known = provePacked(src, out)
	} else {
		known = prove(src, out)
	}
	if known == proven && (p == URIReference || p.admits(out)) {
		return true
	}
	if p == URIReference && refuted(src, known, out) {
		return false
	}
	return p.decide(src, out)
}

// admits reports whether a well-formed URI reference with these components is
// what the production says.
func (p Production) admits(s *Spans) bool {
	switch p {
	case URI:
		return s.Has(CompScheme)
	case AbsoluteURI:
		return s.Has(CompScheme) && !s.Has(CompFragment)
	case RelativeRef:
		return !s.Has(CompScheme)
	}
	return true
}

// decide asks the exact machine.
func (p Production) decide(src []byte, out *Spans) bool {
	if int(p) >= len(machine.Entries) {
		p = URIReference
	}
	var m fsm.Match
	if !machine.Scan(int(p), src, &m) {
		reject(src, m.Reason, m.Offset, out)
		return false
	}
	*out = Spans{
		Scheme:   Span(m.Spans[machineCaptureScheme]),
		Userinfo: Span(m.Spans[machineCaptureUserinfo]),
		Host:     Span(m.Spans[machineCaptureHost]),
		Port:     Span(m.Spans[machineCapturePort]),
		Path:     Span(m.Spans[machineCapturePath]),
		Query:    Span(m.Spans[machineCaptureQuery]),
		Fragment: Span(m.Spans[machineCaptureFragment]),
		present:  uint8(m.Present),
		kinds:    kinds(HostKind(m.Kinds[machineKindHost]), PathKind(m.Kinds[machineKindPath]-1)),
	}
	return true
}

// kinds packs the two kinds as Spans keeps them.
func kinds(h HostKind, p PathKind) uint8 { return uint8(h) | uint8(p)<<4 }

// reject fills out for an input that the machine gave up at offset, for the
// reason of the state that it had reached.
func reject(src []byte, reason uint8, offset uint32, out *Spans) {
	split(src, out)
	out.errorOffset = offset
	if int(offset) == len(src) {
		out.reason = reason + reasonsAtEnd
		return
	}
	out.reason = reason
	out.badByte = src[offset]
}
