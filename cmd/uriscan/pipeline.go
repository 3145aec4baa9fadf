package main

import (
	"bytes"
	"io"

	"github.com/uriscan/uriscan"
)

// batchSize is how many lines are scanned before the first of them is written:
// 32 KiB of spans.
const batchSize = 512

// outputSize is how much output is gathered before it is written.
const outputSize = 256 << 10

// pipeline turns blocks of lines into records on its output. All it needs is
// allocated once, so that the cost of a line is its scan and its output.
type pipeline struct {
	production uriscan.Production
	encoder    encoder
	out        io.Writer
	pending    []byte // output not yet written
	batch      []uriscan.Spans
	record     record
	tally      tally
}

// newPipeline returns a pipeline that writes to out.
func newPipeline(production uriscan.Production, e encoder, out io.Writer) *pipeline {
	return &pipeline{
		production: production,
		encoder:    e,
		out:        out,
		pending:    append(make([]byte, 0, outputSize+outputSize/4), e.header...),
		batch:      make([]uriscan.Spans, batchSize),
	}
}

// run writes a record for each line of an input, and what is gathered of them
// whenever a block is done, so that a slow input is answered without delay.
// An error of the input and one of the output are told apart. After each block
// progress is called.
func (p *pipeline) run(blocks *blockReader, progress func()) (inputErr, outputErr error) {
	for {
		block, kind, err := blocks.next()
		switch {
		case err == io.EOF:
			return nil, p.flush()
		case err != nil:
			return err, p.flush()
		case kind == droppedLine:
			p.dropped(blocks.limit)
		case kind == lastLine:
			err = p.single(block)
		case p.encoder.ofLine || uint64(len(block)) > uriscan.MaxLen:
			err = p.linesOneByOne(block)
		default:
			err = p.lines(block)
		}
		if err == nil {
			err = p.flush()
		}
		if err != nil {
			return nil, err
		}
		progress()
	}
}

// lines writes a record for each line of a block, all of which end in newlines.
// The spans, and the offsets of errors, count from the start of what ScanLines
// was given.
func (p *pipeline) lines(block []byte) error {
	for len(block) > 0 {
		n, used := p.production.ScanLines(block, p.batch)
		start := 0
		for i := range p.batch[:n] {
			spans := &p.batch[i]
			end := endOf(spans)
			p.emit(block, start, end, spans, start)
			start = end + 1
			if block[end] == '\r' {
				start++
			}
			if len(p.pending) >= outputSize {
				if err := p.flush(); err != nil {
					return err
				}
			}
		}
		block = block[used:]
	}
	return nil
}

// endOf returns where a line ends that was scanned. Its components are all of it, be
// it valid or not, and it has a path.
func endOf(spans *uriscan.Spans) int {
	switch {
	case spans.Has(uriscan.CompFragment):
		return int(spans.Fragment.End)
	case spans.Has(uriscan.CompQuery):
		return int(spans.Query.End)
	}
	return int(spans.Path.End)
}

// linesOneByOne does what lines does, for encoders that want each line alone and for
// sizes that ScanLines does not take.
func (p *pipeline) linesOneByOne(block []byte) error {
	for len(block) > 0 {
		next := bytes.IndexByte(block, '\n') + 1
		if err := p.single(block[:lineEnd(block, 0, next)]); err != nil {
			return err
		}
		block = block[next:]
	}
	return nil
}

// single writes the record of one line, which is given without its line end.
func (p *pipeline) single(line []byte) error {
	spans := &p.batch[0]
	p.production.Scan(line, spans)
	p.emit(line, 0, len(line), spans, 0)
	if len(p.pending) < outputSize {
		return nil
	}
	return p.flush()
}

// lineEnd returns where the line from start ends whose newline is at next-1: at
// that newline, or at the carriage return in front of it.
func lineEnd(block []byte, start, next int) int {
	end := next - 1
	if end > start && block[end-1] == '\r' {
		end--
	}
	return end
}

// emit counts the line src[start:end] and appends its record to the output.
// The offset of its error counts from base.
func (p *pipeline) emit(src []byte, start, end int, spans *uriscan.Spans, base int) {
	r := &p.record
	*r = record{src: src, start: start, end: end, spans: spans}
	if !spans.Valid() {
		r.code, r.offset = spans.ErrorCode(), spans.ErrorOffset()-base
	}
	if p.encoder.facts {
		r.facts, r.hasFacts = uriscan.FactsOf(src, spans), true
	}
	p.tally.count(r.code)
	p.pending = p.encoder.append(p.pending, r)
}

// dropped counts a line that was longer than limit and appends its record.
func (p *pipeline) dropped(limit int) {
	p.batch[0] = uriscan.Spans{}
	p.record = record{spans: &p.batch[0], code: uriscan.CodeTooLong, offset: limit, hasFacts: p.encoder.facts, dropped: true}
	p.tally.count(uriscan.CodeTooLong)
	p.pending = p.encoder.append(p.pending, &p.record)
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
