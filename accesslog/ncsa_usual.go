package accesslog

import (
	"bytes"
	"encoding/binary"
	"math/bits"

	"github.com/uriscan/uriscan"
)

// Nearly all lines have the same shape: the request stands between the first two
// quotes, the referer between the next two, and so on. One call of package kernel lists
// the places of the quotes and the line ends of many lines at once. From these places
// the usual forms of all other fields are told by comparing a few words: there is no
// search and no loop. What is not usual is left to the functions of the exact scan,
// field by field, or for the whole line.
//
// One property holds the fast path: where it returns true, the exact scan fills the
// record alike. Which fields are present is gathered in a register and written once: to
// write it to the record field by field would make each field wait for the one before.

// scanUsual reads line[at:] if its shape is usual. The quotes are found.
func (s *ncsa) scanUsual(p *Parser, line []byte, at int, q *quotes, r *Record) bool {
	present, ok := s.usualHead(p, line, at, q.at[0], r)
	if !ok {
		return false
	}
	r.escaped = q.escaped
	present |= usualRequest(line, q.at[0]+1, q.at[1], r)
	numbers, end, ok := usualNumbers(line, q.at[1]+1, q.at[2]-1, r)
	if !ok {
		return false
	}
	present |= numbers
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
	r.present = present
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
	plain   bool // they are found, and no backslash stands between them
}

// escapedBehind has the field that begins behind each of the quotes, as a bit. What
// stands between two fields has no backslash in a line of the usual shape.
var escapedBehind = [6]uint32{1 << Request, 0, 1 << Referer, 0, 1 << UserAgent, 0}

// find finds the first n quotes, two or six, if the first n places are quotes, and says
// so.
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
	q.plain = other == 0
	return q.plain
}

// findUnescaped finds them in a line with backslashes. One that stands behind another, and
// is escaped by it, escapes nothing. It returns false if there are fewer, or if there is
// something else that is not usual.
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
			q.escaped |= escapedBehind[found-1]
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
	http           = 'H' | 'T'<<8 | 'T'<<16 | 'P'<<24 | '/'<<32 | '.'<<48
	http10         = http | '1'<<40 | '0'<<56
	http11         = http | '1'<<40 | '1'<<56
	http20         = http | '2'<<40 | '0'<<56
)

// usualHead reads what stands before the request, whose quote is the first one that no
// backslash escapes. A line that begins with a client has no header.
func (s *ncsa) usualHead(p *Parser, line []byte, at, request int, r *Record) (present uint32, ok bool) {
	if client := request - headLength; !s.host && client > at && isUsualHead(line[client:request]) && (isUsualIPv4(line[at:client]) || isOtherClient(line[at:client])) {
		time := client + beforeTime
		return span(Client, at, client, r) | span(Time, time, time+timeLength, r), true
	}
	return s.exactHead(p, line, at, request, r)
}

// exactHead reads a head of any shape, with its headers. It leaves lines of a container
// runtime that may be pieces to the exact scan.
//
//go:noinline
func (s *ncsa) exactHead(p *Parser, line []byte, at, request int, r *Record) (present uint32, ok bool) {
	if at = p.scanHeaders(line, at, r); at > request || r.isPart || p.open != 0 {
		return 0, false
	}
	line = line[:request+1]
	if client := request - headLength; !s.host && client > at && isUsualHead(line[client:]) && (isUsualIPv4(line[at:client]) || isOtherClient(line[at:client])) {
		time := client + beforeTime
		return r.present | span(Client, at, client, r) | span(Time, time, time+timeLength, r), true
	}
	c := cursor{line: line, at: at, r: r}
	s.head(&c)
	return r.present, !c.failed
}

