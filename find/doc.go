// Package find finds URIs in text: in mails, pages, source code, logs.
//
//	See http://example.com/a_(b), or "https://h:8042/?q=1".
//	    \______________________/      \_________________/
//
// [Finder.AppendMatches] appends them to a slice, [Finder.All] is for a loop, and a
// [Reader] finds them in a stream. A [Match] says where a URI is, and where its
// components are. Nothing is copied or decoded.
//
// # What is found
//
// A URI in text has "://". Before it stands a scheme: one of a list, or any. One of a list
// has no letter before it: there is none in "xhttp://h", but in "git+https://h" there is
// "https://h". How far the URI goes depends on the [Mode]:
//
//   - Strict: as far as it is a valid URI. In "http://h/%zz" that is "http://h/".
//   - IRI: as far as it is a valid IRI (RFC 3987), but never beyond spaces and
//     punctuation of other scripts, as "\u3000", "\u300d" and "\u2019".
//   - Loose: up to a byte that hardly stands in a URI, valid or not: a space, a control
//     byte, a quotation mark, "<", ">" or a backtick.
//
// What belongs to the text and not to the URI is then taken from its end, again and
// again: one of
//
//	. , : ; ! ? '
//
// a reference such as "&gt;", and a ")" without its "(". In the mode Loose also "]" and
// "}" without theirs. If a "'" stands before the URI, it ends before the next "'".
//
// A URI without a host is none, unless its scheme is file. Matches do not overlap: in
// "http://a/http://b" there is one.
//
// # What is not found
//
// Names without a scheme, such as "www.example.com", and URIs without "://", such as
// "mailto:a@b", are not looked for.
//
// # Promises
//
//   - In the modes Strict and IRI every match is valid, and the longest one by the rules
//     above.
//   - The time is linear in the length of the text, whatever it holds. No text makes a
//     call panic.
//   - Nothing is allocated but room for matches, and the buffer of a Reader.
//   - A Finder may be used by many goroutines at once; a Reader by one.
//   - A match has at most 1 GiB. Components are offsets of 32 bits: a match that ends
//     behind the first 4 GiB of a text has none. Its place is right, so it can be scanned
//     on its own; a Reader has no such limit.
package find
