package rewrite

import (
	"bytes"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/percentcode"
	"github.com/uriscan/uriscan/internal/ports"
	"github.com/uriscan/uriscan/internal/record"
	"github.com/uriscan/uriscan/internal/text"
)

// Nearly every URI that is met is in normal form already. The plain way would be to
// write each component anew. Instead one pass copies the whole text and shows whether
// there is anything in it that could be normalised; what it names is looked at in place.
// Only a URI that does not pass is rewritten, over the copy.

// AppendNormalized appends the normal form of src to dst (RFC 3986 §6.2.2 and
// §6.2.3), and returns the longer slice. s must be the record of src; steps says
// what is done.
//
//   - Percent comes first: "%7E" becomes "~", and "%2f" becomes "%2F". No reserved
//     byte is decoded, and nothing is decoded twice.
//   - Case comes next: "HTTP://EXAMPLE.COM" becomes "http://example.com".
//   - Then dot segments are removed: after a scheme, "/a/%2E%2e/b" becomes
//     "/b".
//   - The normal form of a valid src is valid and has the same scheme. With
//     SyntaxBased it has the same components, present or absent. Port may remove
//     the port.
//   - The normal form of a normal form is itself.
//   - An invalid src is appended unchanged.
//
// With SyntaxBased the normal form is never longer than src, and with all steps it
// is at most 7 bytes longer. Nothing is allocated if dst has room for it.
// dst[len(dst):cap(dst)] must not overlap src, and may have any values after the result.
// The time is linear in len(src).
//
// If s is a record of ScanLines, src is the whole buffer. Only the line that the
// record describes is normalised.
func AppendNormalized[T uriscan.Text](dst []byte, src T, s *uriscan.Spans, steps Steps) []byte {
	return appendNormalized(dst, text.Bytes(src), s, steps)
}

// AppendNormalizedSpans is [AppendNormalized], and records in out what a scan of the
// appended text would: offsets count from its first byte. If src is invalid, out
// becomes what s is. out may be s.
func AppendNormalizedSpans[T uriscan.Text](dst []byte, src T, s *uriscan.Spans, steps Steps, out *uriscan.Spans) []byte {
	return appendNormalizedSpans(dst, text.Bytes(src), s, steps, out)
}

// IsNormalized reports whether src is valid and is its own normal form, so that
// [AppendNormalized] would append it unchanged. s must be the record of src.
func IsNormalized[T uriscan.Text](src T, s *uriscan.Spans, steps Steps) bool {
	return isNormalized(text.Bytes(src), s, steps)
}

func appendNormalized(dst, src []byte, s *uriscan.Spans, steps Steps) []byte {
	if longer, _, done := appendUnchanged(dst, src, s, steps); done {
		return longer
	}
	return appendRewritten(dst, src, s, steps, nil)
}

func appendNormalizedSpans(dst, src []byte, s *uriscan.Spans, steps Steps, out *uriscan.Spans) []byte {
	if longer, start, done := appendUnchanged(dst, src, s, steps); done {
		*out = *s
		record.Of(out).Shift(-start)
		return longer
	}
	return appendRewritten(dst, src, s, steps, out)
}

// appendUnchanged appends the text that s describes if it is normal or invalid, and
// returns its offset in src. It returns false for another text.
func appendUnchanged(dst, src []byte, s *uriscan.Spans, steps Steps) (longer []byte, start uint32, done bool) {
	reference, start := referenceOf(src, record.Of(s))
	room := dst[len(dst):cap(dst)]
	if s.Valid() && len(reference) <= len(room) {
		return dst[:len(dst)+len(reference)], start, isNormal(room, src, s, reference, start, steps)
	}
	if s.Valid() && !isNormal(nil, src, s, reference, start, steps) {
		return dst, start, false
	}
	return append(dst, reference...), start, true
}

// referenceOf returns the whole text that the record describes, and its offset in
// src, which is 0 unless src is a buffer of lines. The value of the field Host is an
// authority without "//" before it, see package target.
func referenceOf(src []byte, r *kernel.Record) (reference []byte, start uint32) {
	if !r.Has(kernel.CompPath) {
		return src, 0 // nothing was scanned, or it was too long
	}
	start = r.Path.Start
	switch {
	case r.Has(kernel.CompScheme):
		start = r.Scheme.Start
	case r.Has(kernel.CompUserinfo):
		start = r.Userinfo.Start - min(r.Userinfo.Start, uint32(len("//")))
	case r.Has(kernel.CompHost):
		start = r.Host.Start - min(r.Host.Start, uint32(len("//")))
	}
	return src[start:r.End()], start
}

func isNormalized(src []byte, s *uriscan.Spans, steps Steps) bool {
	if !s.Valid() {
		return false
	}
	reference, start := referenceOf(src, record.Of(s))
	return isNormal(nil, src, s, reference, start, steps)
}

// isNormal reports whether valid src is normal, and copies it to copied if that is not
// nil. The reference is the text that s describes, and begins at start.
func isNormal(copied, src []byte, s *uriscan.Spans, reference []byte, start uint32, steps Steps) bool {
	r := record.Of(s)
	signs := percentcode.CopySurveyed(copied, reference, r.Path.Start-start, r.Path.End-start)
	if signs != 0 && (steps&Percent != 0 && signs&bytescan.SignPercent != 0 ||
		steps&Case != 0 && signs&bytescan.SignUpper != 0 && !hasNormalCase(src, r) ||
		steps&Dots != 0 && signs&bytescan.SignSlashDot != 0 && !hasNormalDots(src, r)) {
		return false
	}
	return steps&^SyntaxBased == 0 || isNormalByScheme(src, s, steps)
}

// hasNormalCase reports whether scheme and host are in lower case.
func hasNormalCase(src []byte, r *kernel.Record) bool {
	return !hasUpper(r.Scheme.In(src)) && isLower(r.Host.In(src))
}

// hasNormalDots reports whether the path needs no removal of dot segments. Without
// an authority, the path "/.//a" keeps its first segment: it guards "//a".
func hasNormalDots(src []byte, r *kernel.Record) bool {
	if !r.Has(kernel.CompScheme) {
		return true
	}
	path := r.Path.In(src)
	if !r.Has(kernel.CompHost) && bytes.HasPrefix(path, []byte("/.//")) {
		path = path[len("/."):]
	}
	_, size := indexDotSegment(path)
	return size == 0 && leadingDots(path) == 0
}

// isNormalByScheme reports whether src is normal by the steps of §6.2.3.
func isNormalByScheme(src []byte, s *uriscan.Spans, steps Steps) bool {
	return !(steps&Port != 0 && hasNeedlessPort(src, s) ||
		steps&EmptyPath != 0 && wantsSlash(src, s) ||
		steps&IPv6 != 0 && s.HostKind() == uriscan.HostIPv6 && !isNormalIPv6(s.Host.In(src)))
}

// hasNeedlessPort reports whether there is a port that says nothing: an empty one,
// or the default port of the scheme.
func hasNeedlessPort(src []byte, s *uriscan.Spans) bool {
	if !s.Has(uriscan.CompPort) || s.Port.Len() == 0 {
		return s.Has(uriscan.CompPort)
	}
	port, ok := uriscan.PortNumber(src, s)
	if !ok {
		return false
	}
	usual, known := ports.Default(s.Scheme.In(src))
	return known && port == usual
}

// wantsSlash reports whether the path is empty and the scheme takes that for "/".
func wantsSlash(src []byte, s *uriscan.Spans) bool {
	return s.Path.Len() == 0 && s.Has(uriscan.CompHost) && hasSlashAsEmptyPath(s.Scheme.In(src))
}
