// Package find finds URIs in text, such as mails, pages, source code and logs.
//
//	See http://example.com/a_(b), or "https://h:8042/?q=1".
//	    \______________________/      \_________________/
//
// [Finder.AppendMatches] appends them to a slice, [Finder.All] is for a loop, and a
// [Reader] finds them in a stream. A [Match] has the place of a URI and of its
// components. Nothing is copied or decoded.
//
// # What is found
//
// A URI in text is a scheme followed by "://". The scheme is one of a list, or any. There
// must be no letter before a scheme of the list: "xhttp://h" has no match, and
// "git+https://h" has the match "https://h". The end of the URI depends on the [Mode]:
//
//   - IRI: where it stops being a valid IRI (RFC 3987), and always before spaces and
//     punctuation of other scripts, such as "\u3000", "\u300d" and "\u2019". In
//     "http://h/%zz" the match is "http://h/". This is the default, since every URI is an
//     IRI, and a text may have letters of any language in a host and a path.
//   - Strict: where it stops being a valid URI. In "http://bücher.example/" the match is
//     "http://b", a host that is not in the text. Cut of [Match] says so.
//   - Loose: before a byte that a URI hardly has, valid or not: a space, a control byte, a
//     quotation mark, "<", ">" or a backtick.
//
// Then everything that belongs to the text and not to the URI is removed from its end, as
// often as it occurs: one of
//
//	. , : ; ! ? '
//
// a character reference such as "&gt;", and a ")" without its "(". In the mode Loose these
// are also a "]" or "}" without its opening bracket. If there is a "'" before the URI, the
// URI ends before the next "'".
//
// A URI without a host is not a match, unless its scheme is file. Matches do not overlap:
// "http://a/http://b" has one.
//
// # What is not found
//
// Names without a scheme, such as "www.example.com", and URIs without "://", such as
// "mailto:a@b", are not found.
//
// # Promises
//
//   - In the modes Strict and IRI every match is valid, and the longest one by the rules
//     above.
//   - The time is linear in the length of the text, whatever it contains. No text makes a
//     call panic.
//   - Only room for matches and the buffer of a Reader are allocated.
//   - A Finder may be used by many goroutines at once; a Reader by one.
//   - A match has at most 1 GiB. Components are offsets of 32 bits, so a match that ends
//     after the first 4 GiB of a text has no components. Its place is right, so it can be
//     scanned on its own. A Reader has no such limit.
package find
