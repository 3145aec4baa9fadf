package output

import (
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/uriscan/uriscan/records"
)

// syntax is how one format writes records: what is between the values, and how a
// value is written.
type syntax struct {
	// compile makes the template of a set.
	compile func(e *Encoder, t *template)

	// text appends a text with what the format must escape in it.
	text func(dst, text []byte, kind textKind) []byte

	// flags appends the names of a set of flags, and parts the parts of a grammar.
	flags func(dst []byte, names []string, set int64) []byte
	parts func(dst []byte, p *GrammarParts, src []byte, kind textKind) []byte
}

// syntaxOf returns the syntax of a format that has templates. bare chooses the one of
// the text format.
func syntaxOf(f Format, bare bool) syntax {
	switch {
	case f == JSON:
		return syntax{compileJSON, appendJSONText, appendJSONFlags, appendJSONParts}
	case f == CSV:
		return syntax{compileCSV, appendCSVText, appendFlags, appendParts}
	case f == Rows && bare:
		return syntax{compileBare, appendBareText, appendFlags, appendParts}
	case f == Rows:
		return syntax{compileRows, appendTSVText, appendFlags, appendParts}
	}
	return syntax{compileTSV, appendTSVText, appendFlags, appendParts}
}

// textKind says which escapes the texts of a record want.
type textKind uint8

const (
	plainText textKind = iota // none in any format: see Record.Plain
	utf8Text                  // UTF-8
	byteText                  // bytes that are no UTF-8
)

// appendChecked appends a record of which nothing is known.
func (e *Encoder) appendChecked(dst []byte, r *Record, t *template) []byte {
	kind := e.kindOf(r)
	switch {
	case kind == plainText && t.fits(r) && e.isPlain(r):
		return t.appendPlain(dst, r)
	case e.format == Rows && !e.schema.bare:
		return e.appendRow(dst, r)
	case kind == byteText && e.format == JSON:
		t = e.templateOf(r.Set | encodingBit)
	}
	if r.End-r.Start > lineWindow {
		dst = slices.Grow(dst, t.length(r)+recordWindow+beyond)
	}
	dst = append(dst, t.head[:t.first]...)
	for i := range t.steps {
		s := &t.steps[i]
		if s.value != noValue {
			dst = e.appendValue(dst, r, s, kind)
		}
		dst = append(dst, s.text[:s.length]...)
	}
	return dst
}

// length returns the length of a record if nothing in it is escaped. With that much room,
// and some for the next record, a long one is not moved to ever larger memory as it grows.
func (t *template) length(r *Record) int {
	sum := t.fixed
	for i := range t.steps {
		switch s := &t.steps[i]; s.value {
		case spanValue, quotableValue, digitValue:
			sum += r.Spans[s.field].Len()
		case bytesValue:
			sum += len(r.Bytes[s.field])
		}
	}
	return sum
}

// kindOf returns the kind of all texts of a record together.
func (e *Encoder) kindOf(r *Record) textKind {
	if r.Plain {
		return plainText
	}
	kind, inLine := plainText, false
	for _, field := range e.chosen {
		switch f := &e.schema.fields[field]; {
		case !r.Set.Has(field):
		case f.Kind == Text:
			inLine = true
			if kind == plainText && !IsPlain(r.Spans[field].In(r.Text)) {
				kind = utf8Text
			}
		case f.Kind == Bytes && !IsPlain(r.Bytes[field]):
			kind = utf8Text
			if !utf8.Valid(r.Bytes[field]) {
				return byteText
			}
		}
	}
	if kind == utf8Text && inLine && !utf8.Valid(r.Text[r.Start:r.End]) {
		return byteText
	}
	return kind
}

// appendValue appends the value of a step.
func (e *Encoder) appendValue(dst []byte, r *Record, s *step, kind textKind) []byte {
	field := s.field
	switch s.value {
	case digitValue:
		return append(dst, r.Spans[field].In(r.Text)...)
	case spanValue, quotableValue:
		return e.syntax.text(dst, r.Spans[field].In(r.Text), kind)
	case bytesValue:
		return e.syntax.text(dst, r.Bytes[field], kind)
	}
	if e.format == CSV {
		e.scratch = e.appendOther(e.scratch[:0], r, field, kind)
		return appendCSVText(dst, e.scratch, kind)
	}
	return e.appendOther(dst, r, field, kind)
}

// appendOther appends a value that is no text.
func (e *Encoder) appendOther(dst []byte, r *Record, field records.Field, kind textKind) []byte {
	switch f := &e.schema.fields[field]; f.Kind {
	case Name:
		return append(dst, r.Names[field]...)
	case Integer:
		return strconv.AppendInt(dst, r.Ints[field], 10)
	case Flags:
		return e.syntax.flags(dst, f.Names, r.Ints[field])
	case Verdict:
		return appendVerdict(dst, r, field)
	default: // Parts
		return e.syntax.parts(dst, &r.Parts, r.Text, kind)
	}
}

// appendVerdict appends "ok", or a name and an offset.
func appendVerdict(dst []byte, r *Record, field records.Field) []byte {
	if r.Set&failedBit == 0 {
		return append(dst, "ok"...)
	}
	dst = append(dst, r.Names[field]...)
	return strconv.AppendInt(append(dst, '@'), r.Ints[field], 10)
}

// appendFlags appends the names of the flags in a set, with commas between them.
func appendFlags(dst []byte, names []string, set int64) []byte {
	return appendQuotedFlags(dst, names, set, "")
}

// appendQuotedFlags does the same with a quote on both sides of each name.
func appendQuotedFlags(dst []byte, names []string, set int64, quote string) []byte {
	first := true
	for i, name := range names {
		if set>>i&1 == 0 {
			continue
		}
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst = append(dst, quote...)
		dst = append(dst, name...)
		dst = append(dst, quote...)
	}
	return dst
}
