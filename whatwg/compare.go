package whatwg

import (
	"bytes"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/percentcode"
	"github.com/uriscan/uriscan/internal/text"
	"github.com/uriscan/uriscan/rewrite"
)

// Compare returns what a browser reads in another way in src than RFC 3986. s is the
// record of src by package uriscan. If it is one of ScanLines, src is the whole buffer, and
// only the line of the record is compared.
//
//   - Two schemes, hosts, ports or paths are the same if their normal forms are: without
//     regard to case in schemes and hosts, with triplets decoded but for "%2F" and
//     "%25" in paths, dot segments removed, an empty path as "/", and the default port
//     for one that is absent. So "HTTP://h.example:80/%7Ea/../b" has no difference.
//   - If src is not a valid URI reference, its components are those of RFC 3986 Appendix
//     B, and RefusedByRFC3986 is added. If only the browser refuses it, that is the one
//     difference. If both refuse it, there is none.
//   - A domain in Unicode differs from the one in punycode that a browser makes of it.
//   - A reference without a scheme is read as on a page at https://base.invalid/ by both:
//     so `/\evil.example` has another host for a browser.
//
// It takes linear time. Where both agree, a second look at the bytes usually proves it. Else
// the state machine runs. Nothing is allocated for a text of up to about 500 bytes.
func Compare[T uriscan.Text](src T, s *uriscan.Spans) Difference {
	b := text.Bytes(src)
	if s.Valid() && isUsual(b, s) {
		if signs := percentcode.CopyHref(nil, b, s.Path.Start, s.Path.End); signs == 0 || isKeptDespite(signs, b, s) {
			return 0
		}
	}
	return compareOther(b, s)
}

// compareOther is Compare for all else. A line of a buffer is scanned alone.
func compareOther(src []byte, s *uriscan.Spans) Difference {
	var own uriscan.Spans
	if extent := s.Extent(); !s.Has(uriscan.CompPath) {
		s = &own
		uriscan.Scan(src, s)
	} else if extent.Len() < len(src) {
		src, s = extent.In(src), &own
		uriscan.Scan(src, s)
	}
	if s.Valid() && agrees(src, s) {
		return 0
	}
	return compare(src, s)
}

// FactsOf returns the facts about src that [uriscan.FactsOf] does, and [uriscan.FactDiffers] if
// Compare finds more than that src is not valid. src and s are those of Compare.
func FactsOf[T uriscan.Text](src T, s *uriscan.Spans) uriscan.Facts {
	facts := uriscan.FactsOf(src, s)
	if Compare(src, s)&^RefusedByRFC3986 != 0 {
		facts |= uriscan.FactDiffers
	}
	return facts
}

// agrees proves that a browser reads a valid reference as RFC 3986 does. On a page of
// https, a reference without a host differs from it in no component but the host.
func agrees(src []byte, s *uriscan.Spans) bool {
	var p proof
	switch {
	case s.Has(uriscan.CompScheme):
		return p.fits(src, s, &noBase) && p.keeps(nil, src, s)
	case !s.Has(uriscan.CompHost):
		return true
	}
	return p.authority(src, s, 443) && p.keeps(nil, src, s)
}

// neutral is the page that a reference without a scheme is compared on. Nobody can have
// the name (RFC 6761 §6.4). It is written out, because a call of Parse here would put the
// tables of this package and of package idn into programs that only name a [Difference].
var neutral = URL{"https://base.invalid/", marks{protocolEnd: 6, usernameEnd: 8, hostStart: 8, hostEnd: 20, pathStart: 20, searchStart: 21, hashStart: 21}}

// compare is Compare by the state machine.
func compare(src []byte, s *uriscan.Spans) (d Difference) {
	base, scheme, host := neutral, []byte("https"), s.Host.In(src)
	switch {
	case s.Has(uriscan.CompScheme):
		base, scheme = URL{}, s.Scheme.In(src)
	case !s.Has(uriscan.CompHost):
		host = []byte("base.invalid")
	}
	buf := buffers.Get().(*[]byte)
	defer buffers.Put(buf)
	href, m, err := run((*buf)[:0], src, base)
	switch {
	case err != nil && !s.Valid():
		return 0
	case err != nil:
		return RefusedByBrowser
	case !s.Valid():
		d = RefusedByRFC3986
	}
	protocol := href[:m.protocolEnd-1]
	if !sameFolded(scheme, protocol) {
		d |= DifferentScheme
	}
	if !sameHost(host, href[m.hostStart:m.hostEnd], string(protocol) == "file") {
		d |= DifferentHost
	}
	var lower [len("https")]byte
	usual := uint32(notSpecial)
	if len(scheme) <= len(lower) {
		usual = defaultPort(string(appendFolded(lower[:0], scheme)))
	}
	if portOf(s.Port.In(src), usual) != portOf(href[m.hostEnd:m.portEnd()], defaultPort(string(protocol))) {
		d |= DifferentPort
	}
	if !samePath(s.Path.In(src), href[m.pathStart:m.searchStart], base.href != "") {
		d |= DifferentPath
	}
	return d
}

