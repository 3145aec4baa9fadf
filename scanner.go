package uriscan

import (
	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/kernel"
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
	rec := record(out)
	if len(src) > kernel.MaxTry {
		return engine.Decide(src, kernel.Unknown, exact.Production(p), rec)
	}
	result := kernel.Try(src, rec)
	return result == kernel.Valid && p.matches(rec) || engine.Decide(src, result, exact.Production(p), rec)
}

// scanReference is URIReference.Scan. Whatever the fast path calls valid is a URI
// reference.
func scanReference(src []byte, out *Spans) bool {
	rec := record(out)
	if len(src) > kernel.MaxTry {
		return engine.Decide(src, kernel.Unknown, exact.URIReference, rec)
	}
	result := kernel.Try(src, rec)
	return result == kernel.Valid || engine.Decide(src, result, exact.URIReference, rec)
}

// matches reports whether a valid URI reference with these components matches the
// production.
func (p Production) matches(rec *kernel.Record) bool { return exact.Production(p).Matches(rec) }

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
	rec, result := record(&s), kernel.Unknown
	if len(src) <= longCheck || p.isReference() && len(src) <= kernel.MaxTry {
		result = kernel.Try(src, rec)
	}
	if result == kernel.Valid && p.matches(rec) || engine.Check(src, result, exact.Production(p), rec) {
		return -1, CodeNone
	}
	return s.ErrorOffset(), s.ErrorCode()
}

// CheckString is [Production.Check] for a string. It gives the same answers.
func (p Production) CheckString(src string) (offset int, code ErrorCode) {
	return p.Check(text.Bytes(src))
}

// isReference reports whether the production is URIReference, or none of the
// constants, which counts as URIReference.
func (p Production) isReference() bool { return p == URIReference || p > RelativeRef }
