package main

import (
	"bytes"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
)

// logWriter makes the records of the lines of logs. It is for one goroutine.
//
// Most texts of a record stand in the line as they are, and are written from there. Those
// with escapes, and a target that stands in two columns, are put together behind a copy
// of the line, and then all texts of the record are written from the copy.
type logWriter struct {
	encoder *output.Encoder
	only    validity
	all     bool // skipped lines have records too
	maxLine int
	parser  *accesslog.Parser
	tally   logTally

	source  sourceOf
	record  output.Record
	copied  []byte // the line, and the texts that do not stand in it
	records [linesAtOnce]accesslog.Record
}

// newLogWriter returns a writer of the records that the options ask for.
func newLogWriter(o *options) *logWriter {
	w := &logWriter{encoder: logs.newEncoder(o), only: o.only, all: o.oneToOne, maxLine: o.longestLine()}
	w.source.choose(w.encoder)
	return w
}

// setParser sets what reads the lines that follow.
func (w *logWriter) setParser(p *accesslog.Parser) { w.parser = p }

// append appends the records of lines: of whole ones, or of one that no "\n" ends. It
// stops when that has made dst longer than most, and returns how much of the text has
// been answered.
func (w *logWriter) append(dst, text []byte, most int) (longer []byte, answered int) {
	for answered < len(text) && len(dst) <= most {
		rest := text[answered:]
		n, consumed := w.parser.ScanLines(rest, w.records[:])
		if n == 0 {
			w.parser.Scan(rest, &w.records[0])
			n, consumed = 1, len(rest)
		}
		for i := range w.records[:n] {
			dst = w.appendLine(dst, rest, &w.records[i])
			w.source.line++
		}
		w.source.offset += int64(consumed)
		answered += consumed
	}
	return dst, answered
}

// appendTooLong appends the record of a line that is too long, if it is to have one. It
// begins at an offset of the text, and has nothing but the error.
func (w *logWriter) appendTooLong(dst []byte, start int64) []byte {
	w.tally.misfits++
	if !w.only.wants(false) {
		return dst
	}
	r := &w.record
	r.Begin(0, 0)
	w.setError(accesslog.CodeTooLong.String(), w.maxLine)
	w.source.setIn(r, start)
	return w.encoder.Append(dst, r)
}

// appendLine appends the record of a line, if it is to have one.
func (w *logWriter) appendLine(dst, text []byte, line *accesslog.Record) []byte {
	in := line.Line()
	if in.Len() > w.maxLine {
		return w.appendTooLong(dst, int64(in.Start))
	}
	if line.Skipped() {
		w.tally.skipped++
		if !w.all {
			return dst
		}
	}
	r := &w.record
	r.Text = text
	r.Begin(int(in.Start), int(in.End))
	if !w.only.wants(w.judge(line)) {
		return dst
	}
	w.source.setIn(r, int64(in.Start))
	r.SetName(logFormat, w.parser.Format().Name())
	if hasMore(line) {
		w.fillFromCopy(line)
	} else {
		w.fill(line)
	}
	r.Plain = w.source.plain && w.isPlain()
	return w.encoder.Append(dst, r)
}

// judge counts a line and sets what is wrong with it. It reports whether it is valid:
// whether it fits the format and its target is valid.
func (w *logWriter) judge(line *accesslog.Record) bool {
	start := int(line.Line().Start)
	switch {
	case line.Skipped():
		w.setError(accesslog.CodeSkipped.String(), 0)
		return true
	case !line.Valid():
		w.tally.misfits++
		w.setError(line.Code().String(), line.ErrorOffset()-start)
		w.record.SetText(logLine, line.Line())
		return false
	case line.Has(accesslog.Target) && !line.Target.Valid():
		w.tally.targets++
		setError(&w.record, line.Target.ErrorCode(), line.Target.ErrorOffset()-start)
		return false
	}
	w.tally.records++
	w.record.SetVerdict(fieldVerdict, "", 0)
	return true
}

// setError sets the fields that say why the line is no record. Their names begin with
// "log-", and so differ from those of what is wrong with targets.
func (w *logWriter) setError(code string, offset int) {
	name := logErrors[code]
	w.record.SetName(fieldErrorType, name)
	w.record.SetInteger(fieldErrorOffset, int64(offset))
	w.record.SetVerdict(fieldVerdict, name, offset)
}

