/*
Command uriscan checks URIs against RFC 3986 and finds their components.

Usage:

	uriscan split [flags] [FILE...]    read one URI a line, write one record a line
	uriscan explain [flags] URI...     draw each URI with its components
	uriscan help                       print a summary of this text

# Split

Split reads the named files, or standard input if none is named; "-" also stands
for standard input. Every line is a URI reference, and split writes one record for
it to standard output:

	$ printf '%s\n' 'http://user@example.com:80/a?q=1' '/b#' | uriscan split -q
	{"url.original":"http://user@example.com:80/a?q=1","url.scheme":"http","url.userinfo":"user","url.domain":"example.com","url.port":80,"url.path":"/a","url.query":"q=1","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty"}
	{"url.original":"/b#","url.path":"/b","url.fragment":"","uriscan.path_kind":"path-absolute"}

A newline ends a line, and a carriage return before it is dropped. Text after the
last newline is a line too. An empty line is the empty reference, which is valid.
A line may be as long as memory allows, up to 4294967295 bytes. A longer line is
skipped, and its record has only the error.

An invalid line is split too, by the regular expression of RFC 3986 Appendix B.
Its record has the reason of the error, and the offset in the line of the first
byte that cannot be right:

	$ echo 'http://example.com/a b' | uriscan split -q
	{"url.original":"http://example.com/a b","url.scheme":"http","url.domain":"example.com","url.path":"/a b","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty","error.type":"path","error.offset":20}

The flags may stand before or after the files:

	-o FORMAT           json (the default), tsv or text
	-q, -quiet          no summary and no progress bar
	-strict             exit with 1 if any line is invalid
	-production RULE    what a line is scanned against: URI-reference (the
	                    default), URI, absolute-URI or relative-ref

At the end, split prints a summary to standard error: files, lines, valid and
invalid lines, the invalid ones by error, megabytes and megabytes a second. While
it runs, it shows a progress bar if standard error is a terminal and standard
output is not.

# JSON

A record is one JSON object on one line. Its keys are in this order. The key of an
absent component is left out; that of an empty component has the value "":

	url.original        the whole line
	url.scheme          without the ":"
	url.userinfo        without the "@"; may hold a password, as url.original may
	url.domain          the host; an IP literal keeps its brackets
	url.port            without the ":"
	url.path            always present
	url.query           without the "?"
	url.fragment        without the "#"
	uriscan.host_kind   if there is a host: reg-name, IPv4address, IPv6address,
	                    IPvFuture, or none if no rule of the RFC allows it
	uriscan.path_kind   path-empty, path-abempty, path-absolute, path-noscheme or
	                    path-rootless
	uriscan.encoding    "iso-8859-1" or left out, see below
	error.type          the name of a uriscan.ErrorCode; left out if the line is
	                    valid
	error.offset        the offset of the error in the line, in bytes

Where OpenTelemetry has a name for a key, it is used. OpenTelemetry has none for
the userinfo, which is not part of url.domain.

url.port is a number if it is at most 65535 and has no leading zeros. Other ports,
such as "", "080" and "99999", are strings, so that nothing is lost.

The output is always valid JSON in UTF-8, and every line can be restored from it
byte for byte. Control characters are escaped. The record of a line that is not
UTF-8 has the key uriscan.encoding. Each character of its strings then stands for
one byte, such as U+00E9 for 0xe9.

	$ printf '/caf\351\n' | uriscan split -q
	{"url.original":"/caf\u00e9","url.path":"/caf\u00e9","uriscan.path_kind":"path-absolute","uriscan.encoding":"iso-8859-1","error.type":"path","error.offset":4}

# TSV

The first line names the columns: original, scheme, userinfo, host, port, path,
query, fragment, host_kind, path_kind, error_type, error_offset. An absent
component is \N, an empty one is empty. In a column "\\" is a backslash, "\t" a
tab and "\r" a carriage return. "\xNN" is the byte 0xNN, either of another control
character or one that is not UTF-8.

	$ echo '//example.com:?' | uriscan split -q -o tsv | tail -n 1 | tr '\t' ' '
	//example.com:? \N \N example.com    \N reg-name path-abempty \N \N

# Text

The text format is for people to read. "-" is an absent component, two quotes are
an empty one. The first column has "ok", or the type of the error and its offset.
Bytes are escaped as in TSV.

	$ printf '%s\n' 'ftp://example.com/a?' '/b c' | uriscan split -q -o text
	verdict                 scheme   userinfo     host                       port   path                           query                fragment
	ok                      ftp      -            example.com                -      /a                             ""                   -
	path@2                  -        -            -                          -      /b c                           -                    -

# Explain

Explain draws each URI with a ruler under it. It shows every component with the
offsets of its start and end, and the kinds of host and path. For an invalid URI it
also shows a caret at the first byte that cannot be right, and says what could have
stood there.

	$ uriscan explain 'https://user@example.com:8080/a/b?q=1#top'
	https://user@example.com:8080/a/b?q=1#top
	|----:----|----:----|----:----|----:----|
	0         10        20        30        40
	=====                                       scheme    0 to 5
	        ====                                userinfo  8 to 12
	             ===========                    host      13 to 24, reg-name
	                         ====               port      25 to 29
	                             ====           path      29 to 33, path-abempty
	                                  ===       query     34 to 37
	                                      ===   fragment  38 to 41
	a valid URI-reference (length 41)

	$ uriscan explain 'http://exa mple.com/'
	http://exa mple.com/
	|----:----|----:----
	0         10
	          ^            error     10
	====                   scheme    0 to 4
	       ============    host      7 to 19, none
	                   =   path      19 to 20, path-abempty
	not a URI-reference: byte 0x20 at offset 10: not allowed in host (RFC 3986 section 3.2.2); want unreserved, sub-delims, "#", "%", "/", ":", "?", "@" or end

A byte that is not printable ASCII is drawn as a dot, so that every byte has one
column. A long URI is drawn in rows of sixty bytes. Rows that lie inside one
component are left out. The flags -production and -strict work as in split.

# Exit codes

	0    done
	1    -strict was given, and some line or URI is invalid
	2    wrong usage, or input or output failed; the other files are still read

A closed pipe, as in "uriscan split FILE | head", is not a failure. It ends the
run, and the exit code is that of the lines read before.
*/
package main
