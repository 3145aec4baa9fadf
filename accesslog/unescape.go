package accesslog

import (
	"bytes"

	"github.com/uriscan/uriscan/internal/percentcode"
)

// An escapes says which escapes the quoted fields of a format have.
type escapes struct {
	begin byte // begins every escape, and stands for itself where it begins none

	// appendOne appends what the escape at the beginning of text stands for, and returns
	// the length of the escape in text. text begins with the byte begin.
	appendOne func(dst, text []byte) (appended []byte, length int)

	// appendAll, if it is there, appends a whole text without its escapes. It is for
	// escapes that more than one byte begins.
	appendAll func(dst, text []byte) []byte
}

// An escapesKind names escapes in a record, which holds no pointers.
type escapesKind uint8

// The kinds.
const (
	escapesNone escapesKind = iota
	escapesBackslashes
	escapesNumberSigns
	escapesColumns
	escapesJSON
)

// of returns the escapes, nil if there are none.
func (k escapesKind) of() *escapes { return escapesOf[k] }

var escapesOf = [...]*escapes{
	escapesNone:        nil,
	escapesBackslashes: backslashes,
	escapesNumberSigns: numberSigns,
	escapesColumns:     columnEscapes,
	escapesJSON:        jsonEscapes,
}

// backslashes are the escapes of Apache and nginx: a backslash and "x" with two
// hexadecimal digits, or a letter as in C, or a quote or a backslash.
var backslashes = &escapes{begin: '\\', appendOne: appendBackslash}

// appendUnescaped appends text without the escapes. A nil e has none.
func (e *escapes) appendUnescaped(dst, text []byte) []byte {
	if e != nil && e.appendAll != nil {
		return e.appendAll(dst, text)
	}
	for e != nil {
		i := bytes.IndexByte(text, e.begin)
		if i < 0 {
			break
		}
		var length int
		dst, length = e.appendOne(append(dst, text[:i]...), text[i:])
		text = text[i+length:]
	}
	return append(dst, text...)
}

// appendBackslash appends the byte that the escape at the beginning of text stands for. If there
// is no escape, that is the backslash.
func appendBackslash(dst, text []byte) (appended []byte, length int) {
	if len(text) >= 2 {
		if b := lettersEscaped[text[1]]; b != 0 {
			return append(dst, b), 2
		}
	}
	if len(text) >= 4 && text[1] == 'x' {
		if high, low := percentcode.HexValue(text[2]), percentcode.HexValue(text[3]); high|low < 16 {
			return append(dst, high<<4|low), 4
		}
	}
	return append(dst, text[0]), 1
}

// lettersEscaped has, for each byte after a backslash, what the two stand for, 0 if
// they are no escape.
var lettersEscaped = [256]byte{
	'"': '"', '\\': '\\', 'b': '\b', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v', 'f': '\f', 'a': '\a',
}
