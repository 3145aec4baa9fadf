package uriscanprocessor

import (
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/internal/fields"
	"github.com/uriscan/uriscan/internal/logline"
)

// readLine reads a line of an access log. If any format will do, and the line fits none and
// has no time in brackets, it is not the line of a server at all. Then what stands in it
// means nothing.
func (w *worker) readLine(s *source, text string) verdict {
	line := w.lines[s]
	if line == nil {
		line = logline.NewReader(s.parsers)
		w.lines[s] = line
	}
	line.Scan(text)
	r := &line.Record
	if r.Skipped() {
		w.isEmpty = true
		line.Reset() // the columns stay those of the configuration, in whatever order lines come
		return verdict{}
	}
	if !r.Valid() && len(s.parsers) > 1 && !r.Has(accesslog.Time) {
		return verdict{logProblems + problem(r.Code()), r.ErrorOffset()} // it is no such log
	}
	w.noteEncoding(line.Line())
	w.addText(s, fields.Format, line.Format().Name())
	line.Values(&s.read, func(f fields.Field, value string) {
		if r.AnyEscaped() {
			w.noteEncoding(value)
		}
		w.addValue(s, line, f, value)
	})
	v := w.readTarget(s, line)
	if !r.Valid() {
		v = verdict{logProblems + problem(r.Code()), r.ErrorOffset()}
	}
	return v
}

// addValue adds a value of a line, without its secrets. If it had some, it replaces what is
// there.
func (w *worker) addValue(s *source, line *logline.Reader, f fields.Field, value string) {
	if w.addNumber(s, f, value) {
		return
	}
	if _, text, isNumber := f.Number(); isNumber {
		f = text
	}
	shown := value
	if w.hidesSecrets {
		shown = w.hider.Field(f, value)
	}
	switch {
	case f == fields.Time:
		w.addTime(s, line.Format(), shown)
	case !s.wanted[f]:
	case f.IsHeader() && s.lists:
		w.texts = append(w.texts, shown)
		w.out = append(w.out, entry{field: f, kind: ofList, start: len(w.texts) - 1, end: len(w.texts), replaces: shown != value})
	default:
		w.out = append(w.out, entry{field: f, text: shown, replaces: shown != value})
	}
}

// addTime keeps the time of a line as the timestamp of the record. A time that tells no
// instant, because it has no zone, is an attribute.
func (w *worker) addTime(s *source, f *accesslog.Format, text string) {
	if w.hasTimestamps && w.timestamp == 0 && s.wanted[fields.Timestamp] {
		w.buffer = append(w.buffer[:0], text...)
		if at, ok := timestampOf(f, w.buffer); ok {
			w.timestamp, w.replacesTimestamp = at, s.overwrite
			return
		}
	}
	w.addText(s, fields.Time, text)
}

// readTarget reads the request target of a line. Its error is at an offset of the line.
func (w *worker) readTarget(s *source, line *logline.Reader) verdict {
	method, requested, ok := line.Target()
	if !ok {
		return verdict{}
	}
	if line.Record.AnyEscaped() {
		w.noteEncoding(requested)
	}
	v := w.readURI(s, method, requested)
	switch r := &line.Record; {
	case v.problem != 0 && !r.Target.Valid():
		v.offset = r.Target.ErrorOffset()
	case v.problem != 0:
		v.offset += int(r.Span(accesslog.Target).Start)
	}
	return v
}
