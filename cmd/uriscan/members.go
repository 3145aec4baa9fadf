package main

import (
	"bytes"
	"errors"
	"slices"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
	"github.com/uriscan/uriscan/records"
)

// Programs that hand events to a filter write an object of JSON on a line for each, and take
// what comes back for the event. So the text is a member of the object, and the answer is the
// object again: with the record added to it, or with the changed text in the place of the text.

// memberOptions say where a text and its record are in an object of JSON.
type memberOptions struct {
	reader *accesslog.Format // reads the text as its target; nil if each line is a text
	under  string            // the member that has the record; empty if its members are those of the object
}

// memberFlags are the flags about objects of JSON.
var memberFlags = []flagRow{
	{
		names: []string{"in"}, value: "PATH", commands: ofLines,
		about: "each line is an object of JSON, and the text is at this path, as in\nrequest.url; -o json adds the record to the object, and -o text puts\nthe changed text in the place of the text",
		set:   setMember,
	},
	{
		names: []string{"under"}, value: "NAME", commands: ofLines,
		about: "make each record of -o json the value of this member",
		set:   setUnder,
	},
}

// setMember sets where the text is.
func setMember(o *options, value string) (err error) {
	if o.member.reader != nil {
		return errors.New("-in is given more than once; want all paths in one value, with spaces between them")
	}
	o.member.reader, err = accesslog.JSON("in", map[accesslog.Field]string{accesslog.Target: value})
	if err != nil {
		return errors.New("the value of -in must be the names of members from the outside in, with dots between them")
	}
	return nil
}

// setUnder sets the member that has the record.
func setUnder(o *options, value string) error {
	if value == "" || !output.IsPlain([]byte(value)) {
		return errors.New("the value of -under must be a name of ASCII that can be seen, without quotes and backslashes")
	}
	o.member.under = value
	return nil
}

// wantMembers checks what -in and -under must be together with.
func wantMembers(c *command, o *options) error {
	isText := o.format == output.Rows
	switch {
	case o.member.under != "" && o.format != output.JSON:
		return errors.New("-under is for the records of -o json")
	case o.member.reader == nil:
	case (c.name == "logs" || o.logs.wanted) && o.logs.format == nil && o.logs.own == nil && o.logs.paths == nil:
		return errors.New("-in wants the format of the text, by -format or -log-format; it cannot be recognised in an object")
	case o.escaped:
		return errors.New("-in reads JSON, and -escaped the escapes of databases; want one of them")
	case o.names.learn:
		return errors.New("-learn learns from lines that are URIs or logs, and -in reads JSON")
	case isText && (c.format != output.Rows || o.fields != nil || o.with != nil || o.logs.wanted):
		return errors.New("-in wants one text for the place of another, which is not what -o text writes here; want -o json")
	case c.name == "redact" && o.format == output.JSON:
		return errors.New("-in adds a record to an object that has the secrets; want -o text, which puts the redacted text in its place")
	}
	return nil
}

// memberReader reads the text of each object, has its record made, and puts both together.
type memberReader struct {
	values  scanner
	maxLine int
	adds    bool // the record is added to the object
	edits   bool // the record is a changed text, which replaces the one in the object
	parser  *accesslog.Parser
	object  accesslog.Record
	spaced  []byte // the line after a blank
	value   []byte // a text without its escapes
	record  []byte
	texts   []byte // the changed texts of a line, as they are in JSON
	changes []change

	inserted []int // where the copy of a line has a byte more, as offsets in the line
}

// change says that texts[from:to] replaces line[start:end].
type change struct{ start, end, from, to int }

// mostTexts is how many texts of an object are changed. Each takes another look at the object.
const mostTexts = 16

// blanks are what may be around an object.
const blanks = " \t\r\n"

// newMemberReader returns what the options ask for.
func newMemberReader(s scanner, o *options) *memberReader {
	return &memberReader{
		values: s, maxLine: o.longestLine(), parser: accesslog.NewParser(o.member.reader),
		adds: o.format == output.JSON, edits: o.format == output.Rows,
	}
}

// append appends the answers of lines as appendLines does.
func (m *memberReader) append(dst, text []byte, most int) (longer []byte, answered int) {
	for answered < len(text) && len(dst) <= most {
		line, length := firstLine(text[answered:])
		if len(line) > m.maxLine {
			dst, _ = appendLines(m.values, dst, text[answered:answered+length], len(dst))
		} else {
			dst = m.appendLine(dst, line, length)
		}
		answered += length
	}
	return dst, answered
}

// appendLine appends the answer of a line. The length is that of the line with its end.
func (m *memberReader) appendLine(dst, line []byte, length int) []byte {
	code, offset := m.scan(line)
	switch {
	case code != accesslog.CodeNone:
		m.record = m.values.shared().appendMisfit(emptied(m.record), records.LogError(code), offset, length)
		if m.edits && len(m.record) > 0 {
			return append(dst, "{}\n"...)
		}
		return append(dst, m.record...)
	case m.edits:
		return m.appendEdited(dst, line, length)
	case m.hasText():
		m.record = m.values.appendValue(emptied(m.record), m.text(), length)
	default:
		m.record = m.values.appendNull(emptied(m.record), length)
	}
	if m.adds && len(m.record) > 0 {
		return appendWithMembers(dst, line, m.record)
	}
	return append(dst, m.record...)
}

