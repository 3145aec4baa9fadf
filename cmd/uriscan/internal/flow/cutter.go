package flow

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"runtime"
)

// mostEmptyReads is how often a reader may return nothing and no error, as in package
// bufio.
const mostEmptyReads = 100

// largestKept is how many times the size of a block the buffer of one may be to be used
// again.
const largestKept = 8

// cutter reads files and cuts them into blocks. What stands behind the last end of a
// line is carried into the next block.
type cutter struct {
	size     int // of a block
	limit    int // of a line
	cut      Cut
	counting bool

	files     int
	open      func(file int) io.ReadCloser
	readError func(file int, err error)

	// pause is called before what may wait for ever, and resume behind it, which
	// reports whether to go on.
	pause  func()
	resume func() bool

	// The file that is being read.
	in     io.ReadCloser // nil if none is open
	opened int           // how many were opened so far
	err    error         // that comes when what was read is used up
	first  bool          // it has not given a block yet
	offset int64         // of the next block
	line   int64         // that the next block begins in

	carried  []byte // read, and not in a block yet
	unsought bool   // these may hold the end of a line
}

// errStopped is the answer of a read when the flow was stopped.
var errStopped = errors.New("stopped")

// fill makes b the next block. It reports whether there is one. There is none at the end
// of the last file, and when the flow was stopped.
func (c *cutter) fill(b *Block) bool {
	for c.in != nil || c.next() {
		err := c.fillFromFile(b)
		if err == nil {
			return true
		}
		if err == errStopped {
			return false
		}
		c.close(err)
	}
	return false
}

// next opens the next file that can be opened. It reports whether there is one.
func (c *cutter) next() bool {
	for c.opened < c.files {
		c.pause()
		in := c.open(c.opened)
		if !c.resume() {
			return false
		}
		c.opened++
		if in != nil {
			c.in, c.err, c.first, c.offset, c.line = in, nil, true, 0, 1
			return true
		}
	}
	return false
}

// close closes the file, which err has ended.
func (c *cutter) close(err error) {
	c.in.Close()
	c.in = nil
	if err != io.EOF && c.readError != nil {
		c.readError(c.opened-1, err)
	}
}

// fillFromFile makes b the next block of the file that is open, or returns the error that
// has come in the place of one.
func (c *cutter) fillFromFile(b *Block) error {
	b.buf = c.roomFor(b.buf, len(c.carried))
	n := copy(b.buf, c.carried)
	c.carried = c.carried[:0]
	if c.unsought {
		c.unsought = false
		if end := c.cut.last(b.buf[:n]) + 1; end > 0 {
			c.pass(b, end, n)
			return nil
		}
	}
	for !c.beyondLimit(b.buf[:n]) {
		b.buf = c.moreRoom(b.buf, n)
		m, err := c.read(b.buf[n:])
		end := c.cut.last(b.buf[n:n+m]) + 1
		switch {
		case end > 0:
			c.pass(b, n+end, n+m)
			return nil
		case err == io.EOF && n > 0:
			c.pass(b, n, n)
			return nil
		case err != nil:
			return err
		}
		n += m
	}
	if c.cut == CutAtSpace {
		c.pass(b, n, n)
		return nil
	}
	return c.skipLine(b, n)
}

// roomFor returns a buffer of the length of a block, or of twice the carried bytes if that
// is more: buf, unless it is too small, or so large that it was for a very long line.
func (c *cutter) roomFor(buf []byte, carried int) []byte {
	want := max(c.size, 2*carried)
	if cap(buf) < want || cap(buf) > max(want, c.largest()) {
		return make([]byte, want)
	}
	return buf[:want]
}

// moreRoom returns the buffer, whose first n bytes are in use, with room for more.
func (c *cutter) moreRoom(buf []byte, n int) []byte {
	if n < len(buf) {
		return buf
	}
	if n > c.largest() {
		runtime.GC() // or the shorter ones that came before would stay in memory, which are as much again
	}
	longer := make([]byte, n+max(min(n, c.limit+2-n), 1))
	copy(longer, buf)
	return longer
}

// largest returns how long a buffer may be to be used again.
func (c *cutter) largest() int { return largestKept * c.size }

// beyondLimit reports whether a line that begins with these bytes is too long, whatever
// comes. A "\r" may belong to its end.
func (c *cutter) beyondLimit(line []byte) bool {
	return len(line) > c.limit && (len(line) > c.limit+1 || c.cut == CutAtSpace || line[c.limit] != '\r')
}

// read reads once. It returns bytes or an error: one that comes with bytes is kept for
// the next call.
func (c *cutter) read(room []byte) (n int, err error) {
	for empty := 0; c.err == nil; empty++ {
		c.pause()
		n, c.err = c.in.Read(room)
		if !c.resume() {
			return 0, errStopped
		}
		if n < 0 || n > len(room) {
			n, c.err = 0, bufio.ErrBadReadCount
		}
		if n > 0 {
			return n, nil
		}
		if c.err == nil && empty == mostEmptyReads-1 {
			c.err = io.ErrNoProgress
		}
	}
	return 0, c.err
}

// pass makes b the block of the first end of its n bytes, and carries the others into
// the next one.
func (c *cutter) pass(b *Block, end, n int) {
	c.carried = append(c.carried, b.buf[end:n]...)
	c.describe(b, b.buf[:end], 0)
	c.offset += int64(end)
	if c.counting {
		c.line += int64(bytes.Count(b.Data, newline))
	}
}

// describe sets what is to be known of a block that begins where the next one does.
func (c *cutter) describe(b *Block, data []byte, long int64) {
	if c.first {
		if skipper, skips := c.in.(interface{ Skipped() int64 }); skips {
			c.offset += skipper.Skipped()
		}
	}
	*b = Block{
		Data: data, File: c.opened - 1, First: c.first, Offset: c.offset,
		Long: long, MaxLine: c.limit, buf: b.buf,
	}
	if c.counting {
		b.Line = c.line
	}
	c.first = false
}

// skipLine reads up to the end of a line that is too long, keeps nothing of it, and makes b
// a block that stands for it. The line begins with the first n bytes of b.
func (c *cutter) skipLine(b *Block, n int) error {
	length, before := int64(n), b.buf[n-1]
	for {
		m, err := c.read(b.buf)
		newline := bytes.IndexByte(b.buf[:m], '\n')
		switch {
		case newline >= 0:
			length += int64(newline)
			if newline > 0 {
				before = b.buf[newline-1]
			}
			c.carried, c.unsought = append(c.carried, b.buf[newline+1:m]...), true
			c.passLong(b, length, 1, before == '\r')
			return nil
		case err == io.EOF:
			c.passLong(b, length, 0, false)
			return nil
		case err != nil:
			return err
		}
		length, before = length+int64(m), b.buf[m-1]
	}
}

// passLong makes b a block for a line of that length, which a newline may follow, or
// "\r" and a newline: the "\r" is counted in the length.
func (c *cutter) passLong(b *Block, length, newlines int64, cr bool) {
	text := length
	if cr {
		text--
	}
	c.describe(b, nil, text)
	c.offset += length + newlines
	c.line += newlines
}
