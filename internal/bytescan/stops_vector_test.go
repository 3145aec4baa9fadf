//go:build (amd64 || arm64) && gc && !purego

package bytescan

import (
	"bytes"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
)

// TestRunVectorLooksAtWholeBlocksAlone has texts of all lengths without a stop.
func TestRunVectorLooksAtWholeBlocksAlone(t *testing.T) {
	stops := NewStops(func(b byte) bool { return b == 0 }, true)
	for _, k := range processor.Vectors() {
		before := processor.Set(k)
		for length := range 4 * Block {
			src := bytes.Repeat([]byte("(a))"), Block)[:length]
			whole := length &^ (Block - 1)
			if got, want := stops.runVector(src), (Run{whole, whole / 4, whole / 2}); got != want {
				t.Errorf("kernel %s, %d bytes: %+v, want %+v", k.String(), length, got, want)
			}
		}
		processor.Set(before)
	}
}
