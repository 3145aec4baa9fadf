// Package accesslog reads the lines of access logs: of nginx, Apache, HAProxy, Squid,
// Envoy, Caddy, Traefik, IIS, the balancers of AWS and CloudFront, and lines of JSON. The
// request target and the referer are split into their components.
//
//	192.0.2.7 - ann [10/Oct/2000:13:55:36 -0700] "GET /a?b HTTP/1.1" 200 2326 "http://h/" "curl/8" 0.003
//	Client    | User Time                         |   Target Protocol |   Size Referer    UserAgent Rest
//	          Ident                               Method              Status
//
// A [Parser] reads the lines of one [Format] into a [Record]. A record holds a
// [uriscan.Span] for each field: a pair of offsets into the caller's own bytes.
// Nothing is decoded or copied. Package target scans the request target, with the
// method of the record; the referer is scanned as a URI reference.
//
// # Formats
//
// [Named] returns a format by its name, and [Detect] the one that most lines of a sample
// fit.
//
//	common                 client ident user [time] "request" status size
//	combined               the same and "referer" "user agent": nginx, Apache, Traefik
//	vhost, vhost-combined  the same behind the name of a host, with or without a port
//	haproxy                HAProxy's HTTP log, behind a header of syslog or without; the end may be cut
//	squid                  Squid's native log
//	elb, alb               AWS's classic and application load balancers
//	envoy                  Envoy's default text, and that of Istio; any header in front
//	w3c                    the W3C's extended format, with a "#Fields:" line: IIS, CloudFront
//	json-nginx, json-caddy, json-traefik, json-envoy, json
//	                       a JSON object a line, with anything in front of it; JSON makes
//	                       one with paths of your own
//
// In the formats of NCSA, further fields may stand behind those of the format: they are
// [Rest]. A user may have spaces and brackets. A quoted field ends at the first quote
// that no backslash escapes. A request line may lack its protocol, as in HTTP/0.9, and
// its target may have spaces. If the first word is no method, the target is all of it.
//
// # Absent and empty
//
// A field that the line has as "-" is absent: [Record.Has] says so. A field that is
// there and empty, such as the request of `"" 400 0`, is present and has a length of 0.
// In JSON and in the columns of W3C the empty text is absent too, and so is null.
//
// The log of W3C has the target in two columns. Then the field Target is the stem and the
// field Query is the query. Both are scanned as one, and the components in Record.Target
// lie in the line where they stand.
//
// # Lines that do not fit
//
// [Record.Code] says why a line does not fit the format, and [Record.ErrorOffset]
// where. The record keeps the fields that stand before the error. An invalid target or
// referer does not make the line invalid. So the garbage that a TLS client sends to a
// server that speaks plain HTTP is a valid record with an invalid target.
//
// An empty line, and a directive such as those of the W3C format, is no record and no
// error: [Record.Skipped] is true.
//
// # Escapes
//
// Servers write some bytes as escapes, so that a quoted field cannot hold a quote:
// Apache `\"`, nginx `\x22`, HAProxy `#22`, JSON `\u0022`. A span has them as they stand. [Record.Escaped] says that
// there are some, and [Format.AppendUnescaped] takes them away. A target with escapes
// is scanned as the client sent it; the spans of its components lie in the line all
// the same.
//
// # Times
//
// The field Time has the time as it stands. Where it tells an instant,
// [Format.AppendTimestamp] writes it as RFC 3339 does, and [Format.Instant] is its value in
// package time.
//
// # Promises
//
//   - Reading allocates nothing, except that [Record.Err] allocates an error, and that
//     a Parser keeps a buffer for targets with escapes, which may grow.
//   - The time is linear in the length of the line. No line makes it panic.
//   - Errors never repeat the line.
//   - A Format may be used from many goroutines at once, a Parser from one; see
//     [Parser.Clone].
package accesslog
