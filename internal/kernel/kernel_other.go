//go:build !(amd64 || arm64) || !gc || purego

package kernel

import "github.com/uriscan/uriscan/internal/processor"

// Try returns what the packed kernel finds out: a build without vector kernels
// has no other fast path.
func Try(src []byte, out *Record) Result {
	if processor.Active() != processor.Packed {
		return Unknown
	}
	return tryPacked(src, out)
}

// tryLinesVector is never called in this build: there is no vector kernel.
func tryLinesVector(processor.Kernel, []byte, uint32, []uint32, []Record) (open int) { return 0 }
