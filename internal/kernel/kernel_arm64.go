//go:build gc && !purego

package kernel

import "github.com/uriscan/uriscan/internal/processor"

// NEON is not one piece of assembly: it makes the masks of a block (masks_arm64.s), and
// the generic arithmetic works on them.

// Try checks whether src is a valid URI-reference, fills out if it is, and returns how
// far it came: see [Result].
//
//   - Reads: only src, of any length and alignment. No allocation.
//   - Writes: all of out when the result is [Valid]; see [Result.Stop] for a
//     result with an offset; any bytes otherwise.
func Try(src []byte, out *Record) Result {
	switch processor.Active() {
	case processor.NEON:
		return tryGeneric(src, out)
	case processor.Packed:
		return tryPacked(src, out)
	}
	return Unknown
}

// TryLines looks at lines of buf, as tryLinesGeneric does.
func TryLines(buf []byte, base uint32, ends []uint32, out []Record) (open int) {
	return tryLinesGeneric(buf, base, ends, out)
}
