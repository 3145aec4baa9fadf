//go:build gc && !purego

package kernel

// vectorBuild tells whether this build has vector kernels.
const vectorBuild = true

// vectorKernels returns the vector kernels that this processor can run: every
// arm64 has NEON. There it is not one piece of assembly: NEON makes the masks
// of a block (masks_arm64.s), and the generic arithmetic works on them.
func vectorKernels() []kernel { return []kernel{kernelNEON} }

// Try looks whether src is a valid URI-reference, fills out if it is, and
// returns how far it came. See [Result] for what it may answer.
//
//   - Reads: only src, of any length and alignment. No allocation.
//   - Writes: all of out when the result is [Valid]; see [Result.Stop] for a
//     result with an offset; any bytes otherwise.
func Try(src []byte, out *Record) Result {
	switch active {
	case kernelNEON:
		return tryGeneric(src, out)
	case kernelPacked:
		return tryPacked(src, out)
	}
	return Unknown
}

// TryLines looks at lines of buf, as tryLinesGeneric does.
func TryLines(buf []byte, base uint32, ends []uint32, out []Record) (open int) {
	return tryLinesGeneric(buf, base, ends, out)
}
