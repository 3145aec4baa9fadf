package accesslog

import (
	"bytes"
	"encoding/binary"
	"math/bits"

	"github.com/uriscan/uriscan"
)

// Nearly all lines have the same shape: the request is between the first two quotes, the
// referer between the next two, and so on. One call of package bytescan lists the places of
// the quotes and the line ends of many lines at once. From these places the usual forms of
// all other fields are proven by comparing a few words of the machine: there is hardly a
// search or a loop. A line of any other shape is left to the exact scan as a whole.
//
// One property holds the fast path: where it returns true, the exact scan fills the record
// alike. It sets the present fields of the record last, and all at once: to set them one by
// one would make each field wait for the one before.

// scanUsual reads line[at:], which has no header, if its shape is usual. The quotes are found.
func (s *ncsa) scanUsual(line []byte, at int, q *quotes, r *Record) bool {
	head, isHead := s.usualHead(line, at, q.at[0], r)
	if !isHead {
		return false
	}
	request, isRequest := usualRequest(line, q.at[0]+1, q.at[1], r)
	numbers, end := usualNumbers(line, q.at[1]+1, q.at[2]-1, r)
	if !isRequest || numbers == 0 {
		return false
	}
	present := r.present | head | request | numbers
	if s.agent() {
		if end+1 != q.at[2] || line[end] != ' ' || q.at[4] != q.at[3]+2 || line[q.at[3]+1] != ' ' {
			return false
		}
		present |= spanUnlessDash(line, Referer, q.at[2]+1, q.at[3], r) | spanUnlessDash(line, UserAgent, q.at[4]+1, q.at[5], r)
		end = q.at[5] + 1
	}
	if end < len(line) {
		if line[end] != ' ' {
			return false
		}
		present |= span(Rest, end+1, len(line), r)
	}
	r.present, r.escaped = present, q.escaped|q.escaped>>Request&1<<Target // the method and the protocol have no escapes
	return true
}

// span sets the span of a field and returns the field as a bit.
func span(f Field, start, end int, r *Record) (present uint32) {
	r.spans[f] = uriscan.Span{Start: uint32(start), End: uint32(end)}
	return 1 << f
}

// spanUnlessDash does so, but returns 0 if the field is "-".
func spanUnlessDash(line []byte, f Field, start, end int, r *Record) (present uint32) {
	if end-start == 1 && line[start] == '-' {
		return 0
	}
	return span(f, start, end, r)
}

// quotes are the places of the quotes of a line that no backslash escapes, and which of
// the fields between them have backslashes.
type quotes struct {
	at      [6]int
	escaped uint32
}

// escapedAfter has the field that begins after each of the quotes, as a bit. Between two
// fields there is no backslash in a line of the usual shape.
var escapedAfter = [6]uint32{1 << Request, 0, 1 << Referer, 0, 1 << UserAgent, 0}

// find reports whether the first n places, two or six, are quotes, and keeps them.
func (q *quotes) find(line []byte, base int, places []uint32, n int) bool {
	if len(places) < n {
		return false
	}
	p := (*[2]uint32)(places)
	q.at[0], q.at[1] = base+int(p[0]), base+int(p[1])
	other := line[q.at[0]] ^ '"' | line[q.at[1]] ^ '"'
	if n > 2 {
		p := (*[6]uint32)(places)
		q.at[2], q.at[3], q.at[4], q.at[5] = base+int(p[2]), base+int(p[3]), base+int(p[4]), base+int(p[5])
		other |= line[q.at[2]] ^ '"' | line[q.at[3]] ^ '"' | line[q.at[4]] ^ '"' | line[q.at[5]] ^ '"'
	}
	return other == 0
}

// findUnescaped does so for the first n quotes of a line with backslashes. A backslash that
// another one escapes escapes nothing. It returns false if there are fewer quotes, or if
// something else is not usual.
//
//go:noinline
func (q *quotes) findUnescaped(line []byte, base int, places []uint32, n int) bool {
	found := 0
	for i := 0; i < len(places); i++ {
		at := base + int(places[i])
		switch line[at] {
		case '"':
			if q.at[found] = at; found == n-1 {
				return true
			}
			found++
		case '\\':
			if found == 0 {
				return false // in the head, where a backslash escapes nothing
			}
			q.escaped |= escapedAfter[found-1]
			if i+1 < len(places) && places[i+1] == places[i]+1 && line[at+1] != '\n' {
				i++
			}
		default:
			return false
		}
	}
	return false
}

