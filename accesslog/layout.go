package accesslog

import (
	"bytes"
	"strings"
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
//   - A list, as nginx and proxies write them, goes on after a comma.
//   - The last one ends at a space if it is a number or a name, and at the end of the line if
//     it is a text.
//
// Most formats begin as one of NCSA does, and so the fast path of that reads the beginning of
// the line. What follows it is the tail, which is read variable by variable.

// A layout is what a line consists of.
type layout struct {
	begin     string     // the text before the first variable
	variables []variable // those of the tail, if the line begins as one of NCSA
	shape     *ncsa      // what the line begins as, nil if as none

	escapes   escapesKind
	skipEmpty bool // an empty value is absent, as the server writes it without a "-"
}

// A variable is a value in the line.
type variable struct {
	field  Field  // fields itself if the record has none for it
	rank   uint8  // of two variables for one field, that of the lower rank counts
	after  string // the text that follows it
	offset int    // in the configured string

	hasPort bool // a port is its end
	isSent  bool // a client chooses it, so it need not look like anything
	isList  bool // it may be a list
	spaces  int  // how many spaces it has, if it is a time
}

// isText reports whether the variable may have spaces.
func (v *variable) isText() bool {
	switch v.field {
	case Time, Request, Referer, UserAgent, User, ForwardedFor, fields:
		return true
	}
	return false
}

// scan reads line[at:].
func (l *layout) scan(p *Parser, line []byte, at int, r *Record) {
	if l.shape == nil {
		c := cursor{line: line, at: at, r: r}
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
	c := cursor{line: line, at: len(line), r: r}
	if r.Has(Rest) {
		c.line, c.at = line[:r.spans[Rest].End], int(r.spans[Rest].Start)-len(" ")
	}
	r.drop(Rest)
	l.read(&c, l.begin)
}

// read reads the variables after a text, and the rest of the line.
func (l *layout) read(c *cursor, begin string) {
	c.text(begin, l.first())
	for i := range l.variables {
		c.variable(l, &l.variables[i], i == len(l.variables)-1)
		if c.failed {
			return
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
func (c *cursor) variable(l *layout, v *variable, isLast bool) {
	if c.failed {
		return
	}
	end := v.end(c, l, isLast)
	if end < 0 {
		c.fail(min(v.field, Rest), len(c.line))
		return
	}
	start := c.at
	c.value(l, v, start, end)
	c.at = max(end, start)
	c.text(v.after, min(v.field, Rest))
}

// end returns where the variable ends that begins at the cursor, -1 if the line ends in it.
func (v *variable) end(c *cursor, l *layout, isLast bool) int {
	line := c.line
	switch {
	case v.after == "" && v.isText():
		return len(line)
	case v.after == "":
		return wordEnd(line, c.at)
	case v.after[0] == '"' && l.escapes != escapesNone:
		return closingQuote(line, c.at)
	case v.after == " " && v.spaces == 0 && !v.isList:
		if end := wordEnd(line, c.at); end < len(line) {
			return end
		}
		return -1
	}
	return v.endBefore(line, c.at, isLast)
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
		length := bytes.Index(line[from:], []byte(v.after))
		if length < 0 {
			return -1
		}
		end := from + length
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

// value sets the field of a variable that has a text, if the text looks like one.
func (c *cursor) value(l *layout, v *variable, start, end int) {
	line, r, f := c.line, c.r, v.field
	if f == Query && start < end && line[start] == '?' { // Apache writes it, others do not
		start++
	}
	if f == fields || end == start && (l.skipEmpty || f == Query) || end-start == 1 && line[start] == '-' {
		return
	}
	r.set(f, start, end)
	if l.escapes != escapesNone && bytes.IndexByte(line[start:end], '\\') >= 0 {
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

// peer divides a client and its port, if the variable has one, and checks the looks of it.
func (c *cursor) peer(v *variable, start int) {
	if v.hasPort {
		splitPort(c.line, c.r, Client, ClientPort)
	}
	if wrong := wrongPeer(c.r.spans[Client].In(c.line)); !v.isSent && wrong >= 0 {
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
	if !isAddress(r.spans[Host].In(c.line)) {
		splitPort(c.line, r, Host, HostPort)
	}
	if has {
		r.set(HostPort, int(own.Start), int(own.End))
	}
	if !v.isSent && !isHost(r.spans[Host].In(c.line)) {
		r.present &^= 1<<Host | 1<<HostPort
		c.fail(Host, start)
	}
}
