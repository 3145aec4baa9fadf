// Package whatwg parses URLs as browsers do: by the URL Standard of the WHATWG
// (https://url.spec.whatwg.org), without its setters. Package uriscan says what RFC 3986
// says of a text; this package says where a browser would go.
//
//	https://user:pass@example.com:8080/over/there?name=ferret#nose
//	\____/  \__/ \__/ \__________/\__/\_________/\__________/\___/
//	  |      |    |        |        |      |          |        |
//	Protocol | Password Hostname   Port Pathname    Search    Hash
//	       Username   \______________/
//	                        Host
//
// A browser accepts nearly everything, and repairs it: it turns "\" into "/", leaves out
// tabs and line ends, reads "0x7f.1" as the address 127.0.0.1, and encodes what must
// not be in a URL. So two parsers may read one text in two ways, and an attacker
// chooses the text. [Compare] says whether a browser reads a text as RFC 3986 does.
//
// # The input
//
// The standard parses characters. Here the input is UTF-8, and invalid UTF-8 is read as
// U+FFFD, as browsers decode a page. A domain in Unicode is converted to ASCII; a
// domain that is ASCII is only folded to lower case and never fails for a label that
// begins with "xn--" (https://github.com/whatwg/url/pull/914). A label of more than 1,000
// characters in a domain in Unicode, which no resolver takes, is refused here if it is not
// ASCII: to encode it takes the square of its length. In this, and in the limit of
// [uriscan.MaxLen], the package differs from the standard.
//
// # Costs
//
// Most URLs are as a browser would write them. A scan by package uriscan and a few more
// comparisons prove that, and then the result is the input. All others go through the
// state machine of the standard. Both take linear time. [AppendHref], [AppendHost],
// [AppendResolved] and [Compare] allocate nothing if the caller's buffer has room, a
// host with triplets has up to 256 bytes, and no label in Unicode has more than 64
// characters. [Parse] allocates only the text of a URL that differs from the input.
//
// # Secrets
//
// A URL may hold a password or a signature. Packages fmt and log/slog print a URL
// redacted. Only [URL.Href], [URL.String] and the marshalling methods return the whole
// text. No error of this package repeats the text.
package whatwg
