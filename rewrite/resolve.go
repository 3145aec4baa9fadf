package rewrite

import (
	"bytes"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/record"
	"github.com/uriscan/uriscan/internal/text"
)

// The RFC resolves a reference component by component (§5.2.2) and puts the
// components together again (§5.3). But what comes from the base always stands at
// the beginning of the base, and what comes from the reference is always all of the
// reference. So resolving is two copies: the base up to where the reference takes
// over, and the reference. The path is then repaired in place, in the rare case that
// it has something to remove.

// AppendResolved appends to dst the URI that ref means where base is the base URI,
// and returns the longer slice. bs and rs are the records of base and ref. It
// resolves exactly as RFC 3986 §5.2.2 says, in its strict form: a reference with a
// scheme is never relative, not even to a base of the same scheme.
//
//   - The fragment of the base has no effect. Its query is used for a reference
//     that has neither authority nor path nor query.
//   - Dot segments are removed as [AppendWithoutDots] does. For a reference
//     without a path, those of the base's path are kept, as the RFC demands.
//   - Nothing is decoded and no case is changed; see [AppendNormalized].
//   - A path that would begin with "//" without an authority gets "/." before
//     it: "a:/b" and "..//c" give "a:/.//c".
//   - The result is valid and has a scheme. It is at most one byte longer than
//     base and ref together.
//
// If base or ref is invalid, or base has no scheme, AppendResolved returns dst
// unchanged and an [Error] for the part "base" or "reference". A result longer
// than MaxLen is an Error, too.
//
// The time is linear. Nothing is allocated if dst has room for base, ref and one
// byte. dst[len(dst):cap(dst)] must not overlap base or ref.
func AppendResolved[T, U uriscan.Text](dst []byte, base T, bs *uriscan.Spans, ref U, rs *uriscan.Spans) ([]byte, error) {
	dst, _, _, err := resolve(dst, text.Bytes(base), bs, text.Bytes(ref), rs)
	return dst, err
}

// AppendResolvedSpans is [AppendResolved] and also fills out with the record of
// the result, without scanning it. The offsets count from the start of the
// appended text. If there is an error, out is not changed. out may be bs or rs.
func AppendResolvedSpans[T, U uriscan.Text](dst []byte, base T, bs *uriscan.Spans, ref U, rs *uriscan.Spans, out *uriscan.Spans) ([]byte, error) {
	from := len(dst)
	dst, start, end, err := resolve(dst, text.Bytes(base), bs, text.Bytes(ref), rs)
	if err == nil {
		fillResolved(record.Of(out), dst[from:], start-from, end-from, record.Of(bs), record.Of(rs))
	}
	return dst, err
}

// resolve is AppendResolved. The path of the result is dst[start:end].
//
// Whether the path has dots is asked of base and ref, and not of dst: to read what
// was just written takes longer.
func resolve(dst, base []byte, bs *uriscan.Spans, ref []byte, rs *uriscan.Spans) (_ []byte, start, end int, err error) {
	if !bs.Valid() || !rs.Valid() || !bs.Has(uriscan.CompScheme) {
		return dst, 0, 0, unresolvable(bs, rs)
	}
	from := len(dst)
	base = base[bs.Scheme.Start:]
	pathAt := bs.Path.Start - bs.Scheme.Start
	refEnd := max(rs.Path.End, rs.Query.End, rs.Fragment.End) // what is absent ends at 0
	before := uint32(0)                                       // how much of the reference stands before its path
	path := rs.Path.In(ref)
	dots := mayHaveDots(path)
	hasAuthority := bs.Has(uriscan.CompHost)
	switch {
	case rs.Has(uriscan.CompScheme):
		hasAuthority = rs.Has(uriscan.CompHost)
		before = rs.Path.Start - rs.Scheme.Start
		start = from + int(before)
	case rs.Has(uriscan.CompHost):
		hasAuthority = true
		before = uint32(len("//") + rs.Authority().Len())
		dst = append(dst, base[:bs.Scheme.Len()+len(":")]...)
		start = len(dst) + int(before)
	case len(path) == 0:
		dst = append(dst, base[:endOfSame(bs, rs)-bs.Scheme.Start]...)
		dst = append(dst, ref[rs.Path.Start:refEnd]...)
		start = from + int(pathAt)
		return limited(dst, from, start, start+bs.Path.Len())
	case path[0] == '/':
		dst = append(dst, base[:pathAt]...)
		start = len(dst)
	default:
		start = from + int(pathAt)
		folder := folderOf(base[pathAt:][:bs.Path.Len()])
		dots = dots || mayHaveDots(base[pathAt:][:folder])
		dst = appendFolder(dst, base[:int(pathAt)+folder], bs)
	}
	end = len(dst) + int(before) + len(path)
	dst = append(dst, ref[rs.Path.Start-before:refEnd]...)
	if dots {
		dst, end = tidyPath(dst, start, end, hasAuthority)
	}
	return limited(dst, from, start, end)
}

