//go:build !(amd64 || arm64) || !gc || purego

package kernel

import "github.com/uriscan/uriscan/internal/processor"

// Try returns what the packed machine finds out: a build without vector kernels
// has no other fast path.
func Try(src []byte, out *Record) Result {
	if processor.Active() != processor.Packed {
		return Unknown
	}
	return tryPacked(src, out)
}

// tryLinesVector is not for a build without vector kernels.
func tryLinesVector(_ processor.Kernel, buf []byte, base uint32, ends []uint32, out []Record) (open int) {
	return tryLinesPacked(buf, base, ends, out)
}
