package percentcode

import (
	"bytes"
	"encoding/binary"
	"math/bits"

	"github.com/uriscan/uriscan/internal/bytescan"
)

// Percent-decoding (RFC 3986 §2.1): a triplet, "%" and two hexadecimal digits, means
// one byte. Every other byte means itself. The plain version looks at one byte after
// the other. A text with few triplets is searched eight bytes at a time, and the bytes
// between two triplets are copied as they are found. A long stretch without one is left
// to the search and the copy of the runtime, which use vectors. The AVX-512 kernel
// decodes 64 bytes at a time, however many triplets they have, and the NEON kernel 16.

// Decode decodes src into dst until a triplet is broken or dst is full, and returns
// how many bytes it has written and read. After src[:read] is a "%" without two
// digits, or a byte for which dst has no room, or nothing.
//
//   - Reads: only src; SECURITY.md says what may be loaded beside it. No allocation.
//   - Writes: any bytes to dst, and nothing else. The two must not overlap.
//   - Generic version: decodeGeneric.
func Decode(dst, src []byte) (written, read int) {
	if hasVector() {
		if len(src) <= percentPiece {
			written, read = decodeVector(dst, src)
		} else {
			written, read = decodePieces(dst, src)
		}
		if read == len(src) {
			return written, read
		}
	}
	n, r := decodeGeneric(dst[written:], src[read:])
	return written + n, read + r
}

// DecodeInPlace is Decode with b for both.
//
//   - Generic version: decodeInPlaceGeneric.
func DecodeInPlace(b []byte) (written, read int) {
	if hasVector() {
		written, read = decodeInPlacePieces(b)
		if read == len(b) {
			return written, read
		}
	}
	return decodeInPlaceGeneric(b, written, read)
}

// decodeGeneric is Decode. The bytes before the first triplet are copied as a whole,
// those between two triplets by words of eight bytes. Instead of not
// overlapping, dst may begin at least eight bytes before src in the same memory.
func decodeGeneric(dst, src []byte) (n, i int) {
	n = copyFirst(dst, src)
	for i = n; n < len(dst) && i < len(src); {
		rest := src[i:]
		for len(rest) >= 3 && rest[0] == '%' && n < len(dst) {
			high, low := hexValue[rest[1]], hexValue[rest[2]]
			if high|low > 15 {
				break
			}
			dst[n] = high<<4 | low
			n++
			rest = rest[3:]
		}
		run := copyPlain(dst[n:], rest)
		i = len(src) - len(rest) + run
		n += run
		if run == 0 {
			break
		}
	}
	return n, i
}

// decodeInPlaceGeneric is DecodeInPlace after the first i bytes, which have become
// n bytes.
func decodeInPlaceGeneric(b []byte, n, i int) (written, read int) {
	if n == i {
		run := bytescan.IndexByte(b[i:], '%')
		if run < 0 {
			return len(b), len(b)
		}
		n, i = n+run, i+run
	}
	for ; i < len(b) && i-n < 8; n++ {
		if b[n] = b[i]; b[i] != '%' {
			i++
			continue
		}
		decoded, ok := tripletAt(b[i:])
		if !ok {
			return n, i
		}
		b[n] = decoded
		i += 3
	}
	written, read = decodeGeneric(b[n:], b[i:])
	return n + written, i + read
}

// DecodeOnly decodes the triplets of src that stand for a byte of only, until dst is
// full, and returns how many bytes it has written and read. All other bytes stand for
// themselves, a "%" without two digits too.
//
//   - Reads: only src, as Decode does. No allocation.
//   - Writes: any bytes to dst, and nothing else. The two must not overlap.
//   - Generic version: decodeOnlyGeneric.
func DecodeOnly(dst, src []byte, only *Nibbles) (written, read int) {
	if hasVector() {
		if len(src) <= percentPiece {
			written, read = decodeOnlyVector(dst, src, only)
		} else {
			written, read = decodeOnlyPieces(dst, src, only)
		}
		if read == len(src) {
			return written, read
		}
	}
	n, r := decodeOnlyGeneric(dst[written:], src[read:], only)
	return written + n, read + r
}

// decodeOnlyGeneric is DecodeOnly, as decodeGeneric is Decode.
func decodeOnlyGeneric(dst, src []byte, only *Nibbles) (n, i int) {
	n = copyFirst(dst, src)
	for i = n; n < len(dst) && i < len(src); {
		if src[i] != '%' {
			run := copyPlain(dst[n:], src[i:])
			n, i = n+run, i+run
			continue
		}
		dst[n] = '%'
		b, ok := tripletAt(src[i:])
		if i++; ok && only.Has(b) {
			dst[n] = b
			i += 2
		}
		n++
	}
	return n, i
}

