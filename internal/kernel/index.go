package kernel

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// indexPiece is how many bytes one call of bytes.IndexByte searches. The garbage
// collector cannot stop a goroutine in that call, so it must be short.
const indexPiece = 1 << 20

// IndexByte is bytes.IndexByte, in pieces.
func IndexByte(src []byte, b byte) int {
	start := 0
	for len(src)-start > indexPiece {
		if i := indexInPiece(src[start:start+indexPiece], b); i >= 0 {
			return start + i
		}
		start += indexPiece
	}
	i := bytes.IndexByte(src[start:], b)
	if i < 0 {
		return -1
	}
	return start + i
}

// indexInPiece is bytes.IndexByte, and a place where the garbage collector can stop
// the goroutine, as lengthInPiece is.
//
//go:noinline
func indexInPiece(src []byte, b byte) int { return bytes.IndexByte(src, b) }

// lastIndexByte is bytes.LastIndexByte, eight bytes at a time, and faster still
// where the byte does not occur: that is usual, and bytes.IndexByte finds it out
// with vector instructions.
func lastIndexByte(src []byte, b byte) int {
	const (
		near = 32
		ones = 0x0101010101010101
		low7 = 0x7f7f7f7f7f7f7f7f
	)
	if len(src) > near && IndexByte(src, b) < 0 {
		return -1
	}
	n := len(src)
	for ; n >= 8; n -= 8 {
		// A byte of x that is zero, and no other, has its highest bit set in zeros.
		x := binary.LittleEndian.Uint64(src[n-8:]) ^ ones*uint64(b)
		if zeros := ^((x&low7 + low7) | x | low7); zeros != 0 {
			return n - 1 - bits.LeadingZeros64(zeros)/8
		}
	}
	for n--; n >= 0 && src[n] != b; n-- {
	}
	return n
}
