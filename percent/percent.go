package percent

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/percentcode"
	"github.com/uriscan/uriscan/internal/text"
)

// AppendEncoded appends src to dst, each byte that is not in keep as a triplet, and
// returns the result. The hexadecimal digits are in upper case (RFC 3986 §2.1).
//
// A "%" becomes "%25" even if keep has it. So AppendDecoded always gives back src,
// whatever keep is; and text that is encoded already is encoded once more.
//
// src must not overlap the free part of the capacity of dst.
func AppendEncoded[T uriscan.Text](dst []byte, src T, keep Set) []byte {
	rest := text.Bytes(src)
	written, read := percentcode.Encode(dst[len(dst):cap(dst)], rest, &keep.nibbles)
	if dst = dst[:len(dst)+written]; read == len(rest) {
		return dst
	}
	return growEncoded(dst, rest[read:], &keep)
}

// shortText is up to how many bytes a text without room is encoded or decoded on the
// stack first: that is sooner done than to find out how long it will be.
const shortText = 80

// growEncoded is AppendEncoded for a dst without room for the result.
func growEncoded(dst, src []byte, keep *Set) []byte {
	if len(src) <= shortText {
		var buf [3*shortText + 16]byte
		written, _ := percentcode.Encode(buf[:], src, &keep.nibbles)
		return append(dst, buf[:written]...)
	}
	dst = grow(dst, percentcode.EncodedLen(src, &keep.nibbles))
	written, _ := percentcode.Encode(dst[len(dst):cap(dst)], src, &keep.nibbles)
	return dst[:len(dst)+written]
}

// AppendDecoded appends src to dst, each triplet as the byte that it stands for, and
// returns the result. All other bytes are appended unchanged, "+" too.
//
// If a "%" is not followed by two hexadecimal digits, the error is an [Error] with
// its offset in src, and the result has everything before it.
//
// src must not overlap the free part of the capacity of dst; [Decode] works in place.
func AppendDecoded[T uriscan.Text](dst []byte, src T) ([]byte, error) {
	all := text.Bytes(src)
	written, read := percentcode.Decode(dst[len(dst):cap(dst)], all)
	if dst = dst[:len(dst)+written]; read == len(all) {
		return dst, nil
	}
	return growDecoded(dst, all, read)
}

// growDecoded is AppendDecoded behind src[:read], for a dst without room for the result
// or a src with a broken triplet there.
func growDecoded(dst, src []byte, read int) ([]byte, error) {
	if len(src)-read <= shortText {
		var buf [shortText + 64]byte
		written, more := percentcode.Decode(buf[:], src[read:])
		dst = append(dst, buf[:written]...)
		if read += more; read == len(src) {
			return dst, nil
		}
	} else if !percentcode.IsBroken(src[read:]) {
		dst = grow(dst, percentcode.DecodedLen(src[read:]))
		written, more := percentcode.Decode(dst[len(dst):cap(dst)], src[read:])
		dst = dst[:len(dst)+written]
		if read += more; read == len(src) {
			return dst, nil
		}
	}
	return dst, errorAt(read)
}

// AppendDecodedOnly appends src to dst, and decodes those triplets that stand for a
// byte of only. Everything else is appended unchanged: other triplets with their digits
// in either case, and each "%" that two hexadecimal digits do not follow.
//
// Its result need not mean what src means: whoever decodes "%25" makes new triplets.
// A proxy that decodes all but these says
//
//	percent.AppendDecodedOnly(dst, path, percent.Of("/%").Complement())
//
// src must not overlap the free part of the capacity of dst.
func AppendDecodedOnly[T uriscan.Text](dst []byte, src T, only Set) []byte {
	rest := text.Bytes(src)
	written, read := percentcode.DecodeOnly(dst[len(dst):cap(dst)], rest, &only.nibbles)
	if dst = dst[:len(dst)+written]; read == len(rest) {
		return dst
	}
	return growDecodedOnly(dst, rest[read:], &only)
}

// growDecodedOnly is AppendDecodedOnly for a dst without room for the result.
func growDecodedOnly(dst, src []byte, only *Set) []byte {
	if len(src) <= shortText {
		var buf [shortText + 64]byte
		written, _ := percentcode.DecodeOnly(buf[:], src, &only.nibbles)
		return append(dst, buf[:written]...)
	}
	dst = grow(dst, percentcode.DecodedOnlyLen(src, &only.nibbles))
	written, _ := percentcode.DecodeOnly(dst[len(dst):cap(dst)], src, &only.nibbles)
	return dst[:len(dst)+written]
}

// Decode decodes b in place and returns the part of it that has the result. The bytes
// after the result may then have any values.
//
// If a "%" is not followed by two hexadecimal digits, the error is an [Error] with
// its offset in b as it was, and the result has everything before it.
func Decode(b []byte) ([]byte, error) {
	written, read := percentcode.DecodeInPlace(b[:len(b):len(b)])
	if read < len(b) {
		return b[:written], errorAt(read)
	}
	return b[:written], nil
}

// grow returns dst with room for n more bytes. It allocates at most once;
// slices.Grow allocates twice in a build for the race detector.
func grow(dst []byte, n int) []byte {
	if cap(dst)-len(dst) >= n {
		return dst
	}
	larger := make([]byte, len(dst), max(len(dst)+n, 2*cap(dst)))
	copy(larger, dst)
	return larger
}
