package accesslog

import "bytes"

// Many formats differ from those of NCSA in the head alone, which is what is in front of the
// request: a server behind a proxy has a list of clients there, and others have the host or the
// time that a request took. Their lines take the fast path of NCSA, with a head that is read
// variable by variable.
//
// Most variables have a usual form: a word or digits that the next text follows, a text in quotes,
// or a time of the usual length. These are read here, in the head and elsewhere, with few steps. What has
// another form is left to the exact scan, and so is a head with such a variable as a whole.

// isUsual reports whether a variable may have a usual form. A head has none in quotes.
func (v *variable) isUsual() bool {
	switch {
	case v.after == "" || v.hasPort || v.hasHost || v.field == Query:
		return false
	case v.isNumber():
		return v.after[0]-'0' > 9
	case v.ends == atQuote || v.ends == atTimeEnd:
		return true
	}
	return v.after[0] == ' ' && v.spaces == 0
}

// isNumber reports whether a variable is digits.
func (v *variable) isNumber() bool {
	return v.field == Status || v.field == Size || v.field == ClientPort || v.field == HostPort
}

// isHead reads the head line[at:], which should end with the quote of the request at an offset. It
// reports whether it could.
func (l *layout) isHead(line []byte, at, request int, r *Record) bool {
	c := layoutCursor{cursor: cursor{line: line, at: at, r: r}, isPlain: true}
	c.cursor.text(l.begin, Rest)
	for i := range l.variables {
		if c.failed || c.at > request || !c.usual(&l.variables[i]) {
			return false
		}
	}
	return !c.failed && c.at == request+1
}

// usual reads a variable and the text after it if they have a usual form. It returns false and
// stays if they have not. It may have set the field then; the exact scan sets it again. The line
// has no escapes.
func (c *layoutCursor) usual(v *variable) bool {
	line, start := c.line, c.at
	end := start + timeLength
	switch {
	case v.isNumber():
		end = digitsEnd(line, start)
	case v.ends == atTimeEnd:
		if end > len(line) || hasBracket(line[start:end]) {
			return false
		}
	case v.ends == atQuote:
		if end = c.nextQuote(); end < 0 {
			return false
		}
	default:
		end = wordEnd(line, start)
		for v.isList && end > start && end < len(line) && line[end-1] == ',' {
			end = wordEnd(line, end+1)
		}
		if v.isList && end+1 < len(line) && line[end+1] == ':' {
			return false
		}
	}
	if end+8 > len(line) || word(line[end:])&v.bytes != v.text {
		return false
	}
	next := end + len(v.after)
	if v.bytes == 0 && (next > len(line) || string(line[end:next]) != v.after) || !c.isUsualValue(v, start, end) {
		return false
	}
	c.at = next
	return true
}

// isUsualValue sets the field of a variable that has a text, and reports whether the text is what
// the field usually has.
func (c *layoutCursor) isUsualValue(v *variable, start, end int) bool {
	f := v.field
	switch {
	case f == fields || end-start == 1 && c.line[start] == '-':
		return true
	case end == start || v.hasScheme && !hasPath(c.line[start:end]):
		return false
	}
	c.r.set(f, start, end)
	switch f {
	case Client:
		if text := c.line[start:end]; !v.isSent && !isUsualIPv4(text) {
			return wrongPeer(text) < 0
		}
	case Host:
		c.hostOf(v, start)
	case Request:
		splitRequest(c.line, c.r)
	case Size:
		c.r.size = number(c.line[start:end])
	case Status:
		if end-start > 3 {
			return false
		}
		c.r.status = int16(number(c.line[start:end]))
	}
	if c.failed {
		c.failed, c.r.code = false, CodeNone
		return false
	}
	return true
}

// hasPath reports whether there is a slash after those of the scheme.
func hasPath(target []byte) bool {
	slash := bytes.IndexByte(target, '/')
	return slash >= 0 && slash+2 < len(target) && target[slash+1] == '/' && bytes.IndexByte(target[slash+2:], '/') >= 0
}
