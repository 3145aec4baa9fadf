package main

import "github.com/uriscan/uriscan"

// record is one line of input with its scan, as the encoders take it. It copies
// nothing: the line and its components are spans of a block of input, which is
// overwritten when the next block is read.
type record struct {
	src        []byte         // what start, end and the spans are offsets in
	start, end int            // the line, without its line end
	spans      *uriscan.Spans // the zero Spans when the line was dropped

	code   uriscan.ErrorCode // CodeNone if the line is valid
	offset int               // of the error, counted from the line's start

	facts    uriscan.Facts // if hasFacts
	hasFacts bool          // the facts are to be written

	// dropped says that the line was too long to be kept in memory, so that
	// neither its text nor its components are known.
	dropped bool
}

// line returns the bytes of the line.
func (r *record) line() []byte { return r.src[r.start:r.end] }

// component returns the bytes of component c, which is empty where c is absent.
func (r *record) component(c uriscan.Component) []byte { return r.spans.Span(c).In(r.src) }
