package accesslog

import (
	"bytes"
	"math/bits"
)

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
	case v.isDigits:
		return v.after[0]-'0' > 9
	case v.ends == atQuote || v.ends == atTimeEnd:
		return true
	}
	return v.after[0] == ' ' && v.spaces == 0
}

// isHead reads the head line[at:], which should end with the quote of the request at an offset. It
// reports whether it could. There is no quote in it.
func (l *layout) isHead(line []byte, at, request int, r *Record) bool {
	if len(line)-at < len(l.begin) || string(line[at:at+len(l.begin)]) != l.begin {
		return false
	}
	at += len(l.begin)
	for i := range l.variables {
		v := &l.variables[i]
		if at > request {
			return false
		}
		end := v.usualEnd(line, at)
		if !v.isFollowed(line, end) || !v.setUsual(line, at, end, r) {
			return false
		}
		at = end + len(v.after)
	}
	return at == request+1
}

// usual reads a variable and the text after it if they have a usual form. It returns false and
// stays if they have not. It may have set the field then; the exact scan sets it again. The line
// has no escapes.
func (c *layoutCursor) usual(v *variable) bool {
	end := -1
	if v.ends == atQuote {
		end = c.nextQuote()
	} else {
		end = v.usualEnd(c.line, c.at)
	}
	if !v.isFollowed(c.line, end) || !v.setUsual(c.line, c.at, end, c.r) {
		return false
	}
	c.at = end + len(v.after)
	return true
}

// usualEnd returns where a variable without quotes ends that begins at an offset, -1 if it has no
// usual form.
func (v *variable) usualEnd(line []byte, at int) (end int) {
	switch {
	case v.isDigits:
		return digitsEnd(line, at)
	case v.ends == atTimeEnd:
		if end = at + timeLength; end > len(line) || hasBracket(line[at:end]) {
			return -1
		}
		return end
	}
	if at+8 > len(line) {
		return -1
	}
	if spaces := occurs(' ', word(line[at:])); spaces != 0 {
		end = at + bits.TrailingZeros64(spaces)>>3
	} else {
		end = wordEnd(line, at+8)
	}
	if v.isList {
		return usualListEnd(line, at, end)
	}
	return end
}

// usualListEnd does so for a list, of which the first word ends at an offset.
func usualListEnd(line []byte, at, end int) int {
	for end > at && end < len(line) && line[end-1] == ',' {
		end = wordEnd(line, end+1)
	}
	if end+1 < len(line) && line[end+1] == ':' {
		return -1
	}
	return end
}

// isFollowed reports whether the text after the variable begins at an offset, which may be -1.
func (v *variable) isFollowed(line []byte, end int) bool {
	if end < 0 || end+8 > len(line) || word(line[end:])&v.bytes != v.text {
		return false
	}
	return v.bytes != 0 || len(line)-end >= len(v.after) && string(line[end:end+len(v.after)]) == v.after
}

// setUsual sets the field of a variable, and reports whether its text is what the field usually has.
func (v *variable) setUsual(line []byte, start, end int, r *Record) bool {
	f := v.field
	switch {
	case f == fields || end-start == 1 && line[start] == '-':
		return true
	case end == start || v.hasScheme && !hasPath(line[start:end]):
		return false
	}
	r.set(f, start, end)
	switch f {
	case Client:
		if text := line[start:end]; !v.isSent && !isUsualIPv4(text) {
			return wrongPeer(text) < 0
		}
	case Host:
		return v.isUsualHost(line, end, r)
	case Request:
		splitRequest(line, r)
	case Size:
		r.size = number(line[start:end])
	case Status:
		if end-start > 3 {
			return false
		}
		r.status = int16(number(line[start:end]))
	}
	return true
}

// isUsualHost reports whether the host that is set, and ends at an offset, looks like one. A host
// that a client has sent and that ends with a letter looks as it likes.
func (v *variable) isUsualHost(line []byte, end int, r *Record) bool {
	if v.isSent && line[end-1]|0x20-'a' < 26 {
		return true
	}
	c := cursor{line: line, r: r}
	if c.hostOf(v, int(r.spans[Host].Start)); c.failed {
		r.code = CodeNone
		return false
	}
	return true
}

// hasPath reports whether there is a slash after those of the scheme.
func hasPath(target []byte) bool {
	slash := bytes.IndexByte(target, '/')
	return slash >= 0 && slash+2 < len(target) && target[slash+1] == '/' && bytes.IndexByte(target[slash+2:], '/') >= 0
}
