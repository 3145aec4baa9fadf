package idn

import (
	"encoding/binary"

	"github.com/uriscan/uriscan/internal/punycode"
)

// Nearly all names are small letters, digits, "-" and "." already, and are what they map to.
// The plain version looks at each byte. Here eight bytes are compared at once.

// ones has a 1 in each byte.
const ones = 0x0101010101010101

// isUsual reports whether a host has only small letters of ASCII, digits, "-" and ".".
func isUsual(host []byte) bool {
	if len(host) < 8 {
		for _, b := range host {
			if letters[b] != b || !isLetterDigitHyphen(b) && b != '.' {
				return false
			}
		}
		return true
	}
	for i := 0; i < len(host)-8; i += 8 {
		if !areUsual(binary.LittleEndian.Uint64(host[i:])) {
			return false
		}
	}
	return areUsual(binary.LittleEndian.Uint64(host[len(host)-8:])) // some of these were looked at before
}

// areUsual is isUsual for eight bytes. No sum has a carry out of its byte unless a byte is
// beyond ASCII, and then the word is not usual anyway.
func areUsual(word uint64) bool {
	low := word &^ (0x80 * ones)
	isLetter := (low + (0x80-'a')*ones) &^ (low + (0x80-'z'-1)*ones)
	isOther := (low + (0x80-'-')*ones) &^ (low + (0x80-'9'-1)*ones)
	isNoSlash := (low ^ '/'*ones) + 0x7F*ones
	return (isLetter|isOther&isNoSlash)&^word&(0x80*ones) == 0x80*ones
}

// isASCII reports whether a host has no other bytes.
func isASCII(host []byte) bool {
	for _, b := range host {
		if b >= 0x80 {
			return false
		}
	}
	return true
}

// isLetterDigitHyphen reports whether a byte is a small letter, a digit or "-".
func isLetterDigitHyphen(b byte) bool {
	return 'a' <= b && b <= 'z' || '0' <= b && b <= '9' || b == '-'
}

// letters are the bytes of ASCII with small letters for capital ones. It is 0 for those that
// no host may have: the forbidden domain code points of the URL Standard (§3.1).
var letters = [256]byte{
	'!': '!', '"': '"', '$': '$', '&': '&', '\'': '\'', '(': '(', ')': ')', '*': '*', '+': '+', ',': ',', '-': '-', '.': '.',
	'0': '0', '1': '1', '2': '2', '3': '3', '4': '4', '5': '5', '6': '6', '7': '7', '8': '8', '9': '9', ';': ';', '=': '=',
	'A': 'a', 'B': 'b', 'C': 'c', 'D': 'd', 'E': 'e', 'F': 'f', 'G': 'g', 'H': 'h', 'I': 'i', 'J': 'j', 'K': 'k', 'L': 'l', 'M': 'm',
	'N': 'n', 'O': 'o', 'P': 'p', 'Q': 'q', 'R': 'r', 'S': 's', 'T': 't', 'U': 'u', 'V': 'v', 'W': 'w', 'X': 'x', 'Y': 'y', 'Z': 'z',
	'_': '_', '`': '`',
	'a': 'a', 'b': 'b', 'c': 'c', 'd': 'd', 'e': 'e', 'f': 'f', 'g': 'g', 'h': 'h', 'i': 'i', 'j': 'j', 'k': 'k', 'l': 'l', 'm': 'm',
	'n': 'n', 'o': 'o', 'p': 'p', 'q': 'q', 'r': 'r', 's': 's', 't': 't', 'u': 'u', 'v': 'v', 'w': 'w', 'x': 'x', 'y': 'y', 'z': 'z',
	'{': '{', '}': '}', '~': '~',
}

// lower returns a byte of ASCII, a capital letter as a small one.
func lower(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		return b | 0x20
	}
	return b
}

// appendLower appends a host of ASCII alone in small letters. It may have no byte that is
// forbidden (URL Standard §3.3, domain to ASCII).
func appendLower(dst, host []byte) ([]byte, error) {
	begin := len(dst)
	for i, b := range host {
		b = letters[b]
		if b == 0 {
			return dst[:begin], &Error{Code: CodeASCII, Offset: i}
		}
		dst = append(dst, b)
	}
	return dst, nil
}

// mayHavePunycode reports whether a label of a usual host begins with "xn--".
func mayHavePunycode(host []byte) bool {
	begins := true
	for i, b := range host {
		if begins && b == 'x' && isPunycode(host[i:]) {
			return true
		}
		begins = b == '.'
	}
	return false
}

// isPunycode reports whether a label begins with "xn--".
func isPunycode(label []byte) bool {
	return len(label) >= len(punycode.Prefix) && string(label[:len(punycode.Prefix)]) == punycode.Prefix
}
