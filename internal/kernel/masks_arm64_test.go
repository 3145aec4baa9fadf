//go:build gc && !purego

package kernel

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/uriscan/uriscan/internal/guard"
)

// agree compares the kernel's masks of src with those of its twin.
func agree(t *testing.T, src []byte) {
	t.Helper()
	if got, want := masksOf(src), masksGeneric(src); got != want {
		t.Fatalf("%d bytes %q:\n got %+v\nwant %+v", len(src), src, got, want)
	}
}

// TestKernelAgreesOnEveryByteEverywhere puts every byte in every place of input
// of every length up to a block and one byte.
func TestKernelAgreesOnEveryByteEverywhere(t *testing.T) {
	for n := range Block + 2 {
		src := bytes.Repeat([]byte("a"), n)
		for p := range src {
			for b := range 256 {
				src[p] = byte(b)
				agree(t, src)
			}
			src[p] = 'a'
		}
		agree(t, src)
	}
}

// TestKernelAgreesOnRandomBlocks tries bytes of all kinds together, in input of
// every length.
func TestKernelAgreesOnRandomBlocks(t *testing.T) {
	const frequent = "/?#@:%azAZ09.-+[] \x00\x7f\x80\xff"
	r := rand.New(rand.NewPCG(3986, 1))
	for range 100_000 {
		src := make([]byte, r.IntN(2*Block))
		for i := range src {
			src[i] = frequent[r.IntN(len(frequent))]
			if r.IntN(2) == 0 {
				src[i] = byte(r.IntN(256))
			}
		}
		agree(t, src)
	}
}

// TestKernelReadsOnlyItsInput lets input of every length begin behind, and end
// before, a page that cannot be read, and stand at every alignment among bytes
// that would change the masks.
func TestKernelReadsOnlyItsInput(t *testing.T) {
	memory, err := guard.New(1)
	if errors.Is(err, guard.ErrUnsupported) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer memory.Free()
	all := memory.Bytes()
	for n := range 2 * Block {
		for i := range all {
			all[i] = "/?#@:%a0\xff"[i%9]
		}
		for _, start := range []int{0, len(all) - n} {
			agree(t, all[start:start+n:start+n])
		}
		for start := range Block {
			agree(t, all[Block+start:][:n:n])
		}
	}
}
