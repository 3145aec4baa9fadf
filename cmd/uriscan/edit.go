package main

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
	"github.com/uriscan/uriscan/records"
)

// edit is what a command does that writes one line for each line: a change of the
// line's text. In the text format the line is written as changed, and nothing else.
// The records of the other formats have the line as it was, as it is now, and its
// error.
type edit struct {
	// append appends the line as changed. The spans are those of the line, and src is
	// what they are offsets in. What it makes of a valid line must be valid.
	append func(dst, src []byte, spans *uriscan.Spans) []byte

	// always says that invalid lines are changed, too.
	always bool

	// hides says that the line holds what nobody is to see. The line as it was is
	// in no record then, and an invalid line is changed too.
	hides bool
}

// newEditCommand returns a command that changes lines. The result is a field of its own;
// newEdit makes the edit of a run.
func newEditCommand(result records.Field, hides bool, newEdit func(o *options) edit) *lineCommand {
	c := &lineCommand{}
	c.text = []records.Field{result}
	c.fields = []records.Field{records.Original, result, records.Encoding, records.ErrorType, records.ErrorOffset}
	columns := []column{{result, 60}, {records.Original, 60}}
	if hides {
		c.fields, columns = c.fields[1:], columns[:1]
	}
	c.schema = newSchema(records.Columns, true, columns...)
	c.newFill = func(o *options, _ *output.Encoder) fill {
		e := newEdit(o)
		e.hides = hides
		return e.fill(result, o.format == output.Rows)
	}
	return c
}

// fill returns what fills the records of an edit. An invalid line that is not changed has
// no result, but in the text format, which has nothing else, the line is its own result.
func (e *edit) fill(to records.Field, keeps bool) fill {
	var result []byte
	return func(r *output.Record, s *uriscan.Spans) {
		if !e.hides {
			r.SetText(records.Original, uriscan.Span{Start: uint32(r.Start), End: uint32(r.End)})
		}
		switch {
		case e.hides || e.always || s.Valid():
			result = e.append(emptied(result), r.Text, s)
			r.SetBytes(to, result)
		case keeps:
			r.SetBytes(to, r.Text[r.Start:r.End])
		}
	}
}
