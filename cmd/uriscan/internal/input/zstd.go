package input

import (
	"bufio"
	"encoding/binary"
	"io"
)

// zstdInput is what package zstd reads from. That package takes all that follows a
// frame for another one. So zstdInput finds out where each frame ends, by the lengths that
// its parts have in front (RFC 8878 section 3.1), and ends after the last frame.
type zstdInput struct {
	src  *bufio.Reader
	rest int64 // of the part that is being read
	next zstdPart
	sum  bool // there is a checksum at the end of the frame
	err  error
}

// zstdPart is a part of a frame.
type zstdPart uint8

const (
	zstdHeader   zstdPart = iota // of a frame; a skippable frame is one part
	zstdBlock                    // with its header
	zstdChecksum                 // or the end of the frame, where there is none
)

// The magic numbers of frames. Before that of a skippable one, a byte may have sixteen values.
const (
	zstdFrame     = "\x28\xb5\x2f\xfd"
	zstdSkippable = "\x2a\x4d\x18"
)

// Read implements io.Reader.
func (z *zstdInput) Read(p []byte) (int, error) {
	for z.rest == 0 && z.err == nil {
		z.err = z.begin()
	}
	if z.err != nil {
		return 0, z.err
	}
	n, err := z.src.Read(p[:min(int64(len(p)), z.rest)])
	z.rest -= int64(n)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// begin finds out how long the next part is.
func (z *zstdInput) begin() error {
	switch z.next {
	case zstdHeader:
		if !goesOn(z.src, "zstd") {
			return io.EOF
		}
		return z.beginFrame()
	case zstdBlock:
		return z.beginBlock()
	}
	z.next = zstdHeader
	if z.sum {
		z.rest = 4
	}
	return nil
}

// beginFrame finds out how long a header is.
func (z *zstdInput) beginFrame() error {
	const before = len(zstdFrame)
	if magic, _ := z.src.Peek(before); string(magic) != zstdFrame {
		head, err := z.peek(before + 4)
		if err == nil && len(head) == before+4 {
			z.rest += int64(binary.LittleEndian.Uint32(head[before:]))
		}
		return err
	}
	head, err := z.peek(before + 1)
	if err != nil || len(head) <= before {
		return err
	}
	descriptor := head[before]
	isSingle := descriptor >> 5 & 1
	z.sum = descriptor>>2&1 != 0
	z.rest += int64(1 - isSingle)
	z.rest += [...]int64{0, 1, 2, 4}[descriptor&3]                // the number of the dictionary
	z.rest += [...]int64{int64(isSingle), 2, 4, 8}[descriptor>>6] // the size of the content
	z.next = zstdBlock
	return nil
}

// beginBlock finds out how long a block is.
func (z *zstdInput) beginBlock() error {
	const length, isLast, kind, isRLE = 3, 1, 3, 1
	bytes, err := z.peek(length)
	if err != nil || len(bytes) < length {
		return err
	}
	head := uint32(bytes[0]) | uint32(bytes[1])<<8 | uint32(bytes[2])<<16
	if head>>1&kind == isRLE {
		z.rest++
	} else {
		z.rest += int64(head >> 3)
	}
	if head&isLast != 0 {
		z.next = zstdChecksum
	}
	return nil
}

// peek returns the next n bytes, which belong to the part that begins. There are fewer where
// the data are cut; these are passed on, so that the decoder finds the cut.
func (z *zstdInput) peek(n int) ([]byte, error) {
	bytes, err := z.src.Peek(n)
	z.rest = int64(len(bytes))
	switch {
	case err == io.EOF && z.rest > 0:
		err = nil
	case err == io.EOF:
		err = io.ErrUnexpectedEOF
	}
	return bytes, err
}
