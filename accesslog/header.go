package accesslog

import (
	"bytes"

	"github.com/uriscan/uriscan"
)

// Programs that carry the lines of servers put a header in front of each. All formats read
// these, in this one place:
//
//	syslog, RFC 3164    <190>Jul 18 11:07:14 host nginx[2869]: line
//	syslog, RFC 5424    <190>1 2024-07-18T11:07:14Z host nginx 2869 - - line
//	rsyslog, journald   2024-07-18T11:07:14.123456+00:00 host nginx[2869]: line
//	CRI                 2024-07-08T11:07:14.123456789Z stdout F line
//	Docker Compose      web-1  | line
//	docker logs -t      2024-07-08T11:07:14.123456789Z line
//
// The priority may be missing, and the host of RFC 3164 too. The count of octets of RFC 6587
// may come first. One header may follow another, as in a container that logs to syslog; of
// two times or hosts the first counts. What is no header from its first byte to its last is
// a part of the line, and then the line does not fit.
//
// Docker's own files have the line in an object of JSON: see jsonfile.go.

// mostHeaders is how many headers a line may have.
const mostHeaders = 4

// headerFields are the fields that headers have, as bits.
const headerFields = 1<<HeaderTime | 1<<HeaderHost | 1<<Program | 1<<Stream

// scanHeaders reads the headers of line[at:] and returns where the line of the server begins.
func (p *Parser) scanHeaders(line []byte, at int, r *Record) (next int) {
	for range mostHeaders {
		if next = p.scanHeader(line, at, r); next == at {
			break
		}
		at = next
	}
	return at
}

// scanHeader reads one header. It returns where the text after it begins, or at if there is
// none.
func (p *Parser) scanHeader(line []byte, at int, r *Record) (next int) {
	if at == len(line) {
		return at
	}
	switch b := line[at]; {
	case b == '<':
		return p.scanPriority(line, at, r)
	case b == 0xef && bytes.HasPrefix(line[at:], []byte("\ufeff")):
		return at + len("\ufeff") // a byte order mark, as RFC 5424 has it
	case b-'0' <= 9:
		if len(line) > at+len("2024-07-18") && line[at+len("2024-07-18")] != 'T' && line[at+8] != ' ' && occurs(' ', word(line[at:])) == 0 {
			return at // no time, and no number of up to eight digits
		}
		return p.scanHeaderWithDigit(line, at, r)
	case b|0x20-'a' < 26:
		if next = p.scanBSD(line, at, r); next == at {
			next = scanCompose(line, at, r)
		}
		return next
	}
	return at
}

// scanHeaderWithDigit reads a header that begins with a digit.
func (p *Parser) scanHeaderWithDigit(line []byte, at int, r *Record) (next int) {
	digits := digitsEnd(line[:min(len(line), at+8)], at)
	switch {
	case digits == len(line):
	case line[digits] == ' ':
		if next = p.scanCount(line, at, digits, r); next == at && bytes.HasPrefix(line[at:], []byte("1 ")) && isoTimeEnd(line, at+2) > 0 {
			next = scanStructured(line, at, r)
		}
		return next
	case line[digits] == '-' && digits == at+len("2024") && len(line) > at+len("2024-07-18") && line[at+len("2024-07-18")] == 'T':
		return p.scanHeaderWithTime(line, at, r)
	}
	return at
}

// scanHeaderWithTime reads a header that begins with a time with a zone.
func (p *Parser) scanHeaderWithTime(line []byte, at int, r *Record) (next int) {
	end := isoTimeEnd(line, at)
	if end < 0 {
		return at
	}
	if next = scanCRI(line, end, r); next == end {
		next = p.scanHostAndTag(line, end+1, r)
	}
	if next <= end+1 { // nothing but the time
		if p.format.beginsWithTime {
			return at
		}
		next = end + 1
	}
	r.setOuter(HeaderTime, at, end)
	return next
}

// setOuter records where a field of a header lies, unless an outer header has it.
func (r *Record) setOuter(f Field, start, end int) {
	if !r.Has(f) {
		r.set(f, start, end)
	}
}

// scanCount reads the count of octets in front of a message of syslog (RFC 6587 §3.4.1), the
// digits line[at:end] and a space. It must be right: a line end may be counted or not.
func (p *Parser) scanCount(line []byte, at, end int, r *Record) (next int) {
	if end+1 >= len(line) || line[end+1] != '<' {
		return at
	}
	if over := number(line[at:end]) - int64(len(line)-end-1); over < 0 || over > 2 {
		return at
	}
	if next = p.scanPriority(line, end+1, r); next == end+1 {
		return at
	}
	return next
}

