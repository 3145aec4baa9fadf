// Package accesslog reads the lines of access logs: of nginx, Apache, HAProxy, Squid,
// Envoy, Caddy, Traefik, IIS, the balancers of AWS and of Google Cloud, CloudFront, S3,
// Cloudflare, Fastly, Front Door, Zeek, and lines of JSON. The
// request target and the referer are split into their components.
//
//	192.0.2.7 - ann [10/Oct/2000:13:55:36 -0700] "GET /a?b HTTP/1.1" 200 2326 "http://h/" "curl/8" 0.003
//	Client    | User Time                         |   Target Protocol |   Size Referer    UserAgent Rest
//	          Ident                               Method              Status
//
// A [Parser] reads the lines of one [Format] into a [Record]. A record holds a
// [uriscan.Span] for each field: a pair of offsets into the caller's own bytes.
// Nothing is decoded or copied. A [Reader] reads the records of an [io.Reader] one by one.
// Package target scans the request target, with the method of the record; the referer is
// scanned as a URI reference.
//
// # Formats
//
// [Named] returns a format by its name, and [Detect] the one that most lines of a sample
// fit.
//
//	common                 client ident user [time] "request" status size
//	combined               the same and "referer" "user agent": nginx, Apache, Traefik
//	vhost, vhost-combined  the same after the name of a host, with or without a port
//	haproxy                HAProxy's HTTP log; the end may be cut
//	squid                  Squid's native log
//	elb, alb               AWS's classic and application load balancers
//	s3                     server access logs of Amazon S3
//	envoy                  Envoy's default text, and that of Istio
//	uvicorn, gin, morgan   the access logs of these frameworks; of morgan tiny, short and dev
//	w3c                    the W3C's extended format, with a "#Fields:" line: IIS, CloudFront
//	cloudfront             CloudFront's columns, without that line
//	zeek                   Zeek's http.log, with a "#fields" line
//	lighttpd               combined with the host in the place of the ident
//	json-nginx, json-caddy, json-traefik, json-envoy, json-gcp,
//	json-cloudflare, json-frontdoor, json-fastly, json-zeek, json
//	                       a JSON object in each line; function JSON makes such a format
//	                       with your own paths
//
// [Apache] and [Nginx] make a format of the string in the configuration of the server, its
// LogFormat or log_format, and [Configured] of a whole configuration. So whoever knows that can
// read the log. Varnish, lighttpd and Fastly spell theirs as Apache does. [W3C] makes a format of
// the names of columns.
//
// In the first four formats, further fields may follow those of the format: they are
// [Rest]. A user may have brackets, and spaces if the ident is "-" or the client is an
// address. A quoted field ends at the first quote
// that no backslash escapes; but if no status follows the request, a quote may be in its target, as
// Traefik and gunicorn write it. A request line may lack its protocol, as in HTTP/0.9, and
// its target may have spaces. If the first word is not a method, the target is all of it.
//
// What is read as a client or a host looks like one: an address, which may be masked as in
// 192.0.2.x, a name, a hash, or "unix:". If it does not, the line does not fit.
//
// # Headers
//
// In all formats, programs that carry lines may have put a header in front: syslog (RFC 3164
// and RFC 5424), rsyslog and journald, container runtimes (CRI, and Docker's files of JSON) and
// Docker Compose. Its parts are the fields [HeaderTime], [HeaderHost], [Program] and [Stream].
// A format of a configuration may itself begin as a header does.
//
// A container runtime cuts long lines into pieces. These have [CodePart]. The last piece does
// not say that it is one, so a [Parser] remembers what goes on; give it the lines of a file in
// their order.
//
// # Absent and empty
//
// A field that is "-" in the line is absent, and [Record.Has] returns false for it. A
// field that is there and empty, such as the request of `"" 400 0`, is present and has a
// length of 0. In JSON and in the columns of W3C the empty text is absent too, and so is
// null.
//
// W3C logs have the target in two columns. Then the field Target is the stem and the
// field Query is the query. Both are scanned together, and the components in
// Record.Target are offsets into the line, as for other formats.
//
// # Lines that do not fit
//
// [Record.Code] is the reason why a line does not fit the format, and [Record.ErrorOffset]
// the place. The record keeps the fields before the error. An invalid target or referer
// does not make the line invalid. So the bytes that a TLS client sends to a server for
// plain HTTP make a valid record with an invalid target.
//
// For an empty line, and for a directive such as those of the W3C format, there is no
// record and no error: [Record.Skipped] is true.
//
// # Escapes
//
// Servers write some bytes as escapes, so that a quoted field cannot contain a quote:
// Apache `\"`, nginx `\x22`, HAProxy `#22`, JSON `\u0022`. A span includes the escapes.
// [Record.Escaped] reports whether there are any, and [Record.AppendUnescaped] undoes
// them. In a line of Docker's files these are the escapes of JSON too. A target with escapes is scanned as the client sent it; the spans of its
// components are still offsets into the line.
//
// # Times
//
// The field Time has the time as the line has it. If that gives an instant,
// [Format.AppendTimestamp] writes it as RFC 3339 does, and [Format.Time] returns it as
// a value of package time.
//
// # Promises
//
//   - Reading allocates nothing, with two exceptions: [Record.Err] allocates an error, and
//     a Parser has buffers for targets with escapes and lines in JSON, which may grow.
//   - The time is linear in the length of the line. No line makes it panic.
//   - Errors never repeat the line.
//   - A Format may be used from many goroutines at once, a Parser from one; see
//     [Parser.Clone].
package accesslog