// isUsualHead reports whether head is beforeTime, a time without "[", and `] `.
func isUsualHead(head []byte) bool {
	h := (*[headLength]byte)(head)
	const six = 1<<(8*beforeTime) - 1
	if word(h[:])&six != beforeTimeWord || h[headLength-2] != ']' || h[headLength-1] != ' ' {
		return false
	}
	return occurs('[', word(h[6:]))|occurs('[', word(h[14:]))|occurs('[', word(h[22:]))|occurs('[', word(h[24:])) == 0
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
	_, ok := arePeers(client)
	return ok && bytes.IndexByte(client, ' ') < 0 && string(client) != "-"
}

// highBits gathers the highest bits of the bytes of a word, that of the first byte lowest.
func highBits(word uint64) uint32 { return uint32(word & highs * 0x0002040810204081 >> 56) }

// usualRequest reads the request line[start:end]. If it has escapes, and the usual
// method and protocol, they are in the target.
func usualRequest(line []byte, start, end int, r *Record) (present uint32) {
	if method := usualMethod(line, start, end); method > 0 {
		protocol := end - len("HTTP/1.1")
		r.escaped |= r.escaped >> Request & 1 << Target
		return span(Request, start, end, r) | span(Method, start, start+method, r) |
			span(Target, start+method+1, protocol-1, r) | span(Protocol, protocol, end, r)
	}
	return exactRequest(line, start, end, r)
}

// usualMethod returns the length of the method of the request line[start:end], or 0 if the
// method or the protocol is none of those that nearly all requests have, or the target is
// missing.
func usualMethod(line []byte, start, end int) int {
	protocol := end - len("HTTP/1.1")
	if protocol-start <= len("HEAD ") || line[protocol-1] != ' ' {
		return 0
	}
	if version := word(line[protocol:]); version != http11 && version != http20 && version != http10 {
		return 0
	}
	if method := methodLength(line[start:end]); start+method < protocol-1 {
		return method
	}
	return 0
}

// methodLength returns the length of the method, which a space follows, or 0 if it is
// none of those that make up nearly all requests.
func methodLength(request []byte) int {
	switch binary.LittleEndian.Uint32(request) {
	case 'G' | 'E'<<8 | 'T'<<16 | ' '<<24:
		return 3
	case 'P' | 'O'<<8 | 'S'<<16 | 'T'<<24, 'H' | 'E'<<8 | 'A'<<16 | 'D'<<24:
		if request[4] == ' ' {
			return 4
		}
	}
	return 0
}

// exactRequest reads a request of any shape.
//
//go:noinline
func exactRequest(line []byte, start, end int, r *Record) (present uint32) {
	r.present = 0
	r.setUnlessDash(line, Request, start, end)
	splitRequest(line, r)
	return r.present
}

// usualNumbers reads " 200 1234", a status and a size, and returns where the size ends.
// It should end at an offset that is given, or -1 for where its digits end.
func usualNumbers(line []byte, at, end int, r *Record) (present uint32, next int, ok bool) {
	const before = len(" 200 ")
	if end < 0 {
		end = digitsEnd(line, min(at+before, len(line)))
	}
	if n := end - at - before; 0 < n && n <= 8 && at+8 <= len(line) {
		status := word(line[at:])&(1<<(8*before)-1) ^ (' ' | '0'<<8 | '0'<<16 | '0'<<24 | ' '<<32)
		size := (word(line[end-8:]) ^ zeros) &^ (1<<(8*(8-n)) - 1) // its digits are the last ones
		if areDigits(size) && areDigits(status) && status&0xff000000ff == 0 {
			r.status = int16(status>>8&0xff*100 + status>>16&0xff*10 + status>>24&0xff)
			r.size = int64(eightDigits(size))
			return span(Status, at+1, at+4, r) | span(Size, at+before, end, r), end, true
		}
	}
	return exactNumbers(line, at, r)
}

// exactNumbers does so for numbers of any shape.
//
//go:noinline
func exactNumbers(line []byte, at int, r *Record) (present uint32, next int, ok bool) {
	r.present = 0
	c := cursor{line: line, at: at, r: r}
	c.numbers()
	return r.present, c.at, !c.failed
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
