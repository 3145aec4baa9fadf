package main

import "github.com/uriscan/uriscan"

// record is one line of input with its scan, as the encoders take it. It copies
// nothing: the line lies in a buffer that is overwritten when the next line is read.
type record struct {
	line  []byte         // without its line end; nil when the line was dropped
	spans *uriscan.Spans // in the line

	code   uriscan.ErrorCode // CodeNone if the line is valid
	offset int               // of the error, counted from the line's start

	facts    uriscan.Facts // if hasFacts
	hasFacts bool          // the facts are to be written

	parts *schemeParts // what the grammar of the scheme says; nil if it is not to be written

	// dropped says that the line was too long to be kept in memory, so that
	// neither its text nor its components are known.
	dropped bool
}

// component returns the bytes of component c, which is empty where c is absent.
func (r *record) component(c uriscan.Component) []byte { return r.spans.Span(c).In(r.line) }
