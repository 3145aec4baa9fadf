package output

import (
	"bytes"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// absent is what a column of TSV holds where the field is not there, which differs from
// one that is there and empty. Input that spells it is escaped, so that it cannot be
// taken for it.
const absent = `\N`

// emptyText is what a column of CSV holds where the field is there and empty. Where it is
// not there the column has nothing at all.
const emptyText = `""`

// namesOfColumns returns the first line of TSV and CSV.
func (e *Encoder) namesOfColumns() []byte {
	between, end := byte('\t'), "\n"
	if e.format == CSV {
		between, end = ',', "\r\n"
	}
	var row []byte
	for i, field := range e.chosen {
		if i > 0 {
			row = append(row, between)
		}
		row = append(row, e.schema.fields[field].Name...)
	}
	return append(row, end...)
}

// compileTSV makes a template of a row of TSV.
func compileTSV(e *Encoder, t *template) { e.compileRow(t, "\t", absent, "\n", spanValue) }

// compileCSV makes a template of a row of CSV. Readers skip a row that is empty, so that of
// a single column that has nothing is written as one that is there and empty.
func compileCSV(e *Encoder, t *template) {
	absent := ""
	if len(e.chosen) == 1 {
		absent = emptyText
	}
	e.compileRow(t, ",", absent, "\r\n", quotableValue)
}

// compileBare makes a template of the values as they are.
func compileBare(e *Encoder, t *template) { e.compileRow(t, "\t", "", "\n", spanValue) }

// compileRow makes a template of a row.
func (e *Encoder) compileRow(t *template, between, absent, end string, span valueKind) {
	for i, field := range e.chosen {
		if i > 0 {
			t.literal(between)
		}
		f := &e.schema.fields[field]
		switch kind := f.Kind; {
		case !t.set.Has(field):
			t.literal(absent)
		case kind == Enum:
			t.literal(e.schema.enum(t.set, field))
		case kind == Text:
			t.value(span, field)
		case kind == Number:
			t.value(digitValue, field)
		case kind == Bytes:
			t.value(bytesValue, field)
		default:
			e.compileOther(t, field, f)
		}
	}
	t.literal(end)
}

// appendTSVText appends text so that it stays on its line and in its column, and can be
// restored byte for byte. A backslash is doubled. A tab is "\t", a carriage return "\r", and
// a newline "\n". The bytes of other control characters are "\xNN", and so are bytes that
// are no part of UTF-8.
func appendTSVText(dst, text []byte, kind textKind) []byte {
	if kind == plainText {
		return append(dst, text...)
	}
	for {
		run := plainRun(text)
		dst = append(dst, text[:run]...)
		if text = text[run:]; len(text) == 0 {
			return dst
		}
		r, size := utf8.DecodeRune(text)
		char := text[:size]
		text = text[size:]
		switch {
		case r == '\\':
			dst = append(dst, `\\`...)
		case r == '\t':
			dst = append(dst, `\t`...)
		case r == '\r':
			dst = append(dst, `\r`...)
		case r == '\n':
			dst = append(dst, `\n`...)
		case unicode.IsControl(r) || r == utf8.RuneError && size == 1:
			for _, b := range char {
				dst = append(dst, `\x`...)
				dst = appendHexByte(dst, b)
			}
		default:
			dst = append(dst, char...)
		}
	}
}

// appendCSVText appends a column by RFC 4180: its bytes as they are, in quotes if it has a
// comma, a quote or a byte of a line end, with each quote doubled. One that is empty is in
// quotes too.
func appendCSVText(dst, text []byte, _ textKind) []byte {
	if len(text) > 0 && !bytes.ContainsAny(text, ",\"\r\n") {
		return append(dst, text...)
	}
	dst = append(dst, '"')
	for _, b := range text {
		if b == '"' {
			dst = append(dst, '"')
		}
		dst = append(dst, b)
	}
	return append(dst, '"')
}

// appendBareText appends text as it is.
func appendBareText(dst, text []byte, _ textKind) []byte { return append(dst, text...) }

// appendParts appends the parts of a grammar as one column: the name of the grammar and
// then, with spaces between them, name=text of each part. Where the grammar finds an error
// there is its offset after an "@".
func appendParts(dst []byte, p *GrammarParts, src []byte, kind textKind) []byte {
	dst = append(dst, p.Grammar...)
	if p.ErrorOffset >= 0 {
		return strconv.AppendInt(append(dst, '@'), int64(p.ErrorOffset), 10)
	}
	for i, name := range p.Names {
		dst = append(dst, ' ')
		dst = append(dst, name...)
		dst = append(dst, '=')
		dst = appendTSVText(dst, p.Spans[i].In(src), kind)
	}
	return dst
}
