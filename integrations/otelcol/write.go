package uriscanprocessor

import (
	"unicode/utf8"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/uriscan/uriscan/records"
)

// take adds a value to what is written. A list without elements is none.
func (w *worker) take(v records.Value) {
	if v.Kind != records.List || len(v.List) > 0 {
		w.out = append(w.out, v)
	}
}

// takeList adds a value with the texts of a list: those that longer has more than w.texts
// had. It makes w.texts that long.
func (w *worker) takeList(v records.Value, longer []string) {
	v.Kind, v.List = records.List, longer[w.taken:]
	w.texts, w.taken = longer, len(longer)
	w.take(v)
}

// addError adds what is wrong with the value. A span may have an error.type of its own,
// which says how the operation ended: then ours goes beside it.
func (w *worker) addError(s *source, attributes pcommon.Map, p records.Problem) {
	kindOf, offset := records.ErrorType, records.ErrorOffset
	if there, found := attributes.Get(s.names[records.ErrorType]); found && !s.overwrite && there.Str() != p.Type {
		kindOf, offset = records.OtherErrorType, records.OtherErrorOffset
	}
	w.take(records.Value{Field: kindOf, Text: p.Type})
	w.take(records.Value{Field: offset, Kind: records.Number, Number: int64(p.Offset)})
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
		v := &w.out[i]
		value, there := attributes.GetOrPutEmpty(s.names[v.Field])
		if there && !s.overwrite && !v.Hidden { // one that is there may have the secret
			continue
		}
		switch v.Kind {
		case records.Text:
			value.SetStr(v.Text)
		case records.Number:
			value.SetInt(v.Number)
		case records.List:
			list := value.SetEmptySlice()
			list.EnsureCapacity(len(v.List))
			for _, text := range v.List {
				list.AppendEmpty().SetStr(text)
			}
		}
	}
}

// noteEncoding looks whether a text is UTF-8, as the strings of OTLP must be.
func (w *worker) noteEncoding(text string) {
	w.encoded = w.encoded || !utf8.ValidString(text)
}

// encodeTexts makes the texts that are to be written UTF-8: each character then means
// the byte of that number, and uriscan.encoding says so.
func (w *worker) encodeTexts() {
	for i := range w.out {
		v := &w.out[i]
		v.Text = records.ByteByByte(v.Text)
		for k := range v.List {
			v.List[k] = records.ByteByByte(v.List[k])
		}
	}
	w.take(records.Value{Field: records.Encoding, Text: records.ISO88591})
}
