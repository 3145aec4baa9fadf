package input

import (
	"bufio"
	"compress/bzip2"
	"io"
)

// Package bzip2 reads the streams that follow each other. It has read two bytes
// of what follows them when it finds that this is something else. So bzip2Input keeps the
// last two bytes in the reader that it has them from.

// bzip2Input is what package bzip2 reads from: byte by byte, and in no other way.
type bzip2Input struct {
	*bufio.Reader
	kept int // bytes that were given, and are still in the reader
}

// bzip2After is how many bytes after its data package bzip2 has read at most.
const bzip2After = 2

// ReadByte implements io.ByteReader.
func (in *bzip2Input) ReadByte() (byte, error) {
	if in.kept == bzip2After {
		in.Discard(1)
		in.kept--
	}
	bytes, err := in.Peek(in.kept + 1)
	if err != nil {
		return 0, err
	}
	in.kept++
	return bytes[in.kept-1], nil
}

// bzip2Streams reads what the streams hold. It ends with them, whatever follows.
type bzip2Streams struct {
	in      *bzip2Input
	decoded io.Reader
}

// errBehindBzip2 is what package bzip2 returns where something else follows.
const errBehindBzip2 = bzip2.StructuralError("bad magic value in continuation file")

// Read implements io.Reader.
func (s *bzip2Streams) Read(p []byte) (int, error) {
	n, err := s.decoded.Read(p)
	switch err {
	case io.EOF:
		s.in.Discard(s.in.kept)
		s.in.kept = 0
	case errBehindBzip2:
		err = io.EOF
	}
	return n, err
}
