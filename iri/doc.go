// Package iri scans Internationalized Resource Identifiers (RFC 3987), and maps them to
// URIs and back.
//
// An IRI is a URI in which letters of all languages may stand as they are. The package
// reads IRIs as UTF-8 and fills the same [uriscan.Spans] as package uriscan does. So
// what works on spans works for IRIs too: loops over segments and pairs, resolving,
// composing, redacting.
//
//	http://bücher.example/größe?q=日本
//	       |             |      |   the spans are offsets of bytes
//
// A scan takes an IRI as it is. It does not decode, normalise or look at what a
// character looks like. Four steps that a program may want behind it are functions of
// their own: [AppendURI], [AppendIRI], [CheckBidi], and those of package rewrite, which
// change nothing beyond ASCII.
//
// # What is valid
//
// The grammar is that of §2.2. In short:
//
//   - Characters of ucschar may stand in userinfo, host, path, query and fragment. These
//     are all from U+00A0 on but for surrogates, private characters, noncharacters, the
//     specials from U+FFF0 on, and tags.
//   - Private characters (iprivate) may stand in the query alone.
//   - Scheme, port and IP literals are of ASCII.
//   - Bytes that are not UTF-8 are invalid: overlong forms, surrogates, cut characters.
//   - Every URI is an IRI. Scan gives it the same spans as [uriscan.Scan].
//
// # Errors
//
// The offset of an error is the length of the longest prefix that some valid IRI begins
// with, in bytes. It may lie inside a character: 0xED begins many characters, so in
// "/\xED\xA0\x80", a surrogate, the second byte is the first one that is wrong. Texts of
// errors name rules of the RFC, as "iunreserved", and inside a character "rest of
// iunreserved".
//
// # What it does not do
//
//   - No domain names: whether "bücher.example" is one, and what it is in ASCII, is for a
//     package such as golang.org/x/net/idna to say. [Options] take its functions.
//   - No Unicode normalization: the RFC wants text in UTF-8 as it is (§3.1, step 1c), so
//     "é" in two ways makes two IRIs.
//   - No protection from characters that look alike. CheckBidi finds text whose order on
//     a screen deceives; it is the one look at a display that the RFC has rules for.
//
// # Differences from net/url
//
// On the left what [Parse] says, on the right url.Parse.
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
//     AppendIRI do only if dst has no room or a function of the caller does.
//   - A URI takes the time that [uriscan.Scan] takes. Most IRIs of up to 1,016 bytes take
//     a copy and a second look more; the others are walked byte by byte from where the
//     first look stopped.
//   - The time of a call is linear in the length of its input. No input makes a call
//     panic.
//   - What AppendURI returns is a URI; what AppendIRI returns is an IRI; both have the
//     components of the input.
//   - All functions may be called from many goroutines at once.
package iri
