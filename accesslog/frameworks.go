package accesslog

import "bytes"

// The logs of two frameworks, as they are without colours.
//
//	uvicorn  INFO:     client:port - "request" status phrase
//	gin      [GIN] time | status | latency | client | method "target"
//
// "INFO:" may be missing, because in a line of syslog it looks like the name of a program, and is
// read as that. Uvicorn has no client if the server listens on a socket of Unix, and no escapes:
// it percent-encodes the path. Gin pads its cells with spaces, has an empty client there, and writes the target as Go quotes
// a string. Its time has no zone, and so it gives no instant.

var (
	uvicorn = &Format{name: "uvicorn", scan: scanUvicorn}
	gin     = &Format{name: "gin", scan: scanGin, escapes: escapesBackslashes}
)

// scanUvicorn reads line[at:].
func scanUvicorn(_ *Parser, line []byte, at int, r *Record) {
	c := cursor{line: line, at: at, r: r}
	if bytes.HasPrefix(line[at:], []byte("INFO:")) {
		c.at += len("INFO:")
		c.spaces(Rest)
	}
	if c.address(); r.Has(Client) {
		c.text("- ", Rest)
	}
	c.bareRequest()
	c.space(Status)
	c.status()
	c.rest()
}

// scanGin reads line[at:].
func scanGin(_ *Parser, line []byte, at int, r *Record) {
	c := cursor{line: line, at: at, r: r}
	c.text("[GIN] ", Rest)
	c.cell(Time)
	c.cell(Status)
	c.cell(Rest) // latency
	c.cell(Client)
	c.spaces(Method)
	c.padded(Method)
	c.quoted(Target)
	c.rest()
}

// cell reads a field up to a bar, without the spaces around it, and the bar. Rest is not set.
func (c *cursor) cell(f Field) {
	if c.failed {
		return
	}
	length := bytes.IndexByte(c.line[c.at:], '|')
	if length < 0 {
		c.fail(f, len(c.line))
		return
	}
	end := c.at + length
	start := skipSpaces(c.line[:end], c.at)
	c.at = end + 1
	for end > start && c.line[end-1] == ' ' {
		end--
	}
	if f == Rest {
		return
	}
	if start == end && f == Client { // the peer of a socket of Unix
		return
	}
	switch c.r.set(f, start, end); f {
	case Status:
		c.numeric(f, start, end)
	case Client:
		if !isPeer(c.line[start:end]) {
			c.r.drop(f)
			c.fail(f, start)
		}
	}
}
