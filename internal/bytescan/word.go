package bytescan

import "encoding/binary"

// Eight bytes in one register can be compared with a byte at once.

const (
	ones = 0x0101010101010101
	low7 = 0x7f7f7f7f7f7f7f7f
)

// wordAt returns eight bytes of src from at on, the first in the lowest bits. Bytes
// past the end of src count as zero.
func wordAt(src []byte, at int) uint64 {
	rest := src[at:]
	if len(rest) >= 8 {
		return binary.LittleEndian.Uint64(rest)
	}
	word := uint64(0)
	for i := len(rest) - 1; i >= 0; i-- {
		word = word<<8 | uint64(rest[i])
	}
	return word
}

// equal returns a word in which the highest bit of each byte is set where word has
// the byte b, and no other bit.
func equal(word uint64, b byte) uint64 { return ^(notZero(word^ones*uint64(b)) | low7) }

// notZero returns a word in which the highest bit of each byte is set where that byte of
// word is not zero. The other bits may be any.
func notZero(word uint64) uint64 { return word&low7 + low7 | word }
