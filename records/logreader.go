package records

import (
	"slices"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/target"
)

// A LogReader reads the lines of access logs, each as a text of its own: the lines of one
// file need not follow each other. It keeps its memory, and is for one goroutine.
type LogReader struct {
	Record accesslog.Record // of the line that was read last

	given   []*accesslog.Parser // they never change
	parsers []*accesslog.Parser // clones that have seen the directives among the lines
	last    *accesslog.Parser   // what the line was read by

	text   string // the line
	line   []byte // the same
	buffer []byte

	method string // of the target that was read last
	spans  uriscan.Spans
}

// NewLogReader returns a reader of lines that have the format of one of the parsers. There
// must be one. It does not change them, so they can be those of other readers too.
func NewLogReader(parsers []*accesslog.Parser) *LogReader { return &LogReader{given: parsers} }

// Reset forgets the directives among the lines, such as those with the columns of W3C logs.
func (r *LogReader) Reset() { r.parsers, r.last = nil, nil }

// Forget lets go of the line, and of the memory that a long one has needed.
func (r *LogReader) Forget() {
	r.text = ""
	r.line, r.buffer = kept(r.line, maxKept), kept(r.buffer, maxKept)
}

// Scan reads a line, with its end or without, in the first format that it fits. A line that
// fits none of several formats is read as combined, which has most that others have. Record
// says whether it fits.
func (r *LogReader) Scan(line string) {
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
func (r *LogReader) Line() string { return r.text }

// Format returns the format in which the line was read.
func (r *LogReader) Format() *accesslog.Format { return r.last.Format() }

// Value returns a field of the line as the client sent it, without the escapes of the log.
// It is empty if the line does not have the field. It allocates only for a field with escapes.
func (r *LogReader) Value(f accesslog.Field) string {
	span := r.Record.Span(f)
	if !r.Record.Escaped(f) {
		return span.InString(r.text)
	}
	r.buffer = r.Record.AppendUnescaped(r.buffer[:0], f, span.In(r.line))
	return string(r.buffer)
}

// Target returns the request target and what a scan of it found (RFC 9112 §3.2), and nil if
// the line has none. A query in a column of its own is a part of it. The spans are valid
// until the next call.
func (r *LogReader) Target() (text string, s *uriscan.Spans) {
	hasQuery := r.Record.Has(accesslog.Query)
	if !hasQuery && !r.Record.Has(accesslog.Target) {
		return "", nil
	}
	text = r.Value(accesslog.Target)
	if hasQuery {
		text += "?" + r.Value(accesslog.Query)
	}
	r.method = r.Value(accesslog.Method)
	r.scanTarget(text, &r.spans)
	return text, &r.spans
}

// scanTarget scans a request target that has the method of the last one.
func (r *LogReader) scanTarget(text string, out *uriscan.Spans) bool {
	_, ok := target.ScanString(r.method, text, out)
	return ok
}

// Problem returns what is wrong with the line, or else with its target. The offset is one
// of the line. A line that is skipped has a problem, too, at 0.
func (r *LogReader) Problem() Problem {
	switch {
	case !r.Record.Valid():
		return Problem{LogError(r.Record.Code()), max(r.Record.ErrorOffset(), 0)}
	case r.Record.Has(accesslog.Target):
		return ProblemOf(&r.Record.Target)
	}
	return Problem{}
}
