package uriscanprocessor

import (
	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/records"
)

// worker reads the records of one batch. It has all that changes while that happens, so
// that batches can be read at the same time, and keeps its memory for the next one.
type worker struct {
	*reader
	counts

	out               []records.Value   // what was found in the value that is being read
	texts             []string          // of the lists in out, but for the names of facts
	taken             int               // how many of them are in a list already
	encoded           bool              // the texts in out are not UTF-8
	redacted          string            // the value without its secrets, if the source wants it
	isEmpty           bool              // the value is a line without a record
	timestamp         pcommon.Timestamp // of the line that was read, 0 if none was
	replacesTimestamp bool

	spans   uriscan.Spans
	request request // that the value belongs to
	buffer  []byte
	matches []find.Match
	walker  records.Walker
	lines   map[*source]*records.LogReader
}

// maxKept is how much memory of one kind a worker keeps for the next batch, in bytes.
const maxKept = 1 << 16

// forget makes a worker fit for the next batch. It lets go of the texts of this one.
func (w *worker) forget() {
	clear(w.counts.invalid)
	w.counts = counts{invalid: w.counts.invalid}
	w.redacted = ""
	clear(w.out[:cap(w.out)])
	clear(w.texts[:cap(w.texts)])
	w.texts = kept(w.texts, maxKept/16)
	w.matches = kept(w.matches, maxKept/80)
	w.buffer = kept(w.buffer, maxKept)
	w.walker.Forget()
	for _, line := range w.lines {
		line.Forget()
	}
}

// kept returns memory for the next batch: what there is, if that is not much.
func kept[T any](memory []T, most int) []T {
	if cap(memory) > most {
		return nil
	}
	return memory[:0]
}

// item is what a source can be found in: a log record, a span, an event or a resource.
// Only a log record has a body.
type item struct {
	attributes pcommon.Map
	body       pcommon.Value
}

// readAll reads the sources that an item has. Of those that write the same attributes it
// reads the first.
func (w *worker) readAll(sources []*source, at item) {
	done := uint64(0)
	for _, s := range sources {
		if done&s.group != 0 {
			continue
		}
		value, found := s.find(at)
		if !found {
			continue
		}
		text, holder, ok := textOf(value)
		if !ok {
			w.counts.skipped++
			continue
		}
		done |= s.group
		w.counts.records++
		w.read(s, at, text, holder)
	}
}

// find returns the value that a source reads.
func (s *source) find(at item) (pcommon.Value, bool) {
	if s.from.place == inBody {
		return within(at.body, s.from.keys)
	}
	return in(at.attributes, s.from.keys)
}

// textOf returns the text of a value: of a string, of bytes, or of a list with one string
// in it, as the attributes of HTTP headers are. The holder is what has the text.
func textOf(value pcommon.Value) (text string, holder pcommon.Value, ok bool) {
	switch value.Type() {
	case pcommon.ValueTypeStr:
		return value.Str(), value, true
	case pcommon.ValueTypeBytes:
		return string(value.Bytes().AsRaw()), value, true
	case pcommon.ValueTypeSlice:
		if list := value.Slice(); list.Len() == 1 && list.At(0).Type() == pcommon.ValueTypeStr {
			return list.At(0).Str(), list.At(0), true
		}
	}
	return "", value, false
}

// read reads the text of a source and writes what it finds. The text itself is changed
// first, since what is written may move it.
func (w *worker) read(s *source, at item, text string, holder pcommon.Value) {
	w.out, w.texts, w.taken, w.encoded, w.redacted, w.isEmpty = w.out[:0], w.texts[:0], 0, false, text, false
	w.walker.Wanted, w.walker.Facts, w.walker.Steps = s.wanted, s.facts, s.steps
	p := w.scan(s, at, text)
	if p.Type != "" {
		w.counts.invalid[p.Type]++
		if w.keepsOnError {
			w.out, w.timestamp = w.out[:0], 0
		}
	}
	switch {
	case s.removes && p.Type == "" && !w.isEmpty:
		s.remove(at)
	case s.redacts && w.redacted != text:
		setText(holder, w.redacted)
	}
	if p.Type != "" && !w.keepsOnError {
		w.addError(s, at.attributes, p)
	}
	w.write(s, at.attributes)
}

// appendTemplate appends the name of the path of the URL, the request target or the line that is
// being read.
func (w *worker) appendTemplate(dst []byte, path string) []byte {
	return w.names.append(dst, path, &w.request)
}

// scan reads the text of a source by its mode.
func (w *worker) scan(s *source, at item, text string) records.Problem {
	if len(text) > w.limits.Length {
		return w.tooLong(s, at, text)
	}
	switch s.mode {
	case ofFind:
		w.redactText(s, text)
		return w.readText(s, text)
	case ofLog:
		w.redactText(s, text)
		return w.readLine(s, text)
	}
	return w.readURI(s, at, text)
}

// redactText hides the secrets of a text with URIs in it, if that is wanted where it is.
func (w *worker) redactText(s *source, text string) {
	if s.redacts {
		w.redacted = w.walker.Hider.Text(text)
	}
}

// tooLong returns the problem of a text that is too long. Its secrets are hidden all
// the same, if that is wanted where it is.
func (w *worker) tooLong(s *source, at item, text string) records.Problem {
	switch {
	case s.mode == ofLog:
		w.redactText(s, text)
		return records.Problem{Type: records.LogError(accesslog.CodeTooLong), Offset: w.limits.Length}
	case s.mode == ofFind:
		w.redactText(s, text)
	case s.redacts:
		s.scanURI(s.method(at), text, &w.spans)
		w.redacted = w.walker.Hider.Scanned(text, &w.spans)
	}
	return records.Problem{Type: uriscan.CodeTooLong.String(), Offset: w.limits.Length}
}

// setText replaces the text of a value, which stays a string or bytes.
func setText(holder pcommon.Value, text string) {
	if holder.Type() == pcommon.ValueTypeBytes {
		holder.Bytes().FromRaw([]byte(text))
		return
	}
	holder.SetStr(text)
}

// remove removes the value that a source reads.
func (s *source) remove(at item) {
	last := len(s.from.keys) - 1
	parent, found := at.attributes, true
	switch {
	case last < 0:
		pcommon.NewValueEmpty().MoveTo(at.body)
		return
	case s.from.place == inBody:
		value, ok := within(at.body, s.from.keys[:last])
		parent, found = value.Map(), ok
	case last > 0:
		value, ok := in(at.attributes, s.from.keys[:last])
		parent, found = value.Map(), ok
	}
	if found {
		parent.Remove(s.from.keys[last])
	}
}
