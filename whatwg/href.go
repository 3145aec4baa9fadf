package whatwg

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
)

// AppendHref appends to dst the URL that a browser makes of src without a base, and
// returns the longer slice. If a browser refuses src, it returns dst unchanged and an
// [*Error].
//
// The time is linear. Nothing is allocated if dst has room and a host with triplets has up
// to 256 bytes. A src without tabs and line ends needs room for the result, and one with
// them room for src, too. A result longer than uriscan.MaxLen is an error.
// dst[len(dst):cap(dst)] must not overlap src.
func AppendHref[T uriscan.Text](dst []byte, src T) ([]byte, error) {
	b := text.Bytes(src)
	var s uriscan.Spans
	var p proof
	if uriscan.Scan(b, &s) && p.absolute(b, &s) {
		if p.slash < 0 {
			return append(dst, b...), nil
		}
		if !p.isTooLong(len(b)) {
			return p.append(dst, b, ""), nil
		}
	}
	out, _, err := run(dst, b, URL{})
	return out, err
}

// AppendResolved is [AppendHref] for a text on a page at base. The zero URL is no base.
func AppendResolved[T uriscan.Text](dst []byte, base URL, src T) ([]byte, error) {
	b := text.Bytes(src)
	var s uriscan.Spans
	var p proof
	if uriscan.Scan(b, &s) && (p.absolute(b, &s) || p.relative(b, &s, &base)) && !p.isTooLong(len(b)) {
		return p.append(dst, b, base.href), nil
	}
	out, _, err := run(dst, b, base)
	return out, err
}

// AppendHost appends what [URL.Host] returns for the URL that a browser makes of src
// without a base: the host that a browser asks, and the port if it is not the default
// one. It works as [AppendHref] does.
func AppendHost[T uriscan.Text](dst []byte, src T) ([]byte, error) {
	b := text.Bytes(src)
	var s uriscan.Spans
	var p proof
	if uriscan.Scan(b, &s) && p.absolute(b, &s) {
		return append(dst, s.Authority().In(b)...), nil
	}
	out, m, err := run(dst, b, URL{})
	if err != nil {
		return dst, err
	}
	href := out[len(dst):]
	return append(dst, href[m.hostStart:m.portEnd()]...), nil
}
