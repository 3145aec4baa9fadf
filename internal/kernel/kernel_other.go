//go:build !(amd64 || arm64) || !gc || purego

package kernel

// vectorBuild tells whether this build has vector kernels.
const vectorBuild = false

// vectorKernels returns the vector kernels of this build: none.
func vectorKernels() []kernel { return nil }

// Try returns what the packed machine finds out: a build without vector kernels
// has no other fast path.
func Try(src []byte, out *Record) Result {
	if active != kernelPacked {
		return Unknown
	}
	return tryPacked(src, out)
}

// TryLines is not for a build without vector kernels: there each line is given to [Try].
func TryLines(buf []byte, base uint32, ends []uint32, out []Record) (open int) {
	return tryLinesGeneric(buf, base, ends, out)
}
