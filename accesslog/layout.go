package accesslog

import (
	"bytes"
	"strings"

	"github.com/uriscan/uriscan/internal/bytescan"
)

// Servers write what their configuration says: a string of variables with texts between them.
// Apache and nginx spell the variables differently, see apache.go and nginx.go; the rest is the
// same, and is here. A variable ends where the configuration shows that it does:
//
//   - Before a quote, at the first quote that no backslash escapes. Servers escape the quotes
//     in values. If the configuration has turned that off, at the first text that follows the
//     variable in the configuration.
//   - Otherwise, at the first text that follows it in the configuration. A value may contain
//     that text, and nobody can see it. So a value must be in quotes if a client chooses it.
//   - A user before a time in brackets, at the last of these texts before the end of the time.
//     A client chooses the user.
//   - A list, as nginx and proxies write them, goes on after a comma.
//   - The last one ends at a space if it is a number or a name, and at the end of the line if
//     it is a text.
//
// Most formats begin as one of NCSA does, and so the fast path of that reads the beginning of
// the line. What follows it is the tail, which is read variable by variable. Many others have
// the request, the status and the size as those have, and perhaps the referer and the user
// agent, but something else in front. The fast path reads these too, after the head has been
// read variable by variable.
//
// A line of any other format is read so as a whole. One call of package bytescan lists its quotes
// and backslashes. If it has no backslash, no value has an escape, and each value in quotes ends
// at the next quote of the list. How a variable ends is decided when the format is made, and a
// text of up to eight bytes is compared as one word of the machine.

// A layout is what a line consists of.
type layout struct {
	begin     string     // the text before the first variable
	variables []variable // those of the tail, if the line begins as one of NCSA
	shape     *ncsa      // what the line begins as, nil if as none
	whole     *layout    // has all variables if the shape has a head of the configuration, else nil

	escapes   escapesKind
	skipEmpty bool // an empty value is absent, as the server writes it without a "-"
}

// A variable is a value in the line.
type variable struct {
	field  Field  // fields itself if the record has none for it
	rank   uint8  // of two variables for one field, that of the lower rank counts
	after  string // the text that follows it
	offset int    // in the configured string

	ends        ending
	mayBeUsual  bool
	mayBeInHead bool // a usual form of it, with usual ones of all others
	isDigits    bool
	timeEnd     string // the text after the time that follows a user
	text, bytes uint64 // the text that follows it and which bytes of a word it has, 0 if it is longer than a word

	hasPort    bool // a port is its end
	hasScheme  bool // a scheme and a host are in front of the target
	hasHost    bool // a host is in front of the target
	setsHost   bool // that is the field Host
	isSent     bool // a client chooses it, so it need not look like anything
	isList     bool // it may be a list
	isPeer     bool // a header in which a proxy writes its client, which is the field Client if nothing else is
	mayBeEmpty bool // it is empty, and not "-", where it is absent
	spaces     int  // how many spaces it has, if it is a time
}

// isText reports whether the variable may have spaces.
func (v *variable) isText() bool {
	switch v.field {
	case Time, Request, Referer, UserAgent, User, ForwardedFor, fields:
		return true
	}
	return false
}

// An ending says how the end of a variable is found.
type ending uint8

// The endings.
const (
	atText    ending = iota // at the text that follows, see endBefore
	atLineEnd               // where the line ends
	atWordEnd               // at a space or where the line ends
	atSpace                 // at a space
	atQuote                 // at a quote that no backslash escapes
	atTimeEnd               // at a bracket, which is usually where a time of NCSA ends
	atTime                  // at the last bracket before the end of a time
)

