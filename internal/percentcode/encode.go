package percentcode

import "encoding/binary"

// Percent-encoding (RFC 3986 §2.1): a byte that is not kept becomes "%" and its two
// hexadecimal digits, in upper case. The plain version asks the set about one byte
// after the other. A long text is looked up in a table of 256 bytes, made for the
// call: sixteen look-ups do not wait for each other, and mostly all sixteen bytes are
// kept and are copied at once. Where some are not, each byte writes its triplet and
// moves on by one byte or by three, so that no branch depends on it. The AVX-512
// kernel makes all triplets of 21 bytes at once and drops those that are not wanted. The
// NEON kernel makes what four bytes become by one look-up.

// Encode encodes src into dst until dst is full, and returns how many bytes it has
// written and read. The bytes of keep are copied, but "%" is always encoded. The byte
// after src[:read], if there is one, has a code for which dst has no room.
//
//   - Reads: only src; SECURITY.md says what may be loaded beside it. No allocation.
//   - Writes: any bytes to dst, and nothing else. The two must not overlap.
//   - Generic version: encodeGeneric.
func Encode(dst, src []byte, keep *Nibbles) (written, read int) {
	if hasVector() {
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

// encodeGeneric is Encode: by sixteen bytes of a long text, else by eight.
func encodeGeneric(dst, src []byte, set *Nibbles) (n, i int) {
	keep := set.without('%')
	if len(src) >= longText {
		n, i = encodeLong(dst, src, &keep)
	}
	for i < len(src) {
		if len(src)-i >= 8 && len(dst)-n >= 8 {
			b := (*[8]byte)(src[i:])
			if keep.bit(b[0])&keep.bit(b[1])&keep.bit(b[2])&keep.bit(b[3])&
				keep.bit(b[4])&keep.bit(b[5])&keep.bit(b[6])&keep.bit(b[7])&1 != 0 {
				*(*[8]byte)(dst[n:]) = *b
				n, i = n+8, i+8
				continue
			}
		}
		for end := min(i+8, len(src)); i < end; i++ {
			b := src[i]
			if keep.Has(b) {
				if n == len(dst) {
					return n, i
				}
				dst[n] = b
				n++
				continue
			}
			if len(dst)-n < 3 {
				return n, i
			}
			t, word := dst[n:n+3:n+3], tripletWord[b]
			t[0], t[1], t[2] = '%', byte(word>>8), byte(word>>16)
			n += 3
		}
	}
	return n, i
}

// EncodedLen returns how many bytes src has when it is encoded. A vector kernel encodes
// faster than Go code counts.
func EncodedLen(src []byte, set *Nibbles) (n int) {
	if hasVector() {
		var scratch [4 << 10]byte
		for len(src) > 0 {
			written, read := Encode(scratch[:], src, set)
			n, src = n+written, src[read:]
		}
		return n
	}
	var kept [256]uint8
	keep := set.without('%')
	keep.fill(&kept)
	for _, b := range src {
		n += 3 - 2*int(kept[b])
	}
	return n
}

// From longText bytes on, a table is worth making.
const longText = 32

// mixedRoom is the room that encodeMixed needs for sixteen bytes: so much that eight
// bytes may be written at any place below 64.
const mixedRoom = 64 + 7

// encodeLong encodes sixteen bytes at a time, and leaves the last bytes of src and of
// dst.
func encodeLong(dst, src []byte, keep *Nibbles) (n, i int) {
	var kept [256]uint8
	keep.fill(&kept)
	for len(src)-i >= 16 && len(dst)-n >= mixedRoom {
		b := (*[16]byte)(src[i:])
		if kept[b[0]]&kept[b[1]]&kept[b[2]]&kept[b[3]]&
			kept[b[4]]&kept[b[5]]&kept[b[6]]&kept[b[7]]&
			kept[b[8]]&kept[b[9]]&kept[b[10]]&kept[b[11]]&
			kept[b[12]]&kept[b[13]]&kept[b[14]]&kept[b[15]] != 0 {
			*(*[16]byte)(dst[n:]) = *b
			n, i = n+16, i+16
			continue
		}
		if none := encodeNone(dst[n:], src[i:], &kept); none > 0 {
			n, i = n+3*none, i+none
			continue
		}
		n, i = n+encodeMixed((*[mixedRoom]byte)(dst[n:]), b, &kept), i+16
	}
	return n, i
}

// encodeNone encodes eight bytes at a time, as long as none of the eight is kept, and
// returns their number. Many languages have long runs of such bytes.
//
//go:noinline
func encodeNone(dst, src []byte, kept *[256]uint8) (n int) {
	for len(src) >= 8 && len(dst) >= 3*8+1 {
		b := src[:8:8]
		if kept[b[0]]|kept[b[1]]|kept[b[2]]|kept[b[3]]|
			kept[b[4]]|kept[b[5]]|kept[b[6]]|kept[b[7]] != 0 {
			break
		}
		t := dst[: 3*8+1 : 3*8+1]
		binary.LittleEndian.PutUint32(t[0:], tripletWord[b[0]])
		binary.LittleEndian.PutUint32(t[3:], tripletWord[b[1]])
		binary.LittleEndian.PutUint32(t[6:], tripletWord[b[2]])
		binary.LittleEndian.PutUint32(t[9:], tripletWord[b[3]])
		binary.LittleEndian.PutUint32(t[12:], tripletWord[b[4]])
		binary.LittleEndian.PutUint32(t[15:], tripletWord[b[5]])
		binary.LittleEndian.PutUint32(t[18:], tripletWord[b[6]])
		binary.LittleEndian.PutUint32(t[21:], tripletWord[b[7]])
		dst, src, n = dst[3*8:], src[8:], n+8
	}
	return n
}

// encodeMixed encodes sixteen bytes, and returns how many it has written. It puts the
// codes of two bytes together and writes eight bytes, of which the last ones are
// written over. It is a function of its own so that the compiler keeps all variables
// in registers.
//
//go:noinline
func encodeMixed(dst *[mixedRoom]byte, src *[16]byte, kept *[256]uint8) int {
	n := uint64(0)
	for i := 0; i < len(src); i += 2 {
		b, c := src[i], src[i+1]
		first, second := uint64(kept[b]), uint64(kept[c])
		word, next := uint64(tripletWord[b]), uint64(tripletWord[c])
		word ^= (word ^ uint64(b)) & -first
		next ^= (next ^ uint64(c)) & -second
		word |= next << ((24 - 16*first) & 63)
		at := n & 63 // n is less; so there are no checks of bounds
		dst[at], dst[at+1], dst[at+2], dst[at+3] = byte(word), byte(word>>8), byte(word>>16), byte(word>>24)
		dst[at+4], dst[at+5], dst[at+6], dst[at+7] = byte(word>>32), byte(word>>40), byte(word>>48), byte(word>>56)
		n += 6 - 2*(first+second)
	}
	return int(n)
}

// tripletWord has the triplet of every byte as a number; its lowest byte is the "%".
var tripletWord = func() (words [256]uint32) {
	const digits = "0123456789ABCDEF"
	for b := range words {
		words[b] = '%' | uint32(digits[b>>4])<<8 | uint32(digits[b&15])<<16
	}
	return words
}()
