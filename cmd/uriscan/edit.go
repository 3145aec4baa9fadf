package main

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
	"github.com/uriscan/uriscan/internal/fields"
)

// The fields of the commands that change lines, besides those that all commands have.
const (
	editResult = commonFields + iota
	editOriginal
)

// edit is what a command does that writes one line for each line: a change of the
// line's text. In the text format the line is written as changed, and nothing else.
// The records of the other formats have the line as it was, as it is now, and its
// error.
type edit struct {
	// append appends the line as changed. The spans are those of the line, and src is
	// what they are offsets in. What it makes of a valid line must be valid.
	append func(dst, src []byte, spans *uriscan.Spans) []byte

	// hides says that the line holds what nobody is to see. The line as it was is
	// in no record then, and an invalid line is changed too. Other edits leave an
	// invalid line as it is.
	hides bool
}

// newEditCommand returns a command that changes lines. The name is that of the column with
// the result, which is a field of its own; newEdit makes the edit of a run.
func newEditCommand(name string, result fields.Field, hides bool, newEdit func(o *options) edit) *lineCommand {
	c := &lineCommand{}
	c.text = []int{editResult}
	c.fields = []int{editOriginal, editResult, fieldEncoding, fieldErrorType, fieldErrorOffset}
	if hides {
		c.fields = c.fields[1:]
	}
	c.schema = newSchema(editColumns(name, result, hides), true)
	c.newFill = func(o *options, _ *output.Encoder) fill {
		e := newEdit(o)
		e.hides = hides
		return e.fill(o.format == output.Rows)
	}
	return c
}

// editColumns returns the columns of a command that changes lines.
func editColumns(name string, result fields.Field, hides bool) []column {
	columns := withCommon(column{name: name, is: result, kind: output.Bytes, width: 60})
	if hides {
		return columns
	}
	return append(columns, column{name: "original", is: fields.Original, width: 60})
}

// fill returns what fills the records of an edit. An invalid line that is not changed has
// no result, but in the text format, which has nothing else, it stands for its result.
func (e *edit) fill(keeps bool) fill {
	var result []byte
	return func(r *output.Record, s *uriscan.Spans) {
		if !e.hides {
			r.SetText(editOriginal, uriscan.Span{Start: uint32(r.Start), End: uint32(r.End)})
		}
		switch {
		case e.hides || s.Valid():
			result = e.append(emptied(result), r.Text, s)
			r.SetBytes(editResult, result)
		case keeps:
			r.SetBytes(editResult, r.Text[r.Start:r.End])
		}
	}
}
