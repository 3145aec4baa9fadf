package core

import (
	"strings"
	"unicode/utf8"
)

// encodingName says that each character of the texts of a record stands for one byte.
const encodingName = "iso-8859-1"

// byteByByte returns a text in which each byte of the input has become the character of
// that number. JSON can hold it, and the bytes can be had from it again.
func byteByByte(text string) string {
	var b strings.Builder
	b.Grow(len(text) + len(text)/2)
	for _, c := range []byte(text) {
		b.WriteRune(rune(c))
	}
	return b.String()
}

// shown returns a text as it is written: as it is where the record is UTF-8.
func shown(text string, encoded bool) string {
	if !encoded || isASCII(text) {
		return text
	}
	return byteByByte(text)
}

// isASCII reports whether a text is its own form byte by byte.
func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
