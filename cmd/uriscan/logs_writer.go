package main

import (
	"bytes"
	"slices"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/flow"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
	"github.com/uriscan/uriscan/records"
)

// logScanner scans the lines of logs.
//
// Most texts of a record are in the line as they are. Those that are not, such as the
// timestamp, those with escapes and a target in two columns, are put together
// after a copy of the line, and then all texts of the record are written from the copy.
// To copy a line costs little, and the encoder is fastest where all texts lie together.
type logScanner struct {
	scanning
	all    bool              // skipped lines have records too
	state  *accesslog.Parser // that parser was made from
	parser *accesslog.Parser

	stamps bool // timestamps are written
	times  bool // the time is written as it is even if there is a timestamp

	computed   computing
	unescaped  []byte // what is computed from, where the line has it in escapes
	texts      []textOf
	components []componentOf

	copied  []byte // the line, and the texts that are not in it
	options *logOptions
	format  int // the number of the format's name
	records [linesAtOnce]accesslog.Record
}

// textOf is a field of a line, and the field of the record that has its text.
type textOf struct {
	from accesslog.Field
	to   records.Field
}

// componentOf is a component of the target, and the field of the record that has it.
type componentOf struct {
	from uriscan.Component
	to   records.Field
}

// newLogScanner returns a scanner of the lines that the options ask for. They have records of
// that kind.
func newLogScanner(k *recordKind, o *options) *logScanner {
	w := &logScanner{scanning: newScanning(k.newEncoder(o), o), all: o.oneToOne, options: &o.logs}
	w.computed = newComputing(o, w.encoder)
	w.stamps, w.times = w.encoder.Wants(records.Timestamp), w.encoder.Wants(records.Time) && o.fields != nil
	for f := accesslog.Client; f <= accesslog.Rest; f++ {
		if to := records.OfLine(f); f != accesslog.Query && w.wants(to) { // the query is a part of the target
			w.texts = append(w.texts, textOf{f, to})
		}
	}
	for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
		if to := records.OfComponent(c); w.wants(to) {
			w.components = append(w.components, componentOf{c, to})
		}
	}
	return w
}

// wants reports whether a field is written, or the field with the text of what is no
// number.
func (w *logScanner) wants(field records.Field) bool {
	_, text, isNumber := field.Number()
	return w.encoder.Wants(field) || isNumber && w.encoder.Wants(text) || field == records.Time && w.stamps
}

// setParser sets what reads the lines that follow.
func (w *logScanner) setParser(p *accesslog.Parser) {
	w.parser, w.format = p, w.options.numberOf(p.Format())
}

// start implements scanner. A block with the state of the block before goes on with the
// parser as it is: then no directive has come between them, or it is the rest of the same
// block. A block without a state is of a file that has no format.
func (w *logScanner) start(b *flow.Block) bool {
	state, _ := b.State.(*accesslog.Parser)
	if state != nil && state != w.state {
		w.state = state
		w.setParser(state.Clone())
	}
	return state != nil
}

// appendSome implements scanner.
func (w *logScanner) appendSome(dst, text []byte) (longer []byte, answered int) {
	n, consumed := w.parser.ScanLines(text, w.records[:])
	if n == 0 {
		w.parser.Scan(text, &w.records[0])
		n, consumed = 1, len(text)
	}
	for i := range w.records[:n] {
		dst = w.appendLine(dst, text, &w.records[i])
		w.source.line++
	}
	return dst, consumed
}

// appendValue implements scanner.
func (w *logScanner) appendValue(dst, value []byte, length int) []byte {
	w.parser.Scan(value, &w.records[0])
	dst = w.appendLine(dst, value, &w.records[0])
	w.source.line++
	w.source.offset += int64(length)
	return dst
}

// appendNull implements scanner. A line that is not there is one that is skipped.
func (w *logScanner) appendNull(dst []byte, length int) []byte {
	w.tally.skipped++
	if w.all {
		dst = w.appendMissing(dst)
	}
	w.source.offset += int64(length)
	return dst
}

