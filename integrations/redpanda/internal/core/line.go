package core

import (
	"errors"
	"fmt"

	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/records"
)

// fieldsOfJSON has the fields of a line by the names that the option paths has for them.
var fieldsOfJSON = func() map[string]accesslog.Field {
	names := map[string]accesslog.Field{}
	for f := accesslog.Client; f <= accesslog.Captured; f++ {
		names[f.String()] = f
	}
	return names
}()

// newParsers returns parsers for the formats that a line may have.
func newParsers(o *Options) ([]*accesslog.Parser, error) {
	if len(o.Paths) > 0 {
		return jsonParser(o.Paths)
	}
	parsers := records.LogParsers(o.Format, o.Directive)
	if parsers == nil {
		return nil, errors.New(`directive must be the line with the columns, as in "#Fields: date time cs-method cs-uri-stem cs-uri-query sc-status"`)
	}
	return parsers, nil
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

// readLine reads a line of an access log. Its end may have a newline. The whole request is
// written only if there is no target, and the format only if the line fits it.
func (w *worker) readLine(whole string) records.Problem {
	w.line.Scan(whole)
	r := &w.line.Record
	if !r.Valid() && (w.from == nil || w.Original == originalRemove) {
		w.addWhole(whole)
	}
	if r.Skipped() {
		return w.line.Problem()
	}
	w.noteEncodingOfLine()
	w.walker.Wanted = w.wanted
	if r.Has(accesslog.Target) {
		w.walker.Wanted &^= records.SetOf(records.Request)
	}
	if !r.Valid() {
		w.walker.Wanted &^= records.SetOf(records.Format)
	}
	start := len(w.out)
	w.walker.Line(w.line, w.take)
	w.encode(start)
	return w.line.Problem()
}

// noteEncodingOfLine makes the texts be written byte by byte, if the line or what its
// escapes mean is not UTF-8.
func (w *worker) noteEncodingOfLine() {
	text := w.line.Line()
	w.noteEncoding(text)
	if w.line.Record.AnyEscaped() {
		w.other = append(w.other[:0], text...)
		w.buffer = w.line.Record.AppendUnescaped(w.buffer[:0], accesslog.UserAgent, w.other)
		w.noteEncoding(string(w.buffer))
	}
}
