package iri

import (
	"encoding/binary"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/kernel"
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
		return p.scanSlow(src, kernel.Unknown, rec)
	}
	result := kernel.Try(src, rec)
	return result == kernel.Valid && exact.Production(p).Matches(rec) || p.scanSlow(src, result, rec)
}

// scanReference is Reference.Scan. Whatever the fast path for URIs calls valid is a URI
// reference, and so an IRI reference.
func scanReference(src []byte, out *uriscan.Spans) bool {
	rec := record.Of(out)
	if len(src) > kernel.MaxTry || hasEarlyCharacter(src) {
		return Reference.scanSlow(src, kernel.Unknown, rec)
	}
	result := kernel.Try(src, rec)
	return result == kernel.Valid || Reference.scanSlow(src, result, rec)
}

// hasEarlyCharacter reports whether one of the bytes 8 to 15 is beyond ASCII. There is
// the beginning of the host of most IRIs, and the fast path for URIs can only give up
// then. To look at one word costs a fraction of what that costs.
func hasEarlyCharacter(src []byte) bool {
	return len(src) >= 2*wordBytes && binary.LittleEndian.Uint64(src[wordBytes:])&exact.HighBits != 0
}

// scanSlow scans an input that the fast path did not find valid. It is kept out of line
// so that Scan needs few registers.
//
//go:noinline
func (p Production) scanSlow(src []byte, result kernel.Result, rec *kernel.Record) bool {
	result = scanMasked(src, result, rec)
	return result == kernel.Valid && exact.Production(p).Matches(rec) || engine.Decide(src, result, exact.Production(p), rec)
}

// Check returns the offset and the reason of the first error of src, or -1 and
// [uriscan.CodeNone] if src matches the production. It gives the verdict of
// [Production.Scan] but no spans. So it stops at the first wrong byte, while Scan
// searches the rest of the input for delimiters.
func (p Production) Check(src []byte) (offset int, code uriscan.ErrorCode) {
	var s uriscan.Spans
	rec, result := record.Of(&s), kernel.Unknown
	if len(src) <= kernel.MaxTry {
		if result = kernel.Try(src, rec); result != kernel.Valid {
			result = scanMasked(src, result, rec)
		}
	}
	if result == kernel.Valid && exact.Production(p).Matches(rec) || engine.Check(src, result, exact.Production(p), rec) {
		return -1, uriscan.CodeNone
	}
	return s.ErrorOffset(), s.ErrorCode()
}
