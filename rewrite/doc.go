// Package rewrite writes URIs: it normalises, compares, resolves, relativises and
// puts together what package uriscan has scanned.
//
// Every function takes a text and its record, the [uriscan.Spans] that a scan
// filled. It appends what it writes to a buffer of the caller and allocates nothing
// if the buffer has room.
//
//	var s uriscan.Spans
//	uriscan.ScanString("HTTP://Example.COM/a/../b", &s)
//	dst = rewrite.AppendNormalized(dst[:0], "HTTP://Example.COM/a/../b", &s, rewrite.SyntaxBased)
//	// http://example.com/b
//
// # Normal form
//
// Two URIs that differ may name the same resource. [AppendNormalized] writes many of
// them alike; RFC 3986 §6.2.2 and §6.2.3 say how. The [Steps] choose what is done:
//
//	step         changes                              to
//	Percent      /%7Ea%2f                             /~a%2F
//	Case         HTTP://Example.COM/A                 http://example.com/A
//	Dots         http://h/a/./b/../c                  http://h/a/c
//	Port         http://h:80/  ftp://h:/              http://h/  ftp://h/
//	EmptyPath    http://h?q                           http://h/?q
//	IPv6         http://[2001:DB8:0:0::1]/            http://[2001:db8::1]/
//
// [SyntaxBased] has the first three. They are right for every scheme, and keep every
// component present or absent. [SchemeBased] has all six.
//
// Percent comes first. So "%2E%2e" is a dot segment, and "%2F" is never a slash: no
// triplet of a reserved byte is decoded, and none is decoded twice ("%2541" stays).
// The normal form of a normal form is itself. [IsNormalized] tells whether a text is
// one, and [Equal] compares the normal forms of two texts without writing them.
//
// Dot segments are removed by the letter of RFC 3986 §5.2.4, and only where there is
// a scheme: in "../a" they are what is left to resolve. By the same letter
// "urn:a/../b" becomes "urn:/b". A path that would then begin with "//" and has no
// authority before it is guarded by "/.": "a:b/..//c" becomes "a:/.//c".
//
// A normal form is for comparing, caching and counting. Before a program that reads
// URIs in another way decides on one, hand it the normal form and not the input. A
// host that was no address can become one ("http://%31.2.3.4/"), so ask the record of
// the normal form for its kind; [AppendNormalizedSpans] gives it without a scan.
//
// # Invalid input
//
// An invalid text has no normal form. [AppendNormalized] appends it as it is,
// [IsNormalized] reports false, and [Equal] compares its bytes.
//
// # Buffers and records
//
// A record must be that of its text. It may also be one that ScanLines filled; then
// the text is the whole buffer, and only the line is read. The free part of a buffer
// that is appended to must not overlap the text.
package rewrite
