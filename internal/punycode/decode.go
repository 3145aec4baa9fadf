package punycode

import "encoding/binary"

// MaxLen is the length of the longest label that should be encoded or decoded, in code points
// or in bytes. Both take time quadratic in the length. A label of DNS has at most 63 bytes.
const MaxLen = 1000

// Decode appends the code points of a label, which is given without the prefix (RFC 3492
// §6.2). ASCII letters keep their case; the digits may have either. It returns dst and false
// if the code is none that Append writes, or is longer than MaxLen.
func Decode(dst []rune, code []byte) ([]rune, bool) {
	if label, ok := decodeShort(dst, code); ok {
		return label, true
	}
	return decodePlain(dst, code)
}

// decodePlain is Decode as the RFC has it: it reads a number and inserts its code point.
func decodePlain(dst []rune, code []byte) ([]rune, bool) {
	begin := len(dst)
	if len(code) > MaxLen {
		return dst, false
	}
	rest := code
	if hyphen := lastHyphen(code); hyphen > 0 {
		for _, b := range code[:hyphen] {
			dst = append(dst, rune(b))
		}
		rest = code[hyphen+1:]
	}
	for _, r := range dst[begin:] {
		if r >= initialN {
			return dst[:begin], false
		}
	}
	n, at, bias := initialN, 0, initialBias
	for first := true; len(rest) > 0; first = false {
		number, size := readNumber(rest, bias)
		if size == 0 {
			return dst[:begin], false
		}
		rest = rest[size:]
		points := len(dst) - begin + 1
		bias = adapt(number, points, first)
		i := uint32(at + number)
		n += int(i / uint32(points))
		at = int(i % uint32(points))
		if n > 0x10FFFF || 0xD800 <= n && n <= 0xDFFF {
			return dst[:begin], false
		}
		dst = append(dst, 0)
		after := dst[begin+at:]
		copy(after[1:], after)
		after[0] = rune(n)
		at++
	}
	return dst, true
}

// maxNumber is as large as a number can be: it goes through all code points, and for each of
// these through all places of a label.
const maxNumber = 0x10FFFF * (MaxLen + 1)

// readNumber returns the generalized variable-length integer at the beginning of some digits
// and its size (RFC 3492 §3.3), or the size 0 if there is none.
func readNumber(digits []byte, bias int) (number, size int) {
	sum, weight := int64(0), int64(1)
	for i, k := 0, base; i < len(digits); i, k = i+1, k+base {
		value := int64(values[digits[i]]) - 1
		sum += value * weight // less than 36 * 36 * maxNumber
		if value < 0 || sum > maxNumber {
			return 0, 0
		}
		t := int64(threshold(k, bias))
		if value < t {
			return int(sum), i + 1
		}
		weight = min(weight*(base-t), maxNumber+1)
	}
	return 0, 0
}

// lastHyphen returns the place of the last hyphen, or -1 if there is none. Eight bytes are compared
// at once.
func lastHyphen(code []byte) int {
	end := len(code)
	for len(code) >= 8 && end > 0 {
		word := binary.LittleEndian.Uint64(code[max(end-8, 0):]) ^ '-'*ones
		if (word-ones)&^word&(0x80*ones) != 0 { // a byte of the word is zero
			break
		}
		end -= 8
	}
	for end--; end >= 0 && code[end] != '-'; end-- {
	}
	return max(end, -1)
}

// ones has a 1 in each byte.
const ones = 0x0101010101010101

// values has the value of each digit in either case and one more, and 0 for all other bytes. Letters
// and figures follow each other at random, so a comparison would often be guessed wrong.
var values = [256]uint8{
	'a': 1, 'b': 2, 'c': 3, 'd': 4, 'e': 5, 'f': 6, 'g': 7, 'h': 8, 'i': 9, 'j': 10, 'k': 11, 'l': 12, 'm': 13,
	'n': 14, 'o': 15, 'p': 16, 'q': 17, 'r': 18, 's': 19, 't': 20, 'u': 21, 'v': 22, 'w': 23, 'x': 24, 'y': 25, 'z': 26,
	'A': 1, 'B': 2, 'C': 3, 'D': 4, 'E': 5, 'F': 6, 'G': 7, 'H': 8, 'I': 9, 'J': 10, 'K': 11, 'L': 12, 'M': 13,
	'N': 14, 'O': 15, 'P': 16, 'Q': 17, 'R': 18, 'S': 19, 'T': 20, 'U': 21, 'V': 22, 'W': 23, 'X': 24, 'Y': 25, 'Z': 26,
	'0': 27, '1': 28, '2': 29, '3': 30, '4': 31, '5': 32, '6': 33, '7': 34, '8': 35, '9': 36,
}
