//go:build gc && !purego

package uriscan

// On arm64 the vector kernel is not one piece of assembly: NEON makes the masks
// of a block (package classes), and what is a twin elsewhere works on them.

// vectorKernels returns the vector kernels that this processor can run: every
// arm64 has NEON.
func vectorKernels() []kernel { return []kernel{kernelNEON} }

// prove tries to prove that src is a well-formed URI-reference, fills out if it
// can, and says how far it came. It never refuses: see [proof].
//
//   - Reads: only src, of any length and alignment. No allocation.
//   - Writes: all of out when proven, garbage otherwise, but see [proof.resume].
func prove(src []byte, out *Spans) proof {
	switch active {
	case kernelNEON:
		return proveGeneric(src, out)
	case kernelPacked:
		return provePacked(src, out)
	}
	return unproven
}

// proveLines proves lines of buf one after the other, as proveLinesGeneric
// does, and returns what that returns.
func proveLines(buf []byte, base uint32, out []Spans) (n, consumed int, stopped proof, waiting int) {
	if active != kernelNEON {
		return 0, 0, unproven, 0
	}
	return proveLinesGeneric(buf, base, out)
}
