package iri

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"

	"github.com/uriscan/uriscan/internal/kernel"
)

// Most IRIs are short, and between their delimiters any ucschar does what a letter
// does. The plain way walks the machine, byte by byte. Here the input is copied, each
// byte of a ucschar as "_", and the fast path for URIs looks at the copy. It takes 64
// bytes at a time, and the spans of the copy are those of the input, because a byte
// becomes a byte.
//
// The "_" is unreserved, so it may stand wherever ucschar may: in userinfo, reg-name,
// path, query and fragment. It is neither a digit nor one of the hexadecimal letters,
// and no scheme may have it, so it may stand nowhere else, but for one place. An
// IPvFuture may have "_" and no ucschar; such inputs are left to the machine.
//
// That a valid copy means a valid input with the same components is checked for all
// inputs, with both machines side by side: see TestMaskedReferenceIsAnIRIReference of
// the generator's package pipeline.

// maskedBytes is the length of the longest input that is copied.
const maskedBytes = 256

// scanMasked reports whether src is a valid IRI reference, and fills the record if it
// is. If it returns false, src may be valid all the same, and the record holds
// anything.
func scanMasked(src []byte, rec *kernel.Record) bool {
	var copied [maskedBytes]byte
	if len(src) > len(copied) {
		return false
	}
	private, ok := mask(&copied, src)
	if !ok || kernel.Try(copied[:len(src)], rec) != kernel.Valid || rec.HostKind() == kernel.HostIPvFuture {
		return false
	}
	return private.behindLast == 0 || rec.Query.Start <= private.first && private.behindLast <= rec.Query.End
}

// privates tells where the code points of iprivate stand in an input. Its zero value
// means that there are none.
type privates struct {
	first      uint32 // offset of the first one
	behindLast uint32 // offset behind the last one
}

// mask copies src, which is not longer than the copy. It returns false if src has
// bytes that are neither ASCII nor a code point of ucschar or iprivate in UTF-8.
func mask(copied *[maskedBytes]byte, src []byte) (private privates, ok bool) {
	const high = 0x8080808080808080
	for i := 0; i < len(src); {
		if len(src)-i >= 8 {
			word := binary.LittleEndian.Uint64(src[i:])
			binary.LittleEndian.PutUint64(copied[i:], word)
			ascii := bits.TrailingZeros64(word&high) / 8 // 8 if all are
			i += ascii
			if ascii == 8 {
				continue
			}
		} else if src[i] < utf8.RuneSelf {
			copied[i] = src[i]
			i++
			continue
		}
		r, size := utf8.DecodeRune(src[i:])
		if !isUCSChar(r) {
			if !isPrivate(r) {
				return private, false
			}
			if private.behindLast == 0 {
				private.first = uint32(i)
			}
			private.behindLast = uint32(i + size)
		}
		for range size {
			copied[i] = '_'
			i++
		}
	}
	return private, true
}
