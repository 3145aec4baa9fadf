package accesslog

import (
	"bytes"

	"github.com/uriscan/uriscan"
)

// What the formats of proxies and load balancers have in common: words that the record
// has no field for, numbers with slashes between them, and addresses with a port.

// skipWord reads a word that is not empty and that a space ends, and which the record
// has no field for. It returns where the next field begins, behind that space.
func skipWord(line []byte, at int, r *Record) (next int, ok bool) {
	length := bytes.IndexByte(line[at:], ' ')
	if length <= 0 {
		if length < 0 {
			at = len(line)
		}
		r.failAt(line, Rest, at)
		return at, false
	}
	return at + length + 1, true
}

// skipWords reads n words as skipWord does.
func skipWords(line []byte, at, n int, r *Record) (next int, ok bool) {
	for ; n > 0; n-- {
		if at, ok = skipWord(line, at, r); !ok {
			return at, false
		}
	}
	return at, true
}

// skipNumbers reads n numbers with slashes between them, and the space behind them.
// Each may have a sign.
func skipNumbers(line []byte, at, n int, r *Record) (next int, ok bool) {
	for ; n > 0; n-- {
		if at < len(line) && (line[at] == '-' || line[at] == '+') {
			at++
		}
		end := digitsEnd(line, at)
		separator := byte('/')
		if n == 1 {
			separator = ' '
		}
		if end == at || end == len(line) || line[end] != separator {
			r.failAt(line, Rest, end)
			return at, false
		}
		at = end + 1
	}
	return at, true
}

// scanAddress reads a word that is a client with or without a port, or "-".
func scanAddress(line []byte, at int, r *Record) (next int, ok bool) {
	if next, ok = scanWord(line, at, Client, r); !ok || !r.Has(Client) {
		return next, ok
	}
	splitClient(line, r)
	if !isPeer(r.spans[Client].In(line)) {
		r.present &^= 1<<Client | 1<<ClientPort
		r.failAt(line, Client, at)
		return at, false
	}
	return next, true
}

// splitClient divides the field Client into the address and its port, if it ends with
// ":" and digits. The brackets of an IPv6 address belong to neither.
func splitClient(line []byte, r *Record) {
	start, end := int(r.spans[Client].Start), int(r.spans[Client].End)
	colon := end
	for colon > start && line[colon-1]-'0' <= 9 {
		colon--
	}
	if colon < end && colon > start && line[colon-1] == ':' {
		r.set(ClientPort, colon, end)
		end = colon - 1
	}
	if end-start >= 2 && line[start] == '[' && line[end-1] == ']' {
		start, end = start+1, end-1
	}
	r.set(Client, start, end)
}

// isOneAddress reports whether text is an address with a port, or one in brackets. A
// bare IPv6 address is not: its last group looks like a port.
func isOneAddress(text []byte) bool {
	return len(text) > 0 && text[0] == '[' || bytes.Count(text, []byte(":")) == 1
}

// restAfter sets the field Rest, which a space separates from what ends at an offset.
func restAfter(line []byte, at int, r *Record) {
	if at == len(line) {
		return
	}
	if at, ok := scanSpace(line, at, Rest, r); ok {
		r.set(Rest, at, len(line))
	}
}

// hasByte reports whether a field has the byte.
func hasByte(line []byte, in uriscan.Span, b byte) bool { return bytes.IndexByte(in.In(line), b) >= 0 }
