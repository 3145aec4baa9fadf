// Package target scans the URIs of HTTP requests: the request target (RFC 9112 §3.2) and
// the Host header field (RFC 9110 §7.2). It fills the same [uriscan.Spans] as a scan of a
// URI, so everything that takes spans works here: facts, segments, pairs, rewriting.
//
//	GET     /over/there?name=ferret                 origin-form
//	        \_________/ \_________/
//	           Path        Query
//
//	GET     http://example.com:8042/over/there      absolute-form, to a proxy
//	        \__/   \_________/ \__/\_________/
//	       Scheme     Host     Port   Path
//
//	CONNECT example.com:443                         authority-form
//	        \_________/ \_/
//	           Host     Port
//
//	OPTIONS *                                       asterisk-form
//	        Path
//
// [Scan] accepts the forms that the method takes. A [Form] scans that form alone. [Host]
// scans the value of the field, or of the pseudo-header :authority.
//
// # What a target is not
//
// A target is not a URI reference, so a parser for references gets it wrong:
//
//   - "//evil.com/x" is an origin-form with that path. As a reference it has a host.
//   - No form has a fragment. A "#" is an error at its offset.
//   - "h:443" is an authority-form for CONNECT. For any other method it is a URI of
//     the scheme "h".
//   - "*" is for OPTIONS alone, and nothing may follow it.
//
// # Grammar and sense
//
// These functions check the grammar, which allows more than a server should accept: a
// scheme other than http and https, an empty host, userinfo, port 99999.
// [uriscan.FactsOf] reports the last three, and package urihttp refuses the first three.
//
// # Promises
//
//   - An input is valid if and only if the ABNF of the RFCs derives it. The error
//     offset is the length of the longest prefix that some valid input begins with.
//   - Invalid input is split into components too. Nothing is decoded or copied.
//   - A scan allocates nothing and takes linear time. No input makes it panic.
//   - Errors never repeat the input.
//   - All functions may be called from many goroutines at once.
package target
