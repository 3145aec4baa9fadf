package iri

import (
	"encoding/binary"

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
//     of the first wrong byte, and the reason. The offset is inside a character if
//     the bytes before it could still begin one that is allowed.
//   - Longer than [uriscan.MaxLen]: [uriscan.CodeTooLong] and no components.
//
// src must be UTF-8; what is not is invalid. Spans are offsets in src, in bytes;
// nothing is decoded, normalised or copied, and nothing is allocated. The time is
// linear in len(src). No src makes Scan panic, but a nil out does. A Production that
// is none of the constants counts as [Reference].
func (p Production) Scan(src []byte, out *uriscan.Spans) bool {
	rec := record.Of(out)
	if len(src) > kernel.MaxTry || hasEarlyCharacter(src) {
		return p.scanSlow(src, kernel.Unknown, out)
	}
	result := kernel.Try(src, rec)
	return result == kernel.Valid && p.matches(rec) || p.scanSlow(src, result, out)
}

// scanReference is Reference.Scan. Whatever the fast path for URIs calls valid is a URI
// reference, and so an IRI reference.
func scanReference(src []byte, out *uriscan.Spans) bool {
	if len(src) > kernel.MaxTry || hasEarlyCharacter(src) {
		return Reference.scanSlow(src, kernel.Unknown, out)
	}
	result := kernel.Try(src, record.Of(out))
	return result == kernel.Valid || Reference.scanSlow(src, result, out)
}

// hasEarlyCharacter reports whether one of the bytes 8 to 15 is beyond ASCII. There is
// the beginning of the host of most IRIs, and the fast path for URIs can only give up
// then. To look at one word costs a fraction of what that costs.
func hasEarlyCharacter(src []byte) bool {
	return len(src) >= 2*wordBytes && binary.LittleEndian.Uint64(src[wordBytes:])&highBits != 0
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

// scanSlow scans an input that the fast path did not find valid. It is kept out of line
// so that Scan needs few registers.
//
//go:noinline
func (p Production) scanSlow(src []byte, result kernel.Result, out *uriscan.Spans) bool {
	rec := record.Of(out)
	result = scanMasked(src, result, rec)
	if result == kernel.Valid && p.matches(rec) {
		return true
	}
	if uint64(len(src)) > uriscan.MaxLen {
		setTooLong(rec)
		return false
	}
	if stop, stopped := result.Stop(); stopped && p.canResume(rec) {
		reason, at := p.resumeExact(src, stop, rec)
		kernel.Extend(src, rec)
		if reason != 0 {
			setError(rec, src, p.number(reason), at)
		}
		return reason == 0
	}
	reason, at := p.scanExact(src, rec)
	if reason == 0 {
		return true
	}
	locate(src, out)
	// A byte that ends every reading of the authority inside the host is one that no
	// host has there, so the kind stays HostNone.
	if rec.Has(kernel.CompHost) && (at < rec.Host.Start || at >= rec.Host.End) {
		rec.Kinds |= kernel.Kinds(hostKindOf(rec.Host.In(src)), 0)
	}
	setError(rec, src, p.number(reason), at)
	return false
}

// Check returns the offset and the reason of the first error of src, or -1 and
// [uriscan.CodeNone] if src matches the production. It gives the verdict of
// [Production.Scan] but no spans. So it stops at the first wrong byte, while Scan
// searches the rest of the input for delimiters.
func (p Production) Check(src []byte) (offset int, code uriscan.ErrorCode) {
	var s uriscan.Spans
	rec := record.Of(&s)
	if uint64(len(src)) > uriscan.MaxLen {
		setTooLong(rec)
		return s.ErrorOffset(), s.ErrorCode()
	}
	result := kernel.Unknown
	if len(src) <= kernel.MaxTry {
		if result = kernel.Try(src, rec); result != kernel.Valid {
			result = scanMasked(src, result, rec)
		}
	}
	if result == kernel.Valid && p.matches(rec) {
		return -1, uriscan.CodeNone
	}
	var reason uint8
	var at uint32
	if stop, stopped := result.Stop(); stopped && p.canResume(rec) {
		reason, at = p.resumeExact(src, stop, rec)
	} else {
		reason, at = p.scanExact(src, rec)
	}
	if reason == 0 {
		return -1, uriscan.CodeNone
	}
	setError(rec, src, p.number(reason), at)
	return s.ErrorOffset(), s.ErrorCode()
}

// locate records where the components are as Appendix B of RFC 3986 finds them, and the
// kind of the path. It knows delimiters only, so it divides an IRI as it divides a URI.
// Of the host's kind it tells nothing.
func locate(src []byte, out *uriscan.Spans) {
	uriscan.Scan(src, out)
	rec := record.Of(out)
	rec.Kinds = kernel.Kinds(kernel.HostNone, rec.PathKind())
	rec.Reason, rec.BadByte, rec.ErrorOffset = 0, 0, 0
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
