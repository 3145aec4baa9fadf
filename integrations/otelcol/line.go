package uriscanprocessor

import (
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
)

// part is a field of a line, and where it is written.
type part struct {
	from accesslog.Field
	to   field
	is   partKind
	most int64 // of a number
}

// partKind says what is done with a part.
type partKind uint8

// The kinds of parts.
const (
	plainPart  partKind = iota // a text
	numberPart                 // a number
	secretPart                 // a text that may hold a URL, with secrets in it
	headerPart                 // the value of a header
)

// parts are all parts of a line but its time, its version and its target.
var parts = []part{
	{accesslog.Client, clientField, plainPart, 0},
	{accesslog.ClientPort, clientPortField, numberPart, 65535},
	{accesslog.Ident, identField, plainPart, 0},
	{accesslog.User, userField, plainPart, 0},
	{accesslog.Method, methodField, plainPart, 0},
	{accesslog.Status, statusField, numberPart, 999},
	{accesslog.Size, sizeField, numberPart, 1<<63 - 1},
	{accesslog.UserAgent, userAgentField, plainPart, 0},
	{accesslog.Host, serverField, plainPart, 0},
	{accesslog.HostPort, serverPortField, numberPart, 65535},
	{accesslog.ForwardedFor, forwardedForField, headerPart, 0},
	{accesslog.Request, requestField, secretPart, 0},
	{accesslog.Captured, capturedField, secretPart, 0},
	{accesslog.Rest, restField, secretPart, 0},
}

// readLine reads a line of an access log. If any format will do, and the line fits none and
// has no time in brackets, it is not the line of a server at all. Then what stands in it
// means nothing.
func (w *worker) readLine(s *source, text string) verdict {
	text = strings.TrimSuffix(strings.TrimSuffix(text, "\n"), "\r")
	w.other = append(w.other[:0], text...)
	parser := w.parserOf(s)
	r := &w.record
	if r.Skipped() {
		w.isEmpty = true
		delete(w.parsers, s) // the columns stay those of the configuration, in whatever order lines come
		return verdict{}
	}
	if !r.Valid() && len(s.parsers) > 1 && !r.Has(accesslog.Time) {
		return verdict{logProblems + problem(r.Code()), r.ErrorOffset()} // it is no such log
	}
	w.noteEncoding(text)
	w.addText(s, formatField, parser.Format().Name())
	for i := range parts {
		if p := &parts[i]; s.wanted[p.to] && r.Has(p.from) {
			w.addPart(s, p, w.partOf(parser, text, p.from))
		}
	}
	if r.Has(accesslog.Time) {
		w.addTime(s, parser.Format(), w.partOf(parser, text, accesslog.Time))
	}
	if r.Has(accesslog.Protocol) && s.wanted[versionField] {
		protocol := w.partOf(parser, text, accesslog.Protocol)
		w.addText(s, versionField, protocol[strings.LastIndexByte(protocol, '/')+1:])
	}
	if r.Has(accesslog.Referer) && s.wanted[refererField] {
		w.addHeader(s, refererField, w.hidden(w.partOf(parser, text, accesslog.Referer)))
	}
	v := w.readTarget(s, parser, text)
	if !r.Valid() {
		v = verdict{logProblems + problem(r.Code()), r.ErrorOffset()}
	}
	return v
}

// parserOf returns the parser of the first format that the line in w.other fits, and reads
// it. If there is none, it is read as combined.
func (w *worker) parserOf(s *source) *accesslog.Parser {
	parsers := w.parsers[s]
	if parsers == nil {
		for _, p := range s.parsers {
			parsers = append(parsers, p.Clone())
		}
		w.parsers[s] = parsers
	}
	last := parsers[0]
	for _, p := range parsers {
		if p.Scan(w.other, &w.record) || w.record.Skipped() {
			return p
		}
		if p.Format().Name() == formatCombined {
			last = p
		}
	}
	if len(parsers) > 1 {
		last.Scan(w.other, &w.record)
	}
	return last
}

// partOf returns a part of the line as the client sent it, without the escapes of the log.
func (w *worker) partOf(p *accesslog.Parser, text string, f accesslog.Field) string {
	span := w.record.Span(f)
	if !w.record.Escaped(f) {
		return span.InString(text)
	}
	w.buffer = p.Format().AppendUnescaped(w.buffer[:0], span.In(w.other))
	plain := string(w.buffer)
	w.noteEncoding(plain)
	return plain
}

// addPart adds a part by its kind.
func (w *worker) addPart(s *source, p *part, text string) {
	switch p.is {
	case numberPart:
		w.addNumber(s, p.to, text, p.most)
	case secretPart:
		w.addText(s, p.to, w.hidden(text))
	case headerPart:
		w.addHeader(s, p.to, text)
	default:
		w.addText(s, p.to, text)
	}
}

// addHeader adds the value of a header.
func (w *worker) addHeader(s *source, f field, text string) {
	if !s.lists {
		w.addText(s, f, text)
		return
	}
	w.texts = append(w.texts, text)
	w.addList(s, f, len(w.texts)-1)
}

// hidden returns a text without the secrets that it has if it is a URL.
func (w *worker) hidden(text string) string {
	if !w.hidesSecrets {
		return text
	}
	uriscan.ScanString(text, &w.shownSpans)
	return w.withoutSecrets(text, &w.shownSpans)
}

// addTime keeps the time of a line as the timestamp of the record. A time that tells no
// instant, because it has no zone, is an attribute.
func (w *worker) addTime(s *source, f *accesslog.Format, text string) {
	if w.hasTimestamps && w.timestamp == 0 && s.wanted[timestampField] {
		w.buffer = append(w.buffer[:0], text...)
		if at, ok := timestampOf(f, w.buffer); ok {
			w.timestamp, w.replacesTimestamp = at, s.overwrite
			return
		}
	}
	w.addText(s, timeField, text)
}

// readTarget reads the request target of a line. Its error is at an offset of the line.
func (w *worker) readTarget(s *source, p *accesslog.Parser, text string) verdict {
	r := &w.record
	if !r.Has(accesslog.Target) && !r.Has(accesslog.Query) {
		return verdict{}
	}
	requested := w.partOf(p, text, accesslog.Target)
	if r.Has(accesslog.Query) {
		requested += "?" + w.partOf(p, text, accesslog.Query)
	}
	method := w.partOf(p, text, accesslog.Method)
	w.scanURI(s, method, requested, &w.spans)
	v := verdictOf(requested, &w.spans)
	w.addURI(s, method, requested, v)
	switch {
	case v.problem != 0 && !r.Target.Valid():
		v.offset = r.Target.ErrorOffset()
	case v.problem != 0:
		v.offset += int(r.Span(accesslog.Target).Start)
	}
	return v
}