// appendTooLong implements scanner.
func (w *logScanner) appendTooLong(dst []byte, start int64) []byte {
	w.tally.misfits++
	if w.beginTooLong(start, records.LogError(accesslog.CodeTooLong)) {
		w.record.SetEnum(logSchema, records.Format, w.format)
		dst = w.encoder.Append(dst, &w.record)
	}
	return dst
}

// appendLine appends the record of a line, if it is to have one.
func (w *logScanner) appendLine(dst, text []byte, line *accesslog.Record) []byte {
	in := line.Extent()
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
	if !w.only.wants(w.judge(line)) || w.encoder.Format() == output.None {
		return dst
	}
	w.source.setIn(r, int64(in.Start))
	r.SetEnum(logSchema, records.Format, w.format)
	w.fill(line)
	return w.encoder.Append(dst, r)
}

// judge counts a line and sets what is wrong with it. It reports whether it is valid:
// whether it fits the format and its target is valid.
func (w *logScanner) judge(line *accesslog.Record) bool {
	start := int(line.Extent().Start)
	switch {
	case line.Skipped():
		setNamedError(&w.record, records.LogError(accesslog.CodeSkipped), 0)
		return true
	case !line.Valid():
		w.tally.misfits++
		setNamedError(&w.record, records.LogError(line.Code()), line.ErrorOffset()-start)
		w.record.SetText(records.Whole, line.Extent())
		return false
	case line.Has(accesslog.Target) && !line.Target.Valid():
		w.tally.count(line.Target.ErrorCode())
		setError(&w.record, line.Target.ErrorCode(), line.Target.ErrorOffset()-start)
		return false
	}
	w.tally.count(uriscan.CodeNone)
	w.record.SetVerdict(records.Verdict, "", 0)
	return true
}

// fill sets the texts of a line. If one of them is not in the line as it is, all
// are set in a copy of the line. The components of a target need no look if the whole of
// it has had one.
func (w *logScanner) fill(line *accesslog.Record) {
	r := &w.record
	start := uint32(0)
	if w.stamps || line.AnyEscaped() || line.Has(accesslog.Query) {
		start = line.Extent().Start
		w.copyLine()
	}
	plain := w.source.plain && !r.Set.Has(records.Whole)
	for _, c := range w.texts {
		if line.Has(c.from) {
			plain = w.place(c.to, line, c.from, line.Span(c.from), start) && plain
		}
	}
	if line.Has(accesslog.Target) {
		seen := w.encoder.Wants(records.Original) && !line.Escaped(accesslog.Target) && !line.Has(accesslog.Query)
		for _, c := range w.components {
			if !line.Target.Has(c.from) {
				continue
			}
			if span := line.Target.Span(c.from); seen && c.to != records.Port {
				w.record.SetText(c.to, uriscan.Span{Start: span.Start - start, End: span.End - start})
			} else {
				plain = w.place(c.to, line, partOf(line, c.from), span, start) && plain
			}
		}
	}
	if line.Has(accesslog.Query) && w.encoder.Wants(records.Original) {
		plain = w.join(line, start) && plain
	}
	r.Plain = plain
	w.cutVersion()
	if w.computed.any() {
		w.compute(line, start)
	}
}

// compute sets what is computed from the target, and from the host of the server where the
// target has none. The text of the record begins at start.
func (w *logScanner) compute(line *accesslog.Record, start uint32) {
	in := func(f accesslog.Field, span uriscan.Span) []byte {
		if span.Len() == 0 {
			return nil
		}
		text := w.record.Text[span.Start-start : span.End-start]
		if !line.Escaped(f) {
			return text
		}
		begin := len(w.unescaped)
		w.unescaped = line.AppendUnescaped(w.unescaped, f, text)
		return w.unescaped[begin:]
	}
	w.unescaped = emptied(w.unescaped)
	host, from := line.Span(accesslog.Host), accesslog.Host
	if line.Target.Has(uriscan.CompHost) {
		host, from = line.Target.Host, accesslog.Target
	}
	of := request{host: in(from, host), method: in(accesslog.Method, line.Span(accesslog.Method))}
	if line.Has(accesslog.Target) && line.Target.Has(uriscan.CompPath) {
		w.computed.setTemplate(&w.record, in(accesslog.Target, line.Target.Path), of)
	}
	w.computed.setDomain(&w.record, of.host)
}

