// Package uriscanprocessor is a processor for the OpenTelemetry Collector. It reads the
// URLs, request targets and lines of access logs in log records and spans, and writes
// their components as attributes. These have the names of OpenTelemetry's semantic
// conventions or of the Elastic Common Schema.
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
//   - find: text that contains URIs. They become a list.
//   - accesslog: a line of an access log, in one of the formats of package accesslog or in
//     any of them. A log record without a timestamp gets that of the line.
//
// # Invalid input
//
// A record is never dropped, whatever its content. An invalid URL gets error.type, which is
// the name of an [uriscan.ErrorCode], error.offset, and the components that were found.
//
// # Secrets
//
// The user info of a URL is not recorded, and the values of AWSAccessKeyId, Signature, sig
// and X-Goog-Signature are replaced by REDACTED in every attribute that is written. In an
// invalid URL, the text before an "@" may be a password, so no component is taken from
// there. The original text remains in the record, unless the source has
// "original: redact" or "original: remove".
//
// # Promises
//
//   - Attributes share memory with the text that they were found in. pdata allocates each
//     attribute. Nothing else is allocated, except text that differs from that of the
//     source because it is redacted, normalised or unescaped.
//   - Time is linear in the length of the text, and no text makes the processor panic.
//   - Neither logs nor metrics repeat the text.
package uriscanprocessor
