package whatwg

import (
	"bytes"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/percentcode"
	"github.com/uriscan/uriscan/internal/record"
)

// Nine of ten URLs are already as a browser writes them. What a browser changes in a
// valid URI is little: upper case in the scheme and the host, a triplet in the host, a
// userinfo, a host that is a number, a port, dot segments, "'" in the query, an empty
// path. So a proof asks the scan for a valid URI, and its record for what is there. One
// pass copies the text and finds the bytes that a change would need. Only what it finds is
// looked at. What the proof cannot prove, the state machine decides.

// A proof says that a href is the first bytes of the base, and then the input, with a "/"
// inserted where the path is empty. It has two steps: fits asks what is there, and keeps
// asks for the bytes.
type proof struct {
	kept   uint32
	slash  int  // where the "/" belongs in the input; -1 if nowhere
	opaque bool // a browser keeps all bytes
}

// fits reports whether valid src has only what a browser keeps, but for single bytes. s is
// its record. The zero URL is no base.
func (p *proof) fits(src []byte, s *uriscan.Spans, base *URL) bool {
	p.slash = -1
	switch {
	case isUsual(src, s):
		return true
	case s.Has(uriscan.CompScheme):
		return p.absolute(src, s) && !p.isTooLong(len(src))
	}
	return p.relative(src, s, base) && !p.isTooLong(len(src))
}

// keeps reports whether a browser keeps all bytes of src, and copies it to copied if that
// is not nil. It may only be asked if src fits.
func (p *proof) keeps(copied, src []byte, s *uriscan.Spans) bool {
	signs := percentcode.CopyHref(copied, src, s.Path.Start, s.Path.End)
	return signs == 0 || p.opaque || isKeptDespite(signs, src, s)
}

// isUsual reports whether a valid URI has http or https, a name or an IPv4 address, and a
// path, but neither userinfo nor port. Nearly all are so, and nothing but their bytes can
// give a browser reason to change them.
func isUsual(src []byte, s *uriscan.Spans) bool {
	const authority = 1<<kernel.CompScheme | 1<<kernel.CompUserinfo | 1<<kernel.CompHost | 1<<kernel.CompPort
	r := record.Of(s)
	return r.Present&authority == 1<<kernel.CompScheme|1<<kernel.CompHost && r.HostKind() <= kernel.HostIPv4 &&
		r.Host.Start < r.Host.End && r.Path.Start < r.Path.End && isHTTP(src[:r.Scheme.End])
}

// absolute is fits for a URI with a scheme.
func (p *proof) absolute(src []byte, s *uriscan.Spans) bool {
	scheme := src[:s.Scheme.End]
	usual := defaultPort(string(scheme))
	if usual == notSpecial {
		p.opaque = isOpaque(scheme, s)
		return p.opaque
	}
	return usual != noPort && p.authority(src, s, usual)
}

// isHTTP reports whether a scheme is http or https in lower case. Lists have both, in no
// order: so there is no branch that depends on which it is.
func isHTTP(scheme []byte) bool {
	more := len(scheme) - len("http")
	return uint(more) <= 1 && string(scheme[:len("http")]) == "http" && scheme[len("htt")+more] == "ps"[more]
}

// isOpaque reports whether a URI is one such as mailto:a@b.example, with a scheme in lower
// case. A browser changes nothing in it: all that it would encode is invalid in a URI.
func isOpaque(scheme []byte, s *uriscan.Spans) bool {
	return (s.PathKind() == uriscan.PathRootless || s.PathKind() == uriscan.PathEmpty) && !s.Has(uriscan.CompHost) && !hasUpper(scheme)
}

// authority is fits for a reference with an authority, and says where a "/" is missing. The
// scheme is a special one that has the usual port.
func (p *proof) authority(src []byte, s *uriscan.Spans, usual uint32) bool {
	if !s.Has(uriscan.CompHost) || s.Has(uriscan.CompUserinfo) || s.Host.Len() == 0 || s.HostKind() > uriscan.HostIPv4 {
		return false
	}
	if s.Path.Start == s.Path.End {
		p.slash = int(s.Path.Start)
	}
	return !s.Has(uriscan.CompPort) || isPlainPort(s.Port.In(src), usual)
}

// isKeptDespite reports whether a browser keeps all bytes of host, path and query of a text
// that has these signs.
func isKeptDespite(signs percentcode.HrefSigns, src []byte, s *uriscan.Spans) bool {
	host := s.Host.In(src)
	if signs&percentcode.HrefDigit != 0 && s.HostKind() == uriscan.HostRegName && mayEndInNumber(host) {
		return false
	}
	return signs&percentcode.HrefBytes == 0 || isFolded(host) && !hasQuote(src, s) && !hasDots(s.Path.In(src))
}

// isFolded reports whether a host has neither upper case nor triplets.
func isFolded(host []byte) bool {
	for _, b := range host {
		if b-'A' < 26 || b == '%' {
			return false
		}
	}
	return true
}

// hasQuote reports whether the query has a "'", which a browser encodes.
func hasQuote(src []byte, s *uriscan.Spans) bool {
	return s.Query.Start < s.Query.End && bytescan.IndexByte(src[s.Query.Start:s.Query.End], '\'') >= 0
}

