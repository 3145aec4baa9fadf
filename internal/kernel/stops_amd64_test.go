//go:build gc && !purego

package kernel

import (
	"bytes"
	"testing"
)

// TestRunVectorLooksAtWholeBlocksAlone has texts of all lengths without a stop.
func TestRunVectorLooksAtWholeBlocksAlone(t *testing.T) {
	stops := NewStops(func(b byte) bool { return b == 0 }, true)
	for _, k := range vectors(t) {
		restore, _ := Use(All[k])
		for length := range 4 * Block {
			src := bytes.Repeat([]byte("(a))"), Block)[:length]
			whole := length &^ (Block - 1)
			if got, want := stops.runVector(src), (Run{whole, whole / 4, whole / 2}); got != want {
				t.Errorf("kernel %s, %d bytes: %+v, want %+v", All[k], length, got, want)
			}
		}
		restore()
	}
}