// compile decides how a variable ends that another one may follow.
func (v *variable) compile(escapes escapesKind, next *variable) {
	switch {
	case v.field == User && v.after == " [" && next != nil && next.field == Time && strings.HasPrefix(next.after, "]"):
		v.ends, v.timeEnd = atTime, next.after
	case v.after == "" && v.isText():
		v.ends = atLineEnd
	case v.after == "":
		v.ends = atWordEnd
	case v.after[0] == '"' && escapes != escapesNone:
		v.ends = atQuote
	case v.after == " " && v.spaces == 0 && !v.isList:
		v.ends = atSpace
	case v.after[0] == ']' && v.field == Time:
		v.ends = atTimeEnd
	}
	v.isDigits = v.field == Status || v.field == Size || v.field == ClientPort || v.field == HostPort
	v.mayBeUsual, v.mayBeInHead = v.isUsual() && v.ends != atTime, v.isUsual() && v.ends != atQuote
	if n := len(v.after); n <= 8 {
		var text [8]byte
		copy(text[:], v.after)
		v.text, v.bytes = word(text[:]), 1<<(8*n)-1
	}
}

// scan reads line[at:].
func (l *layout) scan(p *Parser, line []byte, at int, r *Record) {
	if whole := l.whole; whole != nil {
		r.keepHeader() // the fast path may have set fields
		l = whole
	}
	if l.shape == nil {
		c := layoutCursor{cursor: cursor{line: line, at: at, r: r}}
		c.findQuotes(p)
		l.read(&c, l.begin)
	} else if l.shape.scan(p, line, at, r); r.code == CodeNone {
		l.scanTail(line, r)
	}
	if p.format.splits && r.Has(Target) && (!r.Has(Query) || r.Escaped(Target) || r.Escaped(Query) || !p.splitColumns(line, r)) {
		p.splitTarget(line, r)
	}
}

// scanTail reads what follows the fields of NCSA, which is the field Rest so far.
func (l *layout) scanTail(line []byte, r *Record) {
	if len(l.variables) == 0 && l.begin == "" {
		return
	}
	c := layoutCursor{cursor: cursor{line: line, at: len(line), r: r}}
	if r.Has(Rest) {
		c.line, c.at = line[:r.spans[Rest].End], int(r.spans[Rest].Start)-len(" ")
	}
	r.drop(Rest)
	l.read(&c, l.begin)
}

// A layoutCursor reads a line with a layout.
type layoutCursor struct {
	cursor
	isPlain bool     // the line has no backslash, and quotes are all that it has from the cursor on
	base    int      // what the quotes are offsets from
	quotes  []uint32 // that the cursor has not passed
}

// findQuotes lists the quotes of a line that no header is in front of any more.
func (c *layoutCursor) findQuotes(p *Parser) {
	if p.format.usual != nil || len(c.line)-c.at > window || !bytescan.HasPositions() {
		return // in a window, p.places has those of other lines
	}
	n, done := structure.Positions(c.line[c.at:], p.places)
	c.base, c.quotes, c.isPlain = c.at, p.places[:n], done == len(c.line)-c.at
	for _, place := range c.quotes {
		if c.line[c.base+int(place)] != '"' {
			c.isPlain = false
			return
		}
	}
}

// nextQuote returns where the first quote is that no backslash escapes, -1 if there is none.
func (c *layoutCursor) nextQuote() int {
	if !c.isPlain {
		return closingQuote(c.line, c.at)
	}
	for i, place := range c.quotes {
		if quote := c.base + int(place); quote >= c.at {
			c.quotes = c.quotes[i:]
			return quote
		}
	}
	return -1
}

// read reads the variables after a text, and the rest of the line.
func (l *layout) read(c *layoutCursor, begin string) {
	c.cursor.text(begin, l.first())
	for i := range l.variables {
		if c.failed {
			return
		}
		v, isLast := &l.variables[i], i == len(l.variables)-1
		if !c.isPlain || isLast || !v.mayBeUsual || !c.usual(v) {
			c.variable(l, v, isLast)
		}
	}
	c.rest()
}

// first returns the field of the first variable.
func (l *layout) first() Field {
	if len(l.variables) == 0 {
		return Rest
	}
	return min(l.variables[0].field, Rest)
}

// text reads a text of the configuration. It is in front of a field, or after it.
func (c *cursor) text(text string, f Field) {
	if c.failed {
		return
	}
	have := c.line[c.at:]
	if len(have) >= len(text) && string(have[:len(text)]) == text {
		c.at += len(text)
		return
	}
	for i := range len(text) {
		if i == len(have) || have[i] != text[i] {
			c.fail(f, c.at+i)
			return
		}
	}
}

