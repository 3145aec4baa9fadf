package bytescan

import (
	"bytes"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/guard"
)

// withTriplets is the set that is asked for with triplets.
const withTriplets = 1

// prefixTestSets returns sets, each with other bytes than the next: set 0 has
// letters and digits, withTriplets the same, set 2 digits alone, set 7 all ASCII
// bytes.
func prefixTestSets() *PrefixSets {
	var member [256]uint8
	for b := range 0x80 {
		member[b] |= 1 << 7
		digit := '0' <= b && b <= '9'
		if digit || 'a' <= b|0x20 && b|0x20 <= 'z' {
			member[b] |= 3
		}
		if digit {
			member[b] |= 4
		}
	}
	return NewPrefixSets(&member)
}

// plainLength returns the length of the longest prefix of src of bytes of a set
// and complete triplets, a byte at a time.
func (p *PrefixSets) plainLength(src []byte, set int) (n int) {
	isHex := func(b byte) bool { return strings.IndexByte("0123456789abcdefABCDEF", b) >= 0 }
	for n < len(src) {
		switch {
		case p.member[src[n]]>>set&1 != 0:
			n++
		case set == withTriplets && n+2 < len(src) && src[n] == '%' && isHex(src[n+1]) && isHex(src[n+2]):
			n += 3
		default:
			return n
		}
	}
	return n
}

// checkPrefix wants the longest prefix of the generic version and of every kernel but
// the exact one, which gives 0.
func checkPrefix(t *testing.T, p *PrefixSets, src []byte, set int) {
	t.Helper()
	want := p.plainLength(src, set)
	if got := p.lengthGeneric(src, set, set == withTriplets); got != want {
		t.Fatalf("set %d, %d bytes %.200q: the generic version gives %d, want %d", set, len(src), src, got, want)
	}
	for _, name := range processor.Names() {
		wanted := want
		if name == "exact" {
			wanted = 0
		}
		restore, _ := processor.Use(name)
		got := p.Length(src, set, set == withTriplets)
		restore()
		if got != wanted {
			t.Fatalf("kernel %s, set %d, %d bytes %.200q: %d, want %d", name, set, len(src), src, got, wanted)
		}
	}
}

// TestPrefixStopsAtTheFirstOtherByte puts every byte at every place of texts of
// several lengths, plain ones and some with triplets at every alignment.
func TestPrefixStopsAtTheFirstOtherByte(t *testing.T) {
	p := prefixTestSets()
	for _, unit := range []string{"a", "7", "%41", "a%4f", "%41%zz", "aaaaaaaaaaaaaaaaaaaaa%aF"} {
		for _, n := range []int{0, 1, 63, 64, 65, 127, 128, 129, 200} {
			for shift := range 3 {
				src := append([]byte("aaa"[:shift]), bytes.Repeat([]byte(unit), n/len(unit)+1)[:n]...)
				for _, set := range []int{0, withTriplets, 2, 7} {
					checkPrefix(t, p, src, set)
					for at := 0; at < len(src); at += 1 + at/70*exhaustive.Pick(1, 1, 5) {
						before := src[at]
						for _, b := range []byte("a7%/g: \x00\x7f\x80\xc1\xff") {
							src[at] = b
							checkPrefix(t, p, src, set)
						}
						src[at] = before
					}
				}
			}
		}
	}
}

// TestPrefixKnowsEveryByte asks for every byte value after a block.
func TestPrefixKnowsEveryByte(t *testing.T) {
	p := prefixTestSets()
	src := bytes.Repeat([]byte("0"), 3*Block)
	for b := range 256 {
		for at := b % exhaustive.Pick(1, 5, 31); at < len(src); at += exhaustive.Pick(1, 5, 31) {
			src[at] = byte(b)
			for set := range 8 {
				checkPrefix(t, p, src, set)
			}
			src[at] = '0'
		}
	}
}

// TestPrefixGoesOnAfterAPiece has runs that are longer than one call of a vector
// kernel looks at, and triplets across the border.
func TestPrefixGoesOnAfterAPiece(t *testing.T) {
	p := prefixTestSets()
	for _, unit := range []string{"a", "%41", "ab%4f"} {
		for _, n := range []int{vectorPiece - 1, vectorPiece, vectorPiece + 1, vectorPiece + 63, vectorPiece + 64, 2*vectorPiece + 100} {
			src := bytes.Repeat([]byte(unit), n/len(unit)+1)[:n]
			for _, end := range []string{"", "/", "%4", "\xff" + string(src[:200])} {
				checkPrefix(t, p, append(src[:n:n], end...), withTriplets)
			}
		}
	}
}

// TestPrefixReadsOnlyItsInput lets texts begin after, and end before, a page that
// cannot be read, and stand among bytes that would make the prefix longer.
func TestPrefixReadsOnlyItsInput(t *testing.T) {
	memory := guard.For(t, 1)
	p := prefixTestSets()
	all := memory.Bytes()
	for i := range all {
		all[i] = 'a'
	}
	for n := range 300 {
		for _, start := range []int{0, len(all) - n} {
			checkPrefix(t, p, all[start:start+n:start+n], withTriplets)
		}
		for start := range Block {
			src := all[Block+start:][:n:n]
			checkPrefix(t, p, src, withTriplets)
		}
	}
}
