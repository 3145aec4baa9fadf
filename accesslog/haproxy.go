package accesslog

import (
	"bytes"

	"github.com/uriscan/uriscan/internal/kernel"
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
		if high, low := kernel.HexValue(text[1]), kernel.HexValue(text[2]); high|low < 16 {
			return append(dst, high<<4|low), 3
		}
	}
	return append(dst, text[0]), 1
}

// scanHAProxy reads line[at:].
func scanHAProxy(_ *Parser, line []byte, at int, r *Record) {
	at, ok := scanHAProxyPeer(line, at, r)
	if !ok {
		return
	}
	if at, ok = skipWord(line, at, r); !ok { // frontend
		return
	}
	if at, ok = skipServer(line, at, r); !ok {
		return
	}
	if at, ok = skipNumbers(line, at, 5, r); !ok { // timers
		return
	}
	if at, ok = scanHAProxyNumbers(line, at, r); !ok {
		return
	}
	if at, ok = skipWords(line, at, 2, r); !ok { // cookies
		return
	}
	if at, ok = skipFlags(line, at, r); !ok {
		return
	}
	if at, ok = skipNumbers(line, at, 5, r); !ok { // connections
		return
	}
	if at, ok = skipNumbers(line, at, 2, r); !ok { // queues
		return
	}
	if at, ok = scanCaptured(line, at, r); !ok {
		return
	}
	scanHAProxyRequest(line, at, r)
}

// scanHAProxyPeer reads the client with its port, and the time.
func scanHAProxyPeer(line []byte, at int, r *Record) (next int, ok bool) {
	if next, ok = scanAddress(line, at, r); !ok {
		return at, false
	}
	if !r.Has(ClientPort) {
		r.present &^= 1 << Client
		r.failAt(line, Client, at)
		return at, false
	}
	for i, b := range []byte("[00/") {
		if at := next + i; at >= len(line) || b == '0' && line[at]-'0' > 9 || b != '0' && line[at] != b {
			r.failAt(line, Time, at)
			return at, false
		}
	}
	length := bytes.IndexByte(line[next:], ']')
	if length < 0 {
		r.failAt(line, Time, len(line))
		return at, false
	}
	r.set(Time, next+1, next+length)
	return scanSpace(line, next+length+1, Rest, r)
}

// skipServer reads the names of the backend and the server, and the slash between them.
func skipServer(line []byte, at int, r *Record) (next int, ok bool) {
	next, ok = skipWord(line, at, r)
	if ok && bytes.IndexByte(line[at:next], '/') < 0 {
		r.failAt(line, Rest, next-1)
		return at, false
	}
	return next, ok
}

// scanHAProxyNumbers reads the status and the size. The status is -1 if there was no
// answer. A plus before the size says that the line was written before the end of the
// answer; it does not belong to the field.
func scanHAProxyNumbers(line []byte, at int, r *Record) (next int, ok bool) {
	if at+1 < len(line) && line[at] == '-' && line[at+1] == '1' {
		at += 2
	} else if at, ok = scanStatus(line, at, r); !ok {
		return at, false
	}
	if at, ok = scanSpace(line, at, Status, r); !ok {
		return at, false
	}
	if at < len(line) && line[at] == '+' {
		at++
	}
	if at, ok = scanSize(line, at, r); !ok {
		return at, false
	}
	return scanSpace(line, at, Size, r)
}

// skipFlags reads the four characters that tell how the session ended.
func skipFlags(line []byte, at int, r *Record) (next int, ok bool) {
	next, ok = skipWord(line, at, r)
	if ok && next-at != len("---- ") {
		r.failAt(line, Rest, min(next-1, at+len("----")))
		return at, false
	}
	return next, ok
}

// scanCaptured reads the captured headers, of the request, the response or both.
func scanCaptured(line []byte, at int, r *Record) (next int, ok bool) {
	start := at
	for n := 0; n < 2 && at < len(line) && line[at] == '{'; n++ {
		length := bytes.IndexByte(line[at:], '}')
		if length < 0 {
			r.failAt(line, Captured, len(line))
			return at, false
		}
		end := at + length + 1
		r.set(Captured, start, end)
		if at, ok = scanSpace(line, end, Request, r); !ok {
			return at, false
		}
	}
	if r.Has(Captured) && hasByte(line, r.spans[Captured], '#') {
		r.setEscaped(Captured)
	}
	return at, true
}

// scanHAProxyRequest reads the request line, whose last quote may be missing. What does
// not look like a request at all is logged as "<BADREQ>"; that has no method and no
// target.
func scanHAProxyRequest(line []byte, at int, r *Record) {
	if at >= len(line) || line[at] != '"' {
		r.failAt(line, Request, at)
		return
	}
	start, end := at+1, len(line)
	if length := bytes.IndexByte(line[start:], '"'); length >= 0 {
		end = start + length
		restAfter(line, end+1, r)
	}
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
