package accesslog

import (
	"unicode/utf16"
	"unicode/utf8"

	"github.com/uriscan/uriscan/internal/percentcode"
)

// jsonEscapes are the escapes of a JSON string (RFC 8259 §7).
var jsonEscapes = &escapes{begin: '\\', appendOne: appendJSONEscape}

// appendJSONEscape appends what the escape at the beginning of text stands for: a byte, or
// a code point in UTF-8. Two escapes that are a pair of surrogates count as one. Half
// of a pair gives U+FFFD, as it does in encoding/json.
func appendJSONEscape(dst, text []byte) (appended []byte, length int) {
	if len(text) < 2 {
		return append(dst, text[0]), 1
	}
	if text[1] != 'u' {
		if b := jsonLetters[text[1]]; b != 0 {
			return append(dst, b), 2
		}
		return append(dst, text[0]), 1
	}
	c, ok := codeUnit(text)
	if !ok {
		return append(dst, text[0]), 1
	}
	if utf16.IsSurrogate(c) {
		if low, ok := codeUnit(text[6:]); ok {
			if pair := utf16.DecodeRune(c, low); pair != utf8.RuneError {
				return utf8.AppendRune(dst, pair), 12
			}
		}
		c = utf8.RuneError
	}
	return utf8.AppendRune(dst, c), 6
}

// jsonLetters has, for each byte after a backslash, what the two stand for, 0 if they
// are no escape.
var jsonLetters = [256]byte{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// codeUnit returns the number that "\u" and four hexadecimal digits at the beginning of
// text stand for.
func codeUnit(text []byte) (c rune, ok bool) {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	for _, b := range text[2:6] {
		value := percentcode.HexValue(b)
		if value > 15 {
			return 0, false
		}
		c = c<<4 | rune(value)
	}
	return c, true
}
