package main

// usage is what uriscan help prints. The package comment says the same at
// length.
const usage = `uriscan tells where the components of URIs lie, and whether the URIs are
well-formed by RFC 3986.

  uriscan split [flags] [FILE...]    a URI a line in, a record a line out
  uriscan explain [flags] URI...     a drawing of each URI
  uriscan help                       this text

split reads standard input when no FILE is given, or when it is "-".

  -o FORMAT           json (the default), tsv or text                   split
  -q, -quiet          no summary and no progress bar                    split
  -strict             exit with 1 when anything is not well-formed      both
  -production RULE    URI-reference (the default), URI, absolute-URI    both
                      or relative-ref

Exit codes: 0 done, 1 ill-formed input was seen and -strict given, 2 wrong
usage, or input or output failed. A closed pipe is not a failure.
`
