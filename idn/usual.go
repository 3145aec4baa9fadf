package idn

import (
	"bytes"
	"encoding/binary"
	"math/bits"

	"github.com/uriscan/uriscan/internal/punycode"
)

// Nearly all names are small letters, digits, "-" and "." already, and are what they map to.
// The plain version looks at each byte. Here eight bytes are compared at once.

// ones has a 1 in each byte.
const ones = 0x0101010101010101

// isUsual reports whether a host has only small letters of ASCII, digits, "-" and ".".
func isUsual(host []byte) bool {
	if len(host) < 8 {
		return isUsualShort(host)
	}
	last := len(host) - 8
	others := unusual(binary.LittleEndian.Uint64(host[last:])) // some of these are in a word before as well
	for i := 0; i < last; i += 8 {
		others |= unusual(binary.LittleEndian.Uint64(host[i:]))
	}
	return others&(0x80*ones) == 0
}

// appendUsual appends a host that is usual, or appends nothing if it is not and returns false. Most
// hosts have two to four words: each is copied and compared, and the processor need not guess how
// many words there are. What is written after the end of dst means nothing.
func appendUsual(dst, host []byte) ([]byte, bool) {
	begin, last := len(dst), len(host)-8
	if uint(last) > 24 || len(host) > cap(dst)-begin {
		if isUsual(host) {
			return append(dst, host...), true
		}
		return dst, false
	}
	all := dst[:begin+len(host)]
	room := all[begin:]
	others := copyWord(room, host) | copyWord(room[last:], host[last:])
	if last > 8 {
		others |= copyWord(room[8:], host[8:]) | copyWord(room[last-8:], host[last-8:])
	}
	if others&(0x80*ones) != 0 {
		return dst, false
	}
	return all, true
}

// copyWord copies eight bytes, and returns what unusual says of them.
func copyWord(dst, host []byte) uint64 {
	word := binary.LittleEndian.Uint64(host)
	binary.LittleEndian.PutUint64(dst, word)
	return unusual(word)
}

// isUsualShort is isUsual for few bytes.
func isUsualShort(host []byte) bool {
	for _, b := range host {
		if !isLetterDigitHyphen(b) && b != '.' {
			return false
		}
	}
	return true
}

// labelEnd returns the offset of the first byte from an offset on that is no small letter, digit or
// "-", or the length of the host if there is none.
func labelEnd(host []byte, at int) int {
	for ; len(host)-at >= 8; at += 8 {
		if others := notLetterDigitHyphen(binary.LittleEndian.Uint64(host[at:])); others != 0 {
			return at + bits.TrailingZeros64(others)/8
		}
	}
	if rest := len(host) - at; rest > 0 && len(host) >= 8 {
		word := binary.LittleEndian.Uint64(host[len(host)-8:]) >> (8 * (8 - rest) % 64) // and bytes of zero
		return at + bits.TrailingZeros64(notLetterDigitHyphen(word))/8
	}
	for at < len(host) && isLetterDigitHyphen(host[at]) {
		at++
	}
	return at
}

// notLetterDigitHyphen returns a word with the highest bit of the first byte that is no small letter,
// digit or "-". Bits above that one mean nothing.
func notLetterDigitHyphen(word uint64) uint64 {
	isLetter := (word + (0x80-'a')*ones) &^ (word + (0x80-'z'-1)*ones)
	isDigit := (word + (0x80-'0')*ones) &^ (word + (0x80-'9'-1)*ones)
	isNoHyphen := (word ^ '-'*ones) + 0x7F*ones
	return (word | isNoHyphen&^(isLetter|isDigit)) & (0x80 * ones)
}

// unusual returns a word with the highest bit of each byte that is not usual. Only a byte beyond
// ASCII makes a sum carry into the byte above it, and it has its own bit then. All other bits
// mean nothing.
func unusual(word uint64) uint64 {
	isLetter := (word + (0x80-'a')*ones) &^ (word + (0x80-'z'-1)*ones)
	isOther := (word + (0x80-'-')*ones) &^ (word + (0x80-'9'-1)*ones)
	isNoSlash := (word ^ '/'*ones) + 0x7F*ones
	return word | ^(isLetter | isOther&isNoSlash)
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

// mayHavePunycode reports whether a usual host has "--", as every label in punycode has.
func mayHavePunycode(host []byte) bool {
	for {
		hyphen := bytes.IndexByte(host, '-')
		if hyphen < 0 {
			return false
		}
		host = host[hyphen+1:]
		if len(host) > 0 && host[0] == '-' {
			return true
		}
	}
}

// isPunycode reports whether a label in small letters begins with "xn--".
func isPunycode[E byte | rune](label []E) bool {
	return len(label) >= len(punycode.Prefix) && label[0] == 'x' && label[1] == 'n' && label[2] == '-' && label[3] == '-'
}
