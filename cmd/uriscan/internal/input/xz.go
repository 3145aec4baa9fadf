package input

import (
	"bufio"
	"bytes"
	"io"
	"strings"
)

// xzInput is what package xz reads from. That package takes the end of the file in front of
// a block for the end of the data. But the data end after the footer of a stream only, and
// the zeros that may follow it; anywhere else the end comes too early. What follows there
// and is no xz data is the end, too: it is left to the next member.
type xzInput struct {
	*bufio.Reader
	mayEnd bool // a footer, or zeros after it, were read last
}

// The footer of a stream is read at once, and ends with two letters. Zeros after it, and the
// beginning of another stream, are read by four.
const (
	xzFooter    = 12
	xzFooterEnd = "YZ"
	xzPadding   = "\x00\x00\x00\x00"
)

// Read implements io.Reader.
func (x *xzInput) Read(p []byte) (n int, err error) {
	if x.mayEnd && len(p) == len(xzPadding) && !x.goesOn() {
		return 0, io.EOF
	}
	if len(p) > xzFooter {
		n, err = x.Reader.Read(p)
	} else if n, err = io.ReadFull(x.Reader, p); n > 0 && err == io.ErrUnexpectedEOF {
		err = nil // the next read has it
	}
	switch {
	case err != io.EOF:
		isFooter := n == xzFooter && bytes.HasSuffix(p[:n], []byte(xzFooterEnd))
		x.mayEnd = isFooter || x.mayEnd && string(p[:n]) == xzPadding
	case !x.mayEnd || len(p) != len(xzPadding):
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// goesOn reports whether more zeros follow, or another stream.
func (x *xzInput) goesOn() bool {
	next, _ := x.Peek(len(xzPadding))
	return string(next) == xzPadding || goesOn(x.Reader, "xz")
}

// ReadByte implements io.ByteReader.
func (x *xzInput) ReadByte() (byte, error) {
	x.mayEnd = false
	b, err := x.Reader.ReadByte()
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return b, err
}

// wantsFilter reports whether err says that a stream has a filter besides that of LZMA2. Package
// xz has no error of its own for that, only its text; a header that is damaged has another one.
func wantsFilter(err error) bool {
	return strings.Contains(err.Error(), "xz: filter count wrong") || strings.Contains(err.Error(), "xz: unsupported filter count")
}