// variable reads a variable and the text after it.
func (c *layoutCursor) variable(l *layout, v *variable, isLast bool) {
	end := c.end(v, isLast)
	if end < 0 {
		c.fail(min(v.field, Rest), len(c.line))
		return
	}
	start := c.at
	if v.field != fields {
		c.value(l, v, start, end)
	}
	c.at = max(end, start)
	if !c.failed && v.bytes != 0 && c.at+8 <= len(c.line) && word(c.line[c.at:])&v.bytes == v.text {
		c.at += len(v.after)
	} else {
		c.cursor.text(v.after, min(v.field, Rest))
	}
}

// end returns where the variable ends that begins at the cursor, -1 if the line ends in it.
func (c *layoutCursor) end(v *variable, isLast bool) int {
	line := c.line
	switch v.ends {
	case atLineEnd:
		return len(line)
	case atWordEnd:
		return wordEnd(line, c.at)
	case atQuote:
		return c.nextQuote()
	case atSpace:
		if end := wordEnd(line, c.at); end < len(line) {
			return end
		}
		return -1
	case atTime:
		if length := bytes.Index(line[c.at:], []byte(v.timeEnd)); length >= 0 {
			if open := bytes.LastIndex(line[c.at:c.at+length], []byte(v.after)); open >= 0 {
				return c.at + open
			}
		}
	case atTimeEnd:
		if end := c.at + timeLength; !isLast && end+8 <= len(line) && v.bytes != 0 && word(line[end:])&v.bytes == v.text && !hasBracket(line[c.at:end]) {
			return end
		}
	}
	return v.endBefore(line, c.at, isLast)
}

// hasBracket reports whether a text of the length of a time may have a bracket. One that has "Y" or
// "_" may, too: these and the brackets are the same but for two bits.
func hasBracket(text []byte) bool {
	const two = ones * ('[' ^ ']')
	t := (*[timeLength]byte)(text)
	return occurs('_', word(t[:])|two)|occurs('_', word(t[8:])|two)|occurs('_', word(t[16:])|two)|occurs('_', word(t[18:])|two) != 0
}

// endBefore returns where the first text begins that follows the variable, -1 if there is none.
func (v *variable) endBefore(line []byte, at int, isLast bool) int {
	from := at
	if v.after[0] == ' ' {
		for range v.spaces {
			from += bytes.IndexByte(line[from:], ' ') + 1
		}
	}
	for {
		end := v.textFrom(line, from)
		if end < 0 {
			return -1
		}
		next := end + len(v.after)
		switch {
		case v.isList && v.after[0] == ' ' && end > at && line[end-1] == ',':
			from = end + 1
		case v.isList && v.after[0] == ' ' && !strings.HasPrefix(v.after, " :") && bytes.HasPrefix(line[end:], []byte(" : ")):
			from = end + len(" : ")
		case isLast && next < len(line) && line[next] != ' ':
			from = end + 1
		default:
			return end
		}
	}
}

// textFrom returns where the text that follows the variable comes first, -1 if it does not.
func (v *variable) textFrom(line []byte, from int) int {
	if v.after == " " {
		if end := wordEnd(line, from); end < len(line) {
			return end
		}
		return -1
	}
	if v.after[0] != ' ' || v.bytes == 0 {
		length := bytes.Index(line[from:], []byte(v.after))
		if length < 0 {
			return -1
		}
		return from + length
	}
	for {
		end := wordEnd(line, from)
		if end+len(v.after) > len(line) {
			return -1
		}
		if end+8 <= len(line) && word(line[end:])&v.bytes == v.text || string(line[end:end+len(v.after)]) == v.after {
			return end
		}
		from = end + 1
	}
}