// After longRun bytes without a "%", copyPlain expects a long run.
const longRun = 48

// copyPlain copies the bytes of src up to the first "%", or as many as there is room
// for, and returns their number. It may write any bytes to dst after them.
func copyPlain(dst, src []byte) (n int) {
	const high = ones << 7
	length := min(len(dst), len(src))
	dst, src = dst[:length], src[:length]
	for len(src)-n >= 8 {
		// The lowest byte of x that is zero has its highest bit set in zeros.
		word := binary.LittleEndian.Uint64(src[n:])
		binary.LittleEndian.PutUint64(dst[n:], word)
		x := word ^ '%'*ones
		if zeros := (x - ones) &^ x & high; zeros != 0 {
			return n + bits.TrailingZeros64(zeros)/8
		}
		if n += 8; n >= longRun {
			return n + copyLong(dst[n:], src[n:])
		}
	}
	for ; n < len(src) && src[n] != '%'; n++ {
		dst[n] = src[n]
	}
	return n
}

// copyFirst is copyPlain for the beginning of a text. There often is no "%" at all.
func copyFirst(dst, src []byte) (n int) {
	const few = 256
	if len(src) > few || len(src) > len(dst) {
		return copyLong(dst, src)
	}
	if run := bytes.IndexByte(src, '%'); run >= 0 {
		src = src[:run]
	}
	return copy(dst, src)
}

// copyLong is copyPlain for many bytes without a "%", with the search and the copy of
// the runtime. It goes piece by piece, so that what was searched is still in the
// nearest cache.
func copyLong(dst, src []byte) (n int) {
	const piece = 4 << 10
	src = src[:min(len(dst), len(src))]
	for n < len(src) {
		part := src[n:min(n+piece, len(src))]
		run := bytes.IndexByte(part, '%')
		if run >= 0 {
			return n + copy(dst[n:], part[:run])
		}
		n += copy(dst[n:], part)
	}
	return n
}

// tripletAt returns the byte that the triplet which begins src stands for. ok is
// false if no two hexadecimal digits follow its first byte.
func tripletAt(src []byte) (b byte, ok bool) {
	if len(src) < 3 {
		return 0, false
	}
	high, low := hexValue[src[1]], hexValue[src[2]]
	return high<<4 | low, high|low <= 15
}

// ByteAt returns the first byte of src when it is decoded, and how many bytes stand for
// it. src must not be empty. A "%" without two digits stands for itself.
func ByteAt(src []byte) (b byte, length int) {
	if src[0] == '%' {
		if b, ok := tripletAt(src); ok {
			return b, 3
		}
	}
	return src[0], 1
}

// IsBroken reports whether src begins with a "%" without two digits.
func IsBroken(src []byte) bool {
	if len(src) == 0 || src[0] != '%' {
		return false
	}
	_, ok := tripletAt(src)
	return !ok
}

// DecodedLen returns how many bytes Decode writes for src if there is room.
func DecodedLen(src []byte) (n int) {
	for {
		run := bytescan.IndexByte(src, '%')
		if run < 0 {
			return n + len(src)
		}
		n, src = n+run, src[run:]
		for ; len(src) > 0 && src[0] == '%'; n++ {
			if _, ok := tripletAt(src); !ok {
				return n
			}
			src = src[3:]
		}
	}
}

// DecodedOnlyLen returns how many bytes DecodeOnly writes for src if there is room.
func DecodedOnlyLen(src []byte, only *Nibbles) (n int) {
	for {
		run := bytescan.IndexByte(src, '%')
		if run < 0 {
			return n + len(src)
		}
		n, src = n+run, src[run:]
		for ; len(src) > 0 && src[0] == '%'; n++ {
			b, ok := tripletAt(src)
			if src = src[1:]; ok && only.Has(b) {
				src = src[2:]
			}
		}
	}
}

// hexValue has the value of every hexadecimal digit, and more than 15 for any other
// byte.
var hexValue = func() (table [256]uint8) {
	for b := range table {
		switch {
		case '0' <= b && b <= '9':
			table[b] = uint8(b - '0')
		case 'A' <= b && b <= 'F' || 'a' <= b && b <= 'f':
			table[b] = uint8(b&15 + 9)
		default:
			table[b] = 0xff
		}
	}
	return table
}()
