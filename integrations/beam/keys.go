package uribeam

import (
	"fmt"
	"unicode/utf8"
)

// keys makes keys of values. A key does not share memory with the line that the value is
// a part of: whoever keeps keys, as the counting does, would keep all lines. A key that
// occurred before is not made again. It is for one goroutine.
type keys struct {
	known  memo
	buffer []byte
}

// of returns the key of a value.
func (k *keys) of(value string, fold bool) string {
	if len(value) > LongestKey {
		return TooLong
	}
	k.buffer = append(k.buffer[:0], value...)
	if fold {
		lower(k.buffer)
	}
	if !utf8.Valid(k.buffer) {
		k.buffer = appendVisible(nil, k.buffer)
	}
	return k.known.of(k.buffer)
}

// memo has strings that were made before. It is for one goroutine.
type memo map[string]string

// mostKept is how many strings are kept. There may be as many hosts as lines.
const mostKept = 8192

// of returns text as a string. It is made only if it is not kept.
func (m *memo) of(text []byte) string {
	if kept, found := (*m)[string(text)]; found {
		return kept
	}
	if *m == nil || len(*m) >= mostKept {
		*m = memo{}
	}
	made := string(text)
	(*m)[made] = made
	return made
}

// lower makes ASCII letters lower case.
func lower(text []byte) {
	for i, b := range text {
		if 'A' <= b && b <= 'Z' {
			text[i] = b | 0x20
		}
	}
}

// appendVisible appends text with \xNN for each byte that is no part of a character.
func appendVisible(dst, text []byte) []byte {
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		if r == utf8.RuneError && size == 1 {
			dst = fmt.Appendf(dst, `\x%02X`, text[0])
		} else {
			dst = append(dst, text[:size]...)
		}
		text = text[size:]
	}
	return dst
}
