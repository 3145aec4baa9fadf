//go:build (amd64 || arm64) && gc && !purego

package kernel

import (
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/shapes"
)

// TestTryContinuesAsTheKernelInUse compares what Try says with what the kernel in
// use says when it is called itself.
func TestTryContinuesAsTheKernelInUse(t *testing.T) {
	for _, k := range processor.Usable() {
		direct := vectorTries[k]
		switch k {
		case processor.Packed:
			direct = tryPacked
		case processor.Exact:
			direct = func([]byte, *Record) Result { return Unknown }
		}
		for _, reference := range shapes.References {
			got, want := filled, filled
			result, expected := tryOn(k, []byte(reference), &got), direct([]byte(reference), &want)
			if result != expected || got != want {
				t.Errorf("%s, %q: %s %s, the kernel itself %s %s", k.String(), reference, say(result), describe(&got), say(expected), describe(&want))
			}
		}
	}
}
