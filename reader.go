package uriscan

import (
	"bytes"
	"io"

	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/refill"
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

	// The buffer has whole lines from next to whole, then the beginning of a line that
	// has no end yet.
	buffer      refill.Buffer
	next, whole int

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

const (
	readerBatch  = 64      // how many lines are scanned at a time
	readerBuffer = 1 << 16 // the length of the first buffer
	longestLine  = 1 << 30 // more than MaxLine may be; offsets in the buffer must stay below MaxLen
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
	r.buffer.Reset(source)
	*r = Reader{Production: r.Production, MaxLine: r.MaxLine, buffer: r.buffer}
}

// Line returns the line without its end. It is valid until the next call of Next
// or Reset. It is nil for a line longer than MaxLine, and when Next returned false
// or was not called.
func (r *Reader) Line() []byte {
	if r.records[r.at].present == 0 {
		return nil
	}
	start := int(r.starts[r.at] - r.buffer.Base)
	end := start + int(r.lengths[r.at])
	return r.buffer.Bytes()[start:end:end]
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
	if r.buffer.Err == io.EOF {
		return nil
	}
	return r.buffer.Err
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
		case r.buffer.Err != nil:
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
	lines := r.buffer.Bytes()[r.next:r.whole]
	n, consumed := r.Production.ScanLines(lines, r.records[:])
	start := 0
	for i := range r.records[:n] {
		rec := record(&r.records[i])
		end := int(rec.End())
		rec.Shift(uint32(-start))
		r.setLine(i, r.buffer.Base+int64(r.next+start), int64(end-start))
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
	text := r.buffer.Bytes()
	line, offset := text[r.next:], r.buffer.Base+int64(r.next)
	r.next, r.whole = len(text), len(text)
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
	text := r.buffer.Bytes()
	length := len(text) - r.next
	return length > r.limit && (length > r.limit+1 || text[len(text)-1] != '\r')
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
	offset := r.buffer.Base + int64(r.next)
	newline, before := -1, byte(0)
	for newline < 0 && r.buffer.Err == nil {
		text := r.buffer.Bytes()
		r.next, before = len(text), text[len(text)-1] // there is one: without an error a read gives bytes
		newline = r.read()
	}
	text := r.buffer.Bytes()
	end := len(text)
	if newline >= 0 {
		end = r.next + newline
	}
	length := r.buffer.Base + int64(end) - offset
	if newline > 0 && text[end-1] == '\r' || newline == 0 && before == '\r' {
		length--
	}
	r.next = min(end+1, len(text))
	r.whole = max(r.whole, r.next)
	r.setLine(0, offset, length)
}

// read reads once, and finds out which lines are whole now. What is before the line that has no
// end yet may go. Only what was read is searched for newlines. It returns the index of the first
// newline in it, or -1.
func (r *Reader) read() (newline int) {
	base := r.buffer.Base
	fresh := r.buffer.Fill(r.next, readerBuffer, r.limit+2)
	r.next -= int(r.buffer.Base - base)
	r.whole = r.next
	newline = bytes.IndexByte(fresh, '\n')
	if newline >= 0 {
		r.whole = len(r.buffer.Bytes()) - len(fresh) + bytescan.LastIndexByte(fresh, '\n') + 1
	}
	return newline
}
