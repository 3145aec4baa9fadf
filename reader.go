package uriscan

import (
	"bufio"
	"bytes"
	"io"

	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/exact"
)

// A Reader reads lines from an [io.Reader] and scans each. It scans as many lines at
// a time as it has, by ScanLines. NewReader makes one, and Reset makes one of any
// Reader. Next goes to the next line; the other methods describe it.
//
//   - A line ends with "\n"; a "\r" directly before it is not part of the line. The
//     text after the last "\n" is a line too, if it is not empty. Empty lines are
//     lines.
//   - A line longer than MaxLine is not kept: Next returns true for it, Line is nil,
//     Spans has CodeTooLong, Offset and Length say where it is and how long.
//   - Time is linear in the length of the input, however the io.Reader cuts it, and
//     nothing is allocated per line. The buffer has 64 KiB at first. It grows where
//     lines are longer, up to MaxLine and two bytes.
//   - Next reads only when it has no whole line left. So it returns each line as
//     soon as its "\n" has come.
//   - Goroutines must not use one Reader at the same time; each may have its own.
type Reader struct {
	// Production is what the lines are scanned against. It may be changed before
	// the first Next, and before the first Next after Reset.
	Production Production

	// MaxLine is the length of the longest line, in bytes and without its end, that
	// is scanned; 0 or less means DefaultMaxLine, and more than 1 GiB means 1 GiB. It may
	// be changed when Production may.
	MaxLine int

	source io.Reader
	err    error // of the source, io.EOF included

	// The buffer: whole lines from next to whole, then the beginning of a line that
	// has no end yet, up to filled. The byte at base of the stream is buf[0].
	buf                 []byte
	next, whole, filled int
	base                int64

	// The lines that were scanned. Next has returned those up to at, and the record at
	// that index is zero when there is none.
	records     [readerBatch]Spans // offsets in the line
	starts      [readerBatch]int64 // offsets in the stream
	lengths     [readerBatch]int64
	at, scanned int

	limit   int   // MaxLine, or what it stands for
	skipped int64 // lines too long before these
	tooLong bool  // one of these is too long
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
}

// Line returns the line without its end. It is valid until the next call of Next
// or Reset. It is nil for a line longer than MaxLine, and when Next returned false
// or was not called.
func (r *Reader) Line() []byte {
	if r.records[r.at].present == 0 {
		return nil
	}
	start := int(r.starts[r.at] - r.base)
	end := start + int(r.lengths[r.at])
	return r.buf[start:end:end]
}

// Spans returns the spans of the line, which are offsets in Line. It is valid until
// the next call of Next or Reset. For a line longer than MaxLine it has CodeTooLong,
// at the offset MaxLine. It is zero when Next returned false or was not called.
func (r *Reader) Spans() *Spans { return &r.records[r.at] }

// Offset returns the offset in the stream at which the line begins. When Next
// returned false, that is where no line begins any more: how much was read.
func (r *Reader) Offset() int64 { return r.starts[r.at] }

// Length returns how many bytes the line has without its end. For a line longer
// than MaxLine, too, that is its whole length.
func (r *Reader) Length() int64 { return r.lengths[r.at] }

// Skipped returns how many lines up to this one were longer than MaxLine.
func (r *Reader) Skipped() int64 {
	n := r.skipped
	if r.tooLong {
		for i := range r.records[:r.at+1] {
			if r.records[i].reason == exact.TooLong {
				n++
			}
		}
	}
	return n
}

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
	if r.at+1 < r.scanned {
		r.at++
		return true
	}
	return r.nextBatch()
}

// nextBatch scans lines, reads if it has none, and reports whether there are any.
func (r *Reader) nextBatch() bool {
	r.skipped = r.Skipped()
	r.at, r.scanned, r.tooLong = 0, 0, false
	for r.next == r.whole {
		switch {
		case r.err != nil:
			return r.last()
		case r.beyondLimit():
			r.skip()
			return true
		}
		r.read()
	}
	r.scan()
	return true
}

// scan scans whole lines, and finds out where each lies: it ends where its last
// component does, so it need not be searched for its end.
func (r *Reader) scan() {
	lines := r.buf[r.next:r.whole]
	n, consumed := r.Production.ScanLines(lines, r.records[:])
	start := 0
	for i := range r.records[:n] {
		rec := record(&r.records[i])
		end := int(rec.End())
		rec.Shift(uint32(-start))
		r.setLine(i, r.base+int64(r.next+start), int64(end-start))
		start = end + 1
		if lines[end] == '\r' {
			start++
		}
	}
	r.scanned = n
	r.next += consumed
}

// setLine notes where a scanned line lies. It replaces the record of one that is
// too long.
func (r *Reader) setLine(i int, offset, length int64) {
	r.starts[i], r.lengths[i] = offset, length
	if length > int64(r.limit) {
		exact.SetTooLong(record(&r.records[i]))
		r.records[i].errorOffset = uint32(r.limit)
		r.tooLong = true
	}
}

// last goes to the line that the end of the stream ends, and reports whether there
// is one.
func (r *Reader) last() bool {
	line := r.buf[r.next:r.filled]
	offset := r.base + int64(r.next)
	r.next, r.whole = r.filled, r.filled
	r.records[0] = Spans{}
	if 0 < len(line) && len(line) <= r.limit {
		r.Production.Scan(line, &r.records[0])
	}
	r.setLine(0, offset, int64(len(line)))
	return len(line) > 0
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
		before = r.buf[r.filled-1] // there is one: without an error a read gives bytes
		r.next = r.filled
		newline = r.read() // the buffer has nothing but what this reads
	}
	end := newline
	if newline < 0 {
		end = r.filled
		r.next, r.whole = end, end
	} else {
		if newline > 0 {
			before = r.buf[newline-1]
		}
		if before == '\r' {
			end--
		}
		r.next = newline + 1
	}
	r.setLine(0, offset, r.base+int64(end)-offset)
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
		r.whole = r.filled + bytescan.LastIndexByte(fresh, '\n') + 1
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
