package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// Some programs write lines in chunks, and wait for the answer of one before they write
// the next. ClickHouse does so with send_chunk_header: a chunk is the number of its lines,
// on a line of its own, and then the lines.

// chunkBuffer is how much of the chunks is read at a time: as much as a pipe holds on Linux.
const chunkBuffer = 64 << 10

// longestChunkHeader is how many digits the number of lines may have. So every number fits
// into an int64.
const longestChunkHeader = 18

// chunks reads chunks and gives their lines. A Read never goes beyond the end of a chunk, so
// that all of a chunk is answered before the next one is waited for.
type chunks struct {
	src    *bufio.Reader
	number int64 // of the chunk at hand, from 1 on
	lines  int64 // that its header announced
	left   int64 // of them, with the one at hand
	begun  bool  // the line at hand has bytes
}

// newChunks returns a reader of the chunks in src.
func newChunks(src io.Reader) *chunks {
	return &chunks{src: bufio.NewReaderSize(src, chunkBuffer)}
}

// Read implements io.Reader. Its errors are meant for a sentence such as "cannot read
// standard input: it ends in the header of chunk 3".
func (c *chunks) Read(p []byte) (int, error) {
	for c.left == 0 {
		if err := c.next(); err != nil {
			return 0, err
		}
	}
	if _, err := c.src.Peek(1); err != nil {
		return 0, c.explain(err)
	}
	ready, _ := c.src.Peek(min(c.src.Buffered(), len(p)))
	n := c.take(copy(p, ready[:c.within(ready)]), p)
	c.src.Discard(n)
	return n, nil
}

// within returns how many of the bytes belong to the chunk.
func (c *chunks) within(ready []byte) int {
	if int64(bytes.Count(ready, newline)) < c.left {
		return len(ready)
	}
	end := 0
	for range c.left {
		end += bytes.IndexByte(ready[end:], '\n') + 1
	}
	return end
}

// take counts the lines that end in the first n bytes of p, and returns n.
func (c *chunks) take(n int, p []byte) int {
	c.left -= int64(bytes.Count(p[:n], newline))
	c.begun = n > 0 && p[n-1] != '\n'
	return n
}

// next reads the header of the next chunk. It returns io.EOF if there is none.
func (c *chunks) next() error {
	c.number++
	lines := int64(0)
	for digits := 0; ; digits++ {
		b, err := c.src.ReadByte()
		switch {
		case err == io.EOF && digits > 0:
			return fmt.Errorf("it ends in the header of chunk %d", c.number)
		case err != nil:
			return err
		case b == '\n' && digits > 0:
			c.lines, c.left = lines, lines
			return nil
		case b-'0' > 9:
			return fmt.Errorf("the header of chunk %d is no number; -chunk-header wants the number of the lines before them, on a line of its own", c.number)
		case digits == longestChunkHeader:
			return fmt.Errorf("the header of chunk %d has more than %d digits", c.number, longestChunkHeader)
		}
		lines = lines*10 + int64(b-'0')
	}
}

// explain returns the error for an err that has come in the place of a line.
func (c *chunks) explain(err error) error {
	switch {
	case err != io.EOF:
		return err
	case c.left == 1 && c.begun:
		c.left = 0
		return io.EOF
	}
	return fmt.Errorf("it ends after %d of the %d lines of chunk %d", c.lines-c.left, c.lines, c.number)
}

// wantChunks checks what -chunk-header must be together with, and sets what it brings.
func wantChunks(o *options) error {
	if !o.chunks {
		return nil
	}
	if len(o.operands) > 0 {
		return errors.New("-chunk-header reads standard input, and a FILE is given; want one of them")
	}
	o.oneToOne = true
	return nil
}
