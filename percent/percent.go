package percent

import (
	"slices"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/text"
)

// AppendEncoded appends src to dst, each byte that is not in keep as a triplet, and
// returns the result. The hexadecimal digits are in upper case (RFC 3986 §2.1).
//
// A "%" becomes "%25" even if keep has it. So AppendDecoded always gives back src,
// whatever keep is; and text that is encoded already is encoded once more.
//
// src must not overlap the memory behind dst.
func AppendEncoded[T uriscan.Text](dst []byte, src T, keep Set) []byte {
	return appendEncoded(dst, text.Bytes(src), &keep)
}

func appendEncoded(dst, src []byte, keep *Set) []byte {
	written, read := kernel.Encode(dst[len(dst):cap(dst)], src, &keep.nibbles)
	dst = dst[:len(dst)+written]
	if read == len(src) {
		return dst
	}
	src = src[read:]
	dst = slices.Grow(dst, kernel.EncodedLen(src, &keep.nibbles))
	written, _ = kernel.Encode(dst[len(dst):cap(dst)], src, &keep.nibbles)
	return dst[:len(dst)+written]
}

// AppendDecoded appends src to dst, each triplet as the byte that it stands for, and
// returns the result. All other bytes stand for themselves: a "+" stays a "+".
//
// If a "%" is not followed by two hexadecimal digits, the error is an [Error] with
// its offset in src, and the result has all that stands before it.
//
// src must not overlap the memory behind dst; see [Decode].
func AppendDecoded[T uriscan.Text](dst []byte, src T) ([]byte, error) {
	return appendDecoded(dst, text.Bytes(src))
}

func appendDecoded(dst, src []byte) ([]byte, error) {
	written, read := kernel.Decode(dst[len(dst):cap(dst)], src)
	dst = dst[:len(dst)+written]
	if read == len(src) {
		return dst, nil
	}
	if len(dst) == cap(dst) && !kernel.IsBroken(src[read:]) {
		dst = slices.Grow(dst, kernel.DecodedLen(src[read:]))
		var more int
		written, more = kernel.Decode(dst[len(dst):cap(dst)], src[read:])
		dst = dst[:len(dst)+written]
		if read += more; read == len(src) {
			return dst, nil
		}
	}
	return dst, Error{read}
}

// AppendDecodedOnly appends src to dst, and of its triplets those that stand for a byte
// of only as this byte. All else stays as it is: other triplets with their digits in
// either case, and each "%" that two hexadecimal digits do not follow.
//
// Its result need not mean what src means: whoever decodes "%25" makes new triplets.
// A proxy that decodes all but these says
//
//	percent.AppendDecodedOnly(dst, path, percent.Of("/%").Complement())
//
// src must not overlap the memory behind dst.
func AppendDecodedOnly[T uriscan.Text](dst []byte, src T, only Set) []byte {
	return appendDecodedOnly(dst, text.Bytes(src), &only)
}

func appendDecodedOnly(dst, src []byte, only *Set) []byte {
	written, read := kernel.DecodeOnly(dst[len(dst):cap(dst)], src, &only.nibbles)
	dst = dst[:len(dst)+written]
	if read == len(src) {
		return dst
	}
	dst = slices.Grow(dst, kernel.DecodedOnlyLen(src[read:], &only.nibbles))
	written, _ = kernel.DecodeOnly(dst[len(dst):cap(dst)], src[read:], &only.nibbles)
	return dst[:len(dst)+written]
}

// Decode decodes b in place and returns the part of it that has the result. The bytes
// behind the result are any bytes then.
//
// If a "%" is not followed by two hexadecimal digits, the error is an [Error] with
// its offset in b as it was, and the result has all that stands before it.
func Decode(b []byte) ([]byte, error) {
	written, read := kernel.DecodeInPlace(b[:len(b):len(b)])
	if read < len(b) {
		return b[:written], Error{read}
	}
	return b[:written], nil
}
