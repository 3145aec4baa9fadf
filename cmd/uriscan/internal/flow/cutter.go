package flow

import (
	"bytes"
	"errors"
	"io"
	"runtime"

	"github.com/uriscan/uriscan/internal/refill"
)

// largestKept is how many times the size of a block the buffer of one may be to be used
// again.
const largestKept = 8

// cutter reads files and cuts them into blocks. What comes after the last end of a
// line is moved to the memory of the next block.
type cutter struct {
	size     int // of a block
	limit    int // of a line
	cut      Cut
	counting bool

	files     int
	open      func(file int) io.ReadCloser
	readError func(file int, err error)

	// pause is called before what may wait for ever, and resume after it, which
	// reports whether to go on.
	pause  func()
	resume func() bool

	// The file that is being read.
	in     io.ReadCloser // nil if none is open
	opened int           // how many were opened so far
	first  bool          // it has not given a block yet
	offset int64         // of the next block
	line   int64         // that the next block begins in

	buffer   refill.Buffer // the memory of a block
	from     int           // what is before it is in a block
	unsought bool          // what is after it may hold the end of a line
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
			c.in, c.first, c.offset, c.line, c.from = in, true, 0, 1, 0
			c.buffer.Reset(c)
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
	c.buffer.MoveTo(c.roomFor(b.buf, len(c.buffer.Bytes())-c.from), c.from)
	c.from = 0
	data, fresh := c.buffer.Bytes(), []byte(nil)
	if c.unsought {
		fresh, c.unsought = data, false
	}
	for {
		if end := c.cut.last(fresh) + 1; end > 0 {
			c.pass(b, len(data)-len(fresh)+end)
			return nil
		}
		if c.beyondLimit(data) {
			break
		}
		if err := c.buffer.Err; err != nil {
			if err == io.EOF && len(data) > 0 {
				c.pass(b, len(data))
				return nil
			}
			return err
		}
		if len(data) >= worthCollecting && c.buffer.IsNearlyFull(c.size) {
			runtime.GC() // or the shorter buffers that came before would stay in memory, which are as much again
		}
		fresh = c.buffer.Fill(0, c.size, c.limit+2)
		data = c.buffer.Bytes()
	}
	if c.cut == CutAtSpace {
		c.pass(b, len(data))
		return nil
	}
	return c.skipLine(b)
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

// worthCollecting is the length of a buffer from which on memory is collected before another
// one is made. A collection takes about a millisecond, which would be the most of the time for
// shorter ones.
const worthCollecting = 16 << 20

// largest returns how long a buffer may be to be used again.
func (c *cutter) largest() int { return largestKept * c.size }

// beyondLimit reports whether a line that begins with these bytes is too long, whatever
// comes. A "\r" may belong to its end.
func (c *cutter) beyondLimit(line []byte) bool {
	return len(line) > c.limit && (len(line) > c.limit+1 || c.cut == CutAtSpace || line[c.limit] != '\r')
}

// Read implements io.Reader, for the buffer: it reads from the file.
func (c *cutter) Read(room []byte) (n int, err error) {
	c.pause()
	n, err = c.in.Read(room)
	if !c.resume() {
		return 0, errStopped
	}
	return n, err
}

// pass makes b the block of the first end bytes. The others are for the next one.
func (c *cutter) pass(b *Block, end int) {
	c.from = end
	c.describe(b, c.buffer.Bytes()[:end], 0)
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
		Long: long, MaxLine: c.limit, buf: c.buffer.Bytes(),
	}
	if c.counting {
		b.Line = c.line
	}
	c.first = false
}

// skipLine reads up to the end of a line that is too long, keeps nothing of it, and makes b
// a block in its place. All that is in the buffer begins the line.
func (c *cutter) skipLine(b *Block) error {
	data := c.buffer.Bytes()
	length, before := int64(len(data)), data[len(data)-1]
	for {
		if err := c.buffer.Err; err != nil {
			if err == io.EOF {
				c.from = len(c.buffer.Bytes())
				c.passLong(b, length, 0, false)
				return nil
			}
			return err
		}
		fresh := c.buffer.Fill(len(c.buffer.Bytes()), c.size, c.limit+2)
		newline := bytes.IndexByte(fresh, '\n')
		if newline > 0 {
			before = fresh[newline-1]
		}
		if newline >= 0 {
			c.from, c.unsought = len(c.buffer.Bytes())-len(fresh)+newline+1, true
			c.passLong(b, length+int64(newline), 1, before == '\r')
			return nil
		}
		if len(fresh) > 0 {
			length, before = length+int64(len(fresh)), fresh[len(fresh)-1]
		}
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
