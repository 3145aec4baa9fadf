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
// The input is lines, as strings. The output is rows with a schema: [Record], [Match] and
// [LogRecord]. All DoFns, emitters and types are registered when the package is
// initialised, so they run on remote workers.
//
// No line is lost because it is invalid. ScanLines has an output for invalid URIs, and
// ParseAccessLog one for lines that do not fit; both have the reason and the offset.
// Offsets count from the first byte of the line. A worker does not know the place of a
// line in a file, since the runner cuts files and distributes lines in any order.
//
// Strings may hold any bytes, and the Go SDK does not change them. Beam's own string is
// UTF-8, so a runner or a transform in another language may replace other bytes; only
// the keys of CountBy are always UTF-8.
//
// # Counters
//
// The counters have the namespace "uriscan". Their names stay the same between versions.
// One that is 0 does not appear.
//
//	records          URIs scanned or found, and lines of logs that were not directives
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