// unresolvable returns why base or reference cannot be resolved.
func unresolvable(bs, rs *uriscan.Spans) error {
	switch {
	case !bs.Valid():
		return scanError("base", bs)
	case !rs.Valid():
		return scanError("reference", rs)
	}
	return &Error{"base", -1, uriscan.CodeScheme}
}

// limited returns its arguments, or an error if what stands behind from is too long
// to be scanned.
func limited(dst []byte, from, start, end int) ([]byte, int, int, error) {
	if uint64(len(dst)-from) > uriscan.MaxLen {
		longest := uint32(uriscan.MaxLen)
		return dst[:from], 0, 0, &Error{"result", int(longest), uriscan.CodeTooLong}
	}
	return dst, start, end, nil
}

// endOfSame returns where the part of the base ends that a reference without
// authority and path keeps: behind the query, or behind the path if the reference
// has a query of its own.
func endOfSame(bs, rs *uriscan.Spans) uint32 {
	if bs.Has(uriscan.CompQuery) && !rs.Has(uriscan.CompQuery) {
		return bs.Query.End
	}
	return bs.Path.End
}

// appendFolder appends the folder of the base, which is where a relative path begins
// (§5.2.3).
func appendFolder(dst, folder []byte, bs *uriscan.Spans) []byte {
	dst = append(dst, folder...)
	if bs.Path.Len() == 0 && bs.Has(uriscan.CompHost) {
		dst = append(dst, '/')
	}
	return dst
}

// folderOf returns the length of path up to its last "/", which counts.
func folderOf(path []byte) int { return bytes.LastIndexByte(path, '/') + 1 }

// tidyPath removes the dot segments of the path dst[start:end] of a URI, and adds
// the guard that it may need then. It returns the URI and the end of its path.
//
// A guard takes no more than what was removed. The path did not need one before, so
// at least a "./" or "/." went in front of the "//".
func tidyPath(dst []byte, start, end int, hasAuthority bool) ([]byte, int) {
	was := end
	end = start + removeDots(dst[start:end])
	if guard := guardOf(dst[start:end], true, hasAuthority); guard != "" {
		copy(dst[start+len(guard):], dst[start:end])
		copy(dst[start:], guard)
		end += len(guard)
	}
	return append(dst[:end], dst[was:]...), end
}

// fillResolved fills out with the spans of text, a resolved reference whose path lies
// from start to end. b and r are the records of the base and of the reference; out
// may be one of them.
//
// What stands before the path comes from one of them and has moved as far as the beginning
// of its path. What stands behind it comes from the reference and has moved as far as
// the end, but for the query of the base.
func fillResolved(out *kernel.Record, text []byte, start, end int, b, r *kernel.Record) {
	rec, authority := *r, r
	if !r.Has(kernel.CompScheme) && !r.Has(kernel.CompHost) {
		authority = b
		if b.Has(kernel.CompQuery) && !r.Has(kernel.CompQuery) && r.Path.Start == r.Path.End {
			moved := uint32(start) - b.Path.Start
			rec.Set(kernel.CompQuery, &rec.Query, b.Query.Start+moved, b.Query.End+moved)
		}
	}
	if moved := uint32(len(text)) - max(r.Path.End, r.Query.End, r.Fragment.End); moved != 0 {
		if r.Has(kernel.CompQuery) {
			rec.Query.Start += moved
			rec.Query.End += moved
		}
		if r.Has(kernel.CompFragment) {
			rec.Fragment.Start += moved
			rec.Fragment.End += moved
		}
	}
	if moved := uint32(start) - authority.Path.Start; moved != 0 || authority == b {
		setAuthority(&rec, authority, moved)
	}
	scheme := r
	if !r.Has(kernel.CompScheme) {
		scheme = b
	}
	rec.Set(kernel.CompScheme, &rec.Scheme, 0, scheme.Scheme.End-scheme.Scheme.Start)
	rec.Path = kernel.Span{Start: uint32(start), End: uint32(end)}
	rec.Kinds = kernel.Kinds(authority.HostKind(), pathKindOf(text[start:end], true, authority.Has(kernel.CompHost)))
	*out = rec
}

// setAuthority sets the components of the authority that from has, if it has one,
// to where they stand when they are moved by a distance.
func setAuthority(rec, from *kernel.Record, moved uint32) {
	if from.Has(kernel.CompUserinfo) {
		rec.Set(kernel.CompUserinfo, &rec.Userinfo, from.Userinfo.Start+moved, from.Userinfo.End+moved)
	}
	if from.Has(kernel.CompHost) {
		rec.Set(kernel.CompHost, &rec.Host, from.Host.Start+moved, from.Host.End+moved)
	}
	if from.Has(kernel.CompPort) {
		rec.Set(kernel.CompPort, &rec.Port, from.Port.Start+moved, from.Port.End+moved)
	}
}
