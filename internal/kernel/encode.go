package kernel

import "encoding/binary"

// Percent-encoding (RFC 3986 §2.1): a byte that is not kept becomes "%" and its two
// hexadecimal digits, in upper case. The plain version asks the set about one byte
// after the other. A long text is looked up in a table of 256 bytes, made for the
// call: sixteen look-ups do not wait for each other, and mostly all sixteen bytes are
// kept and are copied at once. Where some are not, each byte writes its triplet and
// moves on by one byte or by three, so that no branch depends on it. The AVX-512
// kernel makes all triplets of 21 bytes at once and drops those that are not wanted.

// Encode encodes src into dst until dst is full, and returns how many bytes it has
// written and read. The bytes of keep stand for themselves. Behind src[:read] is a
// byte for whose code dst has no room, or nothing.
//
//   - Reads: only src. No allocation.
//   - Writes: any bytes to dst, and nothing else. The two must not overlap.
//   - Generic version: encodeGeneric.
func Encode(dst, src []byte, keep *Nibbles) (written, read int) {
	if hasPercentVector() {
		if len(src) <= percentPiece {
			written, read = encodeVector(dst, src, keep)
		} else {
			written, read = encodePieces(dst, src, keep)
		}
		if read == len(src) {
			return written, read
		}
	}
	n, r := encodeGeneric(dst[written:], src[read:], keep)
	return written + n, read + r
}

// encodeGeneric is Encode, by sixteen bytes where there are many.
func encodeGeneric(dst, src []byte, keep *Nibbles) (n, i int) {
	if len(src) >= longText {
		n, i = encodeLong(dst, src, keep)
	}
	for ; i < len(src) && n < len(dst); i++ {
		b := src[i]
		if keep.Has(b) {
			dst[n] = b
			n++
			continue
		}
		if len(dst)-n < 3 {
			break
		}
		binary.LittleEndian.PutUint16(dst[n+1:], uint16(tripletWord[b]>>8))
		dst[n] = '%'
		n += 3
	}
	return n, i
}

// EncodedLen returns how many bytes src has when it is encoded.
func EncodedLen(src []byte, keep *Nibbles) int {
	n := len(src)
	if len(src) < longText {
		for _, b := range src {
			if !keep.Has(b) {
				n += 2
			}
		}
		return n
	}
	kept := keep.table()
	for _, b := range src {
		n += 2 - 2*int(kept[b])
	}
	return n
}

// longText is from how many bytes on a table is worth making.
const longText = 32

// mixedRoom is the room that encodeMixed needs for sixteen bytes.
const mixedRoom = 64 + 3

// encodeLong encodes sixteen bytes at a time, and leaves the last bytes of src and of
// dst.
func encodeLong(dst, src []byte, keep *Nibbles) (n, i int) {
	kept := keep.table()
	for len(src)-i >= 16 && len(dst)-n >= mixedRoom {
		b := (*[16]byte)(src[i:])
		if kept[b[0]]&kept[b[1]]&kept[b[2]]&kept[b[3]]&
			kept[b[4]]&kept[b[5]]&kept[b[6]]&kept[b[7]]&
			kept[b[8]]&kept[b[9]]&kept[b[10]]&kept[b[11]]&
			kept[b[12]]&kept[b[13]]&kept[b[14]]&kept[b[15]] != 0 {
			*(*[16]byte)(dst[n:]) = *b
			n += 16
		} else {
			n += encodeMixed((*[mixedRoom]byte)(dst[n:]), b, &kept)
		}
		i += 16
	}
	return n, i
}

// encodeMixed encodes sixteen bytes, and returns how many it has written. It writes
// four bytes for each: a triplet, of which two bytes are written over where the byte
// is kept, and one that always is. It is a function of its own so that the compiler
// keeps all variables in registers.
//
//go:noinline
func encodeMixed(dst *[mixedRoom]byte, src *[16]byte, kept *[256]uint8) int {
	n := uint32(0)
	for _, b := range src {
		one := uint32(kept[b])
		word := tripletWord[b]
		word ^= (word ^ uint32(b)) & -one
		at := n & 63 // n is less; so there is no check of bounds
		binary.LittleEndian.PutUint32(dst[at:at+4], word)
		n += 3 - 2*one
	}
	return int(n)
}

// tripletWord has the triplet of every byte as a number whose lowest byte is the "%".
var tripletWord = func() (words [256]uint32) {
	const digits = "0123456789ABCDEF"
	for b := range words {
		words[b] = '%' | uint32(digits[b>>4])<<8 | uint32(digits[b&15])<<16
	}
	return words
}()
