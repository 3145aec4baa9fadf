package accesslog

// The access logs of AWS load balancers.
//
//	classic      time name client:port backend:port seconds seconds seconds status status received sent "request" "user agent" cipher protocol
//	application  type time name client:port target:port … "user agent" cipher protocol arn "trace" "host" …
//
// The target has the absolute form. For a request that could not be read, and for a
// connection without HTTP, the request line is "- - - ", and there is no method and no
// target. Both logs have grown by fields at the end, and so the rest begins behind the
// user agent, with the cipher; old lines of the classic log end with the request.
// In the application log the host is the name that the client asked for by TLS.

var (
	elb = &Format{name: "elb", scan: scanELB, escapes: escapesBackslashes, beginsWithTime: true}
	alb = &Format{name: "alb", scan: scanALB, escapes: escapesBackslashes}
)

// scanELB reads line[at:].
func scanELB(_ *Parser, line []byte, at int, r *Record) {
	at, ok := scanBalanced(line, at, r)
	if !ok || at == len(line) {
		return
	}
	if at, ok = scanSpace(line, at, UserAgent, r); !ok {
		return
	}
	if at, ok = scanQuoted(line, at, UserAgent, r); ok {
		restAfter(line, at, r)
	}
}

// scanALB reads line[at:].
func scanALB(_ *Parser, line []byte, at int, r *Record) {
	at, ok := skipWord(line, at, r) // type
	if !ok {
		return
	}
	if at, ok = scanBalanced(line, at, r); !ok {
		return
	}
	if at, ok = scanSpace(line, at, UserAgent, r); !ok {
		return
	}
	if at, ok = scanQuoted(line, at, UserAgent, r); !ok {
		return
	}
	if at, ok = scanSpace(line, at, Rest, r); !ok {
		return
	}
	rest := at
	if at, ok = skipWords(line, at, 3, r); !ok { // cipher, protocol, target group
		return
	}
	if at, ok = skipQuoted(line, at, r); !ok { // trace
		return
	}
	if at, ok = scanQuoted(line, at, Host, r); !ok {
		return
	}
	if at < len(line) && line[at] != ' ' {
		r.failAt(line, Rest, at)
		return
	}
	r.set(Rest, rest, len(line))
}

// skipQuoted reads a text in quotes that the record has no field for, and the space
// behind it.
func skipQuoted(line []byte, at int, r *Record) (next int, ok bool) {
	if at >= len(line) || line[at] != '"' {
		r.failAt(line, Rest, at)
		return at, false
	}
	end := closingQuote(line, at+1)
	if end < 0 {
		r.failAt(line, Rest, len(line))
		return at, false
	}
	return scanSpace(line, end+1, Rest, r)
}

// scanBalanced reads what both logs have, from the time to the request.
func scanBalanced(line []byte, at int, r *Record) (end int, ok bool) {
	if at, ok = scanWord(line, at, Time, r); !ok {
		return at, false
	}
	if at, ok = skipWord(line, at, r); !ok { // name
		return at, false
	}
	if at, ok = scanAddress(line, at, r); !ok {
		return at, false
	}
	if at, ok = skipWords(line, at, 4, r); !ok { // backend, three times
		return at, false
	}
	if at, ok = scanStatus(line, at, r); !ok {
		return at, false
	}
	if at, ok = scanSpace(line, at, Status, r); !ok {
		return at, false
	}
	if at, ok = skipWords(line, at, 2, r); !ok { // the status of the backend, bytes received
		return at, false
	}
	if at, ok = scanSize(line, at, r); !ok {
		return at, false
	}
	if at, ok = scanSpace(line, at, Size, r); !ok {
		return at, false
	}
	if at, ok = scanQuoted(line, at, Request, r); ok {
		splitBalanced(line, r)
	}
	return at, ok
}

// splitBalanced divides the request line as [splitRequest] does. A part that is "-" is
// absent.
func splitBalanced(line []byte, r *Record) {
	if !r.Has(Request) {
		return
	}
	if string(r.spans[Request].In(line)) == "- - - " {
		return
	}
	splitRequest(line, r)
	dropDash(line, Method, r)
	dropDash(line, Target, r)
}

// dropDash makes a field absent if its text is "-".
func dropDash(line []byte, f Field, r *Record) {
	if string(r.spans[f].In(line)) == "-" {
		r.drop(f)
	}
}
