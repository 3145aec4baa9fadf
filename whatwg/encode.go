package whatwg

import (
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uriscan/uriscan/internal/bytescan"
)

// Which characters are encoded depends on the part of the URL. Each set of the standard
// is a bit in one table. All sets have the control characters and all that is not ASCII.
// Source: https://url.spec.whatwg.org/#percent-encoded-bytes.

const (
	setC0 = 1 << iota // opaque hosts and opaque paths
	setFragment
	setQuery
	setSpecialQuery
	setPath
	setUserinfo
	setForm

	forbiddenInHost   // no host may have these
	forbiddenInDomain // nor a domain these

	endsPart        // these end an authority or a segment
	endsSpecialPart // and these where the scheme is special
)

// setMembers has what each set has, next to the controls and what is not ASCII.
var setMembers = [...]struct {
	set     uint16
	members string
}{
	{setC0, ""},
	{setFragment, " \"<>`"},
	{setQuery, " \"#<>"},
	{setSpecialQuery, " \"#<>'"},
	{setPath, " \"#<>?^`{}"},
	{setUserinfo, " \"#<>?^`{}/:;=@[\\]|"},
	{setForm, " \"#<>?^`{}/:;=@[\\]|$%&+,!'()~"},
}

// hostMembers are the forbidden host code points. A domain may not have "%" and the other
// controls either.
const hostMembers = "\x00\t\n\r #/:<>?@[\\]^|"

// sets has the sets of every byte.
var sets = func() (table [256]uint16) {
	for b := range table {
		control := b < ' ' || b >= 0x7f
		for _, s := range setMembers {
			if control || strings.IndexByte(s.members, byte(b)) >= 0 {
				table[b] |= s.set
			}
		}
		if forbidden := strings.IndexByte(hostMembers, byte(b)) >= 0; forbidden {
			table[b] |= forbiddenInHost | forbiddenInDomain
		} else if control || b == '%' {
			table[b] |= forbiddenInDomain
		}
	}
	for _, b := range []byte("/?#") {
		table[b] |= endsPart | endsSpecialPart
	}
	table['\\'] |= endsSpecialPart
	return table
}()

// plain finds how long nothing is to be encoded. Its sets are those of the table, with the
// other bytes.
var plain = func() *bytescan.PrefixSets {
	var member [256]uint8
	for b := range member {
		member[b] = ^uint8(sets[b]) & (setForm<<1 - 1)
	}
	return bytescan.NewPrefixSets(&member)
}()

// appendEncoded appends src with the characters of a set percent-encoded. Most long texts
// begin with many that stay. In valid UTF-8 all bytes of a character that is not ASCII are
// encoded, so there are no characters to find.
func appendEncoded(dst, src []byte, set uint16) []byte {
	at := 0
	if len(src) >= bytescan.Block {
		at = plain.Length(src, bits.TrailingZeros16(set), false)
	}
	dst = append(dst, src[:at]...)
	if src = src[at:]; len(src) == 0 {
		return dst
	}
	if !utf8.Valid(src) {
		return appendEncodedCharacters(dst, src, set)
	}
	dst = slices.Grow(dst, len(src))
	for _, b := range src {
		if sets[b]&set == 0 {
			dst = append(dst, b)
		} else {
			dst = appendTriplet(dst, b)
		}
	}
	return dst
}

// appendEncodedCharacters is appendEncoded for invalid UTF-8.
func appendEncodedCharacters(dst, src []byte, set uint16) []byte {
	for at := 0; at < len(src); {
		b := src[at]
		switch {
		case b < utf8.RuneSelf && sets[b]&set == 0:
			dst = append(dst, b)
			at++
		case b < utf8.RuneSelf:
			dst = appendTriplet(dst, b)
			at++
		default:
			size, valid := character(src[at:])
			dst = appendCharacter(dst, src[at:at+size], valid)
			at += size
		}
	}
	return dst
}

// appendCharacter appends the triplets of a character in UTF-8, or those of U+FFFD.
func appendCharacter(dst, character []byte, valid bool) []byte {
	if !valid {
		return append(dst, "%EF%BF%BD"...)
	}
	for _, b := range character {
		dst = appendTriplet(dst, b)
	}
	return dst
}

// appendTriplet appends "%" and two hexadecimal digits.
func appendTriplet(dst []byte, b byte) []byte {
	const digits = "0123456789ABCDEF"
	return append(dst, '%', digits[b>>4], digits[b&15])
}

// character returns the size of the character that src begins with, which is not ASCII.
// If that is invalid UTF-8, it returns how many bytes are read as one U+FFFD: the
// longest beginning of a valid character, at least one byte
// (https://encoding.spec.whatwg.org/#utf-8-decoder).
func character(src []byte) (size int, valid bool) {
	least, most, whole := byte(0x80), byte(0xbf), 0
	switch lead := src[0]; {
	case lead < 0xc2, lead > 0xf4:
		return 1, false
	case lead < 0xe0:
		whole = 2
	case lead < 0xf0:
		whole = 3
		if lead == 0xe0 {
			least = 0xa0
		} else if lead == 0xed {
			most = 0x9f
		}
	default:
		whole = 4
		if lead == 0xf0 {
			least = 0x90
		} else if lead == 0xf4 {
			most = 0x8f
		}
	}
	for size = 1; size < whole && size < len(src) && src[size] >= least && src[size] <= most; size++ {
		least, most = 0x80, 0xbf
	}
	return size, size == whole
}

// appendDecoded appends src with its triplets decoded. A "%" without two hexadecimal
// digits stays. (https://url.spec.whatwg.org/#percent-decode)
func appendDecoded(dst, src []byte) []byte {
	for at := 0; at < len(src); at++ {
		b := src[at]
		if b == '%' && at+2 < len(src) {
			if high, low := hexValue(src[at+1]), hexValue(src[at+2]); high < 16 && low < 16 {
				b = high<<4 | low
				at += 2
			}
		}
		dst = append(dst, b)
	}
	return dst
}

// hexValue returns the value of a hexadecimal digit, and 16 for any other byte.
func hexValue(b byte) byte {
	switch {
	case isDigit(b):
		return b - '0'
	case b|0x20 >= 'a' && b|0x20 <= 'f':
		return b | 0x20 - 'a' + 10
	}
	return 16
}
