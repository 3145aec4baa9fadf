//go:build !(amd64 || arm64) || !gc || purego

package uriscan

// vectorKernels returns the vector kernels of this build: none.
func vectorKernels() []kernel { return nil }

// prove proves nothing in a build without vector kernels.
func prove(src []byte, out *Spans) proof { return unproven }

// proveLines proves nothing in a build without vector kernels.
func proveLines(buf []byte, base uint32, out []Spans) (n, consumed int) { return 0, 0 }
