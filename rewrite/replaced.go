package rewrite

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
)

// AppendReplaced appends src with part as its component c, and returns the longer
// slice. s is the record of src. The component becomes present if it was absent, and
// stays present if part is empty; [AppendWithout] makes it absent.
//
//   - part is not encoded: encode it first if needed, and give an IP literal its
//     brackets.
//   - The other components are not changed, except that a path which would be read as
//     something else gets a guard; see [Parts.Append]. It happens when a path is
//     replaced.
//   - src may be invalid in the component that is replaced. The result is valid.
//
// If the result would not be a reference with these components, AppendReplaced
// returns dst unchanged and an [Error] for the component that is wrong. The error may
// be in part (a host "a/b", a port "http"), in another component of src, or in both
// together: a host before a path "a/b" is refused, and so is a port without a host. A
// c that is none of the constants is an error too.
//
// Nothing is allocated if dst has room, except for an error. dst[len(dst):cap(dst)]
// must not overlap src or part.
func AppendReplaced[T, U uriscan.Text](dst []byte, src T, s *uriscan.Spans, c uriscan.Component, part U) ([]byte, error) {
	if !s.Has(uriscan.CompPath) {
		return dst, scanError("source", s)
	}
	if c > uriscan.CompFragment {
		return dst, &Error{noComponent, -1, uriscan.CodeNone}
	}
	p := componentsOf(text.Bytes(src), s)
	p.set(c, text.Bytes(part))
	return p.append(dst)
}

// AppendWithout appends src without the components cs, and returns the longer slice.
// s is the record of src.
//
//   - Without the host there is no authority, so the userinfo and the port go with it.
//   - Without its path, src has the empty path, since every reference has a
//     path.
//   - A c that is none of the constants has no effect.
//   - A path that would be read as something else gets a guard, see [Parts.Append]:
//     without its host, "http://h//x" is "http:/.//x", and without its scheme, "s:a:b"
//     is "./a:b".
//
// src may be invalid in a component that is removed. Errors and memory are as
// [AppendReplaced] has them.
func AppendWithout[T uriscan.Text](dst []byte, src T, s *uriscan.Spans, cs ...uriscan.Component) ([]byte, error) {
	if !s.Has(uriscan.CompPath) {
		return dst, scanError("source", s)
	}
	p := componentsOf(text.Bytes(src), s)
	for _, c := range cs {
		if c <= uriscan.CompFragment {
			p.unset(c)
		}
		if c == uriscan.CompHost {
			p.unset(uriscan.CompUserinfo)
			p.unset(uriscan.CompPort)
		}
	}
	return p.append(dst)
}
