// Package rewrite writes URIs. It does with what package uriscan has scanned all
// that ends in another URI, or in the comparison of two:
//
//	normal form       [AppendNormalized], [IsNormalized], [Equal]     RFC 3986 §6.2.2, §6.2.3
//	resolution        [AppendResolved], [AppendRelative]              RFC 3986 §5.2, and the way back
//	dot segments      [AppendWithoutDots]                             RFC 3986 §5.2.4
//	recomposition     [Parts], [AppendReplaced], [AppendWithout]      RFC 3986 §5.3
//	secrets           [AppendRedacted]                                RFC 3986 §7.5
//
// Most functions take a text and its record, the [uriscan.Spans] that a scan filled.
// They append what they write to a buffer of the caller, and allocate nothing if the
// buffer has room. The text may be a string or a byte slice.
//
//	const src = "HTTP://Example.COM/a/../b"
//	var s uriscan.Spans
//	uriscan.ScanString(src, &s)
//	dst = rewrite.AppendNormalized(dst[:0], src, &s, rewrite.SyntaxBased)
//	// http://example.com/b
//
// Nothing is decoded but what a function says, and nothing is read in another way
// than the scanner reads it: "%2F" is a byte of a segment and never a slash.
//
// # Normal form
//
// Two URIs that differ may name the same resource. [AppendNormalized] writes many of
// them alike; the [Steps] choose what is done:
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
// Percent comes first. So "%2E%2e" is a dot segment, and "%2541" stays as it is,
// because nothing is decoded twice. The normal form of a normal form is itself.
// [IsNormalized] tells whether a text is one, and [Equal] compares the normal forms of
// two texts without writing them. docs/normal-forms.md shows where net/url, purell and
// browsers write another text, and why.
//
// Dot segments are removed by the letter of §5.2.4, and only where there is a scheme:
// in "../a" they are what is left to resolve. By the same letter "urn:a/../b" becomes
// "urn:/b".
//
// A normal form is for comparing, caching and counting. A host that was no address can
// become one ("http://%31.2.3.4/"), so ask the record of the normal form for its kind.
// [AppendNormalizedSpans] gives that record without a scan.
//
// # Guards
//
// Not every path can stand everywhere. Without an authority, the "//" of a path "//a"
// would begin one; without a scheme as well, the colon of a path "a:b" would end one.
// Where such a path arises it is guarded by a dot segment: "a:b/..//c" is normalised to
// "a:/.//c". What is written always scans as what was meant.
//
// # Invalid input
//
// An invalid text has no normal form. [AppendNormalized] appends it as it is,
// [IsNormalized] reports false, and [Equal] compares its bytes. [AppendRedacted] works
// on it and hides more rather than less. What resolves or composes returns an [Error]
// that names the part, the offset and the code, and never holds the text.
//
// # Buffers and records
//
// A record must be that of its text. The free part of a buffer that is appended to must
// not overlap the text. AppendNormalized, IsNormalized and Equal also take a record that
// ScanLines filled; then the text is the whole buffer, and only the line is read.
package rewrite
