package main

import (
	"slices"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
	"github.com/uriscan/uriscan/records"
	"github.com/uriscan/uriscan/whatwg"
)

// column is a field of the records of a command, and its width in the text format.
type column struct {
	is    records.Field
	width int
}

// commonColumns are those that the records of all commands have: where a record comes from,
// and what is wrong with it. They are the first ones of every schema.
var commonColumns = []column{
	{records.File, 24}, {records.Line, 10}, {records.Offset, 12},
	{records.ErrorType, 16}, {records.ErrorOffset, 13}, {records.Verdict, 24}, {records.Encoding, 11},
}

// newSchema returns the schema of the records of a command, with the columns that all have
// and these. If it is bare, the text format has the values and nothing else.
func newSchema(names records.Schema, bare bool, columns ...column) *output.Schema {
	var declared []output.Field
	for _, c := range slices.Concat(commonColumns, columns) {
		f := output.Field{Is: c.is, Name: c.is.Name(names), Key: c.is.Name(records.OTel), ECS: c.is.Name(records.ECS), Width: c.width}
		f.Kind, f.Names = kindOf(c.is)
		if largest, text, isNumber := c.is.Number(); isNumber {
			f.Kind, f.Max, f.Raw = output.Number, largest, text
		}
		declared = append(declared, f)
	}
	return output.NewSchema(declared, bare)
}

// kindOf returns the kind of the values of a field, and the names that they may have.
func kindOf(f records.Field) (kind output.Kind, names []string) {
	switch f {
	case records.File, records.Normalized, records.Resolved, records.Redacted, records.Template, records.Subdomain, records.RegisteredDomain, records.TopLevelDomain:
		return output.Bytes, nil
	case records.Line, records.Offset, records.ErrorOffset:
		return output.Integer, nil
	case records.ErrorType:
		return output.Name, nil
	case records.Verdict:
		return output.Verdict, nil
	case records.Encoding:
		return output.Encoding, nil
	case records.HostKind:
		return output.Enum, hostKinds()
	case records.PathKind:
		return output.Enum, pathKinds()
	case records.Format:
		return output.Enum, namesOfRecords()
	case records.Facts:
		return output.Flags, records.AppendFactNames(nil, ^uriscan.Facts(0))
	case records.Browser:
		return output.Flags, records.AppendDifferenceNames(nil, ^whatwg.Difference(0))
	case records.Parts:
		return output.Parts, nil
	}
	return output.Text, nil
}

// recordKind is what the records of a command look like.
type recordKind struct {
	schema *output.Schema

	// The fields that are written if nobody chooses others: in the text format, and in
	// the others.
	text, fields []records.Field

	// extra returns the fields that flags of the command add; nil if it has no such flags.
	extra func(o *options) []records.Field
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
	all := slices.Concat(o.with, chosen, o.computed)
	if k.extra != nil {
		all = append(all, k.extra(o)...)
	}
	e := k.schema.NewEncoder(o.format, o.ecs, withoutRepeats(all))
	e.PutUnder(o.member.under)
	return e
}

// withoutRepeats returns the fields without those that stood before.
func withoutRepeats(fields []records.Field) []records.Field {
	var once []records.Field
	for _, field := range fields {
		if !slices.Contains(once, field) {
			once = append(once, field)
		}
	}
	return once
}

// setError sets the fields that say what is wrong with the line.
func setError(r *output.Record, code uriscan.ErrorCode, offset int) {
	setNamedError(r, code.String(), offset)
}

// setNamedError does the same for an error of that name.
func setNamedError(r *output.Record, name string, offset int) {
	r.SetName(records.ErrorType, name)
	r.SetInteger(records.ErrorOffset, int64(offset))
	r.SetVerdict(records.Verdict, name, offset)
}
