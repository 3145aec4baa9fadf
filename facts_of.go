package uriscan

import (
	"bytes"

	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/percentcode"
	"github.com/uriscan/uriscan/internal/ports"
	"github.com/uriscan/uriscan/internal/text"
)

// Nine of ten URIs have no fact but FactNormal, so finding that out must cost
// little. Package kernel surveys the whole text once and says which unusual bytes
// occur at all. What is left are a few comparisons about the host and the port; the
// rest of this file is for the others, and searches only for what the survey named.

// FactsOf returns the facts about src. s is the record of src. The facts are right
// for invalid input too; its components are those of RFC 3986 Appendix B. It
// allocates nothing and takes linear time. It never sets FactDiffers; see whatwg.FactsOf.
func FactsOf[T Text](src T, s *Spans) Facts { return factsOf(text.Bytes(src), s) }

func factsOf(src []byte, s *Spans) Facts {
	extent := factExtent(s, len(src))
	signs := bytescan.Survey(src[extent.Start:extent.End], s.Path.Start-extent.Start, s.Path.End-extent.Start)
	if signs != 0 || !isPlainAuthority(src, s) {
		return unusualFacts(src, s, extent, signs)
	}
	if s.Valid() {
		return FactNormal
	}
	return 0
}

// factExtent returns where the text is that facts are about: the extent of s without the
// "//" before an authority that begins it, as no fact is about that. Where nothing was
// scanned, or too much, it is all of src.
func factExtent(s *Spans, length int) Span {
	e := s.Extent()
	switch {
	case !s.Has(CompPath):
		e.End = uint32(min(uint64(length), MaxLen))
	case s.Has(CompHost) && !s.Has(CompScheme):
		e.Start = s.Authority().Start
	}
	return e
}

// isPlainAuthority reports whether the signs show every fact about the authority.
func isPlainAuthority(src []byte, s *Spans) bool {
	if s.present&(1<<CompHost) == 0 {
		return true
	}
	host := s.Host.In(src)
	return len(host) > 0 && s.present&(1<<CompUserinfo|1<<CompPort) == 0 && !isDigit(host[0]) && host[len(host)-1] != '.'
}

// unusualFacts returns the facts where there may be another than FactNormal.
func unusualFacts(src []byte, s *Spans, extent Span, signs bytescan.Signs) (facts Facts) {
	if s.Has(CompHost) {
		facts = authorityFacts(src, s)
	}
	if signs != 0 {
		facts |= signedFacts(src, s, extent, signs)
	}
	if s.Valid() && facts&notNormal == 0 && (facts&FactDotSegment == 0 || keepsDots(src, s)) {
		facts |= FactNormal
	}
	return facts
}

// authorityFacts returns the facts about the authority that no sign shows.
func authorityFacts(src []byte, s *Spans) (facts Facts) {
	host := s.Host.In(src)
	switch {
	case len(host) == 0:
		facts = FactEmptyHost
	case isDigit(host[0]) && s.HostKind() != HostIPv4 || host[0] == '%':
		facts = hostNumberFacts(host)
	}
	if len(host) > 0 && host[len(host)-1] == '.' {
		facts |= FactTrailingDot
	}
	if s.Has(CompUserinfo) {
		facts |= FactUserinfo
		if bytescan.IndexByte(s.Userinfo.In(src), ':') >= 0 {
			facts |= FactPassword
		}
	}
	if s.Has(CompPort) {
		facts |= portFacts(s.Port.In(src), s.Scheme.In(src))
	}
	return facts
}

// hostNumberFacts returns FactIPv4Like if it holds. It asks what the RFC says of the
// host, because the record may be of another grammar.
func hostNumberFacts(host []byte) Facts {
	if isReadAsIPv4(host) && engine.HostKind(host) != kernel.HostIPv4 {
		return FactIPv4Like
	}
	return 0
}

// portFacts returns the facts about a port.
func portFacts(port, scheme []byte) (facts Facts) {
	if len(port) == 0 {
		return FactEmptyPort
	}
	if port[0] == '0' && len(port) > 1 {
		facts = FactPortLeadingZero
	}
	if number, ok := portNumber(port); ok {
		if usual, known := ports.Default(scheme); known && number == usual {
			facts |= FactDefaultPort
		}
	} else if isDecimal(port) {
		facts |= FactPortTooLarge
	}
	return facts
}

// isDigit reports whether b is a DIGIT.
func isDigit(b byte) bool { return b-'0' <= 9 }

// isDecimal reports whether all bytes are DIGITs.
func isDecimal(digits []byte) bool {
	for _, b := range digits {
		if !isDigit(b) {
			return false
		}
	}
	return true
}