// value sets the field of a variable that has a text, if the text looks like one.
func (c *layoutCursor) value(l *layout, v *variable, start, end int) {
	line, r, f := c.line, c.r, v.field
	if f == Query && start < end && line[start] == '?' { // Apache writes it, others do not
		start++
	}
	if f == HostPort && v.hasPort {
		start += bytes.LastIndexByte(line[start:end], ':') + 1
	}
	if end == start && (l.skipEmpty || f == Query || f == Host || f == ClientPort || f == HostPort) || end-start == 1 && line[start] == '-' {
		return
	}
	if v.hasHost || v.hasScheme {
		c.hostAndTarget(l, v, start, end)
		return
	}
	r.set(f, start, end)
	if !c.isPlain && l.escapes != escapesNone && bytes.IndexByte(line[start:end], '\\') >= 0 {
		r.setEscaped(f)
	}
	switch f {
	case Request:
		splitRequest(line, r)
	case Status, Size, ClientPort, HostPort:
		c.numeric(f, start, end)
	case Client:
		c.peer(v, start)
	case Host:
		c.hostOf(v, start)
	}
}

// hostAndTarget reads a target directly after a host, or after a scheme and a host. The target
// begins at the first slash, unless it is "*" or absent.
func (c *layoutCursor) hostAndTarget(l *layout, v *variable, start, end int) {
	line, host := c.line, start
	if v.hasScheme {
		if length := bytes.Index(line[start:end], []byte("://")); length >= 0 {
			host += length + len("://")
		}
	}
	target := end
	if length := bytes.IndexByte(line[host:end], '/'); length >= 0 {
		target = host + length
	} else if end > host && (line[end-1] == '*' || line[end-1] == '-') {
		target--
	}
	if v.setsHost && host < target {
		h := *v
		h.field, h.hasHost = Host, false
		c.value(l, &h, host, target)
	}
	if v.hasScheme && target < end && line[target] == '/' {
		target = start
	}
	if target < end && !c.failed {
		t := variable{field: Target}
		c.value(l, &t, target, end)
	}
}

// peer divides a client and its port, if the variable has one, and checks the looks of it. The
// port may be absent: then the last colon is that of the configuration.
func (c *layoutCursor) peer(v *variable, start int) {
	if v.hasPort {
		splitPort(c.line, c.r, Client, ClientPort)
	}
	text := c.r.spans[Client].In(c.line)
	if v.hasPort && !c.r.Has(ClientPort) {
		if before, isDash := bytes.CutSuffix(text, []byte(":-")); isDash {
			text = before
		} else {
			text = bytes.TrimSuffix(text, []byte(":"))
		}
		c.r.setUnlessDash(c.line, Client, start, start+len(text))
		if len(text) == 0 || string(text) == "-" {
			c.r.drop(Client)
			return
		}
	}
	if wrong := wrongPeer(text); !v.isSent && wrong >= 0 {
		c.r.present &^= 1<<Client | 1<<ClientPort
		c.fail(Client, start+wrong)
	}
}

// numeric reads a field that is a number.
func (c *cursor) numeric(f Field, start, end int) {
	digits := digitsEnd(c.line[:end], start)
	switch {
	case digits < end || start == end || f == Status && end-start > 3:
		c.r.drop(f)
		c.fail(f, min(digits, start+3))
	case f == Status:
		c.r.status = int16(number(c.line[start:end]))
	case f == Size:
		c.r.size = number(c.line[start:end])
	}
}

// hostOf divides a host and its port. A port that the line has in a field of its own stays.
func (c *cursor) hostOf(v *variable, start int) {
	r := c.r
	own, has := r.spans[HostPort], r.Has(HostPort)
	if text := r.spans[Host].In(c.line); len(text) > 0 && text[len(text)-1]|0x20-'a' >= 26 && !isAddress(text) { // a port does not end with a letter
		splitPort(c.line, r, Host, HostPort)
	}
	if has {
		r.set(HostPort, int(own.Start), int(own.End))
	}
	switch host := r.spans[Host].In(c.line); {
	case string(host) == "-" || len(host) == 0 && (v.isSent || v.mayBeEmpty):
		r.drop(Host)
	case !v.isSent && !isHost(host):
		r.present &^= 1<<Host | 1<<HostPort
		c.fail(Host, start)
	}
}
