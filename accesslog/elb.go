package accesslog

// The access logs of AWS load balancers.
//
//	classic      time name client:port backend:port seconds seconds seconds status status received sent "request" "user agent" cipher protocol
//	application  type time name client:port target:port … "user agent" cipher protocol arn "trace" "host" …
//
// The target has the absolute form. For a request that could not be read, and for a
// connection without HTTP, the request line is "- - - ", and there is no method and no
// target. Both logs have grown by fields at the end, and so the rest begins after the
// user agent, with the cipher; old lines of the classic log end with the request.
// In the application log the host is the name that the client asked for by TLS.

var (
	elb = &Format{name: "elb", scan: scanELB, escapes: escapesBackslashes, beginsWithTime: true}
	alb = &Format{name: "alb", scan: scanALB, escapes: escapesBackslashes}
)

// scanELB reads line[at:].
func scanELB(_ *Parser, line []byte, at int, r *Record) {
	c := cursor{line: line, at: at, r: r}
	if c.balanced(); c.failed || c.at == len(line) {
		return
	}
	c.space(UserAgent)
	c.quoted(UserAgent)
	c.rest()
}

// scanALB reads line[at:].
func scanALB(_ *Parser, line []byte, at int, r *Record) {
	c := cursor{line: line, at: at, r: r}
	c.skipWords(1) // type
	c.balanced()
	c.space(UserAgent)
	c.quoted(UserAgent)
	c.space(Rest)
	rest := c.at
	c.skipWords(3)     // cipher, protocol, target group
	c.skipQuoted(Rest) // trace
	c.space(Rest)
	c.quoted(Host)
	switch {
	case c.failed:
	case c.at < len(line) && line[c.at] != ' ':
		c.fail(Rest, c.at)
	default:
		r.set(Rest, rest, len(line))
	}
}

// balanced reads what both logs have, from the time to the request.
func (c *cursor) balanced() {
	c.word(Time)
	c.skipWords(1) // name
	c.address()
	c.skipWords(4) // backend, three times
	c.status()
	c.space(Status)
	c.skipWords(2) // the status of the backend, bytes received
	c.size()
	c.space(Size)
	c.quoted(Request)
	c.request(splitBalanced)
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
	if string(r.Span(f).In(line)) == "-" {
		r.drop(f)
	}
}
