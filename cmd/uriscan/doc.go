/*
Command uriscan checks URIs against RFC 3986, splits them into components, counts and
rewrites them.

Usage:

	uriscan split [flags] [FILE...]              write the components of each line
	uriscan normalize [flags] [FILE...]          write the normal form of each line
	uriscan resolve -base URI [flags] [FILE...]  resolve each line against the base URI
	uriscan redact [flags] [FILE...]             hide secrets in each line
	uriscan template [flags] [FILE...]           write names of low cardinality for paths
	uriscan find [flags] [FILE...]               write the URIs in text
	uriscan logs [flags] [FILE...]               write the requests of access logs
	uriscan stats [flags] [FILE...]              count URIs by host, error and the like
	uriscan compare [flags] URI URI              report whether and where two URIs differ
	uriscan explain [flags] URI...               draw each URI with its components
	uriscan help [COMMAND]                       print this text, or the help of a command
	uriscan version                              print the version of the program
	uriscan man                                  print the manual page, for man -l -
	uriscan completion bash|zsh|fish             print a completion script for a shell

# Flags and fields

"uriscan help" lists all flags, "uriscan help split" those of a command and the fields of its
records, and "uriscan man" writes the manual page, with an example of each job. The README of
the command has the formats of all records:
https://github.com/uriscan/uriscan/tree/main/cmd/uriscan

# Input

A FILE has one URI per line. Standard input is read if no FILE is given, or if FILE is "-". Files
may be compressed by gzip, zstd, bzip2 or xz. Find, logs and stats read text and access logs too.
An invalid line is not a failure: it is kept and counted. Memory does not grow with the input.

# Output

Split and logs write a JSON object for each line; the keys have the names of OpenTelemetry. The
other commands write text. Flag -o selects tsv, csv, parquet and more:

	$ echo 'http://user@example.com:80/a?q=1' | uriscan split -q
	{"url.original":"http://user@example.com:80/a?q=1","url.scheme":"http","url.userinfo":"user","url.domain":"example.com","url.port":80,"url.path":"/a","url.query":"q=1","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty"}
	$ echo 'HTTP://EXAMPLE.COM:80/%7euser/../a%2fb' | uriscan normalize -q
	http://example.com:80/a%2Fb
	$ echo 'See https://example.com/a_(b), "ftp://h/" (and http://h:80/?q).' | uriscan find -q
	https://example.com/a_(b)
	ftp://h/
	http://h:80/?q

At the end, a summary goes to standard error if that is a terminal.

# Exit codes

	0    success; compare: the URIs are equal
	1    -strict was given, and some line or URI is invalid; compare: the URIs differ;
	     find: nothing was found
	2    wrong usage, or an error of input or output; the other files are still read

SIGINT and SIGTERM end a run after a whole record, with 130 or 143. A closed pipe, as in
"uriscan split FILE | head", is not an error. An error message never repeats a URI, which may have
a password in it.
*/
package main
