// Package iri scans Internationalized Resource Identifiers (RFC 3987), and maps them to
// URIs and back.
//
// An IRI is a URI that may contain letters of all languages. The package reads IRIs as
// UTF-8 and fills the same [uriscan.Spans] as package uriscan does. So everything that
// takes spans works for IRIs too: loops over segments and pairs, resolving, composing,
// redacting.
//
//	http://bücher.example/größe?q=日本
//	       |             |      |   the spans are offsets of bytes
//
// A scan does not decode or normalise an IRI. Separate functions do more: [AppendURI],
// [AppendIRI], [CheckBidi], and those of package rewrite, which change only ASCII.
//
// # What is valid
//
// The grammar is that of §2.2. In short:
//
//   - Characters of ucschar are allowed in userinfo, host, path, query and fragment. These
//     are all from U+00A0 on except surrogates, private characters, noncharacters, the
//     specials from U+FFF0 on, and tags.
//   - Private characters (iprivate) are allowed only in the query.
//   - Scheme, port and IP literals are ASCII.
//   - Bytes that are not UTF-8 are invalid: overlong forms, surrogates, incomplete
//     characters.
//   - Every URI is an IRI. Scan gives it the same spans as [uriscan.Scan].
//
// # Errors
//
// The offset of an error is the length of the longest prefix that some valid IRI begins
// with, in bytes. It may be inside a character: 0xED begins many characters, so in
// "/\xED\xA0\x80", a surrogate, the second byte is the first wrong one. Error texts name
// rules of the RFC, such as "iunreserved", and inside a character "rest of iunreserved".
//
// # What it does not do
//
//   - No domain names: it does not check whether "bücher.example" is one, and does not
//     convert it to ASCII. Package idn does, and [Options] take a function for it.
//   - No Unicode normalization: the RFC leaves text in UTF-8 unchanged (§3.1, step 1c), so
//     two ways to write "é" make two IRIs.
//   - No protection from characters that look alike; package idn has facts about those of
//     a host. [CheckBidi] finds text with a misleading order on a screen; the RFC has no
//     other rules about display.
//
// # Differences from net/url
//
// The left column is the result of [Parse], the right one that of url.Parse.
//
//	"http://h/\xC3"       an error, at 10   valid
//	"http://h/\uFFFE"     an error, at 11   valid
//	"http://h/\uE000"     an error, at 9    valid
//	"http://\u00A0/"      valid             valid
//	"http://é|/"          an error, at 9    an error
//	"é:a"                 an error, at 2    an error
//
// # Promises
//
//   - Scan, Check and CheckBidi never allocate, whatever the input. AppendURI and
//     AppendIRI allocate only if dst has no room, or if a function of the caller does.
//   - A URI takes the time of [uriscan.Scan]. Most IRIs of up to 1,016 bytes take a copy
//     and a second scan in addition. The others are walked byte by byte from where the
//     first scan stopped.
//   - The time of a call is linear in the length of its input. No input makes a call
//     panic.
//   - What AppendURI returns is a URI; what AppendIRI returns is an IRI; both have the
//     components of the input.
//   - All functions may be called from many goroutines at once.
package iri