// scan reads the object that a line is, and returns what is wrong if it is none. The parser would
// read the object that Docker puts around a line as a header. A blank hides it.
func (m *memberReader) scan(line []byte) (code accesslog.Code, offset int) {
	begin := len(line) - len(bytes.TrimLeft(line, blanks))
	if begin == len(line) || line[begin] != '{' {
		return accesslog.CodeJSON, begin
	}
	m.spaced = append(append(emptied(m.spaced), ' '), line...)
	m.parser.Scan(m.spaced, &m.object)
	if code = m.object.Code(); code == accesslog.CodeMissing {
		return accesslog.CodeNone, 0
	}
	return code, max(0, m.object.ErrorOffset()-1)
}

// hasText reports whether there is a value at the path and it is a string.
func (m *memberReader) hasText() bool {
	return m.object.Has(accesslog.Target) && m.spaced[m.object.Span(accesslog.Target).Start-1] == '"'
}

// text returns the text at the path without its escapes.
func (m *memberReader) text() []byte {
	text := m.object.Span(accesslog.Target).In(m.spaced)
	if !m.object.Escaped(accesslog.Target) {
		return text
	}
	m.value = m.object.AppendUnescaped(emptied(m.value), accesslog.Target, text)
	return m.value
}

// appendWithMembers appends an object with the members of a record at its end.
func appendWithMembers(dst, object, record []byte) []byte {
	object = bytes.TrimRight(object, blanks)
	object = bytes.TrimRight(object[:len(object)-1], blanks)
	dst = append(dst, object...)
	if len(record) > len("{}\n") && object[len(object)-1] != '{' {
		dst = append(dst, ',')
	}
	return append(dst, record[1:]...)
}

// appendEdited appends an object with all texts at the paths changed, so that none keeps a secret:
// those of all paths, and of all members of the same name. A scan finds one of them. In the copy of
// the line that one is made empty then, which counts as absent, and the next scan finds another.
func (m *memberReader) appendEdited(dst, line []byte, length int) []byte {
	m.changes, m.texts, m.inserted = m.changes[:0], emptied(m.texts), m.inserted[:0]
	seen := false
	for round := 0; m.object.Has(accesslog.Target); round++ {
		if round == mostTexts {
			return append(dst, "{}\n"...)
		}
		if m.hasText() {
			if m.change(!seen, length); len(m.record) == 0 {
				return dst
			}
			seen = true
		}
		m.empty(m.object.Span(accesslog.Target))
		m.parser.Scan(m.spaced, &m.object)
	}
	if !seen {
		if m.record = m.values.appendNull(emptied(m.record), length); len(m.record) == 0 {
			return dst
		}
	}
	slices.SortFunc(m.changes, func(a, b change) int { return a.start - b.start })
	at := 0
	for _, c := range m.changes {
		dst = append(append(dst, line[at:c.start]...), m.texts[c.from:c.to]...)
		at = c.end
	}
	return append(append(dst, line[at:]...), '\n')
}

// change has the record made of the text that was found, and notes it if it is another text. Of
// all texts of a line the first counts.
func (m *memberReader) change(isFirst bool, length int) {
	text := m.text()
	if isFirst {
		m.record = m.values.appendValue(emptied(m.record), text, length)
	} else {
		s := m.values.shared()
		counted, source := s.tally, s.source
		m.record = m.values.appendValue(emptied(m.record), text, length)
		s.tally, s.source = counted, source
	}
	if changed := bytes.TrimSuffix(m.record, newline); !bytes.Equal(changed, text) {
		from, span := len(m.texts), m.object.Span(accesslog.Target)
		m.texts = output.AppendJSON(m.texts, changed)
		m.changes = append(m.changes, change{m.inLine(span.Start), m.inLine(span.End), from, len(m.texts)})
	}
}

// empty makes the value at a span of the copy an empty string. A digit has no room for that, so
// that a byte is inserted.
func (m *memberReader) empty(span uriscan.Span) {
	start, end := int(span.Start), int(span.End)
	switch {
	case m.hasText():
		end++ // the quote after it
	case span.Len() == 1:
		m.inserted = append(m.inserted, m.inLine(span.Start))
		slices.Sort(m.inserted)
		m.spaced = slices.Insert(m.spaced, start, '"')
		m.spaced[start+1] = '"'
		return
	default:
		m.spaced[start] = '"'
		start++
	}
	m.spaced[start] = '"'
	for i := start + 1; i < end; i++ {
		m.spaced[i] = ' '
	}
}

// inLine returns the offset in the line of an offset in the copy.
func (m *memberReader) inLine(at uint32) int {
	offset := int(at) - 1
	for _, place := range m.inserted {
		if offset > place {
			offset--
		}
	}
	return offset
}
