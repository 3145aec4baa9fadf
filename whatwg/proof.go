package whatwg

import (
	"bytes"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/bytescan"
)

// Nine of ten URLs are already as a browser writes them. What a browser changes in a
// valid URI is little: upper case in the scheme and the host, a triplet in the host, a
// userinfo, a host that is a number, a port, dot segments, "'" in the query, an empty
// path. So a proof asks the scan for a valid URI, surveys its bytes once, and looks at
// the last label. If it finds none of these, the href is the input, and an empty path is
// "/". What it cannot prove, the state machine decides.

// A proof says that a href is the first bytes of the base, and then the input, with a "/"
// inserted where the path is empty.
type proof struct {
	marks marks // of the href
	kept  uint32
	slash int // where the "/" belongs in the input; -1 if nowhere
}

// absolute proves what the href of a URI with a scheme is. s is the record of a valid src.
func (p *proof) absolute(src []byte, s *uriscan.Spans) bool {
	if !s.Has(uriscan.CompScheme) {
		return false
	}
	scheme := s.Scheme.In(src)
	port := defaultPort(string(scheme))
	if port == notSpecial {
		return p.opaque(scheme, s, len(src))
	}
	if port == noPort || !p.authority(src, s, port) {
		return false
	}
	p.place(s, uint32(len(scheme))+1, len(src), 0)
	return true
}

// opaque proves it of a URI such as mailto:a@b.example, in which a browser changes
// nothing but the case of the scheme: all that it would encode is invalid in a URI.
func (p *proof) opaque(scheme []byte, s *uriscan.Spans, length int) bool {
	if s.PathKind() != uriscan.PathRootless && s.PathKind() != uriscan.PathEmpty || s.Has(uriscan.CompHost) || hasUpper(scheme) {
		return false
	}
	p.slash = -1
	p.place(s, uint32(len(scheme))+1, length, 0)
	return true
}

// authority proves that a browser writes authority, path and query as they are, and says
// where a "/" is missing.
func (p *proof) authority(src []byte, s *uriscan.Spans, port uint32) bool {
	if !s.Has(uriscan.CompHost) || s.Has(uriscan.CompUserinfo) || s.Host.Len() == 0 {
		return false
	}
	signs := bytescan.Survey(src, s.Path.Start, s.Path.End)
	const decides = bytescan.SignPercent | bytescan.SignUpper | bytescan.SignSlashDot
	host := s.Host.In(src)
	switch {
	case signs&decides != 0 && (signs&bytescan.SignUpper != 0 || !isPlain(src, s, signs) || bytescan.IndexByte(host, '%') >= 0):
		return false
	case s.HostKind() == uriscan.HostRegName && mayEndInNumber(host), s.HostKind() > uriscan.HostIPv4:
		return false
	case s.Has(uriscan.CompPort) && !isPlainPort(s.Port.In(src), port):
		return false
	case s.Query.Len() > 0 && bytescan.IndexByte(s.Query.In(src), '\'') >= 0:
		return false
	}
	p.slash = -1
	if s.Path.Len() == 0 {
		p.slash = int(s.Path.Start)
	}
	return true
}

// relative proves what the href of a reference without a scheme is. A base of a file, and
// one that is not special, has rules of its own, which the state machine knows.
func (p *proof) relative(src []byte, s *uriscan.Spans, base *URL) bool {
	port := defaultPort(base.Protocol()[:base.marks.protocolEnd-1])
	if s.Has(uriscan.CompScheme) || port == notSpecial || port == noPort {
		return false
	}
	p.marks, p.slash = base.marks, -1
	if s.Has(uriscan.CompHost) {
		p.kept = base.marks.protocolEnd
		if !p.authority(src, s, port) {
			return false
		}
		p.place(s, p.kept, len(src), p.kept)
		return true
	}
	if s.Query.Len() > 0 && bytescan.IndexByte(s.Query.In(src), '\'') >= 0 {
		return false
	}
	path := s.Path.In(src)
	switch {
	case len(path) > 0:
		if signs := bytescan.Survey(src, s.Path.Start, s.Path.End); !isPlain(src, s, signs) {
			return false
		}
		p.kept = base.marks.pathStart
		if path[0] != '/' {
			p.kept += uint32(lastSlash(base.Pathname())) + 1
		}
	case s.Has(uriscan.CompQuery):
		p.kept = base.marks.searchStart
	default:
		p.kept = base.marks.hashStart
	}
	p.after(s, len(path) > 0, len(src))
	return true
}

// after fills the places of the parts that the reference has, after what is kept of the
// base.
func (p *proof) after(s *uriscan.Spans, hasPath bool, length int) {
	end := p.kept + uint32(length)
	if s.Has(uriscan.CompFragment) {
		p.marks.hashStart = p.kept + s.Fragment.Start - 1
	} else if p.marks.hashStart = end; !hasPath && !s.Has(uriscan.CompQuery) {
		p.marks.hashStart = p.kept
	}
	if s.Has(uriscan.CompQuery) {
		p.marks.searchStart = p.kept + s.Query.Start - 1
	} else if hasPath {
		p.marks.searchStart = p.marks.hashStart
	}
}

// place fills the places of the parts from the record. The record is shifted by so many
// bytes of a base.
func (p *proof) place(s *uriscan.Spans, protocolEnd uint32, length int, shift uint32) {
	m := &p.marks
	*m = marks{protocolEnd, protocolEnd, protocolEnd, protocolEnd, s.Path.Start + shift, s.Path.End + shift, uint32(length) + shift}
	if s.Has(uriscan.CompHost) {
		m.usernameEnd, m.hostStart, m.hostEnd = s.Host.Start+shift, s.Host.Start+shift, s.Host.End+shift
	}
	if p.slash >= 0 {
		m.searchStart++
		m.hashStart++
	}
	if s.Has(uriscan.CompFragment) {
		m.hashStart -= uint32(s.Fragment.Len()) + 1
	}
	if !s.Has(uriscan.CompQuery) {
		m.searchStart = m.hashStart
	}
}

// append appends the href that was proven.
func (p *proof) append(dst, src []byte, base string) ([]byte, marks, error) {
	if uint64(len(src))+uint64(p.kept)+1 > uriscan.MaxLen {
		return dst, marks{}, errorOf[CodeTooLong]
	}
	if p.kept > 0 {
		dst = append(dst, base[:p.kept]...)
	}
	if p.slash < 0 {
		return append(dst, src...), p.marks, nil
	}
	dst = append(append(dst, src[:p.slash]...), '/')
	return append(dst, src[p.slash:]...), p.marks, nil
}

// isPlain reports whether the path has no dot segment, not even an encoded one. The signs
// are those of a survey.
func isPlain(src []byte, s *uriscan.Spans, signs bytescan.Signs) bool {
	path := s.Path.In(src)
	if signs&bytescan.SignSlashDot != 0 && hasDots(path, '.') {
		return false
	}
	return signs&bytescan.SignPercent == 0 || !hasDots(path, '%')
}

// hasDots reports whether a segment that begins with the byte is a dot segment.
func hasDots(path []byte, first byte) bool {
	if len(path) > 0 && path[0] == first && dotsOf(firstSegment(path)) > 0 {
		return true
	}
	start := [2]byte{'/', first}
	for {
		at := bytes.Index(path, start[:])
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

// lastSlash returns the place of the last "/", or -1.
func lastSlash(path string) int {
	for at := len(path) - 1; at >= 0; at-- {
		if path[at] == '/' {
			return at
		}
	}
	return -1
}

// isDigit reports whether b is an ASCII digit.
func isDigit(b byte) bool { return b-'0' <= 9 }
