// Package uriscan checks URIs against RFC 3986 and finds where each component
// begins and ends. Scanning allocates nothing.
//
// A scan reads bytes and fills a [Spans]. Nothing is decoded, trimmed, folded
// or copied: a [Span] is a pair of offsets into the caller's own bytes.
//
//	foo://user@example.com:8042/over/there?name=ferret#nose
//	|     |    |           |   |           |           |
//	0     6    11          23  27          39          51  55
//
//	Scheme    0 to 3     foo
//	Userinfo  6 to 10    user
//	Host      11 to 22   example.com      HostKind: HostRegName
//	Port      23 to 27   8042
//	Path      27 to 38   /over/there      PathKind: PathAbempty
//	Query     39 to 50   name=ferret
//	Fragment  51 to 55   nose
//
// # Absent and empty
//
// The query of "http://h?" is present and empty; that of "http://h" is absent.
// Both have a length of 0, so ask [Spans.Has] and not Len. An absent component
// has the zero Span. Every reference has a path, which is often empty. The zero
// Spans means "nothing scanned": it is not valid and has no component.
//
// # Invalid input
//
// Invalid input is split too, as the regular expression of RFC 3986 Appendix B
// splits it. The last "@" of its authority ends the userinfo. After that, the last
// ":" that is not inside "[…]" begins the port.
//
// The spans also have the offset and the reason of the error. The offset is the
// length of the longest prefix that some valid string begins with:
//
//	http://a:b/     invalid, offset 10
//	          ^     "http://a:b" can still become "http://a:b@host", so "b" is
//	                no error; "/" is the first wrong byte
//
// If the input ends too early, the offset is its length.
//
// # Limits and promises
//
//   - The accepted language is that of Appendix A, no more and no less: the
//     tables are compiled from its ABNF.
//   - [Scan], [ScanString], [ScanLines], [Production.Check] and the methods of
//     [Spans] allocate nothing, except that [Spans.Err] allocates an error. So
//     does [Parse]. The operations allocate nothing either, if the buffer that
//     they append to has room.
//   - No input makes a scan panic. A nil *Spans does, as any nil pointer would.
//   - The time of a scan is linear in the length of the input.
//   - Input longer than [MaxLen] bytes gets [CodeTooLong] and no components.
//   - An error names one byte and its offset. It never repeats the input, which
//     may hold a password.
//   - All functions may be called from many goroutines at once, each with a
//     Spans of its own.
//   - The input must not change while it is scanned. If another goroutine writes
//     to it, that is a data race: the answer may be wrong, and the scan may panic.
//
// # After the scan
//
// [Segments], [Spans.Extension], [Pairs], [PortNumber] and [Addr] read what is inside a
// component. [FactsOf] reports what a proxy or a firewall needs to know. A [Reader]
// scans the lines of an io.Reader, and a [Stream] scans one input in pieces.
//
// This package writes no URI. Package percent encodes and decodes; package rewrite
// normalises, compares, resolves, composes and redacts; package uri has the same as
// methods of one value, for people who come from net/url.
//
// A scan does not read a text as browsers do, by the URL Standard of the WHATWG; package
// whatwg does. No package knows anything of DNS.
package uriscan
