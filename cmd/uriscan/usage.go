package main

// usage is what uriscan help prints. The package comment says the same at
// length.
const usage = `uriscan checks URIs against RFC 3986 and finds their components.

  uriscan split [flags] [FILE...]    read one URI a line, write one record a line
  uriscan explain [flags] URI...     draw each URI with its components
  uriscan help                       print this text

split reads standard input if no FILE is given, or if FILE is "-".

  -o FORMAT           json (the default), tsv or text                   split
  -q, -quiet          no summary and no progress bar                    split
  -strict             exit with 1 if any line or URI is invalid         both
  -production RULE    URI-reference (the default), URI, absolute-URI    both
                      or relative-ref

Exit codes: 0 done; 1 -strict was given and some input is invalid; 2 wrong
usage, or input or output failed. A closed pipe is not a failure.
`
