//go:build gc && !purego

package kernel

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/uriscan/uriscan/internal/test/guard"
)

// masksAgreeWithGeneric holds the masks of NEON to the generic version.
func masksAgreeWithGeneric(t *testing.T, src []byte) {
	t.Helper()
	if got, want := masksOf(src), masksGeneric(src); got != want {
		t.Fatalf("%d bytes %q:\n got %+v\nwant %+v", len(src), src, got, want)
	}
}

// TestMasksAgreeWithGenericOnEveryByteEverywhere puts every byte in every place of
// input of every length up to a block and one byte.
func TestMasksAgreeWithGenericOnEveryByteEverywhere(t *testing.T) {
	for n := range blockBytes + 2 {
		src := bytes.Repeat([]byte("a"), n)
		for p := range src {
			for b := range 256 {
				src[p] = byte(b)
				masksAgreeWithGeneric(t, src)
			}
			src[p] = 'a'
		}
		masksAgreeWithGeneric(t, src)
	}
}

// TestMasksAgreeWithGenericOnRandomBlocks tries bytes of all kinds together, in input
// of every length.
func TestMasksAgreeWithGenericOnRandomBlocks(t *testing.T) {
	const frequent = "/?#@:%azAZ09.-+[] \x00\x7f\x80\xff"
	r := rand.New(rand.NewPCG(3986, 1))
	for range 100_000 {
		src := make([]byte, r.IntN(2*blockBytes))
		for i := range src {
			src[i] = frequent[r.IntN(len(frequent))]
			if r.IntN(2) == 0 {
				src[i] = byte(r.IntN(256))
			}
		}
		masksAgreeWithGeneric(t, src)
	}
}

// TestMasksReadOnlyTheInput lets input of every length begin after, and end
// before, a page that cannot be read, and stand at every alignment among bytes
// that would change the masks.
func TestMasksReadOnlyTheInput(t *testing.T) {
	all := guard.For(t, 1).Bytes()
	for n := range 2 * blockBytes {
		for i := range all {
			all[i] = "/?#@:%a0\xff"[i%9]
		}
		for _, start := range []int{0, len(all) - n} {
			masksAgreeWithGeneric(t, all[start:start+n:start+n])
		}
		for start := range blockBytes {
			masksAgreeWithGeneric(t, all[blockBytes+start:][:n:n])
		}
	}
}
