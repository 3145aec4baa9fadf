package template

import (
	"bytes"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
)

// What AppendURL writes for that which it does not show.
const (
	placeOfInvalid = "{invalid}"
	placeOfPath    = "{path}"
	placeOfHidden  = "{hidden}"
)

// AppendURL appends the template of a URL to dst and returns the extended slice: its scheme,
// its host and port as they are, the template of its path, and perhaps the names of its
// query. s must be what a scan of src filled. So "https://u:p@h/users/42?token=x#top" gives
// "https://h/users/{int}".
//
// No secret is written:
//
//   - Userinfo, fragment and the values of the query are left out. So is the query, unless
//     the preset has [Options].Query. Then its names are written in the order of their
//     bytes, each once: "?page&size". The name of a pair without "=" may be a value and is
//     written as "{value}". A name that is not made of letters, digits and - . _ ~ $, or that
//     varies as a segment does, is "{name}". A name ends before a bracket. Of more than 32 names nothing
//     is written but "{names}".
//   - A segment of the path that the preset leaves as it is, or a rule of the preset, is
//     written as "{hidden}" if it has one of @ % ; = or a byte that no path may have: what
//     others take for userinfo may be in it, and the values of parameters. So is a host with
//     a "%".
//   - The path of a URI with a scheme and without an authority is "{path}" if it does not
//     begin with a slash, as in "mailto:{path}". So is a path with an "@" if the host is
//     empty or absent.
//   - If src is invalid, and the error is before the path or src has an "@" or "%40", the
//     template is "{invalid}". For people write passwords with any bytes in them. With an
//     error elsewhere src is treated as if it were valid.
//
// It allocates nothing if dst has room, and takes time linear in len(src).
func AppendURL[T uriscan.Text](dst []byte, src T, s *uriscan.Spans, p *Preset) []byte {
	return p.orDefault().appendURL(dst, text.Bytes(src), s)
}

// appendURL is AppendURL.
func (p *Preset) appendURL(dst, src []byte, s *uriscan.Spans) []byte {
	path, hasHost := s.Span(uriscan.CompPath), s.Has(uriscan.CompHost)
	if !s.Valid() {
		// With an authority there is a "/" or nothing where the path begins, so an error there
		// is one of the authority.
		before := int(path.Start)
		if hasHost {
			before++
		}
		if s.ErrorOffset() < before || s.ErrorCode() == uriscan.CodeTooLong || hasAt(src) {
			return append(dst, placeOfInvalid...)
		}
	}
	hasScheme, text := s.Has(uriscan.CompScheme), path.In(src)
	if hasScheme {
		dst = append(dst, s.Span(uriscan.CompScheme).In(src)...)
		dst = append(dst, ':')
	}
	if hasHost {
		dst = append(dst, "//"...)
		dst = appendHost(dst, src, s)
	}
	switch {
	case hasScheme && !hasHost && len(text) > 0 && text[0] != '/',
		s.Span(uriscan.CompHost).Len() == 0 && hasAt(text):
		return append(dst, placeOfPath...)
	case mayHide(text):
		dst = p.appendHidden(dst, text)
	default:
		dst = Append(dst, text, p)
	}
	if p.query && s.Has(uriscan.CompQuery) {
		dst = appendNames(dst, s.Span(uriscan.CompQuery).In(src))
	}
	return dst
}

// mayHide reports whether a text has a byte that makes a segment be hidden.
func mayHide(text []byte) bool {
	for _, b := range text {
		if letters[b]&(isPercent|isInvalid) != 0 || b == '@' || b == ';' || b == '=' {
			return true
		}
	}
	return false
}

// hasAt reports whether a text has an "@", raw or encoded.
func hasAt(text []byte) bool {
	return bytes.IndexByte(text, '@') >= 0 || bytes.Contains(text, []byte("%40"))
}

// appendHost appends the host and the port.
func appendHost(dst, src []byte, s *uriscan.Spans) []byte {
	host := s.Span(uriscan.CompHost).In(src)
	if bytes.IndexByte(host, '%') >= 0 {
		host = []byte(placeOfHidden)
	}
	dst = append(dst, host...)
	if s.Has(uriscan.CompPort) {
		dst = append(dst, ':')
		dst = append(dst, s.Span(uriscan.CompPort).In(src)...)
	}
	return dst
}

// appendHidden appends the template of a path, in which no segment that may have a secret
// stays as it is.
func (p *Preset) appendHidden(dst, path []byte) []byte {
	s := p.stepsOf(path)
	if s.rooted {
		dst = append(dst, '/')
	}
	for st, more := s.next(); more; {
		switch end := len(st.before); {
		case !st.variable() && mayHide(st.before):
			st = step{placeholder: placeOfHidden}
		case st.variable() && end > 0 && mayHide(st.before[:end-1]): // its last byte is that before the value
			st.before = nil
		}
		dst = st.append(dst)
		if st, more = s.next(); more {
			dst = append(dst, '/')
		}
	}
	return dst
}
