package iri

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/reasons"
	"github.com/uriscan/uriscan/internal/record"
)

// Scan reports whether src matches the production, and fills out.
//
//   - Valid: out has the components, and the kinds of host and path. A host with a
//     character beyond ASCII is of the kind [uriscan.HostRegName].
//   - Invalid: out has the components as RFC 3986 Appendix B splits them, the offset
//     of the first byte that cannot be right, and the reason. The offset lies inside
//     a character if the bytes before it could still begin one that is allowed.
//   - Longer than [uriscan.MaxLen]: [uriscan.CodeTooLong] and no components.
//
// src must be UTF-8; what is not is invalid. Spans are offsets in src, in bytes;
// nothing is decoded, normalised or copied, and nothing is allocated. The time is
// linear in len(src). No src makes Scan panic, but a nil out does. A Production that
// is none of the constants counts as [Reference].
func (p Production) Scan(src []byte, out *uriscan.Spans) bool {
	rec := record.Of(out)
	if len(src) <= kernel.MaxTry && kernel.Try(src, rec) == kernel.Valid && p.matches(rec) {
		return true
	}
	return p.scanSlow(src, out)
}

// matches reports whether a valid reference with these components matches the
// production.
func (p Production) matches(rec *kernel.Record) bool {
	switch p {
	case IRI:
		return rec.Has(kernel.CompScheme)
	case AbsoluteIRI:
		return rec.Has(kernel.CompScheme) && !rec.Has(kernel.CompFragment)
	case RelativeRef:
		return !rec.Has(kernel.CompScheme)
	}
	return true
}

// scanSlow scans an input that is no URI reference, or none of the production. It is
// kept out of line so that Scan needs few registers.
//
//go:noinline
func (p Production) scanSlow(src []byte, out *uriscan.Spans) bool {
	rec := record.Of(out)
	if scanMasked(src, rec) && p.matches(rec) {
		return true
	}
	if uint64(len(src)) > uriscan.MaxLen {
		setTooLong(rec)
		return false
	}
	reason, at := p.scanExact(src, rec)
	if reason == 0 {
		return true
	}
	splitInvalid(src, at, out)
	setError(rec, src, p.number(reason), at)
	return false
}

// Check returns the offset and the reason of the first error of src, or -1 and
// [uriscan.CodeNone] if src matches the production. It gives the verdict of
// [Production.Scan] but no spans. So it stops at the first byte that cannot be right,
// where Scan searches the rest of the input for delimiters.
func (p Production) Check(src []byte) (offset int, code uriscan.ErrorCode) {
	var s uriscan.Spans
	rec := record.Of(&s)
	if uint64(len(src)) > uriscan.MaxLen {
		setTooLong(rec)
		return s.ErrorOffset(), s.ErrorCode()
	}
	valid := len(src) <= kernel.MaxTry && kernel.Try(src, rec) == kernel.Valid || scanMasked(src, rec)
	if valid && p.matches(rec) {
		return -1, uriscan.CodeNone
	}
	reason, at := p.scanExact(src, rec)
	if reason == 0 {
		return -1, uriscan.CodeNone
	}
	setError(rec, src, p.number(reason), at)
	return s.ErrorOffset(), s.ErrorCode()
}

// splitInvalid locates the components of an invalid input; at is the offset of the
// error. Appendix B knows delimiters only, so it divides an IRI as it divides a URI.
// The one thing that is not the same is the kind of the host.
func splitInvalid(src []byte, at uint32, out *uriscan.Spans) {
	uriscan.Scan(src, out)
	rec := record.Of(out)
	path := rec.PathKind()
	rec.Kinds, rec.Reason, rec.BadByte, rec.ErrorOffset = 0, 0, 0, 0
	var host uint8 = kernel.HostNone
	// A byte that ends every reading of the authority inside the host is one that no
	// host has there.
	if rec.Has(kernel.CompHost) && (at < rec.Host.Start || at >= rec.Host.End) {
		host = hostKindOf(rec.Host.In(src))
	}
	rec.Kinds = kernel.Kinds(host, path)
}

// setError records that src is wrong at an offset, and the number of the reason.
func setError(rec *kernel.Record, src []byte, number uint8, at uint32) {
	rec.Reason, rec.BadByte, rec.ErrorOffset = number|reasons.AtEnd, 0, at
	if int(at) < len(src) {
		rec.Reason, rec.BadByte = number, src[at]
	}
	rec.Kinds = rec.Kinds&(1<<kernel.GrammarShift-1) | reasons.IRI<<kernel.GrammarShift
}

// setTooLong fills the record of an input that is longer than MaxLen.
func setTooLong(rec *kernel.Record) {
	*rec = kernel.Record{Reason: reasons.TooLong, ErrorOffset: uriscan.MaxLen, Kinds: reasons.IRI << kernel.GrammarShift}
}
