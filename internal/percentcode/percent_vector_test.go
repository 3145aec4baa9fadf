//go:build (amd64 || arm64) && gc && !purego

package percentcode

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/kernels"
)

// TestKernelsGoToTheEnd holds the kernels themselves to texts that have room, and no
// broken triplet: nothing is left to the generic versions.
func TestKernelsGoToTheEnd(t *testing.T) {
	dst := make([]byte, 2000)
	kernels.Each(t, func() {
		if !hasVector() {
			return
		}
		for _, unit := range []string{"a", "%41", "\xe1", "abcdefghijklm%e1"} {
			for n := range 200 {
				src := []byte(strings.Repeat(unit, n/len(unit)) + strings.Repeat("z", n%len(unit)))
				_, decoded := decodeVector(dst, src)
				_, some := decodeOnlyVector(dst, src, percentSets[0])
				_, encoded := encodeVector(dst, src, percentSets[0])
				if decoded != n || some != n || encoded != n {
					t.Fatalf("%q: decodes %d of %d bytes, %d for a set, and encodes %d", src, decoded, n, some, encoded)
				}
			}
		}
	})
}
