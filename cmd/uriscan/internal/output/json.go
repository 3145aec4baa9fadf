package output

import (
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/uriscan/uriscan/records"
)

// A JSON string holds characters, an input line holds bytes. There are three kinds
// of text, and each can be restored byte for byte:
//
//   - Plain text has no byte that JSON must escape. It is copied.
//   - Text that is UTF-8 is written as UTF-8, its control characters escaped.
//   - If any text of a record is not, all are written as if they were ISO 8859-1: the
//     byte 0xNN becomes the character U+00NN. The field of kind Encoding says so.

// compileJSON makes a template of one object and a newline.
func compileJSON(e *Encoder, t *template) {
	open, end := "{", "}\n"
	if e.under != "" {
		open, end = `{"`+e.under+`":{`, "}}\n"
	}
	separator := open
	for _, field := range e.chosen {
		f := &e.schema.fields[field]
		if f.Kind == Encoding && t.set&encodingBit == 0 || f.Kind != Encoding && !t.set.Has(field) {
			continue
		}
		t.literal(separator + `"` + e.key(f) + `":`)
		separator = ","
		e.compileJSONValue(t, field, f)
	}
	if separator == open {
		t.literal(open)
	}
	t.literal(end)
}

// compileJSONValue adds the value of a field that is there.
func (e *Encoder) compileJSONValue(t *template, field records.Field, f *Field) {
	switch f.Kind {
	case Number:
		t.value(digitValue, field)
	case Integer, Flags, Parts:
		t.value(otherValue, field)
	case Enum:
		t.literal(`"` + e.schema.enum(t.set, field) + `"`)
	case Encoding:
		t.literal(`"` + records.ISO88591 + `"`)
	default:
		t.literal(`"`)
		switch f.Kind {
		case Text:
			t.value(spanValue, field)
		case Bytes:
			t.value(bytesValue, field)
		default:
			e.compileOther(t, field, f)
		}
		t.literal(`"`)
	}
}

// compileOther adds the value of a field that is no text of the record.
func (e *Encoder) compileOther(t *template, field records.Field, f *Field) {
	if f.Kind == Verdict && t.set&failedBit == 0 {
		t.literal("ok")
		return
	}
	t.value(otherValue, field)
}

// key returns the key of a field.
func (e *Encoder) key(f *Field) string {
	if e.ecs && f.ECS != "" {
		return f.ECS
	}
	return f.Key
}

// AppendJSON appends what is between the quotes of a JSON string. What is no UTF-8 in the text
// becomes U+FFFD.
func AppendJSON(dst, text []byte) []byte { return appendJSONText(dst, text, utf8Text) }

// appendJSONText appends what is between the quotes of a JSON string.
func appendJSONText(dst, text []byte, kind textKind) []byte {
	switch kind {
	case plainText:
		return append(dst, text...)
	case byteText:
		for _, b := range text {
			dst = appendJSONRune(dst, rune(b), b >= utf8.RuneSelf)
		}
		return dst
	}
	for len(text) > 0 {
		run := plainRun(text)
		dst = append(dst, text[:run]...)
		if text = text[run:]; len(text) > 0 {
			r, size := utf8.DecodeRune(text)
			dst = appendJSONRune(dst, r, false)
			text = text[size:]
		}
	}
	return dst
}

// appendJSONRune appends one character of a JSON string. Control characters are
// escaped, those above ASCII too, for the sake of terminals; every other one
// only if JSON wants it or the caller does.
func appendJSONRune(dst []byte, r rune, escape bool) []byte {
	switch {
	case r == '"' || r == '\\':
		return append(dst, '\\', byte(r))
	case escape || unicode.IsControl(r):
		dst = append(dst, `\u00`...)
		return appendHexByte(dst, byte(r))
	}
	return utf8.AppendRune(dst, r)
}

// appendHexByte appends two hexadecimal digits.
func appendHexByte(dst []byte, b byte) []byte {
	const digits = "0123456789abcdef"
	return append(dst, digits[b>>4], digits[b&15])
}

// appendJSONFlags appends an array of the names of the flags in a set.
func appendJSONFlags(dst []byte, names []string, set int64) []byte {
	return append(appendQuotedFlags(append(dst, '['), names, set, `"`), ']')
}

// appendJSONParts appends an object that has the name of the grammar, and an object of
// the parts or the offset of the error.
func appendJSONParts(dst []byte, p *GrammarParts, src []byte, kind textKind) []byte {
	dst = append(dst, `{"grammar":"`...)
	dst = append(dst, p.Grammar...)
	dst = append(dst, '"')
	if p.ErrorOffset >= 0 {
		dst = append(dst, `,"error_offset":`...)
		return append(strconv.AppendInt(dst, int64(p.ErrorOffset), 10), '}')
	}
	dst = append(dst, `,"parts":{`...)
	for i, name := range p.Names {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, '"')
		dst = append(dst, name...)
		dst = append(dst, `":"`...)
		dst = appendJSONText(dst, p.Spans[i].In(src), kind)
		dst = append(dst, '"')
	}
	return append(dst, "}}"...)
}
