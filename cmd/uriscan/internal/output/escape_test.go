package output

import (
	"bytes"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// plainly is IsPlain as its comment has it.
func plainly(text []byte) bool {
	for _, b := range text {
		if b < ' ' || b > '~' || b == '"' || b == '\\' {
			return false
		}
	}
	return true
}

// TestPlainTextIsFoundAtEveryPlace puts two bytes of every value into text of every length
// and place.
func TestPlainTextIsFoundAtEveryPlace(t *testing.T) {
	edges := []byte{0, 1, 0x1f, ' ', '!', '"', '#', '[', '\\', ']', '~', 0x7f, 0x80, 0x81, 0xfe, 0xff}
	for length := range 26 {
		for place := range length {
			for b := range 256 {
				text := bytes.Repeat([]byte{'a'}, length)
				text[place] = byte(b)
				must.Equal(t, IsPlain(text), plainly(text), "%q", text)
				for _, c := range edges {
					text[(place+1)%length] = c
					must.Equal(t, IsPlain(text), plainly(text), "%q", text)
				}
			}
		}
	}
}
