package core

import (
	"errors"
	"fmt"

	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/internal/fields"
	"github.com/uriscan/uriscan/internal/logline"
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
	parsers := logline.Parsers(o.Format, o.Directive)
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

// readLine reads a line of an access log. Its end may have a newline.
func (w *worker) readLine(whole string) verdict {
	w.line.Scan(whole)
	r := &w.line.Record
	if !r.Valid() && (w.from == nil || w.Original == originalRemove) {
		w.addWhole(whole)
	}
	if r.Skipped() {
		return verdict{fields.LogError(accesslog.CodeSkipped), 0}
	}
	w.noteEncodingOfLine()
	w.line.Values(&w.values, w.addValue)
	v := w.readTarget()
	if !r.Valid() {
		return verdict{fields.LogError(r.Code()), r.ErrorOffset()}
	}
	w.add(fields.Format, w.line.Format().Name())
	return v
}

// noteEncodingOfLine makes the texts be written byte by byte, if the line or what its
// escapes stand for is not UTF-8.
func (w *worker) noteEncodingOfLine() {
	text := w.line.Line()
	w.noteEncoding(text)
	if w.line.Record.AnyEscaped() {
		w.other = append(w.other[:0], text...)
		w.buffer = w.line.Record.AppendUnescaped(w.buffer[:0], accesslog.UserAgent, w.other)
		w.noteEncoding(string(w.buffer))
	}
}

// addValue adds a value of a line, without its secrets. If it had some, it replaces what is
// there. The whole request is added only if there is no target.
func (w *worker) addValue(f fields.Field, value string) {
	if f == fields.Request && w.line.Record.Has(accesslog.Target) || w.addNumber(f, value) {
		return
	}
	if _, text, isNumber := f.Number(); isNumber {
		f = text
	}
	clean := value
	if w.Redact.Enabled {
		clean = w.hider.Field(f, value)
	}
	if f == fields.Time {
		w.addTime(clean)
		return
	}
	w.out = append(w.out, entry{f, shown(clean, w.encoded), clean != value})
}

// addTime adds the time: as a timestamp if it tells the instant, and as it stands if not.
func (w *worker) addTime(text string) {
	if stamp, ok := w.line.Format().AppendTimestamp(w.buffer[:0], []byte(text)); ok {
		w.add(fields.Timestamp, string(stamp))
		return
	}
	w.addText(fields.Time, text)
}

// readTarget reads the request target of a line. Its error is at an offset of the line.
func (w *worker) readTarget() verdict {
	method, requested, ok := w.line.Target()
	if !ok {
		return verdict{}
	}
	w.scanURI(method, requested, &w.spans)
	w.addURI(method, requested)
	r := &w.line.Record
	if v := verdictOf(&r.Target); v.code != "" || r.Has(accesslog.Target) {
		return v
	}
	return verdictOf(&w.spans)
}