// The usual head of a line ends like this, before the request:
//
//	192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] "GET
//	         |client                           |request
const (
	timeLength = len("26/Jan/2019:19:45:25 +0330")
	beforeTime = len(" - - [")
	headLength = beforeTime + timeLength + len(`] `)
)

// Texts of up to eight bytes as word returns them.
const (
	beforeTimeWord = ' ' | '-'<<8 | ' '<<16 | '-'<<24 | ' '<<32 | '['<<40
	http           = 'H' | 'T'<<8 | 'T'<<16 | 'P'<<24 | '/'<<32 | '0'<<40 | '.'<<48 | '0'<<56 // with a zero for each digit
)

// usualHead reads what is before the request, of which the quote is the first one that no
// backslash escapes.
func (s *ncsa) usualHead(line []byte, at, request int, r *Record) (present uint32, ok bool) {
	if client := request - headLength; s.clientFirst && client > at && isUsualHead(line[client:request]) && (isUsualIPv4(line[at:client]) || isOtherClient(line[at:client])) {
		time := client + beforeTime
		return span(Client, at, client, r) | span(Time, time, time+timeLength, r), true
	}
	return s.otherHead(line, at, request, r)
}

// otherHead does so where the line has a host, or a user of one word, or where a configuration
// says what is in front.
//
//go:noinline
func (s *ncsa) otherHead(line []byte, at, request int, r *Record) (present uint32, ok bool) {
	if s.own != nil {
		return 0, s.own.isHead(line, at, request, r)
	}
	time := request - timeLength - len(`] `)
	if time <= at || !isUsualTime(line[time:request]) || line[time-1] != '[' {
		return 0, false
	}
	if s.host {
		end := wordEnd(line[:time], at)
		name := withoutPort(line[at:end])
		if !isName(name) {
			return 0, false
		}
		if present = span(Host, at, at+len(name), r); at+len(name) < end {
			present |= span(HostPort, at+len(name)+1, end, r)
		}
		at = end + 1
	}
	client := wordEnd(line[:time], at)
	user, end := client+len(" - "), time-len(" [")
	if user >= end || string(line[client:user]) != " - " || line[end] != ' ' || bytes.IndexByte(line[user:end], ' ') >= 0 ||
		!isUsualIPv4(line[at:client]) && !isOtherClient(line[at:client]) {
		return 0, false
	}
	return present | span(Client, at, client, r) | spanUnlessDash(line, User, user, end, r) | span(Time, time, time+timeLength, r), true
}

// isUsualTime reports whether a text is a time without "[", and `] `.
func isUsualTime(text []byte) bool {
	t := (*[timeLength + len(`] `)]byte)(text)
	return string(t[timeLength:]) == `] ` &&
		occurs('[', word(t[:]))|occurs('[', word(t[8:]))|occurs('[', word(t[16:]))|occurs('[', word(t[18:])) == 0
}

// isUsualHead reports whether head is beforeTime and a usual time.
func isUsualHead(head []byte) bool {
	const six = 1<<(8*beforeTime) - 1
	return word(head)&six == beforeTimeWord && isUsualTime(head[beforeTime:])
}

// isUsualIPv4 reports whether a text is an address of IPv4 of at least eight bytes.
//
// Such an address is two words that overlap. In each, the zero digit is taken from all
// bytes. Then digits are at most 9, and only a dot has the bit 0x10.
func isUsualIPv4(text []byte) bool {
	n := len(text)
	if n < 8 || n > len("192.168.100.100") {
		return false
	}
	low, high := word(text)^zeros, word(text[n-8:])^zeros
	lowDots, highDots := low>>4&ones, high>>4&ones
	dots := highBits(lowDots<<7) | highBits(highDots<<7)<<(n-8)
	digits := dots ^ (1<<n - 1)
	const dot = '.' ^ '0' // becomes 9, and what else has the bit more than that
	return areDigits(low^lowDots*dot+lowDots*9) && areDigits(high^highDots*dot+highDots*9) && bits.OnesCount32(dots) == 3 &&
		dots&(dots<<1|1|1<<(n-1)) == 0 && digits&(digits>>1)&(digits>>2)&(digits>>3) == 0
}

// isOtherClient reports whether a text of any shape is a client without a space that is not
// "-".
//
//go:noinline
func isOtherClient(client []byte) bool {
	return bytes.IndexByte(client, ' ') < 0 && string(client) != "-" && wrongPeer(client) < 0
}

