package accesslog

import "bytes"

// The text that Envoy writes where no format is configured, and that of Istio:
//
//	[time] "method path protocol" status flags received sent duration time "forwarded for" "user agent" "id" "authority" "upstream"
//	[time] "method path protocol" status flags details details "failure" received sent duration time "forwarded for" "user agent" "id" "authority" "upstream" cluster local local client name route
//
// They differ in what follows the flags: digits in the first, a word in the second.
// Only the second has the address of the client. Envoy writes headers as they came,
// quotes included, so a quote ends a field only if a space or the end of the line
// follows it. The rest begins with the upstream.

var envoy = &Format{name: "envoy", scan: scanEnvoy}

// scanEnvoy reads line[at:].
func scanEnvoy(_ *Parser, line []byte, at int, r *Record) {
	c := cursor{line: line, at: at, r: r}
	c.brackets(Time, Request)
	c.bare(Request)
	c.space(Request)
	c.request(splitBalanced)
	c.status()
	c.space(Status)
	c.skipWords(1) // flags
	isIstio := !c.failed && c.at < len(line) && line[c.at]-'0' > 9
	if isIstio {
		c.skipWords(2) // details
		c.bare(Rest)   // failure
		c.space(Rest)
	}
	c.skipNumbers(1) // received
	c.size()
	c.space(Size)
	c.skipWords(2) // duration, time of the upstream
	for _, f := range [...]Field{ForwardedFor, UserAgent, Rest, Host} {
		c.bare(f)
		c.space(f)
	}
	if c.failed {
		return
	}
	if r.Has(Host) {
		splitPort(line, r, Host, HostPort)
	}
	upstream := c.at
	if c.bare(Rest); c.failed {
		return
	}
	r.set(Rest, upstream, len(line))
	if isIstio {
		scanIstioClient(line, c.at, r)
	}
}

// bare reads a field in quotes that has no escapes: it ends at the first quote that a space or
// the end of the line follows. Rest is not set.
func (c *cursor) bare(f Field) {
	if c.failed {
		return
	}
	if !c.isByte('"') {
		c.fail(f, c.at)
		return
	}
	for end := c.at + 1; ; end++ {
		length := bytes.IndexByte(c.line[end:], '"')
		if length < 0 {
			c.fail(f, len(c.line))
			return
		}
		if end += length; end+1 == len(c.line) || c.line[end+1] == ' ' {
			if f != Rest {
				c.r.setUnlessDash(c.line, f, c.at+1, end)
			}
			c.at = end + 1
			return
		}
	}
}

// bareRequest reads a request line in quotes that has no escapes, and divides it. It ends at the
// first quote that a space and the begin of a status follow: a target may have a quote, but no
// space.
func (c *cursor) bareRequest() {
	if c.failed {
		return
	}
	if !c.isByte('"') {
		c.fail(Request, c.at)
		return
	}
	line, start := c.line, c.at+1
	for end := start; ; end++ {
		length := bytes.Index(line[end:], []byte(`" `))
		if length < 0 {
			c.fail(Request, len(line))
			return
		}
		end += length
		if next := end + len(`" `); next < len(line) && (line[next]-'0' <= 9 || line[next] == '-') {
			c.r.setUnlessDash(line, Request, start, end)
			splitRequest(line, c.r)
			c.at = end + 1
			return
		}
	}
}

// scanIstioClient reads the client, which is the fourth word after the upstream. Lines
// of old versions may end before it.
func scanIstioClient(line []byte, at int, r *Record) {
	for n := 0; n < 4; n++ {
		if at >= len(line) {
			return
		}
		start := at + 1
		at = start + len(line[start:])
		if length := bytes.IndexByte(line[start:], ' '); length >= 0 {
			at = start + length
		}
		if n == 3 {
			r.setUnlessDash(line, Client, start, at)
		}
	}
	if r.Has(Client) {
		splitPort(line, r, Client, ClientPort)
	}
}
