package accesslog

import "bytes"

// The formats of NCSA: nginx, Apache, Traefik and most others write one of them, often
// with fields of their own behind.
//
//	common          client ident user [time] "request" status size
//	combined        common "referer" "user agent"
//	vhost           host:port common
//	vhost-combined  host:port combined
//
// One space separates two fields, and one stands before what follows the last. The client
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

// An ncsa says which of the formats it is.
type ncsa struct {
	host   bool // a host stands in front
	quotes int  // of the request, and of the referer and the user agent if they follow
}

// agent reports whether the referer and the user agent follow the size.
func (s *ncsa) agent() bool { return s.quotes == 6 }

// newNCSA returns the format.
func newNCSA(name string, s ncsa) *Format {
	return &Format{name: name, scan: s.scan, usual: &s, escapes: escapesBackslashes}
}

// scan reads line[at:].
func (s *ncsa) scan(_ *Parser, line []byte, at int, r *Record) {
	line, at = withoutQuotes(line, at)
	var ok bool
	if at, ok = s.scanHostAndClient(line, at, r); !ok {
		return
	}
	if at, ok = scanWord(line, at, Ident, r); !ok {
		return
	}
	if at, ok = scanUserAndTime(line, at, r); !ok {
		return
	}
	if at, ok = scanQuoted(line, at, Request, r); !ok {
		return
	}
	splitRequest(line, r)
	if at, ok = scanSpace(line, at, Status, r); !ok {
		return
	}
	if at, ok = scanStatus(line, at, r); !ok {
		return
	}
	if at, ok = scanSpace(line, at, Size, r); !ok {
		return
	}
	if at, ok = scanSize(line, at, r); !ok {
		return
	}
	if s.agent() {
		if at, ok = scanRefererAndAgent(line, at, r); !ok {
			return
		}
	}
	if at == len(line) {
		return
	}
	if at, ok = scanSpace(line, at, Rest, r); ok {
		r.set(Rest, at, len(line))
	}
}

// scanRefererAndAgent reads what the combined format has behind the common one.
func scanRefererAndAgent(line []byte, at int, r *Record) (next int, ok bool) {
	if at, ok = scanSpace(line, at, Referer, r); !ok {
		return at, false
	}
	if at, ok = scanQuoted(line, at, Referer, r); !ok {
		return at, false
	}
	if at, ok = scanSpace(line, at, UserAgent, r); !ok {
		return at, false
	}
	return scanQuoted(line, at, UserAgent, r)
}

// withoutQuotes returns the line without the quotes that the whole of it stands in, if
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

// scanHostAndClient reads the host, if the format has it, and the client. After a host
// there is always a client: a "-" there is the ident of a line without a host.
func (s *ncsa) scanHostAndClient(line []byte, at int, r *Record) (next int, ok bool) {
	if !s.host {
		return scanClient(line, at, r)
	}
	if at, ok = scanHost(line, at, r); !ok {
		return at, false
	}
	if next, ok = scanClient(line, at, r); ok && !r.Has(Client) {
		r.failAt(line, Client, at)
		return at, false
	}
	return next, ok
}

// scanHost reads the host in front of a line, with its port if it has one.
func scanHost(line []byte, at int, r *Record) (next int, ok bool) {
	if next, ok = scanWord(line, at, Host, r); !ok || !r.Has(Host) {
		return next, ok
	}
	if !isAddress(r.spans[Host].In(line)) {
		splitHost(line, r)
	}
	if !isHost(r.spans[Host].In(line)) || r.Has(HostPort) && r.spans[HostPort].Len() == 0 {
		r.present &^= 1<<Host | 1<<HostPort
		r.failAt(line, Host, at)
		return at, false
	}
	return next, true
}

// scanClient reads the client, or a list of clients with a comma after each but the
// last.
func scanClient(line []byte, at int, r *Record) (next int, ok bool) {
	for next = at; ; {
		length := bytes.IndexByte(line[next:], ' ')
		if length < 0 {
			r.failAt(line, Client, len(line))
			return at, false
		}
		if length == 0 {
			r.failAt(line, Client, next)
			return at, false
		}
		next += length + 1
		if line[next-2] == ',' {
			continue
		}
		if wrong, ok := arePeers(line[at : next-1]); !ok {
			r.failAt(line, Client, at+wrong)
			return at, false
		}
		r.setUnlessDash(line, Client, at, next-1)
		return next, true
	}
}

// scanUserAndTime reads the user, which may have spaces and brackets, and the time in
// brackets. It returns where the request begins.
func scanUserAndTime(line []byte, at int, r *Record) (next int, ok bool) {
	length := bytes.Index(line[at:], []byte(`] "`))
	if length < 0 {
		r.failAt(line, Time, len(line))
		return at, false
	}
	end := at + length
	open := at + bytes.LastIndexByte(line[at:end], '[')
	switch {
	case open < at:
		r.failAt(line, Time, end)
		return at, false
	case open == at:
		r.failAt(line, User, at)
		return at, false
	case line[open-1] != ' ':
		r.failAt(line, Time, open)
		return at, false
	}
	if space := bytes.IndexByte(line[at:open-1], ' '); space >= 0 && r.Has(Ident) && !(r.Has(Client) && areAddresses(r.spans[Client].In(line))) {
		r.failAt(line, User, at+space)
		return at, false
	}
	r.setUnlessDash(line, User, at, open-1)
	r.setUnlessDash(line, Time, open+1, end)
	return end + 2, true
}