// highBits gathers the highest bits of the bytes of a word, that of the first byte lowest.
func highBits(word uint64) uint32 { return uint32(word & highs * 0x0002040810204081 >> 56) }

// usualRequest reads the request line[start:end].
func usualRequest(line []byte, start, end int, r *Record) (present uint32, ok bool) {
	method := usualMethod(line, start, end)
	if method == 0 {
		return 0, false
	}
	protocol := end - len("HTTP/1.1")
	return span(Request, start, end, r) | span(Method, start, start+method, r) |
		span(Target, start+method+1, protocol-1, r) | span(Protocol, protocol, end, r), true
}

// usualMethod returns the length of the method of the request line[start:end]. It returns 0 if
// the method or the protocol is none of those that nearly all requests have, or if the target
// is missing.
func usualMethod(line []byte, start, end int) int {
	protocol := end - len("HTTP/1.1")
	if protocol-start <= len("HEAD ") || line[protocol-1] != ' ' {
		return 0
	}
	if version := word(line[protocol:]) ^ http; version&^(0xff<<40|0xff<<56) != 0 || !areDigits(version) {
		return 0
	}
	if method := methodLength(line[start:end]); start+method < protocol-1 {
		return method
	}
	return 0
}

// methodLength returns the length of the method, which a space follows, or 0 if it is not
// of capital letters.
func methodLength(request []byte) int {
	switch binary.LittleEndian.Uint32(request) {
	case 'G' | 'E'<<8 | 'T'<<16 | ' '<<24:
		return 3
	case 'P' | 'O'<<8 | 'S'<<16 | 'T'<<24, 'H' | 'E'<<8 | 'A'<<16 | 'D'<<24:
		if request[4] == ' ' {
			return 4
		}
	}
	for i, b := range request {
		if b == ' ' {
			return i
		}
		if b-'A' >= 26 {
			break
		}
	}
	return 0
}

// usualNumbers reads " 200 1234" or " 304 -", a status and a size, and returns where the size
// ends. It should end at an offset that is given, or -1 for where its digits end. present is
// 0 if the shape is not usual.
func usualNumbers(line []byte, at, end int, r *Record) (present uint32, next int) {
	const before = len(" 200 ")
	start := at + before
	if end < 0 {
		if end = digitsEnd(line, min(start, len(line))); end == start && end < len(line) && line[end] == '-' {
			end++
		}
	}
	n := end - start
	if n <= 0 || n > 8 {
		return 0, end
	}
	status := word(line[start-8:])>>(8*(8-before)) ^ (' ' | '0'<<8 | '0'<<16 | '0'<<24 | ' '<<32)
	if !areDigits(status) || status&0xff000000ff != 0 {
		return 0, end
	}
	r.status = int16(status>>8&0xff*100 + status>>16&0xff*10 + status>>24&0xff)
	size := (word(line[end-8:]) ^ zeros) &^ (1<<(8*(8-n)) - 1) // its digits are the last ones
	if areDigits(size) {
		r.size = int64(eightDigits(size))
		return span(Status, at+1, at+4, r) | span(Size, start, end, r), end
	}
	if n == 1 && line[start] == '-' {
		return span(Status, at+1, at+4, r), end
	}
	return 0, end
}

// word returns the first eight bytes of src.
func word(src []byte) uint64 { return binary.LittleEndian.Uint64(src) }

// One byte in all places of a word.
const (
	ones  = 0x0101010101010101
	highs = ones * 0x80
	zeros = ones * '0'
)

// occurs returns a number that is not 0 if one of the bytes of a word is b.
func occurs(b byte, word uint64) uint64 {
	word ^= ones * uint64(b)
	return (word - ones) &^ word & highs
}

// areDigits reports whether all bytes of a word are at most 9.
func areDigits(word uint64) bool { return (word+ones*(0x80-10)|word)&highs == 0 }

// eightDigits returns the number that the values of eight digits make, the first one in
// the lowest byte. Neighbours are put together, then neighbours of these, and so on.
func eightDigits(word uint64) uint64 {
	word = word * (10<<8 + 1) >> 8
	word = word & 0x00ff00ff00ff00ff * (100<<16 + 1) >> 16
	return word & 0x0000ffff0000ffff * (10000<<32 + 1) >> 32
}
