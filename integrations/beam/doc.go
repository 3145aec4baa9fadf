// Package uribeam has the operations of uriscan as transforms of Apache Beam: it scans
// URIs, finds them in text, reads access logs, redacts and counts, on as many machines as
// the runner has.
//
//	lines := uribeam.ReadLines(s, "gs://bucket/access-*.log.gz")
//	requests, misfits := uribeam.ParseAccessLog(s, lines, uribeam.LogOptions{Format: "combined"})
//	hosts := uribeam.CountBy(s, requests, uribeam.Host)
//
// Import it under its name, since its folder is called beam:
//
//	import uribeam "github.com/uriscan/uriscan/integrations/beam"
//
// # Elements
//
// Lines go in as strings. What comes out are rows with a schema: [Record], [Match] and
// [LogRecord]. All DoFns, emitters and types are registered when the package is
// initialised, so they run on remote workers.
//
// No line is lost because it is bad. ScanLines has an output for what is invalid, and
// ParseAccessLog one for lines that do not fit; both say what is wrong and at which offset.
// Offsets count from the first byte of the line. No worker knows where in a file a line
// stood: the runner cuts files and hands out lines as it likes.
//
// Strings may hold any bytes. The Go SDK passes them on as they are. Beam's own string
// is UTF-8, so a runner or a transform in another language may replace what is not; only
// the keys of CountBy are always UTF-8.
//
// # Counters
//
// The counters have the namespace "uriscan". Their names stay the same between versions.
// One that is 0 does not appear.
//
//	records          URIs scanned or found, and lines of logs that were no directives
//	invalid          of these, how many URIs were invalid; in logs, targets
//	invalid-CODE     the same for each uriscan.ErrorCode: invalid-host, invalid-percent …
//	misfits          lines of logs that do not fit the format
//	misfits-CODE     the same for each accesslog.Code: misfits-byte, misfits-end …
//	skipped          empty lines and directives of logs
//	cut              lines that ReadLines cut
//
// They are counted for each transform, so a pipeline that scans and redacts the same lines
// has the counter records twice, under the names of the two steps.
package uribeam
