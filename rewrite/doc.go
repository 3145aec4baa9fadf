// Package rewrite writes and compares URIs that package uriscan has scanned:
//
//	normal form    AppendNormalized, IsNormalized, Equal   RFC 3986 §6.2.2, §6.2.3
//	resolution     AppendResolved, AppendRelative          RFC 3986 §5.2, and its inverse
//	dot segments   AppendWithoutDots                       RFC 3986 §5.2.4
//	recomposition  Parts, AppendReplaced, AppendWithout    RFC 3986 §5.3
//	secrets        AppendRedacted                          RFC 3986 §7.5
//
// Most functions take a text and its record, the [uriscan.Spans] that a scan filled.
// They append their result to a buffer of the caller, and allocate nothing if the
// buffer has room. The text may be a string or a byte slice.
//
//	const src = "HTTP://Example.COM/a/../b"
//	var s uriscan.Spans
//	uriscan.ScanString(src, &s)
//	dst = rewrite.AppendNormalized(dst[:0], src, &s, rewrite.SyntaxBased)
//	// http://example.com/b
//
// A function decodes only what its comment says, and reads a text as the scanner does:
// "%2F" is a byte of a segment and never a slash.
//
// # Normal form
//
// Two different URIs may name the same resource. [AppendNormalized] writes many such
// URIs alike. Its [Steps] are:
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
// [IsNormalized] reports whether a text is normal, and [Equal] compares the normal forms
// of two texts without writing them. docs/normal-forms.md shows where net/url, purell and
// browsers write another text, and why.
//
// Dot segments are removed exactly as §5.2.4 says, and only if there is a scheme: in
// "../a" they are still to be resolved. So "urn:a/../b" becomes "urn:/b".
//
// A normal form is for comparing, caching and counting. Its host can be an address where
// the original host was none ("http://%31.2.3.4/"), so use the record of the normal form
// to find the kind of host. [AppendNormalizedSpans] gives that record without a scan.
//
// # Guards
//
// Some paths are ambiguous. Without an authority, the "//" of a path "//a" would begin an
// authority. Without a scheme as well, the colon of a path "a:b" would end a scheme. Such
// a path is guarded by a dot segment: "a:b/..//c" is normalised to "a:/.//c". So a result
// always scans into the intended components.
//
// # Redacting
//
// [AppendRedacted] hides passwords and the values of secret query keys. In invalid input
// it hides everything before the last "@". A [Redactor] says which keys are secret and
// what is written instead. [Thorough] hides more. SECURITY.md has a table of what each of
// them hides, and of what none does.
//
// # Invalid input
//
// An invalid text has no normal form. [AppendNormalized] appends it unchanged,
// [IsNormalized] reports false, and [Equal] compares its bytes. [AppendRedacted] accepts
// it, and hides too much rather than too little. The functions that resolve or compose
// return an [Error] with the part, the offset and the code, and never the text.
//
// # Buffers and records
//
// A record must be that of its text. The free part of a buffer that is appended to must
// not overlap the text. The functions that normalise, compare, resolve or compose also
// take a record that ScanLines filled. Then the text is the whole buffer, and only the
// line of the record is read.
package rewrite
