package kernel

import (
	"bytes"
	"testing"
)

// TestLastIndexByteIsThatOfPackageBytes puts a byte, and bytes that differ from it
// in one bit, at every place of texts of every length up to four words.
func TestLastIndexByteIsThatOfPackageBytes(t *testing.T) {
	for _, b := range []byte{0, ':', '@', 0x80, 0xff} {
		for n := range 33 {
			for first := -1; first < n; first++ {
				for second := first; second < n; second++ {
					for bit := range 8 {
						src := bytes.Repeat([]byte{b ^ 1<<bit}, n)
						if first >= 0 {
							src[first], src[second] = b, b
						}
						if got, want := lastIndexByte(src, b), bytes.LastIndexByte(src, b); got != want {
							t.Fatalf("0x%02x in %x: %d, want %d", b, src, got, want)
						}
					}
				}
			}
		}
	}
}

// TestLastColonOutsideBrackets has brackets of all kinds, in order and not.
func TestLastColonOutsideBrackets(t *testing.T) {
	for src, want := range map[string]int{
		"": -1, "h": -1, ":": 0, "h:80": 1, "a:b:c": 3, "[::1]": -1, "[::1]:80": 5, "a:[b:c": 1, "a:[b:c]d:e": 8,
		"[a][b:c]": -1, "[a]:[b:c]": 3, "]:[:": 1, "[:]]:": 4, "[[:]:": 4, "a]b:c": 3, "[": -1, "12345678:[:]": 8,
	} {
		if got := lastColonOutsideBrackets([]byte(src)); got != want {
			t.Errorf("%q: %d, want %d", src, got, want)
		}
	}
}
