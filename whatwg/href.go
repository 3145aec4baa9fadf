package whatwg

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/percentcode"
	"github.com/uriscan/uriscan/internal/text"
)

// AppendHref appends to dst the URL that a browser makes of src without a base, and
// returns the longer slice. If a browser refuses src, it returns dst unchanged and an
// [*Error].
//
// The time is linear. Nothing is allocated if dst has room and a host with triplets has up
// to 256 bytes. A src without tabs and line ends needs room for the result before its dot
// segments are removed, and one with them room for src, too. A result longer than
// uriscan.MaxLen is an error. dst may have any values after the result.
// dst[len(dst):cap(dst)] must not overlap src.
func AppendHref[T uriscan.Text](dst []byte, src T) ([]byte, error) {
	return appendResolved(dst, text.Bytes(src), &noBase)
}

// appendResolved is AppendResolved. The zero URL is no base. What is usual, and has room,
// is decided here, and all else by a call.
func appendResolved(dst, src []byte, base *URL) ([]byte, error) {
	var s uriscan.Spans
	if uriscan.Scan(src, &s) && isUsual(src, &s) && len(src) <= cap(dst)-len(dst) {
		signs := percentcode.CopyHref(dst[len(dst):cap(dst)], src, s.Path.Start, s.Path.End)
		if signs == 0 || isKeptDespite(signs, src, &s) {
			return dst[:len(dst)+len(src)], nil
		}
	}
	return appendOther(dst, src, &s, base)
}

// appendOther is appendResolved for all else. s is the record of src.
//
//go:noinline
func appendOther(dst, src []byte, s *uriscan.Spans, base *URL) ([]byte, error) {
	var p proof
	if s.Valid() && p.fits(src, s, base) {
		if longer, ok := p.append(dst, src, s, base.href); ok {
			return longer, nil
		}
	}
	out, _, err := run(dst, src, *base)
	return out, err
}

// AppendResolved is [AppendHref] for a text on a page at base. The zero URL is no base.
func AppendResolved[T uriscan.Text](dst []byte, base URL, src T) ([]byte, error) {
	return appendResolved(dst, text.Bytes(src), &base)
}

// AppendHost appends what [URL.Host] returns for the URL that a browser makes of src
// without a base: the host that a browser asks, and the port if it is not the default
// one. It works as [AppendHref] does.
func AppendHost[T uriscan.Text](dst []byte, src T) ([]byte, error) {
	b := text.Bytes(src)
	var s uriscan.Spans
	var p proof
	if uriscan.Scan(b, &s) && p.fits(b, &s, &noBase) && p.keeps(nil, b, &s) {
		return append(dst, s.Authority().In(b)...), nil
	}
	out, m, err := run(dst, b, URL{})
	if err != nil {
		return dst, err
	}
	href := out[len(dst):]
	return append(dst, href[m.hostStart:m.portEnd()]...), nil
}
