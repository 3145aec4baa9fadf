package kernel

import (
	"bytes"
	"strings"
	"testing"
)

// masks classifies up to 64 bytes: bit p of each mask describes byte p. A place without a
// byte counts as a zero byte, which is in no set but NotAllowed.
//
//   - NotScheme, at the first place, says what does not begin a scheme.
//   - Colon leaves out the first place: a scheme has at least one byte.
type masks struct {
	Slash, Question, Hash, At, Colon, Percent uint64 // equal to "/", "?", "#", "@", ":", "%"
	NotAllowed, Hexdig, Digit                 uint64 // in the set of that name
	NotScheme, NotRegName                     uint64 // not in the set of that name
}

// masksOf returns the masks of the first 64 bytes of src, or of all of src if it is
// shorter, a byte at a time. The kernels make them in registers, in ways of their own.
func masksOf(src []byte) masks {
	var m masks
	for p := range blockBytes {
		var b byte
		if p < len(src) {
			b = src[p]
		}
		m.add(b, 1<<p)
	}
	if len(src) == 0 || setsOf(src[0])&SetAlpha == 0 {
		m.NotScheme |= 1
	}
	m.Colon &^= 1
	return m
}

// add sets bit in each mask that b belongs to.
func (m *masks) add(b byte, bit uint64) {
	switch b {
	case '/':
		m.Slash |= bit
	case '?':
		m.Question |= bit
	case '#':
		m.Hash |= bit
	case '@':
		m.At |= bit
	case ':':
		m.Colon |= bit
	case '%':
		m.Percent |= bit
	}
	sets := setsOf(b)
	m.NotAllowed |= bit * member(sets, SetNotAllowed)
	m.Hexdig |= bit * member(sets, SetHexdig)
	m.Digit |= bit * member(sets, SetDigit)
	m.NotScheme |= bit * (1 - member(sets, SetScheme))
	m.NotRegName |= bit * (1 - member(sets, SetRegName))
}

// setsOf returns the sets that b is in. A byte from 0x80 on is not allowed and in
// no other set.
func setsOf(b byte) Sets {
	if b >= 0x80 {
		return SetNotAllowed
	}
	return setTable[b]
}

// member returns 1 if set is among sets, else 0.
func member(sets, set Sets) uint64 {
	if sets&set == 0 {
		return 0
	}
	return 1
}

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
