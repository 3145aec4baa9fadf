package main

import (
	"bytes"
	"errors"

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
	values   scanner
	maxLine  int
	adds     bool // the record is added to the object
	replaces bool // the record is a changed text, which replaces the one in the object
	parser   *accesslog.Parser
	object   accesslog.Record
	spaced   []byte // a line after a blank
	value    []byte // a text without its escapes
	record   []byte
}

// newMemberReader returns what the options ask for.
func newMemberReader(s scanner, o *options) *memberReader {
	return &memberReader{
		values: s, maxLine: o.longestLine(), parser: accesslog.NewParser(o.member.reader),
		adds: o.format == output.JSON, replaces: o.format == output.Rows,
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
	begin := len(line) - len(bytes.TrimLeft(line, blanks))
	if begin == len(line) || line[begin] != '{' {
		return m.appendMisfit(dst, accesslog.CodeJSON, begin, length)
	}
	shifted, by := m.scan(line)
	if code := m.object.Code(); code != accesslog.CodeNone && code != accesslog.CodeMissing {
		return m.appendMisfit(dst, code, m.object.ErrorOffset()-by, length)
	}
	span := m.object.Span(accesslog.Target)
	if !m.object.Has(accesslog.Target) || shifted[span.Start-1] != '"' {
		m.record = m.values.appendNull(emptied(m.record), length)
		return m.appendAnswer(dst, line)
	}
	value := span.In(shifted)
	if m.object.Escaped(accesslog.Target) {
		m.value = m.object.AppendUnescaped(emptied(m.value), accesslog.Target, value)
		value = m.value
	}
	m.record = m.values.appendValue(emptied(m.record), value, length)
	if changed := bytes.TrimSuffix(m.record, newline); m.replaces && len(m.record) > 0 && !bytes.Equal(changed, value) {
		dst = append(dst, line[:int(span.Start)-by]...)
		dst = output.AppendJSON(dst, changed)
		return append(append(dst, line[int(span.End)-by:]...), '\n')
	}
	return m.appendAnswer(dst, line)
}

// blanks are what may be around an object.
const blanks = " \t\r\n"

// scan reads an object, and returns the line that its spans are offsets in, which has so many
// bytes more in front. The parser would read the object that Docker puts around a line as the
// header of that line. A blank hides it.
func (m *memberReader) scan(line []byte) (shifted []byte, by int) {
	if bytes.HasPrefix(line, []byte(`{"log":`)) {
		m.spaced = append(append(emptied(m.spaced), ' '), line...)
		line, by = m.spaced, 1
	}
	m.parser.Scan(line, &m.object)
	return line, by
}

// appendMisfit appends the answer of a line that is no object.
func (m *memberReader) appendMisfit(dst []byte, code accesslog.Code, offset, length int) []byte {
	m.record = m.values.shared().appendMisfit(emptied(m.record), records.LogError(code), offset, length)
	if m.replaces && len(m.record) > 0 {
		return append(dst, "{}\n"...)
	}
	return append(dst, m.record...)
}

// appendAnswer appends the record, or the line with what the record adds.
func (m *memberReader) appendAnswer(dst, line []byte) []byte {
	switch {
	case len(m.record) == 0:
		return dst
	case m.adds:
		return appendWithMembers(dst, line, m.record)
	case m.replaces:
		return append(append(dst, line...), '\n')
	}
	return append(dst, m.record...)
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
