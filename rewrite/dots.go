package rewrite

import (
	"bytes"
	"encoding/binary"
	"math/bits"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/text"
)

// The RFC removes dot segments with two buffers: it takes one segment after the
// other from an input to an output, and for ".." it takes one back. The output is
// never longer than what was read, so both can be the same memory. Here the path
// is copied once, as a whole, and the text between two dot segments then moves
// down over what was removed. A path without a dot segment is only searched.

// AppendWithoutDots appends path without its dot segments to dst, and returns the
// longer slice. It does exactly what remove_dot_segments (RFC 3986 §5.2.4) does.
//
//   - "." and ".." are removed where they are whole segments: "/a/../b" gives "/b",
//     and "/a.b/..." stays. A ".." above the root is removed, too.
//   - A path that loses its last segment ends with "/": "/a/b/.." gives
//     "/a/".
//   - A relative path is treated in the same way: "../a" gives "a", and "a/../b"
//     gives "/b".
//   - Nothing is decoded: "%2e" is not a dot.
//   - The result may begin with "//" ("/.//a" gives "//a"), or have a colon in its
//     first segment ("./a:b" gives "a:b"). Such a path cannot be used in a
//     reference without authority or scheme. [AppendResolved] and [Parts.Append]
//     put "/." or "./" before it.
//
// The result is never longer than path. The time is linear in len(path). Nothing
// is allocated if dst has room. dst[len(dst):cap(dst)] must not overlap path.
func AppendWithoutDots[T uriscan.Text](dst []byte, path T) []byte {
	from := len(dst)
	dst = append(dst, text.Bytes(path)...)
	return dst[:from+removeDots(dst[from:])]
}

// removeDots removes the dot segments of path in place. It returns the length of
// what is left, which is at the beginning of path.
func removeDots(path []byte) int {
	write, read := 0, leadingDots(path)
	for {
		at, size := indexDotSegment(path[read:])
		write += copy(path[write:], path[read:read+at])
		if size == 0 {
			return write
		}
		read += at + size
		if size == len("/..") {
			write = max(0, bytes.LastIndexByte(path[:write], '/'))
		}
		if read == len(path) {
			path[write] = '/'
			return write + 1
		}
	}
}

// leadingDots returns the length of the dot segments that path begins with,
// together with the "/" after each (rules A and D of §5.2.4).
func leadingDots(path []byte) (n int) {
	for n < len(path) && path[n] == '.' {
		end := n + 1
		if end < len(path) && path[end] == '.' {
			end++
		}
		if end == len(path) {
			return end
		}
		if path[end] != '/' {
			return n
		}
		n = end + 1
	}
	return n
}

// indexDotSegment returns where the first "/." or "/.." of path begins that is a
// whole segment with the "/" before it, and its size (rules B and C of §5.2.4). If
// there is none, it returns the length of path and 0.
func indexDotSegment(path []byte) (at, size int) {
	for {
		at += indexSlashDot(path[at:])
		if at == len(path) {
			return at, 0
		}
		end := at + len("/.")
		if end < len(path) && path[end] == '.' {
			end++
		}
		if end == len(path) || path[end] == '/' {
			return at, end - at
		}
		at = end
	}
}

// mayHaveDots reports whether path has "/." or begins with ".". A path for which it
// is false has no dot segment.
func mayHaveDots(path []byte) bool {
	return bytescan.Survey(path, 0, uint32(len(path)))&bytescan.SignSlashDot != 0
}

// indexSlashDot returns the index of the first "/." in path, or the length of path.
// It compares eight bytes at a time with "/" and the eight after each with ".": the
// lowest byte of the word in which both differences are 0 is the place.
func indexSlashDot(path []byte) int {
	const ones = 0x0101010101010101
	const slashes, dots = '/' * ones, '.' * ones
	at := 0
	for ; at+9 <= len(path); at += 8 {
		here, next := binary.LittleEndian.Uint64(path[at:]), binary.LittleEndian.Uint64(path[at+1:])
		differs := (here ^ slashes) | (next ^ dots)
		if equal := (differs - ones) &^ differs & (ones << 7); equal != 0 {
			return at + bits.TrailingZeros64(equal)/8
		}
	}
	for ; at+1 < len(path); at++ {
		if path[at] == '/' && path[at+1] == '.' {
			return at
		}
	}
	return len(path)
}
