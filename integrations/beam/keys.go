package uribeam

import (
	"fmt"
	"unicode/utf8"
)

// keys makes keys of values. A key does not share memory with the line that the value is
// a part of: whoever keeps keys, as the counting does, would keep all lines. A key that
// occurred before is not made again. It is for one goroutine.
type keys struct {
	known  map[string]string
	buffer []byte
}

// mostKeys is how many keys are remembered. There may be as many hosts as lines.
const mostKeys = 8192

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
	if key, known := k.known[string(k.buffer)]; known {
		return key
	}
	if k.known == nil || len(k.known) >= mostKeys {
		k.known = map[string]string{}
	}
	key := string(k.buffer)
	k.known[key] = key
	return key
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
