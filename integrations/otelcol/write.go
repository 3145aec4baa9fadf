package uriscanprocessor

import (
	"unicode/utf8"

	"go.opentelemetry.io/collector/pdata/pcommon"
)

// entry is something that was found, and is to be written.
type entry struct {
	field  field
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
func (w *worker) addText(s *source, f field, text string) {
	if s.wanted[f] {
		w.out = append(w.out, entry{field: f, text: text})
	}
}

// addNumber adds the number that a text is, or the text to the field beside it if it is
// none: if it has something else than digits, leading zeros, or is above most.
func (w *worker) addNumber(s *source, f field, text string, most int64) {
	if !s.wanted[f] {
		return
	}
	if number, ok := numberOf(text, most); ok {
		w.out = append(w.out, entry{field: f, kind: ofNumber, number: number})
		return
	}
	w.out = append(w.out, entry{field: withText[f], text: text})
}

// numberOf returns the number that a text says all of.
func numberOf(text string, most int64) (number int64, ok bool) {
	if text == "" || len(text) > len("9223372036854775807") || text[0] == '0' && len(text) > 1 {
		return 0, false
	}
	sum := uint64(0)
	for i := range len(text) {
		if text[i]-'0' > 9 {
			return 0, false
		}
		sum = sum*10 + uint64(text[i]-'0')
	}
	return int64(sum), sum <= uint64(most)
}

// addList adds the texts from one on as a list.
func (w *worker) addList(s *source, f field, start int) {
	if s.wanted[f] && len(w.texts) > start {
		w.out = append(w.out, entry{field: f, kind: ofList, start: start, end: len(w.texts)})
	}
}

// addError adds what is wrong with the value. A span may have an error.type of its own,
// which says how the operation ended: then ours goes beside it.
func (w *worker) addError(s *source, attributes pcommon.Map, v verdict) {
	kindOf, offset := errorTypeField, errorOffsetField
	if there, found := attributes.Get(s.names[errorTypeField]); found && !s.overwrite && there.Str() != v.problem.String() {
		kindOf, offset = otherErrorTypeField, otherErrorOffsetField
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
		w.out[i].text = fromLatin1(w.out[i].text)
	}
	for i := range w.texts {
		w.texts[i] = fromLatin1(w.texts[i])
	}
	w.out = append(w.out, entry{field: encodingField, text: "iso-8859-1"})
}

// fromLatin1 returns the text whose characters have the numbers of the bytes.
func fromLatin1(text string) string {
	ascii := true
	for i := range len(text) {
		ascii = ascii && text[i] < utf8.RuneSelf
	}
	if ascii {
		return text
	}
	encoded := make([]byte, 0, 2*len(text))
	for i := range len(text) {
		encoded = utf8.AppendRune(encoded, rune(text[i]))
	}
	return string(encoded)
}
