// Package refill keeps the part of a stream that its reader still needs.
//
// The plain way reads into a new buffer and puts the rest of the old one in front of it. Then a
// line of a megabyte that comes byte for byte is moved a million times. Here the rest is moved
// only when the memory is nearly full, and memory of twice the length comes when the rest fills
// half of it. So each byte is moved once or twice, however the stream is cut.
//
// The Readers of lines and of URIs, and the command, which cuts its files into blocks, read
// through it.
package refill

import (
	"bufio"
	"io"
)

// A Buffer has the bytes of a stream from Base on, as many as were read and not dropped.
type Buffer struct {
	Base int64 // the offset in the stream of the first byte
	Err  error // what ended the stream, io.EOF included; nil if more may come

	source io.Reader
	memory []byte
	filled int // how many bytes of memory are of the stream
}

// mostEmptyReads is how often a source may return nothing and no error, as in package bufio.
const mostEmptyReads = 100

// Reset makes the Buffer read from source. It keeps the memory.
func (b *Buffer) Reset(source io.Reader) { *b = Buffer{memory: b.memory, source: source} }

// Bytes returns the bytes, valid until the next Fill. Their capacity is that of the memory.
func (b *Buffer) Bytes() []byte { return b.memory[:b.filled] }

// IsNearlyFull reports whether the next Fill drops bytes.
func (b *Buffer) IsNearlyFull(least int) bool { return len(b.memory)-b.filled <= least/16 }

// Fill reads once, and returns what it read. If that is nothing, Err says why: it is
// io.ErrNoProgress after a hundred reads without a byte and without an error, and
// [bufio.ErrBadReadCount] if a read gave a negative count, or more than it could.
//
// If the memory is nearly full, Fill drops the bytes before from, so that Base grows. The memory
// has at least least bytes, which is also the most that a read asks for. It grows up to most, if
// that is more; there must be fewer bytes than that from the offset on.
func (b *Buffer) Fill(from, least, most int) (fresh []byte) {
	if b.IsNearlyFull(least) {
		b.MoveTo(b.roomFor(b.filled-from, least, most), from)
	}
	room := b.memory[b.filled:min(b.filled+least, len(b.memory))]
	n := 0
	for empty := 0; n == 0 && b.Err == nil; empty++ {
		if n, b.Err = b.source.Read(room); n < 0 || n > len(room) {
			n, b.Err = 0, bufio.ErrBadReadCount
		}
		if n == 0 && b.Err == nil && empty == mostEmptyReads-1 {
			b.Err = io.ErrNoProgress
		}
	}
	b.filled += n
	return room[:n]
}

// roomFor returns the memory, or a larger one if so many bytes fill half of it.
func (b *Buffer) roomFor(rest, least, most int) []byte {
	n := len(b.memory)
	if n > 0 && (rest <= n/2 || n >= most) {
		return b.memory
	}
	if n = max(least, min(2*n, most)); n <= cap(b.memory) {
		return b.memory[:n]
	}
	return make([]byte, n)
}

// MoveTo drops the bytes before from, and moves the others to the start of memory, which the
// Buffer uses from then on. It does not touch its old memory any more.
func (b *Buffer) MoveTo(memory []byte, from int) {
	b.Base += int64(from)
	b.filled = copy(memory, b.memory[from:b.filled])
	b.memory = memory
}
