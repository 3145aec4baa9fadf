package uriscanprocessor

import (
	"unicode/utf8"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/uriscan/uriscan/internal/fields"
)

// entry is something that was found, and is to be written.
type entry struct {
	field  fields.Field
	kind   kind
	text   string
	number int64

	start, end int  // of a list: where its texts lie
	replaces   bool // it replaces an attribute that is there, since that may have a secret
}

// kind is what the value of an attribute is.
type kind uint8

// The kinds.
const (
	ofText kind = iota
	ofNumber
	ofList
)

// addText adds a text.
func (w *worker) addText(s *source, f fields.Field, text string) {
	if s.wanted[f] {
		w.out = append(w.out, entry{field: f, text: text})
	}
}

// addNumber adds the number that a text is. It reports whether the text is one that the
// field can have.
func (w *worker) addNumber(s *source, f fields.Field, text string) bool {
	number, ok := f.ParseNumber(text)
	if ok && s.wanted[f] {
		w.out = append(w.out, entry{field: f, kind: ofNumber, number: number})
	}
	return ok
}

// addList adds the texts from one on as a list.
func (w *worker) addList(s *source, f fields.Field, start int) {
	if s.wanted[f] && len(w.texts) > start {
		w.out = append(w.out, entry{field: f, kind: ofList, start: start, end: len(w.texts)})
	}
}

// addError adds what is wrong with the value. A span may have an error.type of its own,
// which says how the operation ended: then ours goes beside it.
func (w *worker) addError(s *source, attributes pcommon.Map, v verdict) {
	kindOf, offset := fields.ErrorType, fields.ErrorOffset
	if there, found := attributes.Get(s.names[fields.ErrorType]); found && !s.overwrite && there.Str() != v.problem.String() {
		kindOf, offset = fields.OtherErrorType, fields.OtherErrorOffset
	}
	w.out = append(w.out,
		entry{field: kindOf, text: v.problem.String()},
		entry{field: offset, kind: ofNumber, number: int64(v.offset)})
}

// write writes what was found to attributes.
func (w *worker) write(s *source, attributes pcommon.Map) {
	if len(w.out) == 0 {
		return
	}
	if w.encoded {
		w.encodeTexts()
	}
	attributes.EnsureCapacity(attributes.Len() + len(w.out))
	for i := range w.out {
		a := &w.out[i]
		value, there := attributes.GetOrPutEmpty(s.names[a.field])
		if there && !s.overwrite && !a.replaces {
			continue
		}
		switch a.kind {
		case ofText:
			value.SetStr(a.text)
		case ofNumber:
			value.SetInt(a.number)
		case ofList:
			list := value.SetEmptySlice()
			list.EnsureCapacity(a.end - a.start)
			for _, text := range w.texts[a.start:a.end] {
				list.AppendEmpty().SetStr(text)
			}
		}
	}
}

// noteEncoding looks whether a text is UTF-8, as the strings of OTLP must be.
func (w *worker) noteEncoding(text string) {
	w.encoded = w.encoded || !utf8.ValidString(text)
}

// encodeTexts makes the texts that are to be written UTF-8: each character then stands
// for the byte of that number, and uriscan.encoding says so.
func (w *worker) encodeTexts() {
	for i := range w.out {
		w.out[i].text = fields.ByteByByte(w.out[i].text)
	}
	for i := range w.texts {
		w.texts[i] = fields.ByteByByte(w.texts[i])
	}
	w.out = append(w.out, entry{field: fields.Encoding, text: fields.ISO88591})
}