// relative is fits for a reference without a scheme. A base of a file, and one that is not
// special, has rules of its own, which the state machine knows.
func (p *proof) relative(src []byte, s *uriscan.Spans, base *URL) bool {
	if base.href == "" {
		return false
	}
	usual := defaultPort(base.href[:base.marks.protocolEnd-1])
	if usual >= noPort {
		return false
	}
	switch {
	case s.Has(uriscan.CompHost):
		p.kept = base.marks.protocolEnd
		return p.authority(src, s, usual)
	case s.Path.Len() > 0:
		p.kept = base.marks.pathStart
		if src[0] != '/' {
			p.kept += uint32(strings.LastIndexByte(base.Pathname(), '/')) + 1
		}
		return src[0] != '.' && src[0] != '%'
	case s.Has(uriscan.CompQuery):
		p.kept = base.marks.searchStart
	default:
		p.kept = base.marks.hashStart
	}
	return true
}

// marks returns the places of the parts of the href. length is that of the input.
func (p *proof) marks(s *uriscan.Spans, length int, base *URL) marks {
	m := base.marks
	if s.Has(uriscan.CompScheme) {
		m.protocolEnd = s.Scheme.End + 1
	}
	if s.Has(uriscan.CompScheme) || s.Has(uriscan.CompHost) {
		m.usernameEnd, m.hostStart, m.hostEnd, m.pathStart = m.protocolEnd, m.protocolEnd, m.protocolEnd, s.Path.Start+p.kept
	}
	if s.Has(uriscan.CompHost) {
		m.usernameEnd, m.hostStart, m.hostEnd = s.Host.Start+p.kept, s.Host.Start+p.kept, s.Host.End+p.kept
	}
	end, hasPath := p.kept+uint32(length), s.Has(uriscan.CompScheme) || s.Has(uriscan.CompHost) || s.Path.Len() > 0
	if p.slash >= 0 {
		end++
	}
	m.hashStart = end
	if s.Has(uriscan.CompFragment) {
		m.hashStart -= uint32(s.Fragment.Len()) + 1
	}
	switch {
	case s.Has(uriscan.CompQuery):
		m.searchStart = m.hashStart - uint32(s.Query.Len()) - 1
	case hasPath:
		m.searchStart = m.hashStart
	}
	return m
}

// append appends the href, or returns false if a browser does not keep all bytes of src.
// What dst has room for is copied while it is asked for.
func (p *proof) append(dst, src []byte, s *uriscan.Spans, base string) ([]byte, bool) {
	if at := len(dst) + int(p.kept); len(src) < cap(dst)-at && (p.slash < 0 || p.slash == len(src)) {
		copy(dst[len(dst):at], base)
		if !p.keeps(dst[at:cap(dst)], src, s) {
			return dst, false
		}
		dst = dst[:at+len(src)]
		if p.slash >= 0 {
			dst = append(dst, '/')
		}
		return dst, true
	}
	if !p.keeps(nil, src, s) {
		return dst, false
	}
	dst = append(dst, base[:p.kept]...)
	if p.slash < 0 {
		return append(dst, src...), true
	}
	dst = append(append(dst, src[:p.slash]...), '/')
	return append(dst, src[p.slash:]...), true
}

// href returns the href that was proven. It is the input if that is all.
func (p *proof) href(src, base string) string {
	switch {
	case p.slash >= 0:
		return base[:p.kept] + src[:p.slash] + "/" + src[p.slash:]
	case p.kept == 0:
		return src
	}
	return base[:p.kept] + src
}

// isTooLong reports whether the href may have more than MaxLen bytes.
func (p *proof) isTooLong(length int) bool { return uint64(length)+uint64(p.kept)+1 > uriscan.MaxLen }

// hasDots reports whether a path has a dot segment, which may be encoded. It is not the
// first one: a path that fits begins with "/" or with what is no dot.
func hasDots(path []byte) bool {
	return hasDotsAfter(path, "/.") || hasDotsAfter(path, "/%2")
}

// hasDotsAfter reports whether a dot segment begins after the "/" that start begins with.
func hasDotsAfter(path []byte, start string) bool {
	for {
		at := bytes.Index(path, []byte(start))
		if at < 0 {
			return false
		}
		if path = path[at+1:]; dotsOf(firstSegment(path)) > 0 {
			return true
		}
	}
}

// firstSegment returns the beginning of a path up to the first "/", or more of it than a
// dot segment can have.
func firstSegment(path []byte) []byte {
	path = path[:min(len(path), longestDots+1)]
	if end := bytes.IndexByte(path, '/'); end >= 0 {
		return path[:end]
	}
	return path
}

// mayEndInNumber reports whether the last label of a host that is not empty begins with a
// digit. The last label is the one before a dot at the end. A number begins with one.
func mayEndInNumber(host []byte) bool {
	if last := host[len(host)-1]; last > 'f' && last != 'x' {
		return false // no digit is above "f"
	}
	end := len(bytes.TrimSuffix(host, []byte(".")))
	start := bytes.LastIndexByte(host[:end], '.') + 1
	return start < end && isDigit(host[start])
}

// isPlainPort reports whether a browser writes a valid port as it is: in decimal without
// zeros before it, at most 65535, and not the default.
func isPlainPort(port []byte, usual uint32) bool {
	if len(port) == 0 || len(port) > len("65535") || port[0] == '0' && len(port) > 1 {
		return false
	}
	number := uint32(0)
	for _, b := range port {
		number = number*10 + uint32(b-'0')
	}
	return number <= maxPort && number != usual
}

// hasUpper reports whether a scheme has a letter in upper case.
func hasUpper(scheme []byte) bool {
	for _, b := range scheme {
		if b >= 'A' && b <= 'Z' {
			return true
		}
	}
	return false
}

// isDigit reports whether b is an ASCII digit.
func isDigit(b byte) bool { return b-'0' <= 9 }
