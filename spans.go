package uriscan

import "math"

const (
	// MaxLen is the length of the longest input that can be scanned, in bytes: an
	// offset is a uint32. Longer input is refused with CodeTooLong and empty spans.
	MaxLen = math.MaxUint32

	// DefaultMaxLine is the length of the longest line that a [Reader] scans if its
	// user sets no other: 1 MiB.
	DefaultMaxLine = 1 << 20
)

// Span is a half-open range of bytes of the scanned input. An absent component
// has the zero Span. A component that is present and empty has Start == End too,
// so ask [Spans.Has] and not Len whether a component is present.
type Span struct{ Start, End uint32 }

// Len returns the number of bytes in the span.
func (s Span) Len() int { return int(s.End - s.Start) }

// In returns the bytes of the span. They share memory with src, which must be the
// input that was scanned; the result has no capacity beyond its end, so appending
// to it never writes to src. In panics if the span is not within src.
func (s Span) In(src []byte) []byte { return src[:len(src):len(src)][s.Start:s.End:s.End] }

// InString returns the text of the span. It shares memory with src, which must be
// the input that was scanned. InString panics if the span is not within src.
func (s Span) InString(src string) string { return src[s.Start:s.End] }

// Text is the type of a scanned input that operations take: a string or a byte
// slice. They read it without a copy.
type Text interface{ ~string | ~[]byte }

// Component names one of the seven parts of a URI reference.
type Component uint8

// HostKind says which alternative of the rule host (RFC 3986 §3.2.2) the host
// matches.
type HostKind uint8

// PathKind says which of the five path rules (RFC 3986 §3.3) the path matches.
type PathKind uint8

// The components in the order of a URI, the kinds of host, and the kinds of path.
const (
	CompScheme   Component = iota // RFC 3986 §3.1
	CompUserinfo                  // RFC 3986 §3.2.1
	CompHost                      // RFC 3986 §3.2.2; an IP literal keeps its brackets
	CompPort                      // RFC 3986 §3.2.3
	CompPath                      // RFC 3986 §3.3; every URI reference has one, often empty
	CompQuery                     // RFC 3986 §3.4
	CompFragment                  // RFC 3986 §3.5
	components             = iota // how many there are

	HostNone      HostKind = 0 // no host, or one that no rule allows
	HostRegName   HostKind = 1 // reg-name, the empty name included
	HostIPv4      HostKind = 2 // IPv4address
	HostIPv6      HostKind = 3 // "[" IPv6address "]"
	HostIPvFuture HostKind = 4 // "[" IPvFuture "]"

	PathEmpty    PathKind = 0 // no authority and no path
	PathAbempty  PathKind = 1 // after an authority; may be empty
	PathAbsolute PathKind = 2 // begins with "/" but not "//"
	PathNoScheme PathKind = 3 // relative, its first segment has no colon
	PathRootless PathKind = 4 // after a scheme, begins with a segment
)

// Spans is the result of a scan: the place of every component, the kinds of host
// and path, and whether the input is valid. Its zero value means "nothing
// scanned".
//
// It takes 64 bytes and holds no pointers. It needs an alignment of 4 only. Go
// aligns slices of Spans, and most single ones on the heap, to 64 bytes; there
// each fits into one cache line of that size.
type Spans struct {
	Scheme, Userinfo, Host, Port, Path, Query, Fragment Span

	present     uint8  // bit c is set when Component c is present
	kinds       uint8  // HostKind, PathKind and the grammar of the reason, see kernel.PathKindShift
	reason      uint8  // 0 when valid, else the number of a reason and whether the input ended there, see errors.go
	badByte     uint8  // the byte at errorOffset, for the error's text
	errorOffset uint32 // meaningful when reason is not 0
}

// Has reports whether component c is present. It may be empty: the query of
// "http://h?" is present and empty, that of "http://h" is absent.
func (s *Spans) Has(c Component) bool { return s.present>>c&1 != 0 }

// Authority returns the span of the authority (RFC 3986 §3.2), from the userinfo
// or the host to the end of the host or the port. It returns the zero Span if
// there is no authority.
func (s *Spans) Authority() Span {
	a := s.Host
	if s.present&(1<<CompUserinfo) != 0 {
		a.Start = s.Userinfo.Start
	}
	if s.present&(1<<CompPort) != 0 {
		a.End = s.Port.End
	}
	return a
}

// Valid reports whether the input was scanned and is valid.
func (s *Spans) Valid() bool { return s.reason == 0 && s.present != 0 }

// ErrorOffset returns the length of the longest prefix of the input that some
// valid string begins with. That is the index of the first wrong byte, or the
// length of the input if it ends too early. ErrorOffset returns -1 if the input
// is valid.
func (s *Spans) ErrorOffset() int {
	if s.reason == 0 {
		return -1
	}
	return int(s.errorOffset)
}
