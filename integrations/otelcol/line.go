package uriscanprocessor

import (
	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/records"
)

// readLine reads a line of an access log. If any format will do, and the line fits none and
// has no time in brackets, it is not the line of a server at all. Then what is in it means
// nothing.
func (w *worker) readLine(s *source, text string) records.Problem {
	line := w.lines[s]
	if line == nil {
		line = records.NewLogReader(s.parsers)
		w.lines[s] = line
	}
	line.Scan(text)
	r := &line.Record
	if r.Skipped() {
		w.isEmpty = true
		line.Reset() // the columns stay those of the configuration, in whatever order lines come
		return records.Problem{}
	}
	if !r.Valid() && len(s.parsers) > 1 && !r.Has(accesslog.Time) {
		return line.Problem() // it is no such log
	}
	w.noteEncoding(line.Line())
	if s.wanted.Has(records.Timestamp) { // it is a number here, so it is made of the time
		w.walker.Wanted = s.wanted&^records.SetOf(records.Timestamp) | records.SetOf(records.Time)
	}
	w.request = request{
		host: line.Value(accesslog.Host), method: line.Value(accesslog.Method),
		served: r.Valid() && r.Target.Valid() && line.Value(accesslog.Status) < "4",
	}
	w.walker.Line(line, func(v records.Value) {
		if r.AnyEscaped() {
			w.noteEncoding(v.Text)
		}
		switch {
		case v.Field == records.Time:
			w.takeTime(s, line.Format(), v)
		case v.Field.IsHeader() && s.lists:
			w.takeList(records.Value{Field: v.Field, Hidden: v.Hidden}, append(w.texts, v.Text))
		default:
			w.take(v)
		}
	})
	return line.Problem()
}

// takeTime keeps the time of a line as the timestamp of the record, or else as an attribute.
func (w *worker) takeTime(s *source, f *accesslog.Format, v records.Value) {
	if w.hasTimestamps && w.timestamp == 0 && s.wanted.Has(records.Timestamp) {
		w.buffer = append(w.buffer[:0], v.Text...)
		if at, ok := timestampOf(f, w.buffer); ok {
			w.timestamp, w.replacesTimestamp = at, s.overwrite
			return
		}
	}
	if s.wanted.Has(records.Time) {
		w.take(v)
	}
}

// timestampOf returns the instant of the time of a log, if it is one of pdata: from 1970 to
// 2262.
func timestampOf(f *accesslog.Format, text []byte) (pcommon.Timestamp, bool) {
	at, ok := f.Time(text)
	if !ok || at.Unix() <= 0 || at.Year() >= 2262 {
		return 0, false
	}
	return pcommon.NewTimestampFromTime(at), true
}
