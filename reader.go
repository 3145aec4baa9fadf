package uriscan

import (
	"bufio"
	"bytes"
	"io"
)

// A Reader reads lines from an [io.Reader] and scans each. It scans as many lines
// at a time as it has, by ScanLines.
//
//		r := uriscan.NewReader(input)
//		for r.Next() {
//			use(r.Line(), r.Spans(), r.Offset())
//		}
//		if err := r.Err(); err != nil { … }
//
//	  - A line ends with "\n"; a "\r" directly before it is not part of the line. What
//	    follows the last "\n" is a line too, if it is not empty. Empty lines are lines.
//	  - A line longer than MaxLine is not kept: Next returns true for it, Line is nil,
//	    Spans has CodeTooLong, Offset and Length say where it is and how long.
//	  - Time is linear in the length of the input, however the io.Reader cuts it, and
//	    nothing is allocated per line. The buffer is 64 KiB at first, and grows to
//	    at most MaxLine where lines are that long.
//	  - Next reads only when it has no whole line left. So it returns each line as
//	    soon as its "\n" has come.
//	  - Goroutines must not use one Reader at the same time; each may have its own.
type Reader struct {
	// Production is what the lines are scanned against. It may be changed before
	// the first Next, and before the first Next after Reset.
	Production Production

	// MaxLine is the length of the longest line, in bytes and without its end, that
	// is scanned; 0 means DefaultMaxLine. More than 1 GiB is taken for 1 GiB. It may
	// be changed when Production may.
	MaxLine int

	source io.Reader
	err    error // of the source, io.EOF included

	// The buffer: whole lines from next to whole, then the beginning of a line that
	// has no end yet, up to filled. The byte at base of the stream is buf[0].
	buf                 []byte
	next, whole, filled int
	base                int64

	// The lines that were scanned and not yet returned: records[taken:scanned]. The
	// first begins at start, and offsets in the records count from origin.
	records              [readerBatch]Spans
	taken, scanned       int
	start, origin, limit int

	// The line that Next returned.
	line    []byte
	spans   *Spans
	offset  int64
	length  int64
	skipped int64
}

// DefaultMaxLine is the length of the longest line that a [Reader] scans if its
// user sets no other: 1 MiB.
const DefaultMaxLine = 1 << 20

const (
	readerBatch    = 64      // how many lines are scanned at a time
	readerBuffer   = 1 << 16 // the length of the first buffer
	longestLine    = 1 << 30 // more than MaxLine may be; offsets in the buffer must stay below MaxLen
	mostEmptyReads = 100     // how often a source may return nothing and no error, as in package bufio
)

// NewReader returns a Reader of the lines of r.
func NewReader(r io.Reader) *Reader {
	reader := new(Reader)
	reader.Reset(r)
	return reader
}

// Reset makes the Reader read from r, as if it were new. It keeps the buffer,
// Production and MaxLine.
func (r *Reader) Reset(source io.Reader) {
	*r = Reader{Production: r.Production, MaxLine: r.MaxLine, buf: r.buf, source: source}
	r.spans = &r.records[0]
}

// Line returns the line without its end. It is valid until the next call of Next
// or Reset. It is nil for a line longer than MaxLine, and when Next returned false
// or was not called.
func (r *Reader) Line() []byte { return r.line }

// Spans returns the spans of the line, which are offsets in Line. It is valid until
// the next call of Next or Reset. For a line longer than MaxLine it has CodeTooLong,
// at the offset MaxLine. It is zero when Next returned false or was not called.
func (r *Reader) Spans() *Spans { return r.spans }

// Offset returns the offset in the stream at which the line begins. When Next
// returned false, that is where no line begins any more: how much was read.
func (r *Reader) Offset() int64 { return r.offset }

// Length returns how many bytes the line has without its end. For a line longer
// than MaxLine, too, that is its whole length.
func (r *Reader) Length() int64 { return r.length }

// Skipped returns how many lines up to this one were longer than MaxLine.
func (r *Reader) Skipped() int64 { return r.skipped }

// Err returns the error of the io.Reader that ended the stream, or nil if io.EOF
// did. Ask it when Next returned false: the lines that were read before the error
// come first, and the last of them may be only the beginning of one.
//
//   - io.ErrNoProgress: a hundred reads in a row gave no byte and no error.
//   - [bufio.ErrBadReadCount]: a read gave a negative count, or more than it could.
func (r *Reader) Err() error {
	if r.err == io.EOF {
		return nil
	}
	return r.err
}

// Next goes to the next line and reports whether there is one.
func (r *Reader) Next() bool {
	for {
		switch {
		case r.taken < r.scanned:
			r.take()
			return true
		case r.next < r.whole:
			r.scan()
		case r.err != nil:
			return r.last()
		case r.beyondLimit():
			r.skip()
			return true
		default:
			r.read()
		}
	}
}

