// Package uriscanprocessor is a processor for the OpenTelemetry Collector. It reads the
// URLs, request targets and lines of access logs that log records and spans have, and
// writes their components as attributes: by the semantic conventions of OpenTelemetry, or
// as the Elastic Common Schema names them.
//
//	processors:
//	  uriscan:
//	    sources:
//	      - from: http.url
//
//	http.url       https://user:secret@example.com/a/b.gz?sig=xyz#top
//	               |                   |          |    |  |       |
//	url.scheme     https               |          |    |  |       |
//	url.domain                         example.com|    |  |       |
//	url.path                                      /a/b.gz |       |
//	url.extension                                      gz |       |
//	url.query                                             sig=REDACTED
//	url.fragment                                                  top
//	url.full       https://REDACTED:REDACTED@example.com/a/b.gz?sig=REDACTED#top
//
// # Modes
//
// Each source has a mode, which says what its text is:
//
//   - url: one URI reference (RFC 3986).
//   - target: the target of an HTTP request (RFC 9112 §3.2), with the method of the record.
//   - find: text in which URIs stand. They become a list.
//   - accesslog: a line of an access log, in one of the formats of package accesslog or in
//     any of them. A log record without a timestamp gets that of the line.
//
// # Invalid input
//
// A record is never dropped, whatever it holds. An invalid URL gets error.type, which is
// the name of an [uriscan.ErrorCode], error.offset, and the components that were found.
//
// # Secrets
//
// The user info of a URL is not recorded, and the values of AWSAccessKeyId, Signature, sig
// and X-Goog-Signature are replaced by REDACTED in every attribute that is written. In an
// invalid URL, what stands before an "@" may be a password, so no component is taken from
// there. The text that was read stays in the record as it is, unless the source says
// "original: redact" or "original: remove".
//
// # Promises
//
//   - Attributes share memory with the text that they were found in. Nothing is allocated
//     beside what pdata allocates for an attribute, but for text that differs from what the
//     source has: redacted, normalised or unescaped.
//   - Time is linear in the length of the text, and no text makes the processor panic.
//   - Neither logs nor metrics repeat the text.
package uriscanprocessor
