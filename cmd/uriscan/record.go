package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
	"github.com/uriscan/uriscan/internal/fields"
)

// The fields that the records of all commands have in common: where a record comes from,
// and what is wrong with it. They are the first ones of every schema.
const (
	fieldFile = iota
	fieldLine
	fieldOffset
	fieldErrorType
	fieldErrorOffset
	fieldVerdict
	fieldEncoding
	commonFields // how many they are
)

// column declares a field of the records of a command.
type column struct {
	name  string // in -fields, and as the name of the column
	is    fields.Field
	kind  output.Kind // Text stands for Number, too: the table of fields tells them apart
	width int
	names []string // of an Enum and of Flags
}

// withCommon returns the columns of a command behind those that all have.
func withCommon(columns ...column) []column {
	return append([]column{
		fieldFile:        {name: "file", is: fields.File, kind: output.Bytes, width: 24},
		fieldLine:        {name: "line", is: fields.Line, kind: output.Integer, width: 10},
		fieldOffset:      {name: "offset", is: fields.Offset, kind: output.Integer, width: 12},
		fieldErrorType:   {name: "error_type", is: fields.ErrorType, kind: output.Name, width: 16},
		fieldErrorOffset: {name: "error_offset", is: fields.ErrorOffset, kind: output.Integer, width: 13},
		fieldVerdict:     {name: "verdict", is: fields.Verdict, kind: output.Verdict, width: 24},
		fieldEncoding:    {name: "encoding", is: fields.Encoding, kind: output.Encoding, width: 11},
	}, columns...)
}

// columnOf returns the number of the column that has a field, or -1.
func columnOf(columns []column, f fields.Field) int {
	return slices.IndexFunc(columns, func(c column) bool { return c.is == f })
}

// newSchema returns the schema of these columns. If it is bare, the text format has the
// values and nothing else.
func newSchema(columns []column, bare bool) *output.Schema {
	var declared []output.Field
	for _, c := range columns {
		field := output.Field{Name: c.name, Key: c.is.Name(fields.OTel), ECS: c.is.Name(fields.ECS), Kind: c.kind, Width: c.width, Names: c.names}
		if largest, text, isNumber := c.is.Number(); isNumber {
			field.Kind, field.Max, field.Raw = output.Number, largest, columns[columnOf(columns, text)].name
		}
		declared = append(declared, field)
	}
	return output.NewSchema(declared, bare)
}

// recordKind is what the records of a command look like.
type recordKind struct {
	schema *output.Schema

	// The fields that are written if nobody chooses others: in the text format, and in
	// the others.
	text, fields []int

	// extra returns the fields that flags of the command add; nil if it has no such flags.
	extra func(o *options) []int
}

// newEncoder returns an encoder of the records that the options ask for.
func (k *recordKind) newEncoder(o *options) *output.Encoder {
	chosen := k.fields
	if o.format == output.Rows {
		chosen = k.text
	}
	if o.fields != nil {
		chosen = o.fields
	}
	all := slices.Concat(o.with, chosen)
	if k.extra != nil {
		all = append(all, k.extra(o)...)
	}
	return k.schema.NewEncoder(o.format, o.ecs, withoutRepeats(all))
}

// withoutRepeats returns the fields without those that stood before.
func withoutRepeats(fields []int) []int {
	var once []int
	for _, field := range fields {
		if !slices.Contains(once, field) {
			once = append(once, field)
		}
	}
	return once
}

// setWith chooses the fields that tell where a record comes from.
func setWith(o *options, value string) error {
	known := []string{fieldFile: "file", fieldLine: "line", fieldOffset: "offset"}
	if o.with != nil {
		return errors.New("-with is given more than once; want all names in one list")
	}
	for name := range strings.SplitSeq(value, ",") {
		field := slices.Index(known, name)
		if field < 0 || slices.Contains(o.with, field) {
			return errors.New("the value of -with must be some of file, line and offset, with commas between them")
		}
		o.with = append(o.with, field)
	}
	return nil
}

// setError sets the fields that say what is wrong with the line.
func setError(r *output.Record, code uriscan.ErrorCode, offset int) {
	setNamedError(r, code.String(), offset)
}

// setNamedError does the same for an error of that name.
func setNamedError(r *output.Record, name string, offset int) {
	r.SetName(fieldErrorType, name)
	r.SetInteger(fieldErrorOffset, int64(offset))
	r.SetVerdict(fieldVerdict, name, offset)
}