// factOfSign has the facts that a sign means in every component.
var factOfSign = [...]struct {
	sign bytescan.Signs
	fact Facts
}{
	{bytescan.SignControl, FactControl},
	{bytescan.SignSpace, FactSpace},
	{bytescan.SignHigh, FactNonASCII},
	{bytescan.SignBackslash, FactBackslash},
	{bytescan.SignDoubleSlash, FactEmptySegment},
}

// signedFacts returns the facts that the signs mean.
func signedFacts(src []byte, s *Spans, extent Span, signs bytescan.Signs) (facts Facts) {
	for _, f := range factOfSign {
		if signs&f.sign != 0 {
			facts |= f.fact
		}
	}
	path, query := s.Path.In(src), s.Query.In(src)
	if signs&bytescan.SignPercent != 0 {
		facts |= percentFacts(src, s, extent)
	}
	if signs&bytescan.SignSlashDot != 0 || facts&FactEncodedUnreserved != 0 { // a dot is unreserved
		facts |= segmentFacts(path)
	}
	if signs&bytescan.SignUpper != 0 {
		facts |= upperFacts(s.Scheme.In(src), s.Host.In(src))
	}
	if signs&bytescan.SignDoubleHyphen != 0 && hasPunycode(s.Host.In(src)) {
		facts |= FactPunycode
	}
	if signs&bytescan.SignSemicolon != 0 && bytescan.IndexByte(path, ';') >= 0 {
		facts |= FactSemicolonInPath
	}
	if signs&bytescan.SignPlus != 0 && bytescan.IndexByte(query, '+') >= 0 {
		facts |= FactPlusInQuery
	}
	if signs&bytescan.SignBracket != 0 && (bytescan.IndexByte(query, '[') >= 0 || bytescan.IndexByte(query, ']') >= 0) {
		facts |= FactBracketsInQuery
	}
	return facts
}

// upperFacts looks for upper case in the scheme and in the host, there beside
// triplets.
func upperFacts(scheme, host []byte) (facts Facts) {
	for _, b := range scheme {
		if b >= 'A' && b <= 'Z' {
			facts |= FactUpperScheme
		}
	}
	for at := 0; at < len(host); at++ {
		if _, size := percentcode.ByteAt(host[at:]); size == 3 {
			at += 2
		} else if host[at] >= 'A' && host[at] <= 'Z' {
			facts |= FactUpperHost
		}
	}
	return facts
}

// hasPunycode reports whether a label of the host begins with "xn--".
func hasPunycode(host []byte) bool {
	const prefix = "xn--"
	for at := 0; at+len(prefix) <= len(host); at++ {
		if (at == 0 || host[at-1] == '.') && host[at]|0x20 == 'x' && host[at+1]|0x20 == 'n' && host[at+2] == '-' && host[at+3] == '-' {
			return true
		}
	}
	return false
}

// notNormal are the facts that no URI in normal form has: §6.2.2 writes scheme and
// host in lower case, triplets in upper case, and unreserved bytes as they are.
// FactDotSegment is one more if there is a scheme, see keepsDots.
const notNormal = FactUpperScheme | FactUpperHost | FactEncodedUnreserved | FactLowerTriplet

// keepsDots reports whether normalising leaves the dot segments of a path as they
// are. It does so without a scheme: there "../" has a meaning. And it leaves "/."
// before "//" if there is no authority, because "//" would begin one.
func keepsDots(src []byte, s *Spans) bool {
	if !s.Has(CompScheme) {
		return true
	}
	path := s.Path.In(src)
	return !s.Has(CompHost) && bytes.HasPrefix(path, []byte("/.//")) && segmentFacts(path[len("/."):])&FactDotSegment == 0
}

// segmentFacts returns which kinds of dot segments a path has.
func segmentFacts(path []byte) (facts Facts) {
	for {
		end := bytescan.IndexByte(path, '/')
		if end < 0 {
			return facts | segmentFact(path)
		}
		facts |= segmentFact(path[:end])
		path = path[end+1:]
	}
}

// segmentFact returns FactDotSegment or FactEncodedDotSegment if the segment is one.
func segmentFact(segment []byte) Facts {
	const longest = len("%2e%2e")
	if len(segment) == 0 || len(segment) > longest {
		return 0
	}
	dots, kind := 0, FactDotSegment
	for at := 0; at < len(segment); dots++ {
		b, size := percentcode.ByteAt(segment[at:])
		if b != '.' {
			return 0
		}
		if at += size; size == 3 {
			kind = FactEncodedDotSegment
		}
	}
	if dots > 2 {
		return 0
	}
	return kind
}