// logErrors has the names of the errors of lines.
var logErrors = func() map[string]string {
	names := map[string]string{}
	for c := accesslog.CodeNone; c <= accesslog.CodeTooLong; c++ {
		names[c.String()] = "log-" + c.String()
	}
	return names
}()

// hasMore reports whether a text of the record does not stand in the line as it is.
func hasMore(line *accesslog.Record) bool {
	if line.Has(accesslog.Query) {
		return true
	}
	for f := range logTexts {
		if line.Escaped(accesslog.Field(f)) {
			return true
		}
	}
	return false
}

// fill sets the texts of a line that has all of them as they are.
func (w *logWriter) fill(line *accesslog.Record) {
	for f, field := range logTexts {
		if f := accesslog.Field(f); field >= 0 && line.Has(f) {
			w.set(field, line.Span(f))
		}
	}
	if line.Has(accesslog.Target) {
		for c, field := range logComponents {
			if c := uriscan.Component(c); field >= 0 && line.Target.Has(c) {
				w.set(field, line.Target.Span(c))
			}
		}
	}
	w.cutVersion()
}

// fillFromCopy sets the texts of a line from a copy of it.
func (w *logWriter) fillFromCopy(line *accesslog.Record) {
	r := &w.record
	in := line.Line()
	from := r.Text[in.Start:in.End]
	w.copied = append(w.copied[:0], from...)
	place := func(f accesslog.Field, span uriscan.Span) uriscan.Span {
		text := from[span.Start-in.Start : span.End-in.Start]
		if !line.Escaped(f) {
			return uriscan.Span{Start: span.Start - in.Start, End: span.End - in.Start}
		}
		start := len(w.copied)
		w.copied = w.parser.Format().AppendUnescaped(w.copied, text)
		return uriscan.Span{Start: uint32(start), End: uint32(len(w.copied))}
	}
	var set output.Set
	spans := &r.Spans
	put := func(field int, span uriscan.Span) { spans[field], set = span, set|1<<field }
	for f, field := range logTexts {
		if f := accesslog.Field(f); field >= 0 && line.Has(f) {
			put(field, place(f, line.Span(f)))
		}
	}
	if line.Has(accesslog.Target) {
		for c, field := range logComponents {
			if c := uriscan.Component(c); field >= 0 && line.Target.Has(c) {
				put(field, place(accesslog.Target, line.Target.Span(c)))
			}
		}
	}
	if line.Has(accesslog.Query) {
		w.joinQuery(place(accesslog.Query, line.Span(accesslog.Query)), set.Has(logOriginal))
		set |= 1 << logOriginal
	}
	if r.Set.Has(logLine) {
		put(logLine, uriscan.Span{End: uint32(len(from))})
	}
	r.Text = w.copied
	r.Start, r.End = 0, len(w.copied)
	for field := range spans {
		if set.Has(field) {
			w.set(field, spans[field])
		}
	}
	w.cutVersion()
}

// joinQuery makes the target that of both columns, with a "?" between them.
func (w *logWriter) joinQuery(query uriscan.Span, hasStem bool) {
	start := len(w.copied)
	if hasStem {
		stem := w.record.Spans[logOriginal]
		w.copied = append(w.copied, w.copied[stem.Start:stem.End]...)
	}
	w.copied = append(append(w.copied, '?'), w.copied[query.Start:query.End]...)
	w.record.Spans[logOriginal] = uriscan.Span{Start: uint32(start), End: uint32(len(w.copied))}
}

// set sets a field of kind Text or Number.
func (w *logWriter) set(field int, span uriscan.Span) {
	switch field {
	case logClientPort, logPort, logStatus, logSize, logHostPort:
		w.record.SetNumber(logSchema, field, span)
	default:
		w.record.SetText(field, span)
	}
}

// cutVersion takes the name of the protocol away from its version.
func (w *logWriter) cutVersion() {
	r := &w.record
	if !r.Set.Has(logVersion) {
		return
	}
	span := &r.Spans[logVersion]
	if slash := bytes.LastIndexByte(span.In(r.Text), '/'); slash >= 0 {
		span.Start += uint32(slash) + 1
	}
}

// isPlain reports whether all texts of the record are plain. The components of the
// target stand in it, or beside it as in a column.
func (w *logWriter) isPlain() bool {
	r := &w.record
	for field := logTime; field <= logHostPortText; field++ {
		if r.Set.Has(field) && field != logFormat && !output.IsPlain(r.Spans[field].In(r.Text)) {
			return false
		}
	}
	return true
}
