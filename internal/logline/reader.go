package logline

import (
	"slices"
	"strings"

	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/internal/fields"
)

// A Reader reads lines. It keeps its memory, and is for one goroutine.
type Reader struct {
	Record accesslog.Record // of the line that was read last

	given   []*accesslog.Parser // they never change
	parsers []*accesslog.Parser // clones that have seen the directives among the lines
	last    *accesslog.Parser   // what the line was read by

	text   string // the line
	line   []byte // the same
	buffer []byte
}

// NewReader returns a reader of lines that have the format of one of the parsers. It does
// not change these.
func NewReader(parsers []*accesslog.Parser) *Reader { return &Reader{given: parsers} }

// Reset forgets the directives among the lines.
func (r *Reader) Reset() { r.parsers, r.last = nil, nil }

// Forget lets go of the line, and of the memory that a long one has needed.
func (r *Reader) Forget() {
	r.text = ""
	r.line, r.buffer = kept(r.line), kept(r.buffer)
}

// kept returns memory for the next lines: what there is, if that is not much.
func kept(memory []byte) []byte {
	const most = 1 << 16
	if cap(memory) > most {
		return nil
	}
	return memory[:0]
}

// Scan reads a line, which may have its end, in the first format that it fits. A line that
// fits none of several formats is read as combined, which has most that others have.
func (r *Reader) Scan(line string) {
	if r.Record.Code() == accesslog.CodePart {
		r.Reset() // the next text need not come from the same file
	}
	r.text = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
	r.line = append(r.line[:0], r.text...)
	if r.parsers == nil {
		for _, p := range r.given {
			r.parsers = append(r.parsers, p.Clone())
		}
	}
	for _, r.last = range r.parsers {
		if r.last.Scan(r.line, &r.Record) || r.Record.Skipped() {
			return
		}
	}
	if len(r.parsers) > 1 {
		r.last = r.parsers[max(0, slices.IndexFunc(r.parsers, isCombined))]
		r.last.Scan(r.line, &r.Record)
	}
}

func isCombined(p *accesslog.Parser) bool { return p.Format().Name() == combined }

// Line returns the line without its end.
func (r *Reader) Line() string { return r.text }

// Format returns the format in which the line was read.
func (r *Reader) Format() *accesslog.Format { return r.last.Format() }

// Value returns a field of the line as the client sent it, without the escapes of the log.
func (r *Reader) Value(f accesslog.Field) string {
	span := r.Record.Span(f)
	if !r.Record.Escaped(f) {
		return span.InString(r.text)
	}
	r.buffer = r.Record.AppendUnescaped(r.buffer[:0], f, span.In(r.line))
	return string(r.buffer)
}

// Values calls do for each field of the line that is wanted, but for the target: in the
// order of a line of the combined format. The version of the protocol is without its
// name, and a number is its text.
func (r *Reader) Values(wanted *[fields.Count]bool, do func(f fields.Field, value string)) {
	for from := accesslog.Client; from <= accesslog.Rest; from++ {
		to := fields.OfLine(from)
		if to == fields.Original || !r.Record.Has(from) || !wanted[to] {
			continue
		}
		value := r.Value(from)
		if from == accesslog.Protocol {
			value = value[strings.LastIndexByte(value, '/')+1:]
		}
		do(to, value)
	}
}

// Target returns the request target, with its method, and reports whether the line has one.
// A query that stands in a column of its own is a part of it.
func (r *Reader) Target() (method, target string, ok bool) {
	hasQuery := r.Record.Has(accesslog.Query)
	if !hasQuery && !r.Record.Has(accesslog.Target) {
		return "", "", false
	}
	target = r.Value(accesslog.Target)
	if hasQuery {
		target += "?" + r.Value(accesslog.Query)
	}
	return r.Value(accesslog.Method), target, true
}
