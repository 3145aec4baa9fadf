package uriscan

import (
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/reasons"
	"github.com/uriscan/uriscan/internal/text"
)

// Scan reports whether src is a valid URI reference, and records in out where
// its components are. It is [URIReference].Scan.
func Scan(src []byte, out *Spans) bool { return scanReference(src, out) }

// ScanString is [Scan] for a string. It gives the same answers.
func ScanString(src string, out *Spans) bool { return scanReference(text.Bytes(src), out) }

// ScanString is [Production.Scan] for a string. It gives the same answers.
func (p Production) ScanString(src string, out *Spans) bool { return p.Scan(text.Bytes(src), out) }

// Parse returns the spans of src and, if it is not a valid URI reference, an
// *[Error]. The spans are set even then.
func Parse(src string) (Spans, error) {
	var s Spans
	ScanString(src, &s)
	return s, s.Err()
}

// Scan reports whether src matches the production, and fills out.
//
//   - Valid: out has the components, and the kinds of host and path.
//   - Invalid: out has the components as RFC 3986 Appendix B splits them, the
//     offset of the first wrong byte, and the reason.
//   - Longer than MaxLen: CodeTooLong and no components.
//
// Spans are offsets in src; nothing is decoded or copied, and nothing is
// allocated. The time is linear in len(src). No src makes Scan panic, but a nil
// out does. A Production that is none of the constants counts as URIReference.
func (p Production) Scan(src []byte, out *Spans) bool {
	if len(src) > kernel.MaxTry {
		return p.scanLong(src, record(out))
	}
	result := kernel.Try(src, record(out))
	return result == kernel.Valid && p.matches(record(out)) || p.scanSlow(src, result, record(out))
}

// scanReference is URIReference.Scan. Whatever the fast path calls valid is a
// URI reference.
func scanReference(src []byte, out *Spans) bool {
	if len(src) > kernel.MaxTry {
		return URIReference.scanLong(src, record(out))
	}
	result := kernel.Try(src, record(out))
	return result == kernel.Valid || URIReference.scanSlow(src, result, record(out))
}

// scanLong scans an input that is too long for the fast path. The exact machine
// passes over its long runs in pieces, see [bytescan.PrefixSets].
func (p Production) scanLong(src []byte, rec *kernel.Record) bool {
	if uint64(len(src)) > MaxLen {
		setTooLong(rec)
		return false
	}
	return p.scanSlow(src, kernel.Unknown, rec)
}

// scanSlow scans an input that the fast path did not find valid. It is kept out
// of line so that the fast path needs few registers.
//
//go:noinline
func (p Production) scanSlow(src []byte, result kernel.Result, rec *kernel.Record) bool {
	reason, at := p.findError(src, result, rec)
	if _, stopped := result.Stop(); stopped && p.isReference() {
		kernel.Extend(src, rec)
	} else if reason != 0 {
		split(src, at, rec)
	}
	if reason == 0 {
		return true
	}
	setError(rec, src, reasons.Reference, p.number(reason), at)
	return false
}

// longCheck is the length of the longest input for which Check asks the fast path
// about a production other than URIReference. The fast path knows only URI
// references. It walks to the end of one even if its first byte is wrong for the
// production; the exact machine stops at that byte.
const longCheck = 1024

// Check returns the offset and the reason of the first error of src, or -1 and
// CodeNone if src matches the production. It gives the verdict of
// [Production.Scan] but no spans. So it can stop at the first wrong byte, while
// Scan searches the rest of the input for delimiters.
func (p Production) Check(src []byte) (offset int, code ErrorCode) {
	var s Spans
	rec := record(&s)
	if uint64(len(src)) > MaxLen {
		setTooLong(rec)
		return s.ErrorOffset(), s.ErrorCode()
	}
	result := kernel.Unknown
	if len(src) <= longCheck || p.isReference() && len(src) <= kernel.MaxTry {
		result = kernel.Try(src, rec)
		if result == kernel.Valid && p.matches(rec) {
			return -1, CodeNone
		}
	}
	reason, at := p.findError(src, result, rec)
	if reason == 0 {
		return -1, CodeNone
	}
	setError(rec, src, reasons.Reference, p.number(reason), at)
	return s.ErrorOffset(), s.ErrorCode()
}

// CheckString is [Production.Check] for a string. It gives the same answers.
func (p Production) CheckString(src string) (offset int, code ErrorCode) {
	return p.Check(text.Bytes(src))
}

// findError returns the reason and the offset of the first error of src, and 0
// as reason if it matches the production. It starts where the fast path
// stopped.
func (p Production) findError(src []byte, result kernel.Result, rec *kernel.Record) (reason uint8, at uint32) {
	if stop, stopped := result.Stop(); stopped && p.isReference() {
		return resumeExact(src, stop, rec)
	}
	return p.scanExact(src, rec)
}

// matches reports whether a valid URI reference with these components matches
// the production.
func (p Production) matches(rec *kernel.Record) bool {
	switch p {
	case URI:
		return rec.Has(kernel.CompScheme)
	case AbsoluteURI:
		return rec.Has(kernel.CompScheme) && !rec.Has(kernel.CompFragment)
	case RelativeRef:
		return !rec.Has(kernel.CompScheme)
	}
	return true
}

// isReference reports whether the production is URIReference, or none of the
// constants, which counts as URIReference.
func (p Production) isReference() bool { return p == URIReference || p > RelativeRef }
