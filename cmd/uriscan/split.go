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

// splitter turns blocks of lines into records on its output. All it needs is
// allocated once, so that the cost of a line is its scan and its output.
type splitter struct {
	production uriscan.Production
	format     format
	out        io.Writer
	pending    []byte // output not yet written
	batch      []uriscan.Spans
	record     record
	tally      tally
}

// newSplitter returns a splitter that writes to out.
func newSplitter(o options, out io.Writer) *splitter {
	return &splitter{
		production: o.production,
		format:     o.format,
		out:        out,
		pending:    append(make([]byte, 0, outputSize+outputSize/4), o.format.header...),
		batch:      make([]uriscan.Spans, batchSize),
	}
}

// split writes a record for each line of an input, and what is gathered of them
// whenever a block is done, so that a slow input is answered without delay.
// An error of the input and one of the output are told apart. After each block
// progress is called.
func (s *splitter) split(blocks *blockReader, progress func()) (inputErr, outputErr error) {
	for {
		block, kind, err := blocks.next()
		switch {
		case err == io.EOF:
			return nil, s.flush()
		case err != nil:
			return err, s.flush()
		case kind == droppedLine:
			s.dropped(blocks.limit)
		case kind == lastLine:
			err = s.single(block)
		case s.production == uriscan.URIReference && uint64(len(block)) <= uriscan.MaxLen:
			err = s.lines(block)
		default:
			err = s.linesOneByOne(block)
		}
		if err == nil {
			err = s.flush()
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
func (s *splitter) lines(block []byte) error {
	for len(block) > 0 {
		n, used := uriscan.ScanLines(block, s.batch)
		start := 0
		for i := range s.batch[:n] {
			next := start + bytes.IndexByte(block[start:], '\n') + 1
			s.emit(block, start, lineEnd(block, start, next), &s.batch[i], start)
			start = next
			if len(s.pending) >= outputSize {
				if err := s.flush(); err != nil {
					return err
				}
			}
		}
		block = block[used:]
	}
	return nil
}

// linesOneByOne does what lines does, for the productions and the sizes that
// ScanLines does not take.
func (s *splitter) linesOneByOne(block []byte) error {
	for len(block) > 0 {
		next := bytes.IndexByte(block, '\n') + 1
		if err := s.single(block[:lineEnd(block, 0, next)]); err != nil {
			return err
		}
		block = block[next:]
	}
	return nil
}

// single writes the record of one line, which is given without its line end.
func (s *splitter) single(line []byte) error {
	spans := &s.batch[0]
	s.production.Scan(line, spans)
	s.emit(line, 0, len(line), spans, 0)
	if len(s.pending) < outputSize {
		return nil
	}
	return s.flush()
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
func (s *splitter) emit(src []byte, start, end int, spans *uriscan.Spans, base int) {
	r := &s.record
	*r = record{src: src, start: start, end: end, spans: spans}
	if !spans.Valid() {
		r.code, r.offset = spans.ErrorCode(), spans.ErrorOffset()-base
	}
	s.tally.count(r.code)
	s.pending = s.format.append(s.pending, r)
}

// dropped counts a line that was longer than limit and appends its record.
func (s *splitter) dropped(limit int) {
	s.batch[0] = uriscan.Spans{}
	s.record = record{spans: &s.batch[0], code: uriscan.CodeTooLong, offset: limit, dropped: true}
	s.tally.count(uriscan.CodeTooLong)
	s.pending = s.format.append(s.pending, &s.record)
}

// flush writes the output gathered so far.
func (s *splitter) flush() error {
	if len(s.pending) == 0 {
		return nil
	}
	_, err := s.out.Write(s.pending)
	s.pending = s.pending[:0]
	return err
}
