package bytescan

import "bytes"

// The scan of many lines begins with a list of where they end. This file makes it.
//
// A kernel could look for the newline in the blocks of a line, which it loads anyway.
// But then it finds the address of the next line only at the end of a chain of slow
// steps: load, compare, move the mask to a general register, count its zeros. The
// processor cannot begin with the next line before, and it learns late that it guessed
// the number of blocks wrong. With a list, the address and the length of each line are
// known at once, as they are for single inputs.
//
// The vector versions take 128 bytes at a time. A processor cannot predict how many
// newlines are in them, so no branch depends on that. AVX-512 compresses the numbers of
// the bytes by the mask of the newlines, and writes sixteen of them. AVX2 writes two, and
// seldom has to write more.

// LineEndsRoom is how many places of its list must be free for [LineEnds] to go on. It is
// also how many bytes the vector versions take at a time.
const LineEndsRoom = 2 * Block

// LineEnds writes the offsets of the newlines in src to out, in their order, and returns
// how many it wrote.
//
//   - It stops early where fewer than LineEndsRoom places of out are free, so it
//     lists nothing in a shorter one. Else it lists all newlines of src.
//   - The call should be for a text so short that the garbage collector need not wait
//     for it.
//   - Reads: only src. Writes: only out. Places of it after the listed ones may change. No
//     allocation.
//   - Generic version: lineEndsGeneric.
func LineEnds(src []byte, out []uint32) (n int) {
	n, done := lineEndsVector(src, out)
	return lineEndsGeneric(src, done, out, n)
}

// lineEndsGeneric lists the newlines of src from start on, by one search for each, in
// out[n:]. It returns how many out has then.
func lineEndsGeneric(src []byte, start int, out []uint32, n int) int {
	for ; len(out)-n >= LineEndsRoom; n++ {
		i := bytes.IndexByte(src[start:], '\n')
		if i < 0 {
			break
		}
		out[n] = uint32(start + i)
		start += i + 1
	}
	return n
}
