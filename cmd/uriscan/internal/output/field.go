package output

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// MaxFields is the largest number of fields of a Schema.
const MaxFields = 44

// Kind is what the value of a field is, and where a Record has it.
type Kind uint8

// The kinds of values.
const (
	Text    Kind = iota // a piece of the line: Record.Spans
	Number              // a piece of the line that fields.ParseNumber takes: Record.Spans
	Bytes               // text that does not stand in the line: Record.Bytes
	Name                // a name of ours, ASCII without quotes and backslashes: Record.Names
	Enum                // one of the few names of Field.Names: a part of Record.Set
	Integer             // a number of ours: Record.Ints
	Flags               // a set of the names of Field.Names, bit i for name i: Record.Ints
	Parts               // the parts of a grammar: Record.Parts
	Verdict             // "ok", or a name and an offset with "@" between them: Record.Names and Record.Ints

	// Encoding is set by the encoder: in JSON, and there alone, it is "iso-8859-1" where
	// each character of the record's strings stands for one byte.
	Encoding
)

// Field declares one field of the records of a command.
type Field struct {
	Name string // in -fields, and as the name of the column in TSV, CSV, text and Parquet
	Key  string // in JSON, as OpenTelemetry calls it
	ECS  string // in JSON, as the Elastic Common Schema calls it; empty if it is Key
	Kind Kind

	Names []string // of Enum and Flags
	Max   int64    // of Number: the largest value; of Integer too, where 0 stands for that of an int64
	Raw   string   // of Number: the name of the field of kind Text that has what is no number
	Width int      // of its column in the text format, the space behind it included
}

// Schema is what a command can write.
type Schema struct {
	fields []Field
	shift  [MaxFields]uint8 // of an Enum: where its value stands in a Set
	raw    [MaxFields]int   // of a Number: the number of the field Raw, or -1

	// bare says that the text format has no header and no columns, but the values of
	// the fields as they are, with tabs between them.
	bare bool
}

// NewSchema returns the schema of these fields. It panics if they are declared wrongly:
// too many, two of one name, or more names of Enums than a Set can tell apart.
func NewSchema(fields []Field, bare bool) *Schema {
	if len(fields) > MaxFields {
		panic("output: too many fields")
	}
	s := &Schema{fields: fields, bare: bare}
	next := MaxFields
	for i, f := range fields {
		if s.Number(f.Name) != i {
			panic("output: two fields have the name " + f.Name)
		}
		s.raw[i] = -1
		if f.Raw != "" {
			if s.raw[i] = s.Number(f.Raw); s.raw[i] < 0 || fields[s.raw[i]].Kind != Text {
				panic("output: no field has the text of " + f.Name)
			}
		}
		if f.Kind == Enum {
			s.shift[i] = uint8(next)
			next += bits.Len(uint(len(f.Names) - 1))
		}
	}
	if next > 62 {
		panic("output: the Enums have too many names")
	}
	return s
}

// Number returns the number of the field of that name, or -1.
func (s *Schema) Number(name string) int {
	return slices.IndexFunc(s.fields, func(f Field) bool { return f.Name == name })
}

// Names returns the names of the fields, in the order of their declaration.
func (s *Schema) Names() []string {
	var names []string
	for _, f := range s.fields {
		names = append(names, f.Name)
	}
	return names
}

// Choose returns the numbers of the fields that a list names, with commas between the
// names. Its error is one sentence that does not repeat the list.
func (s *Schema) Choose(list string) ([]int, error) {
	var chosen []int
	for name := range strings.SplitSeq(list, ",") {
		number := s.Number(name)
		if number < 0 || slices.Contains(chosen, number) {
			return nil, fmt.Errorf("want names of fields, each once, with commas between them; the fields are %s", strings.Join(s.Names(), ", "))
		}
		chosen = append(chosen, number)
	}
	return chosen, nil
}
