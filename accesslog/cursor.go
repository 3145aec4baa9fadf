package accesslog

import "bytes"

// A cursor reads the fields of a line one after the other. It begins at an offset of the
// line. Each of its methods reads what begins where the one before has ended, and sets the
// field. The first that cannot sets the error of the record, and all after it do nothing:
// so a format is the list of its fields.
type cursor struct {
	line   []byte
	at     int // where the next field begins
	r      *Record
	failed bool
}

// fail records that the line ends too early in a field, or that its byte there is wrong. It is
// not inlined, so that the methods that call it are short.
//
//go:noinline
func (c *cursor) fail(f Field, at int) {
	c.r.failAt(c.line, f, at)
	c.failed = true
}

// isByte reports whether the next byte is b.
func (c *cursor) isByte(b byte) bool { return c.at < len(c.line) && c.line[c.at] == b }

// space reads the space in front of a field.
func (c *cursor) space(f Field) {
	switch {
	case c.failed:
	case c.isByte(' '):
		c.at++
	default:
		c.fail(f, c.at)
	}
}

// spaces reads the spaces after a field, of which there must be one.
func (c *cursor) spaces(f Field) {
	if !c.failed {
		c.spacesAt(c.at, f)
	}
}

// spacesAt does so for a field that ends at an offset.
func (c *cursor) spacesAt(end int, f Field) {
	if c.at = skipSpaces(c.line, end); c.at == end {
		c.fail(f, end)
	}
}

// word reads a field that is a word, and the space after it. The word must not be empty.
func (c *cursor) word(f Field) {
	if c.failed {
		return
	}
	end := wordEnd(c.line, c.at)
	if end == c.at || end == len(c.line) {
		c.fail(f, end)
		return
	}
	c.r.setUnlessDash(c.line, f, c.at, end)
	c.at = end + 1
}

// padded reads a field that is a word, and the spaces after it.
func (c *cursor) padded(f Field) {
	c.word(f)
	c.at = skipSpaces(c.line, c.at)
}

// skipWords reads n words that the record has no field for, each with the space after it.
func (c *cursor) skipWords(n int) {
	for ; n > 0 && !c.failed; n-- {
		end := wordEnd(c.line, c.at)
		if end == c.at || end == len(c.line) {
			c.fail(Rest, end)
			return
		}
		c.at = end + 1
	}
}

// skipNumbers reads n numbers with slashes between them, and the space after them. Each may
// have a sign.
func (c *cursor) skipNumbers(n int) {
	if c.failed {
		return
	}
	line, at := c.line, c.at
	for separator := byte('/'); n > 0; n-- {
		if at < len(line) && (line[at] == '-' || line[at] == '+') {
			at++
		}
		end := digitsEnd(line, at)
		if n == 1 {
			separator = ' '
		}
		if end == at || end == len(line) || line[end] != separator {
			c.fail(Rest, end)
			return
		}
		at = end + 1
	}
	c.at = at
}

// quoted reads a field in quotes. It ends at the first quote that no backslash escapes.
func (c *cursor) quoted(f Field) {
	start := c.at + 1
	if c.skipQuoted(f); c.failed {
		return
	}
	end := c.at - 1
	c.r.setUnlessDash(c.line, f, start, end)
	if bytes.IndexByte(c.line[start:end], '\\') >= 0 {
		c.r.setEscaped(f)
	}
}

// brackets reads a field in brackets, and the space after it, which is in front of another
// field.
func (c *cursor) brackets(f, after Field) {
	if c.failed {
		return
	}
	if !c.isByte('[') {
		c.fail(f, c.at)
		return
	}
	length := bytes.IndexByte(c.line[c.at:], ']')
	if length < 0 {
		c.fail(f, len(c.line))
		return
	}
	c.r.set(f, c.at+1, c.at+length)
	c.at += length + 1
	c.space(after)
}

// skipQuoted reads a text in quotes as quoted does, and sets no field.
func (c *cursor) skipQuoted(f Field) {
	if c.failed {
		return
	}
	if !c.isByte('"') {
		c.fail(f, c.at)
		return
	}
	end := closingQuote(c.line, c.at+1)
	if end < 0 {
		c.fail(f, len(c.line))
		return
	}
	c.at = end + 1
}

// status reads a status code of up to three digits, or "-".
func (c *cursor) status() {
	if c.failed {
		return
	}
	end := digitsEnd(c.line, c.at)
	switch {
	case end > c.at && end-c.at <= 3:
		c.r.set(Status, c.at, end)
		c.r.status = int16(number(c.line[c.at:end]))
		c.at = end
	case end == c.at && c.isByte('-'):
		c.at++
	default:
		c.fail(Status, min(end, c.at+3))
	}
}

// size reads a number of bytes, or "-".
func (c *cursor) size() {
	if c.failed {
		return
	}
	end := digitsEnd(c.line, c.at)
	switch {
	case end > c.at:
		c.r.set(Size, c.at, end)
		c.r.size = number(c.line[c.at:end])
		c.at = end
	case c.isByte('-'):
		c.at++
	default:
		c.fail(Size, end)
	}
}

// address reads a word that is a client with or without a port, or "-", and the space after
// it.
func (c *cursor) address() {
	start := c.at
	if c.word(Client); c.failed || !c.r.Has(Client) {
		return
	}
	splitPort(c.line, c.r, Client, ClientPort)
	if !isPeer(c.r.spans[Client].In(c.line)) {
		c.r.present &^= 1<<Client | 1<<ClientPort
		c.fail(Client, start)
	}
}

// request divides the request line that has been read; see splitRequest.
func (c *cursor) request(split func(line []byte, r *Record)) {
	if !c.failed {
		split(c.line, c.r)
	}
}

// rest reads the field Rest, which a space separates from what is before it. It may be
// absent.
func (c *cursor) rest() {
	if c.failed || c.at == len(c.line) {
		return
	}
	if c.space(Rest); !c.failed {
		c.r.set(Rest, c.at, len(c.line))
	}
}
