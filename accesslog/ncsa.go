package accesslog

import "bytes"

// The formats of NCSA: nginx, Apache, Traefik and most others write one of them, often
// with fields of their own after it.
//
//	common          client ident user [time] "request" status size
//	combined        common "referer" "user agent"
//	vhost           host:port common
//	vhost-combined  host:port combined
//
// One space separates two fields, and one is before what follows the last. The client
// and the host must look like one, see looks.go. A client may be a list, with a comma after
// each but the last, as X-Forwarded-For has them. A user may have brackets, and so the time
// is found from its end: it is what follows the last "[" before the first `] "`. A user may
// have spaces too, but only after an ident that is "-" or a client that is an address: else
// the words may be anything.

var (
	common        = newNCSA("common", ncsa{quotes: 2})
	combined      = newNCSA("combined", ncsa{quotes: 6})
	vhost         = newNCSA("vhost", ncsa{host: true, quotes: 2})
	vhostCombined = newNCSA("vhost-combined", ncsa{host: true, quotes: 6})
)

// An ncsa says which of the formats it is. A configured format that has the request and all after
// it as these formats do, but another head, has that.
type ncsa struct {
	host        bool    // a host is in front
	clientFirst bool    // the client is in front
	own         *layout // what is in front if it is neither
	quotes      int     // of the request, and of the referer and the user agent if they follow
}

// agent reports whether the referer and the user agent follow the size.
func (s *ncsa) agent() bool { return s.quotes == 6 }

// newNCSA returns the format.
func newNCSA(name string, s ncsa) *Format {
	s.clientFirst = !s.host
	return &Format{name: name, scan: s.scan, usual: &s, escapes: escapesBackslashes}
}

// scan reads line[at:].
func (s *ncsa) scan(_ *Parser, line []byte, at int, r *Record) {
	line, at = withoutQuotes(line, at)
	c := cursor{line: line, at: at, r: r}
	s.head(&c)
	c.quotedRequest()
	c.request(splitRequest)
	c.numbers()
	if s.agent() {
		c.space(Referer)
		c.quoted(Referer)
		c.space(UserAgent)
		c.quoted(UserAgent)
	}
	c.rest()
}

// head reads what is before the request: the host, if the format has it, the client, the
// ident, the user and the time.
func (s *ncsa) head(c *cursor) {
	if s.host {
		c.host()
	}
	client := c.at
	if c.client(); s.host && !c.failed && !c.r.Has(Client) {
		c.fail(Client, client) // a "-" after a host is the ident of a line without a host
	}
	c.word(Ident)
	c.userAndTime()
}

// quotedRequest reads a request line in quotes. Traefik, gunicorn and others escape no quote in
// it. So if no status follows the first quote, the request ends at the quote that one follows,
// if it is a whole request line and its target has no space.
func (c *cursor) quotedRequest() {
	line, start := c.line, c.at+1
	if c.quoted(Request); c.failed || isBeforeStatus(line, c.at) {
		return
	}
	end := c.at - 1
	for !isBeforeStatus(line, end+1) {
		length := bytes.Index(line[end+1:], []byte(`" `))
		if length < 0 {
			return
		}
		end += length + 1
	}
	method := tokenEnd(line[:end], start)
	if method == start || line[method] != ' ' {
		return
	}
	if target := wordEnd(line[:end], method+1); target < end && isProtocol(line[target+1:end]) {
		c.r.set(Request, start, end)
		if c.at = end + 1; hasByte(line, c.r.spans[Request], '\\') {
			c.r.setEscaped(Request)
		}
	}
}

// isBeforeStatus reports whether a space and the begin of a status are at an offset.
func isBeforeStatus(line []byte, at int) bool {
	return at+1 < len(line) && line[at] == ' ' && (line[at+1]-'0' <= 9 || line[at+1] == '-')
}

// numbers reads the status and the size.
func (c *cursor) numbers() {
	c.space(Status)
	c.status()
	c.space(Size)
	c.size()
}

// withoutQuotes returns the line without the quotes around the whole of it, if
// it does, as some programs export it. A quote at the beginning is one of them unless the first word ends with a quote
// too, or the line does not.
func withoutQuotes(line []byte, at int) ([]byte, int) {
	if line[at] != '"' || len(line)-at < 2 || line[len(line)-1] != '"' {
		return line, at
	}
	word := line[at+1:]
	if space := bytes.IndexByte(word, ' '); space > 0 && word[space-1] == '"' {
		return line, at
	}
	return line[:len(line)-1], at + 1
}

// host reads the host in front of a line, with its port if it has one.
func (c *cursor) host() {
	line, r, start := c.line, c.r, c.at
	if c.word(Host); c.failed || !r.Has(Host) {
		return
	}
	if !isAddress(r.spans[Host].In(line)) {
		splitPort(line, r, Host, HostPort)
	}
	if !isHost(r.spans[Host].In(line)) || r.Has(HostPort) && r.spans[HostPort].Len() == 0 {
		r.present &^= 1<<Host | 1<<HostPort
		c.fail(Host, start)
	}
}

// client reads the client, or a list of clients with a comma after each but the last.
func (c *cursor) client() {
	for start := c.at; !c.failed; {
		end := wordEnd(c.line, c.at)
		if end == c.at || end == len(c.line) {
			c.fail(Client, end)
			return
		}
		c.at = end + 1
		if c.line[end-1] == ',' {
			continue
		}
		if wrong := wrongPeer(c.line[start:end]); wrong >= 0 {
			c.fail(Client, start+wrong)
			return
		}
		c.r.setUnlessDash(c.line, Client, start, end)
		return
	}
}

// userAndTime reads the user, which may have spaces and brackets, and the time in brackets.
func (c *cursor) userAndTime() {
	if c.failed {
		return
	}
	line, at, r := c.line, c.at, c.r
	length := bytes.Index(line[at:], []byte(`] "`))
	if length < 0 {
		c.fail(Time, len(line))
		return
	}
	end := at + length
	open := at + bytes.LastIndexByte(line[at:end], '[')
	switch {
	case open < at:
		c.fail(Time, end)
		return
	case open == at:
		c.fail(User, at)
		return
	case line[open-1] != ' ':
		c.fail(Time, open)
		return
	}
	if space := bytes.IndexByte(line[at:open-1], ' '); space >= 0 && r.Has(Ident) && !(r.Has(Client) && areAddresses(r.spans[Client].In(line))) {
		c.fail(User, at+space)
		return
	}
	r.setUnlessDash(line, User, at, open-1)
	r.setUnlessDash(line, Time, open+1, end)
	c.at = end + len("] ")
}
