package accesslog

import (
	"bytes"
	"encoding/binary"
)

// Nearly all lines have the same shape: the request stands between the first two
// quotes, the referer between the next two, and so on, and no backslash comes before
// the last of them. One call of package kernel lists the places of the quotes and the
// line ends of many lines at once. From these places the usual forms of all other
// fields are told by comparing a few words. What is not usual is left to the functions
// of the exact scan, field by field, or for the whole line.
//
// One property holds the fast path: where it returns true, the exact scan fills the
// record alike.

// scanUsual reads line[at:] if its shape is usual; see [Format].
func (s ncsa) scanUsual(line []byte, at, base int, places []uint32, r *Record) bool {
	n := 2
	if s.agent {
		n = 6
	}
	if len(places) < n {
		return false
	}
	request, requestEnd := base+int(places[0]), base+int(places[1])
	if line[request] != '"' || line[requestEnd] != '"' || request == at {
		return false
	}
	if !s.scanHead(line[:request+1], at, r) {
		return false
	}
	scanUsualRequest(line, request+1, requestEnd, r)
	end, ok := scanUsualNumbers(line, requestEnd+1, r)
	if !ok {
		return false
	}
	if s.agent {
		referer, refererEnd := base+int(places[2]), base+int(places[3])
		agent, agentEnd := base+int(places[4]), base+int(places[5])
		if (line[referer]^'"')|(line[refererEnd]^'"')|(line[agent]^'"')|(line[agentEnd]^'"')|(line[refererEnd+1]^' ') != 0 ||
			referer != end+1 || agent != refererEnd+2 || line[end] != ' ' {
			return false
		}
		r.setUnlessDash(line, Referer, referer+1, refererEnd)
		r.setUnlessDash(line, UserAgent, agent+1, agentEnd)
		end = agentEnd + 1
	}
	if end < len(line) {
		if line[end] != ' ' {
			return false
		}
		r.set(Rest, end+1, len(line))
	}
	return true
}

// The usual head of a line ends like this, before the request:
//
//	192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] "GET
//	         |headBegin                       |headEnd
const (
	timeLength = len("26/Jan/2019:19:45:25 +0330")
	beforeTime = " - - ["
	behindTime = `] "`
	headLength = len(beforeTime) + timeLength + len(behindTime)
)

// Texts of up to eight bytes as word returns them.
const (
	beforeTimeWord = ' ' | '-'<<8 | ' '<<16 | '-'<<24 | ' '<<32 | '['<<40
	http           = 'H' | 'T'<<8 | 'T'<<16 | 'P'<<24 | '/'<<32 | '.'<<48
	http10         = http | '1'<<40 | '0'<<56
	http11         = http | '1'<<40 | '1'<<56
	http20         = http | '2'<<40 | '0'<<56
)

// scanHead reads what stands before the request. line ends with the quote of the
// request, and has no other.
func (s ncsa) scanHead(line []byte, at int, r *Record) (ok bool) {
	if s.host {
		if at, ok = scanHost(line, at, r); !ok {
			return false
		}
	}
	client := len(line) - headLength
	if client > at && isUsualHead(line[client:]) && isOneWord(line[at:client]) {
		r.setUnlessDash(line, Client, at, client)
		time := client + len(beforeTime)
		r.set(Time, time, time+timeLength)
		return true
	}
	if at, ok = scanClient(line, at, r); !ok {
		return false
	}
	if at, ok = scanWord(line, at, Ident, r); !ok {
		return false
	}
	at, ok = scanUserAndTime(line, at, r)
	return ok
}

// isUsualHead reports whether head is beforeTime, a time without "[", and behindTime.
func isUsualHead(head []byte) bool {
	h := (*[headLength]byte)(head)
	const six = 1<<(8*len(beforeTime)) - 1
	if word(h[:])&six != beforeTimeWord || h[headLength-3] != ']' || h[headLength-2] != ' ' {
		return false
	}
	return occurs(word(h[6:]), '[')|occurs(word(h[14:]), '[')|occurs(word(h[22:]), '[')|occurs(word(h[24:]), '[') == 0
}

// isOneWord reports whether a client has no space and does not end with a comma.
func isOneWord(client []byte) bool {
	n := len(client)
	if client[n-1] == ',' {
		return false
	}
	if n < 8 || n > 16 {
		return bytes.IndexByte(client, ' ') < 0
	}
	return occurs(word(client), ' ')|occurs(word(client[n-8:]), ' ') == 0
}

// scanUsualRequest reads the request line[start:end], which has no escapes.
func scanUsualRequest(line []byte, start, end int, r *Record) {
	if end-start >= len("GET / HTTP/1.1") {
		method := 0
		switch binary.LittleEndian.Uint32(line[start:]) {
		case 'G' | 'E'<<8 | 'T'<<16 | ' '<<24:
			method = 3
		case 'P' | 'O'<<8 | 'S'<<16 | 'T'<<24, 'H' | 'E'<<8 | 'A'<<16 | 'D'<<24:
			method = 4
		}
		protocol := end - len("HTTP/1.1")
		version := word(line[protocol:])
		if method > 0 && line[start+method] == ' ' && line[protocol-1] == ' ' && start+method < protocol-1 &&
			(version == http11 || version == http20 || version == http10) {
			r.set(Request, start, end)
			r.set(Method, start, start+method)
			r.set(Target, start+method+1, protocol-1)
			r.set(Protocol, protocol, end)
			return
		}
	}
	r.setUnlessDash(line, Request, start, end)
	splitRequest(line, r)
}

// scanUsualNumbers reads the status and the size, with a space before each, and returns
// where the size ends.
func scanUsualNumbers(line []byte, at int, r *Record) (end int, ok bool) {
	if at, ok = scanSpace(line, at, Status, r); !ok {
		return at, false
	}
	if at, ok = scanStatus(line, at, r); !ok {
		return at, false
	}
	if at, ok = scanSpace(line, at, Size, r); !ok {
		return at, false
	}
	return scanSize(line, at, r)
}

// word returns the first eight bytes of src.
func word(src []byte) uint64 { return binary.LittleEndian.Uint64(src) }

// occurs returns a number that is not 0 if one of the bytes of w is b.
func occurs(w uint64, b byte) uint64 {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	w ^= ones * uint64(b)
	return (w - ones) &^ w & highs
}
