package output

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/records"
)

// Set says which fields a record has: bit i for field i. Above them are the values of
// the fields of kind Enum.
type Set uint64

// Has reports whether a field is in the set.
func (s Set) Has(field records.Field) bool { return s>>field&1 != 0 }

// Enum returns the set that has nothing but a field of kind Enum with the value i. Sets
// are put together by "|", so that a command can keep those that occur in a table.
func (s *Schema) Enum(field records.Field, i int) Set { return 1<<field | Set(i)<<s.shift[field] }

// Record is what is written of one line, match or entry. It copies nothing: the text
// lies in a block that is overwritten later. Begin it, set its fields, append it.
//
// The fields are exported so that a command which writes a hundred million records can
// fill them by the table. The value of a field that is not in Set is not read.
type Record struct {
	// Text is what the spans are offsets in, such as a block of lines. What lies between its
	// length and its capacity is read as well, and then overwritten by what belongs there:
	// nobody may write to it meanwhile.
	Text []byte

	// Start and End are where the line lies in Text, without its line end. All spans of
	// the record lie within.
	Start, End int

	Set   Set
	Spans [1 << 6]uriscan.Span // of kinds Text and Number
	Bytes [MaxFields][]byte    // of kind Bytes
	Names [MaxFields]string    // of kinds Name and Verdict; a Verdict of "" is "ok"
	Ints  [MaxFields]int64     // of kinds Integer, Flags and Verdict
	Parts GrammarParts         // of kind Parts

	// Plain says that every text of the record is plain: ASCII that can be seen, and
	// spaces, but no quotes and no backslash. A valid URI is. Where Plain is not set the
	// encoder looks.
	Plain bool
}

// GrammarParts is what the grammar of a scheme says of a line.
type GrammarParts struct {
	Grammar     string // its name
	ErrorOffset int    // in the line, or -1 if the grammar holds
	Names       []string
	Spans       []uriscan.Span // of the parts, in Record.Text
}

// Begin makes r the record of the line Text[start:end], without any field.
func (r *Record) Begin(start, end int) {
	r.Start, r.End, r.Set, r.Plain = start, end, 0, false
}

// SetText sets a field of kind Text.
func (r *Record) SetText(field records.Field, span uriscan.Span) {
	r.Spans[field] = span
	r.Set |= 1 << field
}

// SetNumber sets a field of kind Number if the text is a number that is at most the
// largest of the field, and the field beside it, which has the text, if it is not.
func (r *Record) SetNumber(s *Schema, field records.Field, span uriscan.Span) {
	if f := &s.fields[field]; f.Kind == Number {
		if _, ok := records.ParseNumber(span.In(r.Text), f.Max); !ok {
			field = f.Raw
		}
	}
	r.SetText(field, span)
}

// SetBytes sets a field of kind Bytes. The text is not copied.
func (r *Record) SetBytes(field records.Field, text []byte) {
	r.Bytes[field] = text
	r.Set |= 1 << field
}

// SetName sets a field of kind Name.
func (r *Record) SetName(field records.Field, name string) {
	r.Names[field] = name
	r.Set |= 1 << field
}

// SetEnum sets a field of kind Enum to its name i.
func (r *Record) SetEnum(s *Schema, field records.Field, i int) { r.Set |= s.Enum(field, i) }

// SetInteger sets a field of kind Integer or Flags.
func (r *Record) SetInteger(field records.Field, value int64) {
	r.Ints[field] = value
	r.Set |= 1 << field
}

// SetVerdict sets a field of kind Verdict. An empty name means "ok".
func (r *Record) SetVerdict(field records.Field, name string, offset int) {
	r.Set |= 1 << field
	if name != "" {
		r.Names[field], r.Ints[field] = name, int64(offset)
		r.Set |= failedBit
	}
}
