package kernel

import (
	"bytes"
	"strings"
	"testing"
)

// members returns the bytes of a set as the grammar's rules name them, typed
// from RFC 3986, Appendix A, a second time and in another way.
func members(set Sets) func(b byte) bool {
	alpha := func(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }
	digit := func(b byte) bool { return b >= '0' && b <= '9' }
	unreserved := func(b byte) bool { return alpha(b) || digit(b) || strings.IndexByte("-._~", b) >= 0 }
	subDelims := func(b byte) bool { return strings.IndexByte("!$&'()*+,;=", b) >= 0 }
	switch set {
	case SetAlpha:
		return alpha
	case SetDigit:
		return digit
	case SetHexdig:
		return func(b byte) bool { return digit(b) || b|0x20 >= 'a' && b|0x20 <= 'f' }
	case SetScheme:
		return func(b byte) bool { return alpha(b) || digit(b) || b == '+' || b == '-' || b == '.' }
	case SetRegName:
		return func(b byte) bool { return unreserved(b) || subDelims(b) || b == '%' }
	case SetNotAllowed:
		return func(b byte) bool {
			return !unreserved(b) && !subDelims(b) && b != ':' && b != '@' && b != '/' && b != '?'
		}
	}
	return nil
}

var allSets = []Sets{SetAlpha, SetDigit, SetHexdig, SetScheme, SetRegName, SetNotAllowed}

// TestKernelTableMatchesGrammar compares all sets on all bytes.
func TestKernelTableMatchesGrammar(t *testing.T) {
	for _, set := range allSets {
		for b := range 256 {
			if got, want := setsOf(byte(b))&set != 0, members(set)(byte(b)); got != want {
				t.Errorf("set %#x, byte %#x: %v, want %v", set, b, got, want)
			}
		}
	}
}

// TestNibbleTablesInvert looks every ASCII byte up in the nibble tables.
func TestNibbleTablesInvert(t *testing.T) {
	for _, set := range allSets {
		nibbles := nibbleTable(set)
		for b := range byte(128) {
			if got, want := nibbles[b&15]>>(b>>4)&1 != 0, members(set)(b); got != want {
				t.Errorf("set %#x, byte %#x: %v, want %v", set, b, got, want)
			}
		}
	}
}

// TestMasksSpeakOfTheirByte puts every byte in every place of a block of zeros, of
// letters, and of a block that ends there.
func TestMasksSpeakOfTheirByte(t *testing.T) {
	for p := range blockBytes {
		for b := range 256 {
			for _, block := range [][]byte{make([]byte, blockBytes), bytes.Repeat([]byte("z"), blockBytes), make([]byte, p+1)} {
				block[p] = byte(b)
				checkMasks(t, masksOf(block), byte(b), p)
			}
		}
	}
}

// checkMasks checks what the masks say of byte b at place p.
func checkMasks(t *testing.T, m masks, b byte, p int) {
	t.Helper()
	inScheme := members(SetScheme)(b)
	if p == 0 {
		inScheme = members(SetAlpha)(b)
	}
	for _, c := range []struct {
		name string
		mask uint64
		want bool
	}{
		{"Slash", m.Slash, b == '/'}, {"Question", m.Question, b == '?'}, {"Hash", m.Hash, b == '#'}, {"At", m.At, b == '@'},
		{"Colon", m.Colon, b == ':' && p > 0}, {"Percent", m.Percent, b == '%'}, {"NotAllowed", m.NotAllowed, members(SetNotAllowed)(b)},
		{"Hexdig", m.Hexdig, members(SetHexdig)(b)}, {"Digit", m.Digit, members(SetDigit)(b)},
		{"NotScheme", m.NotScheme, !inScheme}, {"NotRegName", m.NotRegName, !members(SetRegName)(b)},
	} {
		if got := c.mask>>p&1 != 0; got != c.want {
			t.Fatalf("byte %#x at %d: %s %v, want %v", b, p, c.name, got, c.want)
		}
	}
}

// TestMasksOfNothing checks that a place without a byte is like a zero byte.
func TestMasksOfNothing(t *testing.T) {
	if got, want := masksOf(nil), masksOf(make([]byte, blockBytes)); got != want || got.NotAllowed != ^uint64(0) || got.NotScheme != ^uint64(0) || got.NotRegName != ^uint64(0) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
