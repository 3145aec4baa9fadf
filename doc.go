// Package uriscan tells where every component of a URI lies, and whether the
// URI is well-formed by RFC 3986, without allocating.
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
// The query of "http://h?" is there and empty; that of "http://h" is absent.
// An absent component has the zero Span, so ask [Spans.Has], never Len. Every
// reference has a path, often an empty one. The zero Spans means "nothing
// scanned": it is not valid and has no component.
//
// # Input that is not well-formed
//
// It is split all the same, as the regular expression of RFC 3986 Appendix B
// splits it; its authority is divided at the last "@", and the port begins
// after the last ":" behind that which is not inside "[…]". With the spans come
// the offset and the reason of the error. The offset is the length of the
// longest prefix that some well-formed string begins with:
//
//	http://a:b/     not well-formed, offset 10
//	          ^     "http://a:b" can still become "http://a:b@host", so "b" is
//	                no error; "/" is the first byte that cannot be right
//
// Where the input ends too early the offset is its length.
//
// # Limits and promises
//
//   - The accepted language is that of Appendix A, no more and no less: the
//     tables are compiled from its ABNF.
//   - No allocation but for the value that [Spans.Err] and [Parse] return.
//   - No input makes a scan panic; time is linear in the length of the input.
//   - Input longer than [MaxLen] bytes gets [CodeTooLong] and no components.
//   - An error names the byte and its offset and never repeats the input, which
//     may hold a password.
//   - Everything may be called from many goroutines at once, each with a Spans
//     of its own, but for [UseKernel].
//
// It is no WHATWG parser: it rewrites nothing. It does not normalise, and knows
// nothing of DNS.
package uriscan
