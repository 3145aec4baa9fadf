package core

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/records"
)

// worker reads the messages of one batch. It has all that changes while that happens, and
// keeps its memory for the next batch.
type worker struct {
	*Processor
	counts Counts

	out           []entry // what was found in the text that is being read
	encoded       bool    // the texts in out are byte by byte
	spans         uriscan.Spans
	buffer, other []byte
	matches       []find.Match
	walker        records.Walker
	line          *records.LogReader
}

// entry is a field with its value. One that replaces is written even if the field is
// there: what is there has a secret in it.
type entry struct {
	field    records.Field
	value    any
	replaces bool
}

// Problem is the error of a message that is marked as failed. It holds nothing of the
// text, which may have a password in it.
type Problem struct {
	Code   string
	Offset int
}

// Error returns one sentence.
func (p *Problem) Error() string {
	switch p.Code {
	case errorNoObject:
		return "uriscan: the message is no JSON object; want one, or a configuration without from"
	case errorWrongType:
		return "uriscan: the field that from names is no text; want a string"
	case errorOccupied:
		return "uriscan: the message has something else where an object with the fields should be; want another to, or layout: flat"
	}
	return "uriscan: the text is invalid at offset " + decimal(p.Offset) + ": " + p.Code
}

// maxKept is how much memory of one kind a worker keeps for the next batch, in bytes.
const maxKept = 1 << 16

// forget makes a worker fit for the next batch. It lets go of the texts of this one, and
// of what its lines have said about their columns.
func (w *worker) forget() {
	clear(w.out[:cap(w.out)])
	w.buffer, w.other = kept(w.buffer, maxKept), kept(w.other, maxKept)
	w.matches = kept(w.matches, maxKept/80)
	w.walker.Forget()
	w.line.Forget()
	if f := accesslog.Named(w.Format); f != nil && f.HasDirectives() {
		w.line.Reset()
	}
}

// hasColumns reports whether lines of a format have columns that a directive names.
func hasColumns(format string) bool { return format == records.W3C || format == records.Zeek }

// kept returns memory for the next batch: what there is, if that is not much.
func kept[T any](memory []T, most int) []T {
	if cap(memory) > most {
		return nil
	}
	return memory[:0]
}

// process reads one message. One that cannot be tagged, because it is no object or has
// something else where the fields should go, is marked as failed.
func (w *worker) process(m Message) {
	text, object, p := w.textOf(m)
	if p.Type == errorMissing {
		w.counts.Missing++
		return
	}
	w.counts.Records++
	w.out, w.encoded = w.out[:0], false
	read := p.Type == ""
	if read {
		p = w.scan(object, text)
	}
	fails := w.OnError == onErrorFail
	switch {
	case p.Type != "" && w.OnError == onErrorKeep:
		w.keep(m, text, read)
	case p.Type == errorNoObject:
		fails = true
	default:
		if p.Type != "" {
			w.addError(p, object)
		}
		if !w.write(m, text, object, read) {
			p, fails = records.Problem{Type: errorOccupied}, true
		}
	}
	if p.Type == "" || p.Type == records.LogError(accesslog.CodeSkipped) {
		return
	}
	if w.counts.Invalid == nil {
		w.counts.Invalid = map[string]int64{}
	}
	w.counts.Invalid[p.Type]++
	if fails {
		m.SetError(&Problem{p.Type, p.Offset})
	}
}

// errorMissing says that a message has no text.
const errorMissing = "missing"

// textOf returns the text of a message, and the object that it lies in if it is not the
// whole message.
func (w *worker) textOf(m Message) (text string, object map[string]any, p records.Problem) {
	if w.from == nil {
		whole, err := m.AsBytes()
		if err != nil {
			return "", nil, records.Problem{Type: errorMissing}
		}
		return string(whole), nil, p
	}
	value, err := m.AsStructured()
	object, ok := value.(map[string]any)
	if err != nil || !ok {
		return "", nil, records.Problem{Type: errorNoObject}
	}
	value, _ = lookup(object, w.from)
	switch value := value.(type) {
	case nil:
		return "", object, records.Problem{Type: errorMissing}
	case string:
		return value, object, p
	case []byte:
		return string(value), object, p
	}
	return "", object, records.Problem{Type: errorWrongType}
}

// scan reads a text by the mode.
func (w *worker) scan(object map[string]any, text string) records.Problem {
	if len(text) > w.Limits.Length {
		code := uriscan.CodeTooLong.String()
		if w.Mode == modeAccessLog {
			code = records.LogError(accesslog.CodeTooLong)
		}
		if w.from == nil {
			w.addWhole(text)
		}
		return records.Problem{Type: code, Offset: w.Limits.Length}
	}
	switch w.Mode {
	case modeTarget:
		return w.readURI(w.methodOf(object), text)
	case modeFind:
		return w.readText(text)
	case modeAccessLog:
		return w.readLine(text)
	}
	return w.readURI("", text)
}

// methodOf returns the method of the request. Where there is none, the target is that of
// a method without a form of its own.
func (w *worker) methodOf(object map[string]any) string {
	if w.method == nil {
		return ""
	}
	value, _ := lookup(object, w.method)
	method, _ := value.(string)
	return method
}
