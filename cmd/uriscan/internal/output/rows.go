package output

import "github.com/uriscan/uriscan/records"

// The rows of the text format are for people to read; programs cannot restore a line from
// them. Each record is a row with columns of fixed width, so that rows can be written as
// they come. A value that is too long for its column pushes the next ones to the right,
// until short ones make up for it. "-" is a field that is not there, two quotes are
// for an empty one.

// blanks is as much as is moved at once to reach the next column.
var blanks = [16]byte([]byte("                "))

// compileRows makes a template of a row.
func compileRows(e *Encoder, t *template) {
	begin := 0
	for i, field := range e.chosen {
		if i > 0 {
			t.pad(begin)
		}
		f := &e.schema.fields[field]
		if f.Kind == Number && !t.set.Has(field) {
			field = f.Raw
		}
		switch {
		case !t.set.Has(field):
			t.literal("-")
		case f.Kind == Enum:
			t.literal(e.schema.enum(t.set, field))
		case f.Kind == Verdict && t.set&failedBit == 0:
			t.literal("ok")
		case f.Kind == Text || f.Kind == Number:
			t.value(quotableValue, field)
		default:
			t.value(otherValue, field)
		}
		begin += f.Width
	}
	t.literal("\n")
}

// headerOfRows returns the row that names the columns.
func (e *Encoder) headerOfRows() []byte {
	var row []byte
	begin := 0
	for i, field := range e.chosen {
		if i > 0 {
			row = appendBlanks(row, max(begin-len(row), 1))
		}
		f := &e.schema.fields[field]
		row = append(row, f.Name...)
		begin += f.Width
	}
	return append(row, '\n')
}

// appendRow appends a record of which nothing is known as one row.
func (e *Encoder) appendRow(dst []byte, r *Record) []byte {
	start, begin := len(dst), 0
	more := 0 // how many bytes of the row are no characters of their own
	for i, field := range e.chosen {
		if i > 0 {
			used := len(dst) - start - more
			dst = appendBlanks(dst, max(begin-used, 1))
		}
		before := len(dst)
		dst = e.appendCell(dst, r, field)
		if !r.Plain {
			more += continuations(dst[before:])
		}
		begin += e.schema.fields[field].Width
	}
	return append(dst, '\n')
}

// appendCell appends the value of a field.
func (e *Encoder) appendCell(dst []byte, r *Record, field records.Field) []byte {
	f := &e.schema.fields[field]
	if f.Kind == Number && !r.Set.Has(field) {
		field = f.Raw
	}
	if !r.Set.Has(field) {
		return append(dst, '-')
	}
	var text []byte
	switch f.Kind {
	case Text, Number:
		text = r.Spans[field].In(r.Text)
	case Bytes:
		text = r.Bytes[field]
	case Enum:
		return append(dst, e.schema.enum(r.Set, field)...)
	case Flags:
		if r.Ints[field] == 0 {
			return append(dst, '-')
		}
		fallthrough
	default:
		return e.appendOther(dst, r, field, utf8Text)
	}
	switch {
	case len(text) == 0:
		return append(dst, `""`...)
	case r.Plain:
		return append(dst, text...)
	}
	return appendTSVText(dst, text, utf8Text)
}

// appendBlanks appends n spaces.
func appendBlanks(dst []byte, n int) []byte {
	for n > len(blanks) {
		dst, n = append(dst, blanks[:]...), n-len(blanks)
	}
	return append(dst, blanks[:n]...)
}

// continuations returns how many bytes of valid UTF-8 continue a character.
func continuations(text []byte) int {
	n := 0
	for _, b := range text {
		if b&0xc0 == 0x80 {
			n++
		}
	}
	return n
}
