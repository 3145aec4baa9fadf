package accesslog

import "bytes"

// Zeek's http.log, as Zeek writes it by default. The head names the columns, and what is
// between them:
//
//	#separator \x09
//	#set_separator	,
//	#empty_field	(empty)
//	#unset_field	-
//	#path	http
//	#fields	ts	uid	id.orig_h	id.orig_p	…	method	host	uri	referrer	version	…
//
// A line has exactly these columns. Quotes and spaces mean nothing. A value that is not set is
// "-", an empty one is "(empty)", and both are absent. Zeek writes a byte that is no printable
// ASCII as in \x09, and a backslash as two. The version is "1.1" and not "HTTP/1.1". The site
// configures other separators and words in its scripts, and the head has these too.
//
// What the client has sent, such as the method and the host, may look like anything. A head that
// names no column uri is that of another log of Zeek.

var zeek = &Format{name: "zeek", scan: scanZeek, escapes: escapesBackslashes, hasDirectives: true}

// A zeekHead is what the head of a log of Zeek says.
type zeekHead struct {
	separator    byte     // between two columns, 0 before the first directive
	unset, empty zeekWord // values that are none
	count        int      // how many columns there are, 0 if there are none yet
	fields       [maxColumns]Field
}

// A zeekWord is a word that stands for a value.
type zeekWord struct {
	text   [32]byte
	length uint8
}

// set keeps a word. One that is too long stands for nothing.
func (w *zeekWord) set(text []byte) {
	if w.length = 0; len(text) <= len(w.text) {
		w.length = uint8(copy(w.text[:], text))
	}
}

// is reports whether a text is the word.
func (w *zeekWord) is(text []byte) bool { return string(text) == string(w.text[:w.length]) }

// zeekNames are the names of the columns that a record has a field for.
var zeekNames = [...]struct {
	name  string
	field Field
}{
	{"ts", Time}, {"id.orig_h", Client}, {"id.orig_p", ClientPort}, {"id.resp_p", HostPort}, {"username", User},
	{"method", Method}, {"host", Host}, {"uri", Target}, {"referrer", Referer}, {"version", Protocol}, {"user_agent", UserAgent},
	{"response_body_len", Size}, {"status_code", Status},
}

// read reads a directive.
func (h *zeekHead) read(directive []byte) {
	if h.separator == 0 {
		h.separator = '\t'
		h.unset.set([]byte("-"))
		h.empty.set([]byte("(empty)"))
	}
	length := bytes.IndexByte(directive, h.separator)
	if separator, ok := bytes.CutPrefix(directive, []byte("#separator ")); ok {
		h.setSeparator(separator)
	} else if length >= 0 {
		switch value := directive[length+1:]; string(directive[:length]) {
		case "#unset_field":
			h.unset.set(value)
		case "#empty_field":
			h.empty.set(value)
		case "#fields":
			h.setFields(value)
		}
	}
}

// setSeparator begins a head with a separator, which is a byte or an escape. Any other is taken
// for a tab.
func (h *zeekHead) setSeparator(text []byte) {
	*h = zeekHead{}
	if len(text) == 0 {
		return
	}
	var room [1]byte
	if one, length := appendBackslash(room[:0], text); length == len(text) {
		h.read(nil)
		h.separator = one[0]
	}
}

// setFields sets the columns by their names. There are none if no column is the uri, or if there
// are too many.
func (h *zeekHead) setFields(names []byte) {
	h.count = 0
	count, hasTarget := 0, false
	for more := true; more; count++ {
		if count == maxColumns {
			return
		}
		name, length := names, bytes.IndexByte(names, h.separator)
		if more = length >= 0; more {
			name, names = names[:length], names[length+1:]
		}
		h.fields[count] = fields
		for _, known := range zeekNames {
			if known.name == string(name) {
				h.fields[count] = known.field
			}
		}
		hasTarget = hasTarget || h.fields[count] == Target
	}
	if hasTarget {
		h.count = count
	}
}

// scanZeek reads line[at:].
func scanZeek(p *Parser, line []byte, at int, r *Record) {
	h := &p.zeek
	if line[at] == '#' {
		h.read(line[at:])
		r.code = CodeSkipped
		return
	}
	if h.count == 0 {
		r.fail(line, CodeNoFields, Rest, at)
		return
	}
	c := cursor{line: line, at: at, r: r}
	for i, f := range h.fields[:h.count] {
		end := len(line)
		if length := bytes.IndexByte(line[c.at:], h.separator); length >= 0 {
			end = c.at + length
		}
		if c.zeekColumn(h, f, end); c.failed {
			return
		}
		if isLast := i+1 == h.count; isLast != (end == len(line)) {
			c.fail(Rest, end)
			return
		}
		c.at = end + 1
	}
	splitPorts(line, r)
}

// zeekColumn sets the field of a column.
func (c *cursor) zeekColumn(h *zeekHead, f Field, end int) {
	text := c.line[c.at:end]
	if f == fields || len(text) == 0 || h.unset.is(text) || h.empty.is(text) {
		return
	}
	switch f {
	case Time, Client, ClientPort, HostPort, Status, Size:
		c.column(f, c.at, end)
		return
	}
	if c.r.set(f, c.at, end); bytes.IndexByte(text, '\\') >= 0 {
		c.r.setEscaped(f)
	}
}