// copyLine makes a copy of the line the text of the record, with room after it.
func (w *logScanner) copyLine() {
	r := &w.record
	line := r.Text[r.Start:r.End]
	w.copied = append(slices.Grow(w.copied[:0], len(line)+roomAfterLine), line...)
	if r.Set.Has(records.Whole) {
		r.Spans[records.Whole] = uriscan.Span{End: uint32(len(line))}
	}
	w.setCopy()
}

// roomAfterLine is how much room there is after the copy of a line: as much as the
// encoder wants for its moves of a fixed length.
const roomAfterLine = 1 << 13

// setCopy makes the copy, which may have grown, the text of the record.
func (w *logScanner) setCopy() {
	w.record.Text, w.record.Start, w.record.End = w.copied, 0, len(w.copied)
}

// partOf returns the field of the line that a component of the target is a part of.
func partOf(line *accesslog.Record, c uriscan.Component) accesslog.Field {
	if c == uriscan.CompQuery && line.Has(accesslog.Query) {
		return accesslog.Query
	}
	return accesslog.Target
}

// place sets a field to the text that lies at a span of the lines, and reports whether it
// is plain. It is the field f of the line, or a part of that. The text of the record begins
// at start. A text with escapes is put after the copy of the line, without them.
func (w *logScanner) place(field records.Field, line *accesslog.Record, f accesslog.Field, span uriscan.Span, start uint32) (plain bool) {
	span = uriscan.Span{Start: span.Start - start, End: span.End - start}
	if line.Escaped(f) {
		begin := len(w.copied)
		w.copied = line.AppendUnescaped(w.copied, f, w.copied[span.Start:span.End])
		span = uriscan.Span{Start: uint32(begin), End: uint32(len(w.copied))}
		w.setCopy()
	}
	return w.set(field, span)
}

// join puts the target together from both its columns, with a "?" between them.
func (w *logScanner) join(line *accesslog.Record, start uint32) (plain bool) {
	begin := len(w.copied)
	for _, f := range [...]accesslog.Field{accesslog.Target, accesslog.Query} {
		if f == accesslog.Query {
			w.copied = append(w.copied, '?')
		}
		if span := line.Span(f); line.Escaped(f) {
			w.copied = line.AppendUnescaped(w.copied, f, w.copied[span.Start-start:span.End-start])
		} else if line.Has(f) {
			w.copied = append(w.copied, w.copied[span.Start-start:span.End-start]...)
		}
	}
	w.setCopy()
	return w.set(records.Original, uriscan.Span{Start: uint32(begin), End: uint32(len(w.copied))})
}

// set sets a field of kind Text or Number, and reports whether its text is plain. The
// components of a target that is written are looked at in that.
func (w *logScanner) set(field records.Field, span uriscan.Span) (plain bool) {
	r := &w.record
	switch field {
	case records.Time:
		if w.setTimestamp(span) && !w.times {
			return true
		}
		r.SetText(field, span)
	case records.ClientPort, records.Port, records.Status, records.Size, records.ServerPort:
		r.SetNumber(logSchema, field, span)
		if r.Set.Has(field) {
			return true
		}
	default:
		r.SetText(field, span)
	}
	return output.IsPlain(span.In(r.Text))
}

// setTimestamp sets the timestamp if the text of the time gives one and it is written. It
// reports whether that is so.
func (w *logScanner) setTimestamp(span uriscan.Span) (ok bool) {
	if !w.stamps {
		return false
	}
	begin := len(w.copied)
	if w.copied, ok = w.parser.Format().AppendTimestamp(w.copied, w.copied[span.Start:span.End]); ok {
		w.setCopy()
		w.record.SetText(records.Timestamp, uriscan.Span{Start: uint32(begin), End: uint32(len(w.copied))})
	}
	return ok
}

// cutVersion takes the name of the protocol away from its version.
func (w *logScanner) cutVersion() {
	r := &w.record
	if !r.Set.Has(records.Version) {
		return
	}
	span := &r.Spans[records.Version]
	if slash := bytes.LastIndexByte(span.In(r.Text), '/'); slash >= 0 {
		span.Start += uint32(slash) + 1
	}
}
