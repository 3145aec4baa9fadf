package accesslog

import (
	"bytes"

	"github.com/uriscan/uriscan/internal/percentcode"
)

// The HTTP log of HAProxy (configuration manual, "HTTP log format"):
//
//	client:port [time] frontend backend/server T/T/T/T/T status bytes cookie cookie flags c/c/c/c/c q/q {headers} {headers} "request"
//
// Syslog cuts long lines, so the quote after the request may be missing. The captured
// headers are there if the proxy captures some, those of the request before those of the
// response. Where `option httpslog` writes more after the request, that is the rest.

var haproxy = &Format{name: "haproxy", scan: scanHAProxy, escapes: escapesNumberSigns}

// numberSigns are the escapes of HAProxy: "#" and two hexadecimal digits.
var numberSigns = &escapes{begin: '#', appendOne: appendNumberSign}

// appendNumberSign appends what the escape at the beginning of text stands for.
func appendNumberSign(dst, text []byte) (appended []byte, length int) {
	if len(text) >= 3 {
		if high, low := percentcode.HexValue(text[1]), percentcode.HexValue(text[2]); high|low < 16 {
			return append(dst, high<<4|low), 3
		}
	}
	return append(dst, text[0]), 1
}

// scanHAProxy reads line[at:].
func scanHAProxy(_ *Parser, line []byte, at int, r *Record) {
	c := cursor{line: line, at: at, r: r}
	c.address()
	c.haproxyTime()
	c.skipWords(1) // frontend
	c.haproxyServer()
	c.skipNumbers(5) // timers
	c.haproxyStatus()
	c.space(Status)
	c.haproxySize()
	c.space(Size)
	c.skipWords(2) // cookies
	c.haproxyFlags()
	c.skipNumbers(5) // connections
	c.skipNumbers(2) // queues
	c.haproxyCaptured()
	c.haproxyRequest()
}

// haproxyTime reads the time in brackets, which begins with two digits and a slash. The client
// before it must have a port.
func (c *cursor) haproxyTime() {
	if c.failed {
		return
	}
	if !c.r.Has(ClientPort) {
		client := c.r.spans[Client].Start
		if !c.r.Has(Client) {
			client = uint32(c.at - len("- "))
		}
		c.r.present &^= 1 << Client
		c.fail(Client, int(client))
		return
	}
	begin := c.line[c.at:]
	if len(begin) < len("[00/") || begin[0] != '[' || begin[1]-'0' > 9 || begin[2]-'0' > 9 || begin[3] != '/' {
		for i, b := range []byte("[00/") {
			if at := c.at + i; at >= len(c.line) || b == '0' && c.line[at]-'0' > 9 || b != '0' && c.line[at] != b {
				c.fail(Time, at)
				return
			}
		}
	}
	c.brackets(Time, Rest)
}

// haproxyServer reads the names of the backend and the server, and the slash between them.
func (c *cursor) haproxyServer() {
	start := c.at
	if c.skipWords(1); !c.failed && bytes.IndexByte(c.line[start:c.at], '/') < 0 {
		c.fail(Rest, c.at-1)
	}
}

// haproxyStatus reads the status. It is -1 if there was no answer.
func (c *cursor) haproxyStatus() {
	if !c.failed && bytes.HasPrefix(c.line[c.at:], []byte("-1")) {
		c.at += len("-1")
		return
	}
	c.status()
}

// haproxySize reads the size. A plus before it says that the line was written before the end
// of the answer; it does not belong to the field.
func (c *cursor) haproxySize() {
	if !c.failed && c.isByte('+') {
		c.at++
	}
	c.size()
}

// haproxyFlags reads the four characters that say how the session ended.
func (c *cursor) haproxyFlags() {
	start := c.at
	if c.skipWords(1); !c.failed && c.at-start != len("---- ") {
		c.fail(Rest, min(c.at-1, start+len("----")))
	}
}

// haproxyCaptured reads the captured headers, of the request, the response or both.
func (c *cursor) haproxyCaptured() {
	start := c.at
	for n := 0; n < 2 && !c.failed && c.isByte('{'); n++ {
		length := bytes.IndexByte(c.line[c.at:], '}')
		if length < 0 {
			c.fail(Captured, len(c.line))
			return
		}
		c.at += length + 1
		c.r.set(Captured, start, c.at)
		c.space(Request)
	}
	if c.r.Has(Captured) && hasByte(c.line, c.r.spans[Captured], '#') {
		c.r.setEscaped(Captured)
	}
}

// haproxyRequest reads the request line and the rest. The last quote may be missing. What
// does not look like a request at all is logged as "<BADREQ>"; that has no method and no
// target.
func (c *cursor) haproxyRequest() {
	if c.failed {
		return
	}
	if !c.isByte('"') {
		c.fail(Request, c.at)
		return
	}
	line, r := c.line, c.r
	start, end := c.at+1, len(line)
	c.at = end
	if length := bytes.IndexByte(line[start:], '"'); length >= 0 {
		end = start + length
		c.at = end + 1
	}
	c.rest()
	r.setUnlessDash(line, Request, start, end)
	if string(line[start:end]) == "<BADREQ>" {
		return
	}
	splitRequest(line, r)
	if r.Has(Request) && hasByte(line, r.spans[Request], '#') {
		r.setEscaped(Request)
		if r.Has(Target) && hasByte(line, r.spans[Target], '#') {
			r.setEscaped(Target)
		}
	}
}
