package accesslog

import (
	"bytes"

	"github.com/uriscan/uriscan"
)

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
	return !isUsualIPv4(text) && (len(text) > 0 && text[0] == '[' || bytes.Count(text, []byte(":")) == 1)
}

// hasByte reports whether a field has the byte.
func hasByte(line []byte, in uriscan.Span, b byte) bool { return bytes.IndexByte(in.In(line), b) >= 0 }
