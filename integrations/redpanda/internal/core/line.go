package core

import (
	"errors"
	"fmt"
	"strings"

	"github.com/uriscan/uriscan/accesslog"
)

// fieldsOfJSON has the fields of a line by the names that the option paths has for them.
var fieldsOfJSON = func() map[string]accesslog.Field {
	names := map[string]accesslog.Field{}
	for f := accesslog.Client; f <= accesslog.Captured; f++ {
		names[f.String()] = f
	}
	return names
}()

// newParsers returns parsers for the formats that a line may have, in the order in which
// they are tried.
func newParsers(o *Options) ([]*accesslog.Parser, error) {
	switch {
	case o.Format == formatAuto:
		var parsers []*accesslog.Parser
		for _, f := range accesslog.Formats() {
			if f.Name() != formatW3C {
				parsers = append(parsers, accesslog.NewParser(f))
			}
		}
		return parsers, nil
	case len(o.Paths) > 0:
		return jsonParser(o.Paths)
	}
	p := accesslog.NewParser(accesslog.Named(o.Format))
	if o.Format == formatW3C {
		var r accesslog.Record
		if p.Scan([]byte(o.Directive), &r); !strings.HasPrefix(o.Directive, "#Fields:") || !r.Skipped() {
			return nil, errors.New(`directive must be the line with the columns, as in "#Fields: date time cs-method cs-uri-stem sc-status"`)
		}
	}
	return []*accesslog.Parser{p}, nil
}

// jsonParser returns a parser for lines of JSON with paths of the user's own.
func jsonParser(paths map[string]string) ([]*accesslog.Parser, error) {
	byField := map[accesslog.Field]string{}
	for name, path := range paths {
		f, ok := fieldsOfJSON[name]
		if !ok {
			return nil, errors.New("paths has a name that is no field of a log; want some of client, method, target, status and so on")
		}
		byField[f] = path
	}
	format, err := accesslog.JSON(formatJSON, byField)
	if err != nil {
		return nil, fmt.Errorf("paths: %w", err)
	}
	return []*accesslog.Parser{accesslog.NewParser(format)}, nil
}

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
	secretPart                 // a text that may have URLs in it
)

// parts are the parts of a line but its time, its version, its request and its target.
var parts = []part{
	{accesslog.Client, clientField, plainPart, 0},
	{accesslog.ClientPort, clientPortField, numberPart, 65535},
	{accesslog.Ident, identField, plainPart, 0},
	{accesslog.User, userField, plainPart, 0},
	{accesslog.Method, methodField, plainPart, 0},
	{accesslog.Status, statusField, numberPart, 999},
	{accesslog.Size, sizeField, numberPart, 1<<63 - 1},
	{accesslog.Referer, refererField, secretPart, 0},
	{accesslog.UserAgent, agentField, secretPart, 0},
	{accesslog.Host, serverField, plainPart, 0},
	{accesslog.HostPort, serverPortField, numberPart, 65535},
	{accesslog.ForwardedFor, forwardedField, plainPart, 0},
	{accesslog.Captured, capturedField, secretPart, 0},
	{accesslog.Rest, restField, secretPart, 0},
}

// readLine reads a line of an access log. Its end may have a newline.
func (w *worker) readLine(whole string) verdict {
	text := strings.TrimSuffix(strings.TrimSuffix(whole, "\n"), "\r")
	w.other = append(w.other[:0], text...)
	p := w.parserOf()
	r := &w.record
	if !r.Valid() && (w.from == nil || w.Original == originalRemove) {
		w.addWhole(whole)
	}
	if r.Skipped() {
		return verdict{logErrors[accesslog.CodeSkipped], 0}
	}
	w.noteEncodingOf(p, text)
	for i := range parts {
		if part := &parts[i]; r.Has(part.from) {
			w.addPart(part, w.partOf(p, text, part.from))
		}
	}
	if r.Has(accesslog.Time) {
		w.addTime(p.Format(), w.partOf(p, text, accesslog.Time))
	}
	if r.Has(accesslog.Protocol) {
		protocol := w.partOf(p, text, accesslog.Protocol)
		w.addText(versionField, protocol[strings.LastIndexByte(protocol, '/')+1:])
	}
	if r.Has(accesslog.Request) && !r.Has(accesslog.Target) {
		w.addText(requestField, w.withoutSecretsWithin(w.partOf(p, text, accesslog.Request)))
	}
	v := w.readTarget(p, text)
	if !r.Valid() {
		return verdict{logErrors[r.Code()], r.ErrorOffset()}
	}
	w.add(formatField, p.Format().Name())
	return v
}

// noteEncodingOf makes the texts be written byte by byte, if the line or what its escapes
// stand for is not UTF-8.
func (w *worker) noteEncodingOf(p *accesslog.Parser, text string) {
	w.noteEncoding(text)
	if w.record.AnyEscaped() {
		w.buffer = p.Format().AppendUnescaped(w.buffer[:0], w.other)
		w.noteEncoding(string(w.buffer))
	}
}

// parserOf returns the parser of the first format that the line in w.other fits, and reads
// it. If there is none, the line is read as combined, which has most that others have.
func (w *worker) parserOf() *accesslog.Parser {
	if w.parsers == nil {
		for _, p := range w.Processor.parsers {
			w.parsers = append(w.parsers, p.Clone())
		}
	}
	last := w.parsers[0]
	for _, p := range w.parsers {
		if p.Scan(w.other, &w.record) || w.record.Skipped() {
			return p
		}
		if p.Format().Name() == "combined" {
			last = p
		}
	}
	if len(w.parsers) > 1 {
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
	return string(w.buffer)
}

// addPart adds a part by its kind.
func (w *worker) addPart(p *part, text string) {
	switch p.is {
	case numberPart:
		w.addNumber(p.to, text, p.most)
	case secretPart:
		w.addText(p.to, w.withoutSecretsWithin(text))
	default:
		w.addText(p.to, text)
	}
}

// addTime adds the time: as a timestamp if it tells the instant, and as it stands if not.
func (w *worker) addTime(f *accesslog.Format, text string) {
	if stamp, ok := f.AppendTimestamp(w.buffer[:0], []byte(text)); ok {
		w.add(timestampField, string(stamp))
		return
	}
	w.addText(timeField, text)
}

// readTarget reads the request target of a line. Its error is at an offset of the line.
func (w *worker) readTarget(p *accesslog.Parser, text string) verdict {
	r := &w.record
	if !r.Has(accesslog.Target) && !r.Has(accesslog.Query) {
		return verdict{}
	}
	requested := w.partOf(p, text, accesslog.Target)
	if r.Has(accesslog.Query) {
		requested += "?" + w.partOf(p, text, accesslog.Query)
	}
	method := w.partOf(p, text, accesslog.Method)
	w.scanURI(method, requested, &w.spans)
	w.addURI(method, requested)
	if v := verdictOf(&r.Target); v.code != "" || r.Has(accesslog.Target) {
		return v
	}
	return verdictOf(&w.spans)
}
