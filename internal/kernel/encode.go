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
		t := &tripletOf[b]
		dst[n], dst[n+1], dst[n+2] = t[0], t[1], t[2]
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
const longText = 64

// encodeLong encodes sixteen bytes at a time, and leaves the last bytes of src and of
// dst.
func encodeLong(dst, src []byte, keep *Nibbles) (n, i int) {
	kept := keep.table()
	// Four bytes are written for each byte, the last of them for nothing.
	for len(src)-i >= 16 && len(dst)-n >= 3*16+1 {
		b := (*[16]byte)(src[i:])
		if kept[b[0]]&kept[b[1]]&kept[b[2]]&kept[b[3]]&
			kept[b[4]]&kept[b[5]]&kept[b[6]]&kept[b[7]]&
			kept[b[8]]&kept[b[9]]&kept[b[10]]&kept[b[11]]&
			kept[b[12]]&kept[b[13]]&kept[b[14]]&kept[b[15]] != 0 {
			*(*[16]byte)(dst[n:]) = *b
			n, i = n+16, i+16
			continue
		}
		for _, c := range b {
			one := uint32(kept[c])
			word := tripletWord[c]
			word ^= (word ^ uint32(c)) & -one
			binary.LittleEndian.PutUint32(dst[n:], word)
			n += 3 - 2*int(one)
		}
		i += 16
	}
	return n, i
}

// tripletOf has the triplet of every byte, and tripletWord the same as a number whose
// lowest byte is the "%".
var tripletOf, tripletWord = func() (triplets [256][3]byte, words [256]uint32) {
	const digits = "0123456789ABCDEF"
	for b := range triplets {
		t := [3]byte{'%', digits[b>>4], digits[b&15]}
		triplets[b] = t
		words[b] = uint32(t[0]) | uint32(t[1])<<8 | uint32(t[2])<<16
	}
	return triplets, words
}()
