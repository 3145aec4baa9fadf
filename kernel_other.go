//go:build !(amd64 || arm64) || !gc || purego

package uriscan

// vectorKernels returns the vector kernels of this build: none.
func vectorKernels() []kernel { return nil }

// prove returns what the packed machine can prove: there is nothing else in a
// build without vector kernels.
func prove(src []byte, out *Spans) proof {
	if active != kernelPacked {
		return unproven
	}
	return provePacked(src, out)
}

// proveLines proves nothing in a build without vector kernels.
func proveLines(buf []byte, base uint32, out []Spans) (n, consumed int, stopped proof, waiting int) {
	return 0, 0, unproven, 0
}
