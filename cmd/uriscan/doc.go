/*
Command uriscan tells where the components of URIs lie, and whether the URIs are
well-formed by RFC 3986.

Usage:

	uriscan split [flags] [FILE...]    a URI a line in, a record a line out
	uriscan explain [flags] URI...     a drawing of each URI
	uriscan help                       a summary of this text

# Split

Split reads the named files, or standard input when none is named; "-" stands
for standard input too. Every line is a URI reference, and makes one record on
standard output:

	$ printf '%s\n' 'http://user@example.com:80/a?q=1' '/b#' | uriscan split -q
	{"url.original":"http://user@example.com:80/a?q=1","url.scheme":"http","url.userinfo":"user","url.domain":"example.com","url.port":80,"url.path":"/a","url.query":"q=1","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty"}
	{"url.original":"/b#","url.path":"/b","url.fragment":"","uriscan.path_kind":"path-absolute"}

A newline ends a line, and a carriage return in front of it is dropped. What
stands behind the last newline is a line too, unless there is nothing. An empty
line is the empty reference, which is well-formed. A line may be as long as
memory allows, up to 4294967295 bytes; a longer one is skipped, and makes a
record that has nothing but its error.

A line that is not well-formed has its components located all the same, by the
regular expression of RFC 3986 Appendix B. Its record says why it is not
well-formed, and the offset in the line of the first byte that cannot be right:

	$ echo 'http://example.com/a b' | uriscan split -q
	{"url.original":"http://example.com/a b","url.scheme":"http","url.domain":"example.com","url.path":"/a b","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty","error.type":"path","error.offset":20}

The flags, which may also stand behind the files:

	-o FORMAT           json (the default), tsv or text
	-q, -quiet          no summary and no progress bar
	-strict             exit with 1 when any line is not well-formed
	-production RULE    what a line is scanned against: URI-reference (the
	                    default), URI, absolute-URI or relative-ref

At the end a summary stands on standard error: files, lines, valid and invalid
lines, the invalid ones by error, megabytes and megabytes a second. While split
runs, a progress bar is there when standard error is a terminal and standard
output is none.

# JSON

A record is one JSON object on one line. Its keys stand in this order; the key
of a component that is absent is left out, that of an empty one holds "":

	url.original        the whole line
	url.scheme          without the ":"
	url.userinfo        without the "@"; may hold a password, as url.original may
	url.domain          the host; an IP literal keeps its brackets
	url.port            without the ":"
	url.path            always there
	url.query           without the "?"
	url.fragment        without the "#"
	uriscan.host_kind   when there is a host: reg-name, IPv4address, IPv6address,
	                    IPvFuture, or none when it is like no host of the RFC
	uriscan.path_kind   path-empty, path-abempty, path-absolute, path-noscheme or
	                    path-rootless
	uriscan.encoding    "iso-8859-1" or left out, see below
	error.type          the name of a uriscan.ErrorCode; left out when the line is
	                    well-formed
	error.offset        the offset of the error in the line, in bytes

The names are those of OpenTelemetry where it has one. It has none for userinfo,
which is not part of url.domain.

url.port is a number when that loses nothing: a number up to 65535 without
leading zeros. Other ports, such as "", "080" and "99999", are strings.

The output is always valid JSON in UTF-8, and every line can be had back from it
byte for byte. Control characters are escaped. A line that is not UTF-8 has the
key uriscan.encoding: each character of the record's strings then stands for one
byte, U+00E9 for 0xe9.

	$ printf '/caf\351\n' | uriscan split -q
	{"url.original":"/caf\u00e9","url.path":"/caf\u00e9","uriscan.path_kind":"path-absolute","uriscan.encoding":"iso-8859-1","error.type":"path","error.offset":4}

# TSV

The first line names the columns: original, scheme, userinfo, host, port, path,
query, fragment, host_kind, path_kind, error_type, error_offset. An absent
component is \N, an empty one is empty. In a column "\\" is a backslash, "\t" a
tab, "\r" a carriage return, and "\xNN" the byte 0xNN of another control
character or of what is not UTF-8.

	$ echo '//example.com:?' | uriscan split -q -o tsv | tail -n 1 | tr '\t' ' '
	//example.com:? \N \N example.com    \N reg-name path-abempty \N \N

# Text

The text format is for eyes. "-" is an absent component, two quotes are an empty
one; the first column holds "ok", or the kind of error and its offset. Bytes are
escaped as in TSV.

	$ printf '%s\n' 'ftp://example.com/a?' '/b c' | uriscan split -q -o text
	verdict                 scheme   userinfo     host                       port   path                           query                fragment
	ok                      ftp      -            example.com                -      /a                             ""                   -
	path@2                  -        -            -                          -      /b c                           -                    -

# Explain

Explain draws each URI with a ruler under it: every component with the offsets
where it begins and ends, the kinds of host and path, and for a URI that is not
well-formed a caret at the first byte that cannot be right, and what could have
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
	a well-formed URI-reference (length 41)

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
column. A long URI is drawn in rows of sixty bytes, and rows that lie inside one
component are left out. The flags -production and -strict are those of split.

# Exit codes

	0    done
	1    -strict was given, and some line or URI is not well-formed
	2    wrong usage, or input or output failed; files that can be read are read

A closed pipe, as in "uriscan split FILE | head", is not a failure: it ends the
run, and the exit code is that of what was read before.
*/
package main
