package output

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/uriscan/uriscan/records"
)

// MaxFields is the largest number of fields of a Schema. Each is less than that.
const MaxFields = int(records.CommandCount)

// Kind is what the value of a field is, and where a Record has it.
type Kind uint8

// The kinds of values.
const (
	Text    Kind = iota // a piece of the line: Record.Spans
	Number              // a piece of the line that records.ParseNumber takes: Record.Spans
	Bytes               // text that is not in the line: Record.Bytes
	Name                // a name of ours, ASCII without quotes and backslashes: Record.Names
	Enum                // one of the few names of Field.Names: a part of Record.Set
	Integer             // a number of ours: Record.Ints
	Flags               // a set of the names of Field.Names, bit i for name i: Record.Ints
	Parts               // the parts of a grammar: Record.Parts
	Verdict             // "ok", or a name and an offset with "@" between them: Record.Names and Record.Ints

	// Encoding is set by the encoder: in JSON, and there alone, it is "iso-8859-1" where
	// each character of the record's strings means one byte.
	Encoding
)

// Field declares one field of the records of a command.
type Field struct {
	Is   records.Field
	Name string // in -fields, and as the name of the column in TSV, CSV, text and Parquet
	Key  string // in JSON, as OpenTelemetry calls it
	ECS  string // in JSON, as the Elastic Common Schema calls it; empty if it is Key
	Kind Kind

	Names []string // of Enum and Flags
	Max   int64    // of Number: the largest value; of Integer too, where 0 means that of an int64
	Width int      // of its column in the text format, with the space after it

	Raw records.Field // of Number: the field of kind Text that has what is no number
}

// Schema is what a command can write.
type Schema struct {
	fields [MaxFields]Field // by Is; those without a name are not declared
	order  []records.Field  // of their declaration
	shift  [MaxFields]uint8 // of an Enum: where its value is in a Set

	// bare says that the text format has no header and no columns, but the values of
	// the fields as they are, with tabs between them.
	bare bool
}

// NewSchema returns the schema of these fields. It panics if they are declared wrongly:
// one that is not below MaxFields, two of one name or number, or more names of Enums than a
// Set can tell apart.
func NewSchema(fields []Field, bare bool) *Schema {
	s := &Schema{bare: bare}
	next := MaxFields
	for _, f := range fields {
		if int(f.Is) >= MaxFields || s.fields[f.Is].Name != "" || slices.Contains(s.Names(), f.Name) {
			panic("output: there is no such field, or one as this: " + f.Name)
		}
		s.fields[f.Is], s.order = f, append(s.order, f.Is)
		if f.Kind == Enum {
			s.shift[f.Is] = uint8(next)
			next += bits.Len(uint(len(f.Names) - 1))
		}
	}
	for _, f := range fields {
		if raw := &s.fields[f.Raw]; f.Kind == Number && (raw.Name == "" || raw.Kind != Text) {
			panic("output: no field has the text of " + f.Name)
		}
	}
	if next > 62 {
		panic("output: the Enums have too many names")
	}
	return s
}

// Names returns the names of the fields, in the order of their declaration.
func (s *Schema) Names() []string {
	var names []string
	for _, f := range s.order {
		names = append(names, s.fields[f].Name)
	}
	return names
}

// Choose returns the fields that a list names, with commas between the names. Its error is
// one sentence that does not repeat the list.
func (s *Schema) Choose(list string) ([]records.Field, error) {
	var chosen []records.Field
	for name := range strings.SplitSeq(list, ",") {
		i := slices.Index(s.Names(), name)
		if i < 0 || slices.Contains(chosen, s.order[i]) {
			return nil, fmt.Errorf("want names of fields, each once, with commas between them; the fields are %s", strings.Join(s.Names(), ", "))
		}
		chosen = append(chosen, s.order[i])
	}
	return chosen, nil
}
