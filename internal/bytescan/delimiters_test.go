package bytescan

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/guard"
	"github.com/uriscan/uriscan/internal/test/kernels"
)

// maskByWord returns what Mask has to return, from the words of its comment.
func maskByWord(delimiters string, src []byte, at, end uint32) (mask uint64) {
	for i := uint32(0); i < Block && at+i < end; i++ {
		if bytes.IndexByte([]byte(delimiters), src[at+i]) >= 0 {
			mask |= 1 << i
		}
	}
	return mask
}

// delimiterSets are sets that the vector search takes, and others: bytes with the
// same low four bits, from 0x80 on, zero, and more than fit in few words.
var delimiterSets = []string{"/", "&=", "&;=", "", "\x00", "\x00&", "&&", "\x10 ", "/?", "\x8f", "abcdefghijklmno", "0\x00"}

// TestDelimitersAreThoseOfEveryByte holds for every length, start and end, on every
// kernel, with delimiters right after and before the bytes asked for.
func TestDelimitersAreThoseOfEveryByte(t *testing.T) {
	eachDelimiterText(func(d *Delimiters, set string, text []byte) { checkDelimiters(t, d, set, text) })
}

// TestDelimitersReadOnlyTheInput has pages around the input that cannot be read.
func TestDelimitersReadOnlyTheInput(t *testing.T) {
	m := guard.For(t, 4096)
	eachDelimiterText(func(d *Delimiters, set string, text []byte) {
		m.Beside(t, string(text), func(at []byte) { checkDelimiters(t, d, set, at) })
	})
}

// eachDelimiterText calls f with texts of all lengths that are full of delimiters
// and of bytes that are like them.
func eachDelimiterText(f func(d *Delimiters, set string, text []byte)) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, set := range delimiterSets {
		d := DelimitersOf([]byte(set))
		symbols := set + "/&=;\x00\x0f\x8f?0 a\xff"
		for length := 0; length < 150; length += exhaustive.Pick(1, 3, 5) {
			text := make([]byte, length)
			for i := range text {
				text[i] = symbols[random.IntN(len(symbols))]
			}
			f(&d, set, text)
		}
	}
}

// checkDelimiters asks for masks of src from every place on, to every end.
func checkDelimiters(t *testing.T, d *Delimiters, set string, src []byte) {
	t.Helper()
	kernels.Each(t, func() {
		for end := 1; end <= len(src); end++ {
			for at := 0; at < end; at += 1 + end/7 {
				got, want := d.Mask(src, uint32(at), uint32(end)), maskByWord(set, src, uint32(at), uint32(end))
				if got != want {
					t.Fatalf("kernel %s, delimiters %q in %q from %d to %d: %064b, want %064b", processor.Active(), set, src, at, end, got, want)
				}
			}
		}
	})
}

// TestNextBitTakesBitsInOrder takes all bits of some masks.
func TestNextBitTakesBitsInOrder(t *testing.T) {
	for _, mask := range []uint64{1, 1 << 63, 0x8001, ^uint64(0)} {
		rest, built, last := mask, uint64(0), -1
		for rest != 0 {
			var i uint32
			i, rest = NextBit(rest)
			if int(i) <= last {
				t.Fatalf("bit %d comes after bit %d of %b", i, last, mask)
			}
			built |= 1 << i
			last = int(i)
		}
		if built != mask {
			t.Errorf("the bits of %b make %b", mask, built)
		}
	}
}
