package main

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/flow"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
	"github.com/uriscan/uriscan/internal/record"
	"github.com/uriscan/uriscan/records"
)

// lineCommand is a command that writes a record for each line.
type lineCommand struct {
	recordKind

	// newFill returns what fills the records of one scanner. It is called once for
	// each.
	newFill func(o *options, e *output.Encoder) fill
}

// fill sets the fields of a command in the record of a line. Its extent is set. The
// spans are those of the line, as offsets in r.Text. The error is set already.
type fill func(r *output.Record, spans *uriscan.Spans)

// linesAtOnce is how many lines are scanned before their records are made: so few that
// their spans stay in the nearest cache.
const linesAtOnce = 128

// scanner scans lines and appends their records: those of URIs or those of a log. It is for
// one goroutine.
type scanner interface {
	// start is called before the lines of a block. It reports whether they can be read.
	start(b *flow.Block) bool

	// appendSome appends the records of the first lines of text: of whole ones, or of one that
	// no "\n" ends. It returns how much of the text that is.
	appendSome(dst, text []byte) (longer []byte, answered int)

	// appendValue appends the record of a value, which may have newlines in it, and appendNull
	// that of a value that is not there. The length is that of the line of input that the
	// value was read from, with its end.
	appendValue(dst, value []byte, length int) []byte
	appendNull(dst []byte, length int) []byte

	// appendTooLong appends the record of a line that is too long, if it is to have one. It
	// begins at an offset of the text, and has nothing but the error.
	appendTooLong(dst []byte, start int64) []byte

	shared() *scanning
}

// scanning is what all scanners have in common.
type scanning struct {
	encoder *output.Encoder
	only    validity
	maxLine int // the length of the longest line that is not too long
	tally   tally
	source  sourceOf
	record  output.Record
}

// newScanning returns what the options ask for.
func newScanning(e *output.Encoder, o *options) scanning {
	s := scanning{encoder: e, only: o.only, maxLine: o.longestLine()}
	s.source.choose(e)
	return s
}

func (s *scanning) shared() *scanning { return s }

// appendLines appends the records of lines. It stops when that has made dst longer than most,
// and returns how much of the text has been answered.
func appendLines(s scanner, dst, text []byte, most int) (longer []byte, answered int) {
	for answered < len(text) && len(dst) <= most {
		var n int
		dst, n = s.appendSome(dst, text[answered:])
		s.shared().source.offset += int64(n)
		answered += n
	}
	return dst, answered
}

// appendMissing appends the record of a value that is not there, if it is to have one.
func (s *scanning) appendMissing(dst []byte) []byte {
	if s.only.wants(true) {
		s.record.Begin(0, 0)
		s.source.setIn(&s.record, 0)
		dst = s.encoder.Append(dst, &s.record)
	}
	s.source.line++
	return dst
}

// beginTooLong begins the record of a line that is too long. It reports whether the line is to
// have one.
func (s *scanning) beginTooLong(start int64, name string) bool {
	s.tally.tooLong++
	if !s.only.wants(false) {
		return false
	}
	s.record.Begin(0, 0)
	setNamedError(&s.record, name, s.maxLine)
	s.source.setIn(&s.record, start)
	return true
}

// appendMisfit appends the record of a line that is no object of JSON, if it is to have one. It
// has nothing but the error. The length is that of the line with its end.
func (s *scanning) appendMisfit(dst []byte, name string, offset, length int) []byte {
	s.tally.misfits++
	if s.only.wants(false) {
		s.record.Begin(0, 0)
		setNamedError(&s.record, name, offset)
		s.source.setIn(&s.record, 0)
		dst = s.encoder.Append(dst, &s.record)
	}
	s.source.line++
	s.source.offset += int64(length)
	return dst
}

// uriScanner scans lines that are URIs.
type uriScanner struct {
	scanning
	fill       fill
	production uriscan.Production
	spans      [linesAtOnce]uriscan.Spans
}

// sourceOf is where lines come from.
type sourceOf struct {
	file   []byte     // the name of the file
	plain  bool       // it is plain text
	line   int64      // the number of the next line
	offset int64      // in the file, of the text that is scanned
	set    output.Set // which of them are wanted
}

// validity is which lines have records.
type validity uint8

const (
	anyLine validity = iota
	validLines
	invalidLines
)

// wants reports whether a line has a record.
func (v validity) wants(valid bool) bool { return v == anyLine || valid == (v == validLines) }

