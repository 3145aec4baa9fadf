package accesslog

import "bytes"

// The logs of morgan, the logger of Express and other servers on Node.js, in the formats that it
// has besides those of NCSA:
//
//	tiny   method target status size - duration ms
//	dev    method target status duration ms - size
//	short  client user method target protocol status size - duration ms
//
// The format dev has the colours of a terminal before the line, around the status and after the
// size, unless NO_COLOR is set. What a request has no answer for is "-". A target has no spaces.
// Since version 1.12 morgan escapes quotes, backslashes and control characters as JSON does.
//
// A client chooses the user, and may write a whole line there. So the format short is read from
// its end: the protocol is the last that a space precedes, and the user is all that is left
// before the method. The first word says which format it is: a method is of capital letters.

var morgan = &Format{name: "morgan", scan: scanMorgan, escapes: escapesJSON}

// scanMorgan reads line[at:].
func scanMorgan(_ *Parser, line []byte, at int, r *Record) {
	c := cursor{line: line, at: at, r: r}
	c.colour()
	if end := wordEnd(line, c.at); !isMorganMethod(line[c.at:end]) && end < len(line) {
		c.morganShort()
		return
	}
	c.word(Method)
	c.word(Target)
	c.morganEscapes(Target)
	c.colour()
	c.morganStatus()
	if c.failed {
		return
	}
	if isDuration(line, c.at) { // dev
		c.duration()
		c.text(" ms - ", Rest)
		c.size()
		c.colour()
	} else {
		c.size()
		c.text(" - ", Rest)
		c.duration()
		c.text(" ms", Rest)
	}
	c.rest()
}

// isMorganMethod reports whether a word is a method as Node.js knows them.
func isMorganMethod(word []byte) bool {
	for _, b := range word {
		if b-'A' >= 26 && b != '-' {
			return false
		}
	}
	return len(word) > 0 && word[0] != '-'
}

// morganShort reads a line in the format short. One that does not fit could go on and then fit, so
// an error is always that the line ends too early.
func (c *cursor) morganShort() {
	if c.client(); c.failed {
		return
	}
	line, user := c.line, c.at
	protocol := user + max(0, bytes.LastIndex(line[user:], []byte(" HTTP/")))
	target := user + 1 + bytes.LastIndexByte(line[user:protocol], ' ')
	method := user + 1 + bytes.LastIndexByte(line[user:max(user, target-1)], ' ')
	if method <= user+1 || method == target-1 || target == protocol || tokenEnd(line[:target-1], method) < target-1 {
		c.fail(Protocol, len(line))
		return
	}
	c.r.setUnlessDash(line, User, user, method-1)
	c.r.set(Method, method, target-1)
	c.r.setUnlessDash(line, Target, target, protocol)
	c.morganEscapes(User)
	c.morganEscapes(Target)
	c.at = protocol + 1
	c.word(Protocol)
	c.morganStatus()
	c.size()
	c.text(" - ", Rest)
	c.duration()
	c.text(" ms", Rest)
	if c.rest(); c.failed {
		c.r.failAt(line, c.r.field, len(line))
	}
}

// morganEscapes notes whether a field has escapes.
func (c *cursor) morganEscapes(f Field) {
	if c.r.Has(f) && hasByte(c.line, c.r.spans[f], '\\') {
		c.r.setEscaped(f)
	}
}

// morganStatus reads the status, a colour if there is one, and a space.
func (c *cursor) morganStatus() {
	c.status()
	c.colour()
	c.space(Size)
}

// colour reads what sets a colour of a terminal, if it is there: ESC, "[", digits and "m".
func (c *cursor) colour() {
	if c.failed || !c.isByte('\x1b') {
		return
	}
	if c.text("\x1b[", Rest); !c.failed {
		c.at = digitsEnd(c.line, c.at)
		c.text("m", Rest)
	}
}

// isDuration reports whether what begins at an offset is a duration, not a size: it has a
// fraction, or its unit follows.
func isDuration(line []byte, at int) bool {
	digits, end := digitsEnd(line, at), wordEnd(line, at)
	return digits > at && digits < len(line) && line[digits] == '.' || end+1 < len(line) && line[end+1] == 'm'
}

// duration reads a number with a fraction, or "-".
func (c *cursor) duration() {
	if c.failed {
		return
	}
	if c.isByte('-') {
		c.at++
		return
	}
	end := digitsEnd(c.line, c.at)
	if end > c.at && end < len(c.line) && c.line[end] == '.' {
		c.at = end + 1
		end = digitsEnd(c.line, c.at)
	}
	if end == c.at {
		c.fail(Rest, end)
		return
	}
	c.at = end
}