// scanPriority reads a header of syslog that begins with a priority: "<", up to three digits
// and ">".
func (p *Parser) scanPriority(line []byte, at int, r *Record) (next int) {
	begin := digitsEnd(line[:min(len(line), at+4)], at+1)
	if begin == at+1 || begin >= len(line) || line[begin] != '>' {
		return at
	}
	begin++
	if next = scanStructured(line, begin, r); next > begin {
		return next
	}
	if next = p.scanBSD(line, begin, r); next > begin {
		return next
	}
	if end := isoTimeEnd(line, begin); end > 0 {
		if next = p.scanHostAndTag(line, end+1, r); next > end+1 {
			r.setOuter(HeaderTime, begin, end)
			return next
		}
	}
	if next = scanTag(line, begin, r); next > begin {
		return next
	}
	return at
}

// scanStructured reads a header of RFC 5424 §6 after the priority.
func scanStructured(line []byte, at int, r *Record) (next int) {
	if !bytes.HasPrefix(line[at:], []byte("1 ")) {
		return at
	}
	var starts, ends [5]int // of the time, host, application, process and message
	next = at + len("1 ")
	for i := range starts {
		end := wordEnd(line, next)
		if end == next || end == len(line) {
			return at
		}
		starts[i], ends[i], next = next, end, end+1
	}
	if isNil := string(line[starts[0]:ends[0]]) == "-"; !isNil && isoTimeEnd(line, starts[0]) != ends[0] {
		return at
	}
	if host := line[starts[1]:ends[1]]; string(host) != "-" && !isHost(host) {
		return at
	}
	if next = structuredEnd(line, next); next < 0 {
		return at
	}
	for i, f := range [...]Field{HeaderTime, HeaderHost, Program} {
		if string(line[starts[i]:ends[i]]) != "-" {
			r.setOuter(f, starts[i], ends[i])
		}
	}
	return next
}

// structuredEnd returns where the text after the structured data begins that is "-" or
// elements in brackets (RFC 5424 §6.3), or -1.
func structuredEnd(line []byte, at int) (next int) {
	begin := at
	for at >= 0 && at < len(line) && line[at] == '[' {
		at = elementEnd(line, at)
	}
	if at == begin && at < len(line) && line[at] == '-' {
		at++
	}
	if at <= begin || at < len(line) && line[at] != ' ' {
		return -1
	}
	return min(at+1, len(line))
}

// elementEnd returns where an element of structured data ends, or -1. In quotes, a backslash
// takes the meaning from the byte after it.
func elementEnd(line []byte, at int) (end int) {
	inQuotes := false
	for at++; at < len(line); at++ {
		switch b := line[at]; {
		case b == '"':
			inQuotes = !inQuotes
		case inQuotes && b == '\\':
			at++
		case !inQuotes && b == ']':
			return at + 1
		}
	}
	return -1
}

// scanBSD reads a header of RFC 3164 §4.1 after the priority. The time may have a fraction.
func (p *Parser) scanBSD(line []byte, at int, r *Record) (next int) {
	const shape = "Jan _2 15:04:05"
	if len(line)-at <= len(shape) || line[at+3] != ' ' || monthOf(line[at:at+3]) == 0 {
		return at
	}
	end := at + len("Jan ")
	if line[end] == ' ' || line[end]-'0' <= 9 && line[end+1]-'0' <= 9 {
		end++
	}
	if end++; line[end-1]-'0' > 9 || line[end] != ' ' || len(line)-end <= len(" 15:04:05") || !isClock(line[end+1:end+9]) {
		return at
	}
	if end += len(" 15:04:05"); line[end] == '.' {
		end = digitsEnd(line, end+1)
	}
	if end == len(line) || line[end] != ' ' {
		return at
	}
	if next = p.scanHostAndTag(line, end+1, r); next == end+1 {
		host := wordEnd(line, end+1) // there is no tag
		if host == len(line) || !isHost(line[end+1:host]) {
			return at
		}
		r.setOuter(HeaderHost, end+1, host)
		next = host + 1
	}
	r.setOuter(HeaderTime, at, end)
	return next
}

// scanHostAndTag reads the name of a host and a tag, or a tag alone. It returns at if there
// is no tag.
//
// All lines of a server have the same host and tag, so those of the line before are compared
// first. The same bytes are the same fields, if no further space follows them.
func (p *Parser) scanHostAndTag(line []byte, at int, r *Record) (next int) {
	last := &p.hostAndTag
	if next = at + int(last.length); next == at || next >= len(line) || string(line[at:next]) != string(last.text[:last.length]) || line[next] == ' ' {
		host, program, end := hostAndTag(line, at)
		if end == at {
			return at
		}
		next = end
		if next-at > len(last.text) || next == len(line) {
			setHostAndTag(r, at, host, program)
			return next
		}
		last.length = uint8(copy(last.text[:], line[at:next]))
		last.host, last.program = host, program
	}
	setHostAndTag(r, at, last.host, last.program)
	return next
}

