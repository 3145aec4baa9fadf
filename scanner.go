package uriscan

import (
	"bytes"

	"github.com/uriscan/uriscan/fsm"
)

// Scan reports whether src is a well-formed URI reference, and tells in out
// where its components lie. It is [URIReference].Scan.
func Scan(src []byte, out *Spans) bool { return scanReference(src, out) }

// ScanString is [Scan] for a string. It gives the same answers.
func ScanString(src string, out *Spans) bool { return scanReference(bytesOf(src), out) }

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
		*out = tooLong()
		return false
	}
	known := prove(src, out)
	return known == proven && p.admits(out) || p.settle(src, known, out)
}

// scanReference is URIReference.Scan, which admits all that is proven.
func scanReference(src []byte, out *Spans) bool {
	if uint64(len(src)) > MaxLen {
		*out = tooLong()
		return false
	}
	known := prove(src, out)
	return known == proven || URIReference.settle(src, known, out)
}

// settle is the rest of Scan, behind the proof: apart, so that what is proven
// needs few registers.
//
//go:noinline
func (p Production) settle(src []byte, known proof, out *Spans) bool {
	if stop, stopped := known.resume(); stopped && p.isReference() {
		return out.settleStopped(src, stop)
	}
	reason, at := p.decide(src, out)
	if reason == 0 {
		return true
	}
	split(src, out)
	out.blame(src, p.grammar(), reason, at)
	return false
}

// Check returns the offset at which src stops being what the production says
// and the reason, or -1 and CodeNone if it is. It says what [Production.Scan]
// says, but locates nothing: input that is wrong at its first byte is refused
// at its first byte, however long it is, where Scan looks through all of it
// for the delimiters.
func (p Production) Check(src []byte) (offset int, code ErrorCode) {
	if uint64(len(src)) > MaxLen {
		s := tooLong()
		return s.ErrorOffset(), s.ErrorCode()
	}
	var s Spans
	known := prove(src, &s)
	if known == proven && p.admits(&s) {
		return -1, CodeNone
	}
	var reason uint8
	var at uint32
	if stop, stopped := known.resume(); stopped && p.isReference() {
		reason, at = resume(src, stop, &s)
	} else {
		reason, at = p.decide(src, &s)
	}
	if reason == 0 {
		return -1, CodeNone
	}
	s.blame(src, p.grammar(), reason, at)
	return s.ErrorOffset(), s.ErrorCode()
}

// tooLong returns the record of an input that is longer than MaxLen.
func tooLong() Spans { return Spans{reason: reasonTooLong, errorOffset: MaxLen} }

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

// isReference reports whether the production is URIReference, or none of the
// constants, which is taken for it.
func (p Production) isReference() bool { return p == URIReference || p > RelativeRef }

// decide asks the exact machine. It returns 0 and fills out if src is what the
// production says, else the reason of the state that the machine reached and
// the offset where it stopped.
func (p Production) decide(src []byte, out *Spans) (reason uint8, at uint32) {
	var m fsm.Match
	if !machine.Scan(p.entry(), src, &m) {
		if p == AbsoluteURI {
			return beforeFragment(src[:m.Offset], m.Reason, m.Offset)
		}
		return m.Reason, m.Offset
	}
	if p == AbsoluteURI && m.Has(machineCaptureFragment) {
		return beforeFragment(src, 0, 0)
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
	return 0, 0
}

// entry returns the rule that the machine has for the production. An
// absolute-URI is a URI without a fragment (RFC 3986 §4.3), so it needs no
// states of its own.
func (p Production) entry() int {
	switch p {
	case URI, AbsoluteURI:
		return machineRuleURI
	case RelativeRef:
		return machineRuleRelativeRef
	}
	return machineRuleURIReference
}

// beforeFragment returns the reason and the offset of the error of an
// absolute-URI that begins with src, where nothing is wrong in src but a
// fragment: the first "#", if there is one, else what is given.
func beforeFragment(src []byte, reason uint8, at uint32) (uint8, uint32) {
	hash := bytes.IndexByte(src, '#')
	if hash < 0 {
		return reason, at
	}
	var r fsm.Registers
	state, _ := machine.Walk(src[:hash], 0, machine.Entries[machineRuleURI], &r)
	return machine.End(state).Reason, uint32(hash)
}

// kinds packs the two kinds as Spans keeps them.
func kinds(h HostKind, p PathKind) uint8 { return uint8(h) | uint8(p)<<4 }

// blame notes that the machine gave src up at an offset, and the reason of the
// state that it had reached, by its number in a grammar's list.
func (s *Spans) blame(src []byte, grammar, reason uint8, at uint32) {
	s.errorOffset = at
	s.kinds |= grammar << grammarShift
	if int(at) == len(src) {
		s.reason = reason | reasonAtEnd
		return
	}
	s.reason = reason
	s.badByte = src[at]
}
