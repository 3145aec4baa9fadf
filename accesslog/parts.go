package accesslog

import (
	"bytes"
	"math"
	"math/bits"

	"github.com/uriscan/uriscan"
)

// What the cursor and the formats find in a line: ends of quotes and digits, numbers, and the
// parts of a host and of a request line.

// closingQuote returns the index of the first quote from start on that no backslash
// escapes, or -1. Each backslash is looked at once, by the quote that follows its run.
func closingQuote(line []byte, start int) int {
	for from := start; ; {
		length := bytes.IndexByte(line[from:], '"')
		if length < 0 {
			return -1
		}
		quote := from + length
		run := quote
		for run > from && line[run-1] == '\\' {
			run--
		}
		if (quote-run)&1 == 0 {
			return quote
		}
		from = quote + 1
	}
}

// wordEnd returns where the word ends that begins at an offset. Most words are short, and a
// search for the space is hardly begun when it is over; so the first sixteen bytes are two
// words of the machine.
func wordEnd(line []byte, at int) int {
	for n := 0; n < 2 && at+8 <= len(line); n++ {
		if spaces := occurs(' ', word(line[at:])); spaces != 0 {
			return at + bits.TrailingZeros64(spaces)>>3
		}
		at += 8
	}
	if length := bytes.IndexByte(line[at:], ' '); length >= 0 {
		return at + length
	}
	return len(line)
}

// digitsEnd returns where the digits end that begin at an offset.
func digitsEnd(line []byte, at int) int {
	for at < len(line) && line[at]-'0' <= 9 {
		at++
	}
	return at
}

// number returns the number that the digits are, or -1 if no int64 can hold it.
func number(digits []byte) (n int64) {
	if len(digits) > len("999999999999999999") { // the longest that always fits
		return longNumber(digits)
	}
	for _, digit := range digits {
		n = n*10 + int64(digit-'0')
	}
	return n
}

// longNumber does so for any number of digits.
func longNumber(digits []byte) (n int64) {
	for _, digit := range digits {
		value := int64(digit - '0')
		if n > (math.MaxInt64-value)/10 {
			return -1
		}
		n = n*10 + value
	}
	return n
}

// splitPort divides a field that ends with ":" and digits into the address or name and the
// port. A host may end with ":" alone. The brackets of a client's IPv6 address belong to
// neither.
func splitPort(line []byte, r *Record, f, port Field) {
	start, end := int(r.spans[f].Start), int(r.spans[f].End)
	colon := end
	for colon > start && line[colon-1]-'0' <= 9 {
		colon--
	}
	if colon > start && line[colon-1] == ':' && (colon < end || f == Host) {
		r.set(port, colon, end)
		end = colon - 1
	}
	if f == Client && end-start >= 2 && line[start] == '[' && line[end-1] == ']' {
		start, end = start+1, end-1
	}
	r.set(f, start, end)
}

// splitPorts divides the client and the host of a line that may have their ports in fields of
// their own, which then stay. The last group of a bare IPv6 address looks like a port; so a
// text with more than one colon is divided only if it begins with a bracket.
func splitPorts(line []byte, r *Record) {
	for _, f := range [...]Field{Client, Host} {
		port := f + 1 // in the list of fields
		if !r.Has(f) {
			continue
		}
		text, own, has := r.spans[f].In(line), r.spans[port], r.Has(port)
		if colon := bytes.IndexByte(text, ':'); !bytes.HasPrefix(text, []byte("[")) && (colon < 0 || bytes.IndexByte(text[colon+1:], ':') >= 0) {
			continue
		}
		if splitPort(line, r, f, port); has {
			r.spans[port] = own
		}
	}
}

// setStatus reads the number in the field Status. What is none gives no status code.
func setStatus(line []byte, r *Record) {
	text := r.spans[Status].In(line)
	if r.status = -1; len(text) <= 3 && digitsEnd(text, 0) == len(text) {
		r.status = int16(number(text))
	}
}

// setSize reads the number in the field Size. What is none gives no size.
func setSize(line []byte, r *Record) {
	text := r.spans[Size].In(line)
	if r.size = -1; digitsEnd(text, 0) == len(text) {
		r.size = number(text)
	}
}

// hasByte reports whether a field has the byte.
func hasByte(line []byte, in uriscan.Span, b byte) bool { return bytes.IndexByte(in.In(line), b) >= 0 }

// splitRequest divides the field Request, if the record has it.
//
//   - The method is the first word, if that is a token (RFC 9110 §5.6.2).
//   - The protocol is the last word, if that looks like one and another word is
//     between it and the method.
//   - The target is all that is left. It may have spaces, as some clients send them. If
//     the first word is no token, the target begins with it. It is absent if the method
//     is the only word.
func splitRequest(line []byte, r *Record) {
	if !r.Has(Request) {
		return
	}
	start, end := int(r.spans[Request].Start), int(r.spans[Request].End)
	if method := usualMethod(line, start, end); method > 0 {
		protocol := end - len("HTTP/1.1")
		r.set(Method, start, start+method)
		r.set(Target, start+method+1, protocol-1)
		r.set(Protocol, protocol, end)
		if r.Escaped(Request) {
			r.setEscaped(Target) // neither the method nor the protocol has a backslash
		}
		return
	}
	first := tokenEnd(line[:end], start)
	if first > start && (first == end || line[first] == ' ') {
		r.set(Method, start, first)
		start = min(first+1, end)
		if first == end {
			return
		}
	}
	if start == end && !r.Has(Method) {
		return
	}
	if space := bytes.LastIndexByte(line[start:end], ' '); space >= 0 && r.Has(Method) && isProtocol(line[start+space+1:end]) {
		r.set(Protocol, start+space+1, end)
		end = start + space
	}
	r.set(Target, start, end)
	if r.Escaped(Request) && bytes.IndexByte(line[start:end], '\\') >= 0 {
		r.setEscaped(Target)
	}
}

// tokenEnd returns where the token ends that begins at an offset.
func tokenEnd(line []byte, at int) int {
	for at < len(line) && tokens[line[at]] {
		at++
	}
	return at
}

// tokens has which bytes are a tchar (RFC 9110 §5.6.2).
var tokens = func() (table [256]bool) {
	for _, b := range []byte("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") {
		table[b] = true
	}
	return table
}()

// isProtocol reports whether word is upper-case letters, "/" and a version number, as
// in "HTTP/1.1", "HTTP/2" or "RTSP/1.0".
func isProtocol(word []byte) bool {
	i := 0
	for i < len(word) && word[i]-'A' < 26 {
		i++
	}
	if i == 0 || i == len(word) || word[i] != '/' {
		return false
	}
	major := digitsEnd(word, i+1)
	if major == i+1 || major == len(word) {
		return major > i+1
	}
	minor := digitsEnd(word, major+1)
	return word[major] == '.' && minor > major+1 && minor == len(word)
}