// A hostAndTagText is a host and a tag that were read, up to the text that follows them. The
// spans are offsets in it.
type hostAndTagText struct {
	text          [64]byte
	length        uint8 // 0 if none was read
	host, program uriscan.Span
}

// hostAndTag returns where the host, which may be empty, and the program of a tag lie in
// line[at:], and the offset in line where the text after them begins, or at if there is no tag.
func hostAndTag(line []byte, at int) (host, program uriscan.Span, next int) {
	tag := at
	name, next := tagEnd(line, at)
	if next == at {
		if tag = wordEnd(line, at) + 1; tag > len(line) {
			return host, program, at
		}
		if name, next = tagEnd(line, tag); next == tag || !isHost(line[at:tag-1]) {
			return host, program, at
		}
		host.End = uint32(tag - 1 - at)
	}
	return host, uriscan.Span{Start: uint32(tag - at), End: uint32(name - at)}, next
}

// setHostAndTag records the fields that lie in line[at:].
func setHostAndTag(r *Record, at int, host, program uriscan.Span) {
	r.setOuter(Program, at+int(program.Start), at+int(program.End))
	if host.End > 0 {
		r.setOuter(HeaderHost, at, at+int(host.End))
	}
}

// scanTag reads the tag of syslog. It returns at if there is none.
func scanTag(line []byte, at int, r *Record) (next int) {
	name, next := tagEnd(line, at)
	if next > at {
		r.setOuter(Program, at, name)
	}
	return next
}

// tagEnd returns where the name of the program ends in a tag of syslog, and where the text
// after the tag begins. A tag is the name, perhaps its number in brackets, and a colon. Spaces
// may follow it. An address with a colon is none, and "unix:", which is a client. If there is
// none, next is at.
func tagEnd(line []byte, at int) (name, next int) {
	if end := wordEnd(line, at); end == at || line[end-1] != ':' {
		return at, at
	}
	end := at
	for end < len(line) && line[end] > ' ' && line[end] != ':' && line[end] != '[' && line[end] != '"' {
		end++
	}
	name = end
	if end < len(line) && line[end] == '[' {
		for end++; end < len(line) && line[end] > ' ' && line[end] != ']'; end++ {
		}
		if end == len(line) || line[end] != ']' {
			return at, at
		}
		end++
	}
	if name == at || isIPv4(line[at:name]) || string(line[at:name]) == "unix" || end >= len(line) || line[end] != ':' || end+1 < len(line) && line[end+1] != ' ' {
		return at, at
	}
	return name, skipSpaces(line, end+1)
}

// scanCRI reads what follows the time in a line of the container runtime interface: the
// stream, and the tags, the first of which is "F", or "P" for a line that goes on in the
// next. It returns end, where the time ends, if that is not there.
func scanCRI(line []byte, end int, r *Record) (next int) {
	const stream = len(" stdout ")
	if len(line)-end <= stream {
		return end
	}
	if name := string(line[end : end+stream]); name != " stdout " && name != " stderr " {
		return end
	}
	tags := end + stream
	next = wordEnd(line, tags)
	if first := line[tags]; first != 'F' && first != 'P' || next > tags+1 && line[tags+1] != ':' {
		return end
	}
	r.setOuter(Stream, end+1, tags-1)
	if line[tags] == 'P' {
		r.isPart = true
	}
	return min(next+1, len(line))
}

// scanCompose reads the name of a container, which begins with a letter, spaces, and a bar
// with a space after it.
func scanCompose(line []byte, at int, r *Record) (next int) {
	end := at
	for end < len(line) && lookBytes[line[end]]&(digitByte|hexByte|nameByte) != 0 {
		end++
	}
	bar := skipSpaces(line, end)
	if bar == end || bar == len(line) || line[bar] != '|' || bar+1 < len(line) && line[bar+1] != ' ' {
		return at
	}
	r.setOuter(Program, at, end)
	return min(bar+2, len(line))
}

// isoTimeEnd returns where a time with a zone ends that a space follows, or -1.
func isoTimeEnd(line []byte, at int) (end int) {
	if end = wordEnd(line, at); end == len(line) || !isZonedTime(line[at:end]) {
		return -1
	}
	return end
}
