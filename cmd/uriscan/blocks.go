package main

import (
	"bytes"
	"io"
	"math"

	"github.com/uriscan/uriscan"
)

// blockSize is how much is asked of the input at a time. It is large enough to
// make the system calls cheap and small enough to stay in the second-level cache.
const blockSize = 512 << 10

// longestLine is the length of the longest line that is kept and scanned, line
// end not counted. A longer one is counted, reported as too long and skipped.
const longestLine = min(uriscan.MaxLen, math.MaxInt-2)

// blockKind says what a block of input holds.
type blockKind uint8

const (
	wholeLines  blockKind = iota // one or more lines, each with its newline
	lastLine                     // the last line of the input, which has no newline
	droppedLine                  // nothing: a line was too long and has been skipped
)

// blockReader cuts an input into blocks of whole lines.
//
// The idea: bytes are read behind the rest of the last block, in one buffer. If
// a newline is among them, everything up to the last one is the next block, and
// what is behind it moves to the front of the buffer when the block has been
// used. If not, the line goes on, and the buffer is doubled until the line fits
// or is too long. So a line is copied once or twice, whatever its length, and
// nothing is allocated as long as lines are shorter than the buffer.
type blockReader struct {
	src   io.Reader
	limit int    // the longest line kept
	buf   []byte // at most limit bytes and a line end
	begin int    // buf[begin:end] is read and not yet given out
	end   int
	err   error // what src ended with
	read  int64 // bytes read so far, of all inputs
}

// newBlockReader returns a reader without an input, whose buffer is size bytes
// to begin with and which drops lines longer than limit.
func newBlockReader(size, limit int) *blockReader {
	return &blockReader{limit: limit, buf: make([]byte, min(size, limit+2))}
}

// open makes src the input. The buffer is kept.
func (r *blockReader) open(src io.Reader) {
	r.src, r.begin, r.end, r.err = src, 0, 0, nil
}

// next returns the next block, which stays as it is until the next call.
//
//   - Shape: wholeLines ends with a newline; lastLine has none and is not empty.
//   - Errors: io.EOF behind the last block, else what the input failed with. A
//     line that a failure has cut is not given out.
func (r *blockReader) next() ([]byte, blockKind, error) {
	r.end = copy(r.buf, r.buf[r.begin:r.end])
	r.begin = 0
	searched := 0
	for {
		fresh := r.buf[searched:r.end]
		if bytes.IndexByte(fresh, '\n') >= 0 {
			return r.cut(searched + bytes.LastIndexByte(fresh, '\n') + 1)
		}
		searched = r.end
		if r.err != nil {
			return r.rest()
		}
		if r.end == len(r.buf) && !r.grow() {
			return r.drop()
		}
		r.fill()
	}
}

// cut returns the first n bytes of the buffer, which end with a newline. Where
// they are one line that filled the largest buffer to its last byte, that line
// may be longer than the limit by a byte.
func (r *blockReader) cut(n int) ([]byte, blockKind, error) {
	r.begin = n
	if n == r.limit+2 && bytes.IndexByte(r.buf, '\n') == n-1 && r.buf[n-2] != '\r' {
		return nil, droppedLine, nil
	}
	return r.buf[:n], wholeLines, nil
}

// rest returns what stands behind the last newline of the input.
func (r *blockReader) rest() ([]byte, blockKind, error) {
	n := r.end
	r.begin = n
	switch {
	case r.err != io.EOF || n == 0:
		return nil, wholeLines, r.err
	case n > r.limit:
		return nil, droppedLine, nil
	}
	return r.buf[:n], lastLine, nil
}

// grow doubles the buffer, and reports whether it could be made larger.
func (r *blockReader) grow() bool {
	most := r.limit + 2
	if len(r.buf) == most {
		return false
	}
	larger := make([]byte, len(r.buf)+min(len(r.buf), most-len(r.buf)))
	copy(larger, r.buf[:r.end])
	r.buf = larger
	return true
}

// drop skips the input up to the next newline, and that too.
func (r *blockReader) drop() ([]byte, blockKind, error) {
	r.end = 0
	for r.err == nil {
		r.fill()
		if i := bytes.IndexByte(r.buf[:r.end], '\n'); i >= 0 {
			r.begin = i + 1
			return nil, droppedLine, nil
		}
		r.end = 0
	}
	return nil, droppedLine, nil
}

// fill reads once into the free part of the buffer, which must not be empty.
// A source that gives nothing and no error a hundred times is broken.
func (r *blockReader) fill() {
	for range 100 {
		n, err := r.src.Read(r.buf[r.end:])
		r.end += n
		r.read += int64(n)
		r.err = err
		if n > 0 || err != nil {
			return
		}
	}
	r.err = io.ErrNoProgress
}
