package records

import (
	"strings"
	"unicode/utf8"
)

// ISO88591 is the value of Encoding where each character of the texts of a record means the
// byte of that number. There is no other value.
const ISO88591 = "iso-8859-1"

// ByteByByte returns a text in which each byte of the input has become the character of
// that number. It is UTF-8, and the bytes can be had from it again.
func ByteByByte(text string) string {
	end := 0
	for end < len(text) && text[end] < utf8.RuneSelf {
		end++
	}
	if end == len(text) {
		return text
	}
	var b strings.Builder
	b.Grow(len(text) + len(text)/2)
	for i := range len(text) {
		b.WriteRune(rune(text[i]))
	}
	return b.String()
}