// appendFolded appends text with its ASCII letters in lower case.
func appendFolded(dst, text []byte) []byte {
	for _, b := range text {
		if b-'A' < 26 {
			b += 'a' - 'A'
		}
		dst = append(dst, b)
	}
	return dst
}

// sameFolded reports whether two texts are the same without regard to case, with their
// triplets decoded.
func sameFolded(a, b []byte) bool {
	for len(a) > 0 && len(b) > 0 {
		x, afterX := nextFolded(a)
		y, afterY := nextFolded(b)
		if x != y {
			return false
		}
		a, b = afterX, afterY
	}
	return len(a) == len(b)
}

// nextFolded returns the byte that text begins with, decoded and folded, and what follows.
func nextFolded(text []byte) (byte, []byte) {
	b, size := text[0], 1
	if b == '%' && len(text) >= 3 && hexValue(text[1]) < 16 && hexValue(text[2]) < 16 {
		b, size = hexValue(text[1])<<4|hexValue(text[2]), 3
	}
	if b-'A' < 26 {
		b += 'a' - 'A'
	}
	return b, text[size:]
}

// sameHost reports whether the host of RFC 3986 is that of the browser. A file on
// localhost is one without a host (RFC 3986 §3.2.2).
func sameHost(host, browser []byte, isFile bool) bool {
	if len(host) >= 2 && host[0] == '[' {
		if pieces, code := parseIPv6(host[1 : len(host)-1]); code == CodeNone {
			var room [64]byte
			return string(append(appendIPv6(append(room[:0], '['), &pieces), ']')) == string(browser)
		}
	}
	return sameFolded(host, browser) || isFile && len(browser) == 0 && sameFolded(host, []byte("localhost"))
}

// portOf returns the number of a port, which may have a ":" before it. It is the usual one
// if the port is absent or empty; noPort if there is none; and more if it is no port.
func portOf(port []byte, usual uint32) uint32 {
	if len(port) > 0 && port[0] == ':' {
		port = port[1:]
	}
	if len(port) == 0 {
		return min(usual, noPort)
	}
	number := uint32(0)
	for _, b := range port {
		if !isDigit(b) {
			return noPort + 1
		}
		if number = number*10 + uint32(b-'0'); number > maxPort {
			return noPort + 1
		}
	}
	return number
}

// samePath reports whether two paths have the same normal form. One that is empty, or that
// may be relative and has no "/" at its beginning, begins after the "/" of the neutral page.
// Most differ in triplets alone.
func samePath(path, browser []byte, isRelative bool) bool {
	if len(path) == 0 {
		isRelative = true
	} else if path[0] == '/' {
		isRelative = false
	}
	if len(browser) == 0 {
		browser = []byte("/")
	}
	a, b := path, browser
	if isRelative {
		b = b[1:] // a browser finds no scheme where there is no ":", so its path begins with "/"
	}
	for len(a) > 0 && len(b) > 0 {
		x, isXTriplet, sizeX := nextPlain(a)
		y, isYTriplet, sizeY := nextPlain(b)
		if x != y || isXTriplet != isYTriplet {
			break
		}
		a, b = a[sizeX:], b[sizeY:]
	}
	return len(a) == 0 && len(b) == 0 || samePathWithoutDots(path, browser, isRelative)
}

// samePathWithoutDots is samePath by the normal forms themselves.
func samePathWithoutDots(path, browser []byte, isRelative bool) bool {
	if bytes.IndexByte(path, '.') < 0 && !bytes.Contains(path, []byte("%2")) {
		return false // a browser adds no dots
	}
	var a, b, c, d [512]byte
	plain := a[:0]
	if isRelative {
		plain = append(plain, '/')
	}
	plain, other := appendPlain(plain, path), appendPlain(b[:0], browser)
	return string(rewrite.AppendWithoutDots(c[:0], plain)) == string(rewrite.AppendWithoutDots(d[:0], other))
}

// nextPlain returns the byte that a path begins with, decoded, and its size. Triplets of "/"
// and "%" are not decoded: they are no more than themselves.
func nextPlain(path []byte) (b byte, isTriplet bool, size int) {
	if path[0] == '%' && len(path) >= 3 && hexValue(path[1]) < 16 && hexValue(path[2]) < 16 {
		b = hexValue(path[1])<<4 | hexValue(path[2])
		return b, b == '/' || b == '%', 3
	}
	return path[0], false, 1
}

// appendPlain appends a path with its triplets decoded, but for those of "/" and "%".
func appendPlain(dst, path []byte) []byte {
	for len(path) > 0 {
		b, isTriplet, size := nextPlain(path)
		if isTriplet {
			dst = appendTriplet(dst, b)
		} else {
			dst = append(dst, b)
		}
		path = path[size:]
	}
	return dst
}
