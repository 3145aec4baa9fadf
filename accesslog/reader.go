package accesslog

import (
	"bufio"
	"bytes"
	"io"
	"math"

	"github.com/uriscan/uriscan"
)

// A Reader reads the records of a log from an [io.Reader]. NewReader makes one. Next goes to
// the next record; the other methods describe it.
//
//   - A line ends with "\n"; a "\r" directly before it is not part of the line. The text
//     after the last "\n" is a line too, if it is not empty.
//   - Empty lines and directives are passed over. A line that does not fit is a record with
//     an error.
//   - A line longer than MaxLine is not kept: its record has CodeTooLong, and Line is nil.
//   - Next reads only when it has no whole line left. So it returns each line as soon as
//     its "\n" has come. Nothing is allocated per line.
//   - Goroutines must not use one Reader at the same time; each may have its own.
type Reader struct {
	// MaxLine is the length of the longest line, in bytes and without its end, that is
	// read; 0 or less means uriscan.DefaultMaxLine, and more than 1 GiB means 1 GiB. The
	// buffer has this length. MaxLine may be changed before the first Next.
	MaxLine int

	source io.Reader
	parser *Parser
	buffer *bufio.Reader // nil before the first Next
	err    error         // of the source, io.EOF included

	line   []byte
	record Record
	number int64
	taken  int // bytes at the begin of the buffer that belong to the line
}

// longestLine is more than MaxLine may be, because offsets stay below uriscan.MaxLen.
const longestLine = 1 << 30

// NewReader returns a Reader of the lines of r, which have the format. [Detect] finds the
// format of a log by its first lines.
func NewReader(r io.Reader, f *Format) *Reader { return &Reader{source: r, parser: NewParser(f)} }

// Record returns the record. Its offsets are offsets in Line. It is valid until the next call
// of Next, and a record of nothing when Next returned false or was not called. Its error has
// the number of the line.
func (r *Reader) Record() *Record { return &r.record }

// Line returns the line without its end. It is valid until the next call of Next. It is nil
// for a line longer than MaxLine, and when Next returned false or was not called.
func (r *Reader) Line() []byte { return r.line }

// Number returns the number of the line in the log, counted from 1; empty lines and
// directives count. When Next returned false, that is how many lines there are.
func (r *Reader) Number() int64 { return r.number }

// Err returns the error of the io.Reader that ended the log, or nil if io.EOF did. Ask it
// when Next returned false: the lines that were read before the error come first, and the
// last of them may be only the beginning of one.
func (r *Reader) Err() error {
	if r.err == io.EOF {
		return nil
	}
	return r.err
}

// Next goes to the next record and reports whether there is one.
func (r *Reader) Next() bool {
	if r.buffer == nil {
		if r.MaxLine <= 0 {
			r.MaxLine = uriscan.DefaultMaxLine
		}
		r.MaxLine = min(r.MaxLine, longestLine)
		r.buffer = bufio.NewReaderSize(r.source, r.MaxLine+len("\r\n"))
	}
	for r.nextLine() {
		r.number++
		if len(r.line) <= r.MaxLine && r.line != nil {
			r.parser.Scan(r.line, &r.record)
		} else {
			setTooLong(&r.record)
			r.record.offset = uint32(r.MaxLine)
			r.line = nil
		}
		if r.record.Skipped() {
			continue
		}
		if r.number <= math.MaxUint32 {
			r.record.number = uint32(r.number)
		}
		return true
	}
	r.line, r.record = nil, Record{}
	return false
}

// nextLine finds the next line. One that the buffer cannot hold is passed over; then r.line
// is nil.
func (r *Reader) nextLine() bool {
	r.buffer.Discard(r.taken)
	r.taken, r.line = 0, nil
	for searched := 0; ; {
		held, _ := r.buffer.Peek(r.buffer.Buffered())
		if end := bytes.IndexByte(held[searched:], '\n'); end >= 0 {
			r.line, r.taken = withoutCR(held, 0, searched+end), searched+end+1
			return true
		}
		searched = len(held)
		switch {
		case r.err != nil:
			r.line, r.taken = held, len(held)
			return len(held) > 0
		case len(held) == r.buffer.Size():
			r.passOver()
			return true
		}
		_, r.err = r.buffer.Peek(len(held) + 1) // reads once
	}
}

// passOver reads up to the end of a line that the buffer cannot hold.
func (r *Reader) passOver() {
	for r.err == nil {
		_, r.err = r.buffer.ReadSlice('\n')
		if r.err == nil {
			return
		}
		if r.err == bufio.ErrBufferFull {
			r.err = nil
		}
	}
}
