package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
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

// withCommon returns the fields of a command behind those that all have.
func withCommon(fields ...output.Field) []output.Field {
	return append([]output.Field{
		fieldFile:        {Name: "file", Key: "log.file.path", Kind: output.Bytes, Width: 24},
		fieldLine:        {Name: "line", Key: "uriscan.line", Kind: output.Integer, Width: 10},
		fieldOffset:      {Name: "offset", Key: "uriscan.offset", Kind: output.Integer, Width: 12},
		fieldErrorType:   {Name: "error_type", Key: "error.type", Kind: output.Name, Width: 16},
		fieldErrorOffset: {Name: "error_offset", Key: "error.offset", ECS: "uriscan.error_offset", Kind: output.Integer, Width: 13},
		fieldVerdict:     {Name: "verdict", Key: "uriscan.verdict", Kind: output.Verdict, Width: 24},
		fieldEncoding:    {Name: "encoding", Key: "uriscan.encoding", Kind: output.Encoding, Width: 11},
	}, fields...)
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
	r.SetName(fieldErrorType, code.String())
	r.SetInteger(fieldErrorOffset, int64(offset))
	r.SetVerdict(fieldVerdict, code.String(), offset)
}