// scan scans whole lines.
func (r *Reader) scan() {
	n, consumed := r.Production.ScanLines(r.buf[r.next:r.whole], r.records[:])
	r.taken, r.scanned = 0, n
	r.origin, r.start = r.next, r.next
	r.next += consumed
}

// take goes to the next of the lines that are scanned. A line ends where its last
// component does, so it need not be searched for its end.
func (r *Reader) take() {
	rec := record(&r.records[r.taken])
	start, end := r.start, r.origin+int(rec.Last().End)
	r.start = end + 1
	if r.buf[end] == '\r' {
		r.start++
	}
	rec.Shift(uint32(r.origin - start))
	r.spans = &r.records[r.taken]
	r.taken++
	r.setLine(start, end)
}

// setLine makes a part of the buffer, whose record spans has, the line.
func (r *Reader) setLine(start, end int) {
	if end-start > r.limit {
		r.setTooLong(r.base+int64(start), int64(end-start))
		return
	}
	r.line = r.buf[start:end:end]
	r.offset = r.base + int64(start)
	r.length = int64(end - start)
}

// setTooLong makes a line that is too long the line, and fills the record spans.
func (r *Reader) setTooLong(offset, length int64) {
	setTooLong(record(r.spans))
	r.spans.errorOffset = uint32(r.limit)
	r.line, r.offset, r.length = nil, offset, length
	r.skipped++
}

// last goes to the line that the end of the stream ends, and reports whether there
// is one.
func (r *Reader) last() bool {
	start, end := r.next, r.filled
	r.spans = &r.records[0]
	r.next, r.whole = end, end
	if start < end {
		if end-start <= r.limit {
			r.Production.Scan(r.buf[start:end], r.spans)
		}
		r.setLine(start, end)
		return true
	}
	*r.spans = Spans{}
	r.line, r.offset, r.length = nil, r.base+int64(end), 0
	return false
}

// beyondLimit reports whether the line that has no end yet will be too long
// whatever comes. A "\r" may belong to its end.
func (r *Reader) beyondLimit() bool {
	r.limit = r.maxLine()
	length := r.filled - r.next
	return length > r.limit && (length > r.limit+1 || r.buf[r.filled-1] != '\r')
}

// maxLine returns the length of the longest line that is scanned.
func (r *Reader) maxLine() int {
	if r.MaxLine <= 0 {
		return DefaultMaxLine
	}
	return min(r.MaxLine, longestLine)
}

// skip reads up to the end of a line that is too long, keeps nothing of it, and
// makes it the line.
func (r *Reader) skip() {
	offset := r.base + int64(r.next)
	newline, before := -1, byte(0)
	for newline < 0 && r.err == nil {
		if r.next < r.filled {
			before = r.buf[r.filled-1]
		}
		r.next = r.filled
		newline = r.read() // the buffer has nothing but what this reads
	}
	end := r.filled
	if r.next = end; newline >= 0 {
		if end, r.next = newline, newline+1; newline > 0 {
			before = r.buf[newline-1]
		}
		if before == '\r' {
			end--
		}
	}
	r.spans = &r.records[0]
	r.setTooLong(offset, r.base+int64(end)-offset)
}

// read reads once, behind what is left in the buffer, and finds out which lines are
// whole now. Only what was read is searched for newlines. It returns the index
// of the first newline in it, or -1.
func (r *Reader) read() (newline int) {
	r.makeRoom()
	room := r.buf[r.filled:min(r.filled+readerBuffer, len(r.buf))]
	n := 0
	for empty := 0; n == 0 && r.err == nil; empty++ {
		if n, r.err = r.source.Read(room); n < 0 || n > len(room) {
			n, r.err = 0, bufio.ErrBadReadCount
		}
		if n == 0 && r.err == nil && empty == mostEmptyReads-1 {
			r.err = io.ErrNoProgress
		}
	}
	fresh := room[:n]
	newline = bytes.IndexByte(fresh, '\n')
	if newline >= 0 {
		r.whole = r.filled + bytes.LastIndexByte(fresh, '\n') + 1
	}
	r.filled += n
	return newline
}

// makeRoom moves the beginning of a line to the start of the buffer, and makes a
// larger buffer if it fills this one.
func (r *Reader) makeRoom() {
	buf := r.buf
	switch rest := r.filled - r.next; {
	case len(buf) == 0:
		r.buf = make([]byte, readerBuffer)
	case rest == len(buf):
		r.buf = make([]byte, min(2*len(buf), r.limit+2))
	}
	r.filled = copy(r.buf, buf[r.next:r.filled])
	r.base += int64(r.next)
	r.next, r.whole = 0, 0
}