// newScanner returns a scanner of the lines that the options ask for.
func (c *lineCommand) newScanner(o *options) *uriScanner {
	e := c.newEncoder(o)
	return &uriScanner{scanning: newScanning(e, o), fill: c.newFill(o, e), production: o.production}
}

// choose sets what of the source an encoder writes.
func (s *sourceOf) choose(e *output.Encoder) {
	s.plain = true
	for _, field := range []records.Field{records.File, records.Line, records.Offset} {
		if e.Wants(field) {
			s.set |= 1 << field
		}
	}
}

// open says where the text comes from that is appended next: the name of the file, the
// number of its line from 1 on, and the offset of the text in the file.
func (s *sourceOf) open(file string, line, offset int64) {
	if string(s.file) != file {
		s.file = append(s.file[:0], file...)
		s.plain = output.IsPlain(s.file)
	}
	s.line, s.offset = line, offset
}

// start implements scanner.
func (w *uriScanner) start(*flow.Block) bool { return true }

// appendSome implements scanner.
func (w *uriScanner) appendSome(dst, text []byte) (longer []byte, answered int) {
	n, consumed := w.production.ScanLines(text, w.spans[:])
	if n == 0 {
		w.production.Scan(text, &w.spans[0])
		n, consumed = 1, len(text)
	}
	return w.appendScanned(dst, text, w.spans[:n]), consumed
}

// appendValue implements scanner.
func (w *uriScanner) appendValue(dst, value []byte, length int) []byte {
	w.production.Scan(value, &w.spans[0])
	dst = w.appendScanned(dst, value, w.spans[:1])
	w.source.offset += int64(length)
	return dst
}

// appendNull implements scanner. A value that is not there is not invalid.
func (w *uriScanner) appendNull(dst []byte, length int) []byte {
	w.tally.byCode[uriscan.CodeNone]++
	dst = w.appendMissing(dst)
	w.source.offset += int64(length)
	return dst
}

// appendScanned appends the records of the lines that begin text, one for each of the
// spans.
func (w *uriScanner) appendScanned(dst, text []byte, spans []uriscan.Spans) []byte {
	r := &w.record
	r.Text = text
	writes, valid, start := w.encoder.Format() != output.None && w.only.wants(true), 0, 0
	for i := range spans {
		s := &spans[i]
		rec := record.Of(s)
		end := int(rec.End())
		switch {
		case end-start > w.maxLine:
			dst = w.appendTooLong(dst, int64(start))
		case rec.Reason != 0:
			dst = w.appendInvalid(dst, start, end, s)
		case writes:
			valid++
			r.Start, r.End, r.Plain, r.Set = start, end, w.source.plain, w.source.set|1<<records.Verdict
			if w.source.set != 0 {
				w.source.setIn(r, int64(start))
			}
			w.fill(r, s)
			dst = w.encoder.Append(dst, r)
		default:
			valid++
		}
		w.source.line++
		start = end + 1
		if end < len(text) && text[end] == '\r' {
			start++
		}
	}
	w.tally.byCode[uriscan.CodeNone] += valid
	return dst
}

// appendInvalid appends the record of an invalid line, if it is to have one.
func (w *uriScanner) appendInvalid(dst []byte, start, end int, s *uriscan.Spans) []byte {
	code := s.ErrorCode()
	w.tally.byCode[code]++
	if !w.only.wants(false) {
		return dst
	}
	r := &w.record
	r.Begin(start, end)
	setError(r, code, s.ErrorOffset()-start)
	w.source.setIn(r, int64(start))
	w.fill(r, s)
	return w.encoder.Append(dst, r)
}

// appendTooLong implements scanner.
func (w *uriScanner) appendTooLong(dst []byte, start int64) []byte {
	w.tally.byCode[uriscan.CodeTooLong]++
	if w.beginTooLong(start, uriscan.CodeTooLong.String()) {
		dst = w.encoder.Append(dst, &w.record)
	}
	return dst
}

// setIn sets the fields that say where a line comes from. It begins at an offset of
// the text.
func (s *sourceOf) setIn(r *output.Record, start int64) {
	r.Bytes[records.File], r.Ints[records.Line], r.Ints[records.Offset] = s.file, s.line, s.offset+start
	r.Set |= s.set
}

// isSilent reports whether the output hides that a line was dropped: its record has
// neither the type nor the offset of the error.
func isSilent(e *output.Encoder) bool {
	return e.Format() != output.None && !e.Wants(records.ErrorType) && !e.Wants(records.ErrorOffset) && !e.Wants(records.Verdict)
}
