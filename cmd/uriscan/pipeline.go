package main

import (
	"io"

	"github.com/uriscan/uriscan"
)

// longestLine is the length of the longest line that is kept and scanned, line end
// not counted: the most that a Reader takes. A longer one is counted, reported as
// too long and skipped.
const longestLine = 1 << 30

// outputSize is how much output is gathered before it is written.
const outputSize = 256 << 10

// pipeline turns the lines of its inputs into records on its output. All it needs
// is allocated once, so that the cost of a line is its scan and its output.
type pipeline struct {
	lines   *uriscan.Reader
	source  source
	writer  *lineWriter
	out     io.Writer
	pending []byte // output not yet written
}

// newPipeline returns a pipeline of the records of w that writes to out.
func newPipeline(w *lineWriter, out io.Writer) *pipeline {
	p := &pipeline{
		lines:   uriscan.NewReader(nil),
		writer:  w,
		out:     out,
		pending: append(make([]byte, 0, outputSize+outputSize/4), w.encoder.Header()...),
	}
	p.lines.Production, p.lines.MaxLine = w.production, w.maxLine
	p.source.before = p.flush
	return p
}

// run writes a record for each line of an input, and what is gathered of them
// before more of the input is waited for, so that a slow input is answered without
// delay. An error of the input and one of the output are told apart. A line that
// the error of an input has cut is not written. Before each read progress is called.
func (p *pipeline) run(input io.Reader, progress func()) (inputErr, outputErr error) {
	p.source.open(input, progress)
	p.lines.Reset(&p.source)
	for p.lines.Next() {
		if p.lines.Err() != nil && p.lines.Offset()+p.lines.Length() == p.source.given {
			break
		}
		p.emit()
		if len(p.pending) >= outputSize {
			if err := p.flush(); err != nil {
				return nil, err
			}
		}
	}
	if p.source.outputErr != nil {
		return nil, p.source.outputErr
	}
	return p.lines.Err(), p.flush()
}

// emit appends the record of the line at hand to the output.
func (p *pipeline) emit() {
	w := p.writer
	w.source.line, w.source.offset = p.source.lines, p.lines.Offset()
	p.source.lines++
	line := p.lines.Line()
	if line == nil {
		p.pending = w.appendTooLong(p.pending, 0)
		return
	}
	w.record.Text = line
	p.pending = w.appendLine(p.pending, 0, len(line), p.lines.Spans())
}

// flush writes the output gathered so far.
func (p *pipeline) flush() error {
	if len(p.pending) == 0 {
		return nil
	}
	_, err := p.out.Write(p.pending)
	p.pending = p.pending[:0]
	return err
}

// source reads an input, and does what is to be done before each read.
type source struct {
	input     io.Reader
	before    func() error
	progress  func()
	outputErr error // of before
	given     int64 // bytes of this input
	read      int64 // bytes of all inputs
	lines     int64 // of this input, and one
}

// open makes input the input.
func (s *source) open(input io.Reader, progress func()) {
	s.input, s.progress, s.given, s.lines = input, progress, 0, 1
}

// Read implements io.Reader. It reads no more when the output has failed.
func (s *source) Read(b []byte) (int, error) {
	if s.outputErr = s.before(); s.outputErr != nil {
		return 0, s.outputErr
	}
	s.progress()
	n, err := s.input.Read(b)
	s.given += int64(n)
	s.read += int64(n)
	return n, err
}
