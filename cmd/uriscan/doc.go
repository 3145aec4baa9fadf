/*
Command uriscan checks URIs against RFC 3986, splits them into components, counts and
rewrites them.

Usage:

	uriscan split [flags] [FILE...]              write the components of each line
	uriscan normalize [flags] [FILE...]          write the normal form of each line
	uriscan resolve -base URI [flags] [FILE...]  resolve each line against the base URI
	uriscan redact [flags] [FILE...]             hide secrets in each line
	uriscan find [flags] [FILE...]               write the URIs in text
	uriscan logs [flags] [FILE...]               write the requests of access logs
	uriscan stats [flags] [FILE...]              count URIs by host, error and the like
	uriscan compare [flags] URI URI              report whether and where two URIs differ
	uriscan explain [flags] URI...               draw each URI with its components
	uriscan help [COMMAND]                       print this text, or the help of a command
	uriscan version                              print the version of the program
	uriscan man                                  print the manual page, for man -l -
	uriscan completion bash|zsh|fish             print a completion script for a shell

A FILE has one URI per line. Standard input is read if no FILE is given, or if FILE
is "-". Flags may follow FILE and URI; "--" ends the flags.

Flags of split, normalize, resolve, redact, stats, compare and explain:

	-production RULE    what a line or URI must be: URI-reference (the default),
	                    URI, absolute-URI or relative-ref

Flags of all commands:

	-strict             exit with 1 if any line or URI is invalid

Flags of split, normalize, resolve, redact, find, logs, stats and compare:

	-o FORMAT           json (the default of split and logs), text (that of the others),
	                    tsv, or for commands that write records csv, parquet or none
	-q, -quiet          no summary and no progress bar; for compare, no output

Flags of split, normalize, resolve, redact, find and logs:

	-fields NAMES       write these fields in this order; a list of names of the
	                    columns of tsv, separated by commas
	-with NAMES         add the origin of a record: some of file,line,offset
	-schema NAME        the names of the keys in json: otel (the default) or ecs
	-unordered          records may be written in another order than their lines

Flags of split, normalize, resolve, redact and logs:

	-only LINES         write only the records of valid lines, or only of invalid ones
	-one-to-one         one record for each line and nothing else, written at once
	-chunk-header       the same for chunks of lines on standard input; each chunk begins
	                    with a line that has the number of its lines
	-escaped            undo database escapes in each line, and escape the records of
	                    -o tsv and -o json: \t, \n, \' and others

Flags of split, normalize, resolve, redact, find, logs and stats:

	-j N                the number of workers; the default is one for each core
	-max-line N         skip longer lines; N bytes (k, m and g are units), 1m by default
	-summary            end with a summary even if standard error is not a terminal

Flags of split:

	-facts              add the facts that proxies and firewalls need about the line
	-scheme             add the parts that the grammar of the line's scheme defines

Flags of normalize and compare:

	-steps STEPS        syntax (the default of normalize), scheme (that of compare),
	                    or a list: case,percent,dots,port,emptypath,ipv6

Flags of resolve:

	-base URI           the base URI; required

Flags of redact:

	-key NAME           a query key whose value is secret; may be given more than once,
	                    and adds to AWSAccessKeyId, Signature, sig and X-Goog-Signature
	-foldcase           compare the keys without regard to case
	-fragment           look for the keys in the fragment too
	-mask TEXT          the text that replaces a secret; the default is REDACTED

Flags of find and stats:

	-scheme NAMES       look for these schemes, separated by commas; the default is
	                    http,https,ftp,ws,wss
	-any                look for any scheme
	-mode MODE          where a URI ends: iri (the default), where it stops being valid,
	                    with letters of all languages; strict, the same for ASCII alone;
	                    loose, at a space or a quotation mark

Flags of find:

	-valid              write only valid URIs; only -mode loose finds others
	-invalid            write only invalid URIs
	-unique             write each URI once; this keeps all of them in memory
	-count              write only the number of URIs

Flags of logs and stats:

	-format FORMAT      the format of the lines: auto (the default), which recognises it
	                    by the first lines of each file, or one of
	                    vhost-combined, combined, vhost, common, haproxy, elb, alb,
	                    envoy, squid, json-caddy, json-traefik, json-envoy,
	                    json-nginx, json, w3c
	-path FIELD=PATHS   read other JSON: where FIELD is, as in target=request.uri; may be
	                    given for each of client, method, target, status and more

Flags of stats:

	-by FIELD           the fields to count by, a list; may be given more than once:
	                    scheme,host,port,path,extension,error,fact;
	                    for logs also method,status,protocol,client,user,referer,agent
	-find               count the URIs that find would find in the text
	-top N              show the N most frequent values of a field; the default is 10
	-keep N             count exactly as long as a field has at most N different values,
	                    and estimate after that; the default is 65536
	-plot FILE          draw the tables as SVG too, and write that to FILE
	-ascii              draw the bars in ASCII; the default on a terminal with UTF-8
	                    is bars of blocks

Exit codes: 0 success; 1 compare finds the URIs different, find finds none, or -strict
was given and some input is invalid; 2 wrong usage, or an error of input or output. A
closed pipe is not an error.

# Lines

Split, normalize, resolve and redact read the named files, or standard input if none
is named; "-" also stands for standard input. They write one record for each line,
in the order of the lines. A record is written as soon as its line has been read, so
that a slow input can be followed.

A newline ends a line, and a carriage return before it is dropped. Text after the
last newline is a line too. An empty line is the empty reference, which is valid.
A line may have up to 1 MiB, or as much as -max-line says, up to 1 GiB. A longer line is
skipped and reported on standard error. Its record has only the error. In the text
format of commands that change lines, the record is an empty line, and the exit code
is 2.

If reading fails within a line, that line is not written.

An invalid line is not a failure: it is kept and counted. With -strict the exit code
is 1 then. At the end, a summary goes to standard error if that is a terminal, or if
-summary is given: files, lines, valid and invalid lines, the invalid ones by error,
megabytes and megabytes per second. During the run there is a progress bar if
standard error is a terminal and standard output is not.

# Files

Files may be compressed by gzip, zstd, bzip2 or xz. The first bytes of a file decide,
not its name. The same holds for standard input, unless -one-to-one is given. One file may
contain several compressed files one after another, of one format or of several. If the
compressed data are damaged or end too early, the complete lines before that are answered,
and the exit code is 2:

	$ printf 'http://example.com/\n' | gzip | head -c 30 | uriscan normalize; echo "exit code $?"
	uriscan: cannot read standard input: its gzip data end too early
	exit code 2

A UTF-8 byte order mark at the start of a file is dropped, and reported on standard error.
Two more things are reported there: a binary file, which is one with a NUL in its first
64 KiB, and a file that begins like text in UTF-16, which is read as bytes. With -q there
are no such reports.

# Workers

One worker for each core scans lines; -j sets another number. The records have the order
of their lines with any number of workers. With -unordered they are written as soon as they
are ready, in blocks of many lines.

Memory does not grow with the input. Each worker has two blocks of 256 KiB and their
records, and more only for a longer line.

# Pipes

With -one-to-one there is one record for each line and nothing else: no row that names
the columns. So uriscan can run as a child process of a program that writes lines and waits
for as many: of Spark's pipe, of a user-defined function of ClickHouse, or of Hadoop
streaming. The folder integrations/pipes has their configurations. With -one-to-one,
standard input is neither decompressed nor searched for a byte order mark.

With -chunk-header the other program sends chunks of lines, as ClickHouse does with
send_chunk_header. Before each chunk it writes a line with the number of lines in the chunk.
All records of a chunk are written before the next one is read. If the number is missing, or
the lines end too early, the exit code is 2, and the lines before that are answered:

	$ printf '2\n/a\n/b\n1\n/c\n' | uriscan split -chunk-header -o tsv -fields path
	/a
	/b
	/c
	$ printf '3\n/a' | uriscan split -chunk-header; echo "exit code $?"
	uriscan: cannot read standard input: it ends after 0 of the 3 lines of chunk 1
	exit code 2

With -escaped a line is a text as databases write it: ClickHouse in the format TabSeparated,
PostgreSQL in the format of COPY. "\\" is a backslash, "\'" an apostrophe, "\n" a newline,
"\t", "\r", "\b", "\f", "\v", "\a", "\e" and "\0" are other control characters, and "\xNN" is
the byte 0xNN. So a text with a newline in it is one line, and has one record. A line "\N" is
a missing text (NULL): its record has no fields. The records have escapes too. Those of
TSV have them anyway; in JSON, -escaped doubles the backslashes, so that a record is a
column of TabSeparated:

	$ printf '%s\n' '/it\'"'"'s' '/a\nb' '\N' | uriscan split -one-to-one -escaped -o tsv -fields path,verdict | tr '\t' ' '
	/it's ok
	/a\nb path@2
	\N \N

# Signals

SIGINT and SIGTERM end a run after a whole record. The lines that have been read are
answered, the summary is written if there is one, and the exit code is 130 or 143. A second
signal ends the program at once.

# Split

Split writes the components of each line:

	$ printf '%s\n' 'http://user@example.com:80/a?q=1' '/b#' | uriscan split -q
	{"url.original":"http://user@example.com:80/a?q=1","url.scheme":"http","url.userinfo":"user","url.domain":"example.com","url.port":80,"url.path":"/a","url.query":"q=1","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty"}
	{"url.original":"/b#","url.path":"/b","url.fragment":"","uriscan.path_kind":"path-absolute"}

An invalid line is split too, by the regular expression of RFC 3986 Appendix B.
Its record has the type of the error, and the offset of the first wrong byte in the
line:

	$ echo 'http://example.com/a b' | uriscan split -q
	{"url.original":"http://example.com/a b","url.scheme":"http","url.domain":"example.com","url.path":"/a b","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty","error.type":"path","error.offset":20}

# Records

The records of a command have fields. Flag -o sets their format:

	json      an object on each line; the key of an absent field is left out
	tsv       columns separated by tabs, after a line that names them
	csv       the same by RFC 4180
	text      columns of fixed width for people; for commands that change lines, only the
	          changed line
	parquet   a file of typed columns, compressed by zstd
	none      no records, only the summary and the exit code

Each field has a name and a key. The name is that of the column in tsv, csv, text and
parquet; the key is that of the value in json. These are the fields of split:

	original       url.original        the whole line
	scheme         url.scheme          without the ":"
	userinfo       url.userinfo        without the "@"; may hold a password, as
	                                   url.original may
	host           url.domain          an IP literal keeps its brackets
	port           url.port            without the ":", if it is a number that is at most
	                                   65535 and has no leading zeros
	port_text      uriscan.port_text   without the ":", if it is anything else
	path           url.path            always present
	query          url.query           without the "?"
	fragment       url.fragment        without the "#"
	host_kind      uriscan.host_kind   if there is a host: reg-name, IPv4address,
	                                   IPv6address, IPvFuture, or none if no rule of
	                                   the RFC allows it
	path_kind      uriscan.path_kind   path-empty, path-abempty, path-absolute,
	                                   path-noscheme or path-rootless
	encoding       uriscan.encoding    iso-8859-1 or absent, see below; only in json
	                                   and parquet
	error_type     error.type          the name of a uriscan.ErrorCode; absent if the
	                                   line is valid
	error_offset   error.offset        the offset of the error in the line, in bytes
	facts          uriscan.facts       with -facts: a list of names
	parts          uriscan.scheme      with -scheme: see below
	verdict        uriscan.verdict     ok, or the type of the error, "@" and its offset;
	                                   only in text, or with -fields
	file           log.file.path       with -with file: the name of the file
	line           uriscan.line        with -with line: the number of the line
	offset         uriscan.offset      with -with offset: where the line begins in the
	                                   file

The port is always a number. The text of other ports, such as "", "080" and "99999", is
in port_text, so that nothing is lost.

Keys have the names of OpenTelemetry where it has one. It has none for the userinfo,
which is not part of url.domain. With -schema ecs the keys are those of the Elastic Common
Schema; what that has no name for begins with "uriscan.", such as uriscan.userinfo and
uriscan.error_offset.

Flag -fields chooses the fields and their order. The keys of json have that order too:

	$ echo 'http://example.com:8080/a?q' | uriscan split -q -fields port,host,query
	{"url.port":8080,"url.domain":"example.com","url.query":"q"}
	$ echo 'http://example.com:8080/a?q' | uriscan split -q -o tsv -fields host,fragment,facts | tr '\t' ' '
	host fragment facts
	example.com \N normal

Flag -with puts the origin of a record before its other fields. Flag -only leaves out the
records of valid lines, or of invalid ones; they are still counted:

	$ printf '%s\n' '/a' 'b c' | uriscan split -q -only invalid -with file,line -o tsv -fields verdict | tr '\t' ' '
	file line verdict
	- 2 path@1

# JSON

A record is one JSON object on one line. The key of an absent component is left out;
that of an empty component has the value "". All values of a key have the same type.

The output is always valid JSON in UTF-8, and every line can be restored from it
byte for byte. Control characters are escaped. The record of a line that is not
UTF-8 has the key uriscan.encoding. Each character of its strings then stands for
one byte, such as U+00E9 for 0xe9.

	$ printf '/caf\351\n' | uriscan split -q
	{"url.original":"/caf\u00e9","url.path":"/caf\u00e9","uriscan.path_kind":"path-absolute","uriscan.encoding":"iso-8859-1","error.type":"path","error.offset":4}

# TSV

The first line names the columns. An absent component is \N, an empty one is empty. In
a column "\\" is a backslash, "\t" a tab, "\r" a carriage return and "\n" a newline (fields
of logs may contain one). "\xNN" is the byte 0xNN of another control character, or one that
is not UTF-8.

	$ echo '//example.com:?' | uriscan split -q -o tsv | tail -n 1 | tr '\t' ' '
	//example.com:? \N \N example.com \N    \N reg-name path-abempty \N \N

# CSV

CSV is that of RFC 4180: a comma between columns, CRLF after a row. The first row names
the columns. A column with a comma, a quote, a carriage return or a newline is in quotes, and
a quote in it is doubled. All other bytes are written unchanged, so a CSV reader returns the
bytes of the line. An absent component is an empty column, an empty one is two quotes. (If
the only column of a row is absent, it is two quotes too, since readers skip an empty row.)

	$ echo '//example.com/a,b?' | uriscan split -q -o csv -fields path,query,fragment | tr -d '\r'
	path,query,fragment
	"/a,b","",

# Text

The text format is for people to read. "-" is an absent component, and two quotes are
an empty one. The first column has "ok", or the type of the error and its offset.
Bytes are escaped as in TSV. The column port has every port, whatever its text.

	$ printf '%s\n' 'ftp://example.com/a?' '/b c' | uriscan split -q -o text
	verdict                 scheme   userinfo     host                       port   path                           query                fragment
	ok                      ftp      -            example.com                -      /a                             ""                   -
	path@2                  -        -            -                          -      /b c                           -                    -

# Parquet

A Parquet file has a column for each field, in their order, and a null for an absent field.
The port is an INT32, the line and offsets are INT64, facts are a LIST of strings, and
everything else is a UTF-8 string. Lines that are not UTF-8 are written as in JSON, and
have the column encoding. DuckDB, Spark, pandas and many other programs read such files:

	uriscan split -o parquet urls.txt > urls.parquet
	duckdb -c "SELECT host, count(*) FROM 'urls.parquet' GROUP BY host ORDER BY 2 DESC LIMIT 10"

Records are collected into row groups of about fifty thousand. So they are not written at
once, as in the other formats, but memory does not grow with the input: a row group takes
about 40 MB for each worker. The file is complete after SIGINT or SIGTERM too. It cannot
be read if the program was killed.

# Facts

With -facts, the records of split have the facts that proxies and firewalls need about a
line: is there a password, a dot segment, a host that some programs take for an IPv4
address? The names are those of uriscan.Facts. "go doc
github.com/uriscan/uriscan.FactUserinfo" lists them all, each with an example and its
risk.

	$ echo 'http://user:secret@0x7f.1/a/../%2E' | uriscan split -q -facts -o tsv | cut -f 14
	facts
	userinfo,password,ipv4-like,dot-segment,encoded-dot-segment,encoded-unreserved

In JSON they are an array, which is empty if there are none. In TSV, CSV and text they are
in the last column, separated by commas. Explain writes them below its verdict. Only the
fact "normal" is common: the line is valid, and normalize would not change it.

# Parts of schemes

With -scheme, the records of split have the parts that the scheme of the line defines,
such as the addresses of a mailto or the media type of a data URI. They come from the
grammar of the scheme, if there is one; "go doc github.com/uriscan/uriscan/scheme" lists
the schemes with their parts. That grammar has its own verdict. A line may be a valid
URI and still not be a valid mailto:

	$ printf '%s\n' 'mailto:a@example.com?subject=hi' 'mailto:a' | uriscan split -q -scheme -o tsv | cut -f 1,14
	original	parts
	mailto:a@example.com?subject=hi	mailto to=a@example.com headers=subject=hi
	mailto:a	mailto@8

In JSON uriscan.scheme has the name of the grammar and an object of the parts, or the
offset of the error in error_offset:

	$ echo 'urn:isbn:0-395-36341-1' | uriscan split -q -scheme
	{"url.original":"urn:isbn:0-395-36341-1","url.scheme":"urn","url.path":"isbn:0-395-36341-1","uriscan.path_kind":"path-rootless","uriscan.scheme":{"grammar":"urn:isbn","parts":{"nid":"isbn","nss":"0-395-36341-1","check-digit":"1"}}}

In the other formats they are in the last column: the name of the grammar, followed by
name=text for each part, or by "@" and the offset of the error. If the scheme of a line has
no grammar, there is no such key, and the column has \N or "-".

# Normalize, resolve and redact

These three change each line. The text format, which is their default, has only the
changed line. So they can be used between other programs in a pipe.

Normalize writes the normal form of RFC 3986 section 6.2.2. With -steps scheme it writes
that of section 6.2.3, which also removes default ports. A list of steps selects some:

	case         scheme and host in lower case
	percent      triplets of unreserved characters decoded, the others in upper case
	dots         no segments "." and "..", if there is a scheme
	port         no empty port, and no default port of the scheme
	emptypath    "/" for the empty path of http, https, ws and wss
	ipv6         IPv6 addresses as RFC 5952 writes them

	$ echo 'HTTP://EXAMPLE.COM:80/%7euser/../a%2fb' | uriscan normalize -q
	http://example.com:80/a%2Fb
	$ echo 'HTTP://EXAMPLE.COM:80' | uriscan normalize -q -steps scheme
	http://example.com/

Resolve writes what each line refers to, as RFC 3986 section 5.2 resolves references.
The base must be a URI; its fragment does not count:

	$ printf '%s\n' '../g' '//g' '?y' 'g:h' | uriscan resolve -q -base 'http://a/b/c/d;p?q'
	http://a/b/g
	http://g
	http://a/b/c/d;p?y
	g:h

Redact hides the userinfo and the values of secret query keys. In an invalid line it
may hide more than the secret, since people write passwords with "/", "?" and spaces in
them. "go doc github.com/uriscan/uriscan/rewrite.AppendRedacted" has the rules.

	$ echo 'https://user:secret@example.com/?sig=secret&token=secret' | uriscan redact -q -key token
	https://REDACTED:REDACTED@example.com/?sig=REDACTED&token=REDACTED
	$ echo 'ftp://user:se cret/?@example.com' | uriscan redact -q
	ftp://REDACTED:REDACTED@example.com

Normalize and resolve write an invalid line unchanged, control characters included. In
JSON there is no result for it:

	$ printf '%s\n' '../g' 'a b' | uriscan resolve -q -base 'http://a/b/c/d' -o json
	{"url.original":"../g","uriscan.resolved":"http://a/b/g"}
	{"url.original":"a b","error.type":"path","error.offset":1}

The keys are url.original, then uriscan.normalized, uriscan.resolved or
uriscan.redacted, uriscan.encoding, error.type and error.offset, as in the records of
split. The columns of TSV are original, then normalized, resolved or redacted,
error_type and error_offset. Redact never writes the original line, so
its records have neither url.original nor the column original. The offset of an error is
that in the original line.

With -fields the text format has the values of these fields unchanged, separated by tabs.

# Find

Find reads text of any kind and writes the URIs in it, one per line. Flag -scheme names the
schemes to look for, -any takes all, and -mode says where a URI ends: where it stops being
valid by RFC 3987, which allows letters of all languages, where it stops being valid by
RFC 3986, or at a space. "go doc github.com/uriscan/uriscan/find" has the rules. As with
grep, the exit code is 1 if nothing was found.

	$ echo 'See https://example.com/a_(b), "ftp://h/" (and http://h:80/?q).' | uriscan find
	https://example.com/a_(b)
	ftp://h/
	http://h:80/?q
	$ printf '%s\n' 'a http://h/x|y' 'b git+ssh://git@h/r.git' | uriscan find -any -mode loose -with line,offset
	1	2	http://h/x|y
	2	17	git+ssh://git@h/r.git

With -mode strict a URI ends before a letter beyond ASCII, so its host may be only the
beginning of one. With -mode iri a byte that is not UTF-8 may do the same. A message on
standard error says how many URIs end so, and so does the summary.

	$ echo 'https://bücher.example/' | uriscan find -mode strict
	https://b
	uriscan: 1 of the URIs may be only the beginning of one, since a byte beyond ASCII follows: -mode iri reads letters of all languages

The other formats have the records of split, one for each URI. With -mode loose there are
invalid URIs too; -valid and -invalid select. The offset of an error is that in the URI.
Flag -unique writes each URI once, at its first occurrence, and -count only their number.

	$ echo 'http://a http://b http://a' | uriscan find -unique -count
	2

Lines may be of any length. Text without a space for more than -max-line bytes is cut
there. This is reported on standard error, and the exit code is 2.

# Logs

Logs reads the lines of access logs, and writes a record for each request: client, time,
target, answer and more. The target is split into its components; the referer is written as
the client sent it, valid or not. Flag -format names the format of the lines. Without it the
format is recognised by the first lines of each file, and reported on standard error:

	$ head -n 1 cmd/uriscan/testdata/logs/combined.log | uriscan logs
	uriscan: standard input is read as combined
	{"timestamp":"2024-10-10T13:55:36-07:00","client.address":"192.0.2.7","user.name":"ann","http.request.method":"GET","url.original":"/a/b?q=1","url.path":"/a/b","url.query":"q=1","network.protocol.version":"1.1","http.response.status_code":200,"http.response.body.size":2326,"http.request.header.referer":"http://example.org/start?x#y","user_agent.original":"Mozilla/5.0 (X11; Linux)","log.format":"combined"}

The formats are

	combined, common             of NCSA, as nginx, Apache, Traefik and others write them
	vhost-combined, vhost        the same with a host in front
	haproxy                      HAProxy's HTTP log, with a syslog header or without
	squid                        Squid's native log
	elb, alb                     classic and application load balancers of AWS
	envoy                        Envoy's default text, and Istio's
	w3c                          what "#Fields:" names: IIS, CloudFront
	json-caddy, json-traefik, json-envoy, json-nginx, json
	                             lines of JSON, with any text before the object

If the first lines of a file fit none of them, it is read as combined. This is reported, and
the exit code is 2.

For other lines of JSON, give -path for each field. A path is the names of members, separated
by dots; several paths of a field are separated by spaces:

	$ echo '{"req":{"uri":"/a?b"},"code":404}' | uriscan logs -path target=req.uri -path 'status=status code'
	{"url.original":"/a?b","url.path":"/a","url.query":"b","http.response.status_code":404,"log.format":"json"}

The fields are client, client-port, ident, user, time, request, method, target, protocol,
status, size, referer, user-agent, host, host-port, forwarded-for, query and captured.

The keys are those of OpenTelemetry, or with -schema ecs of the Elastic Common Schema.
timestamp is the time as RFC 3339 writes it. If the text of the time does not give an instant, such as that of
HAProxy without a zone, uriscan.time has the text unchanged; -fields can select both. Some
fields are written only with -fields: ident, request for the whole request line, captured for
the headers that HAProxy captured, and rest for what follows the fields of the format. Escapes
of the format, such as \" and \x22, are undone, so url.original is what the client sent. If the
size of a body, a status or a port is not a number, or has a leading zero, its text is in
uriscan.size_text and the like.

If a line does not fit its format, error.type and error.offset report that, and
log.record.original has the whole line. The types are log-end, log-byte, log-json,
log-missing, log-no-fields, log-too-deep and log-too-long. If the line fits and its target
is invalid, the error is that of split; the offset is still that in the line. Both kinds of
lines are invalid for -only and -strict. Empty lines and directives have a record only with
-one-to-one.

	$ printf '%s\n' '192.0.2.7 - - [x] "GET /a|b HTTP/1.1" 400 0' '192.0.2.7 - -' | uriscan logs -format common -o text
	verdict                 status method  client           original                                          referer
	path@25                 400    GET     192.0.2.7        /a|b                                              -
	log-end@13              -      -       192.0.2.7        -                                                 -

# Stats

Stats counts lines and writes tables of the most frequent values of each field, such as host
or error. It also writes the percentiles of the lengths of the URI, the host, the path and the
query. The output comes when all files are read, or when a signal ends the run.

Flag -by names the fields: scheme, host, port, path, extension, error and fact. Without it
there are all but port and path. With -find, stats counts the URIs that find would find in
the text; -scheme, -any and -mode are those of find. With -format or -path, as logs has them,
the lines are those of an access log. Then the fields method, status, protocol, client, user,
referer (its host) and agent exist too, and without -by there are method, status, host, path,
extension and error. Schemes, hosts and extensions are in lower case. A share is that of all
lines. The row "(none)" counts the lines without a value, and "(7 more)" those with values
that are not shown.

	$ printf '%s\n' http://a.example/ HTTP://A.Example/ 'http://b.example/x y' | uriscan stats -q -by host,error -o tsv
	field	value	count	missed_at_most	share
	records	valid	2	0	0.666667
	records	invalid	1	0	0.333333
	host	a.example	2	0	0.666667
	host	b.example	1	0	0.333333
	error	path	1	0	0.333333
	length	uri p50	17	0	\N
	length	uri p90	20	0	\N
	length	uri p99	20	0	\N
	length	uri max	20	0	\N
	length	host p50	9	0	\N
	length	host p90	9	0	\N
	length	host p99	9	0	\N
	length	host max	9	0	\N
	length	path p50	1	0	\N
	length	path p90	4	0	\N
	length	path p99	4	0	\N
	length	path max	4	0	\N

Memory is bounded. A field is counted exactly up to 65536 different values (-keep sets
another number) of 16 MB together. If there are more, the rarer half is dropped, and the table
no longer says "exact". A count that may be too low is followed by "~N": up to N occurrences
are missing. In JSON and TSV that is missed_at_most. Values longer than 1024 bytes are counted
together.

Each core counts by itself, and the counts are added at the end. Exact tables do not depend
on the number of cores; others may.

Bytes of the input that are not printable are written as \xNN, in JSON as \uNNNN, so that no
URI can control a terminal. On a terminal with UTF-8, bars are made of blocks; elsewhere, and
with -ascii, of "#".

# Compare

Compare reports whether two URIs are the same text. If they are not, it reports which
normalisation makes them equal, or in which components they differ after all steps. It
never repeats a URI.

	$ uriscan compare 'HTTP://example.com:80/%7Euser' 'http://example.com/~user'
	equal after scheme-based normalization
	$ uriscan compare 'http://example.com/a?b' 'https://example.com/a' || echo "exit code $?"
	different in scheme and query
	exit code 1

Flag -steps selects the normalisation. An invalid text has no normal form, so it is equal
only to itself:

	$ uriscan compare -o json 'http://example.com/' 'http://example.com/ ' || true
	{"uriscan.comparison":"different","uriscan.differing":["path"],"uriscan.invalid":["second"]}

In JSON and TSV the comparison is "same", "syntax", "scheme", the steps of flag -steps
separated by commas, or "different".

# Explain

Explain draws each URI with a ruler under it. It shows every component with the
offsets of its start and end, and the kinds of host and path. For an invalid URI it
also shows a caret at the first wrong byte, and says what is allowed there. The next line
has the verdict of the grammar of the scheme, if there is one. The last line has the facts,
if there are any.

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
	valid by scheme https (RFC 9110)
	facts: userinfo, normal

	$ uriscan explain 'http://exa mple.com/'
	http://exa mple.com/
	|----:----|----:----
	0         10
	          ^            error     10
	====                   scheme    0 to 4
	       ============    host      7 to 19, none
	                   =   path      19 to 20, path-abempty
	not a URI-reference: byte 0x20 at offset 10: not allowed in host (RFC 3986 section 3.2.2); want unreserved, sub-delims, "#", "%", "/", ":", "?", "@" or end
	invalid by scheme http (RFC 9110): byte 0x20 at offset 10: not allowed in host; want unreserved, sub-delims, "#", "%", "/", ":", "?", "@" or end
	facts: space

Parts of the scheme that are not components have rows of their own:

	$ uriscan explain 'mailto:a@example.com?subject=hi'
	mailto:a@example.com?subject=hi
	|----:----|----:----|----:----|
	0         10        20        30
	======                            scheme    0 to 6
	       =============              path      7 to 20, path-rootless
	                     ==========   query     21 to 31
	       -------------              to        7 to 20
	                     ----------   headers   21 to 31
	a valid URI-reference (length 31)
	valid by scheme mailto (RFC 6068)
	facts: normal

A byte that is not printable ASCII is drawn as a dot, so that every byte has one
column. A long URI is drawn in rows of sixty bytes. Rows within one component are left
out.

# Exit codes

	0    success; compare: the URIs are equal
	1    -strict was given, and some line or URI is invalid; compare: the URIs differ;
	     find: nothing was found
	2    wrong usage, or an error of input or output; the other files are still read

A closed pipe, as in "uriscan split FILE | head", is not an error. It ends the run, and
the exit code is that of the lines read before. An error message never repeats a URI,
which may have a password in it.
*/
package main
