package rewrite

import (
	"bytes"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
)

// The RFC removes dot segments with two buffers: it takes one segment after the
// other from an input to an output, and for ".." it takes one back. The output is
// never longer than what was read, so both can be the same memory. Here the path
// is copied once, as a whole, and the text between two dot segments then moves
// down over what was removed. A path without a dot segment is only searched.

// AppendWithoutDots appends path without its dot segments to dst, and returns the
// longer slice. It is remove_dot_segments (RFC 3986 §5.2.4) by the letter.
//
//   - "." and ".." are removed where they are whole segments: "/a/../b" gives "/b",
//     and "/a.b/..." stays. A ".." above the root is removed, too.
//   - What was the last segment leaves a "/" behind: "/a/b/.." gives "/a/".
//   - A relative path is treated by the same letter: "../a" gives "a", and "a/../b"
//     gives "/b".
//   - Nothing is decoded: "%2e" is no dot.
//   - The result may begin with "//" ("/.//a" gives "//a"), or have a colon in its
//     first segment ("./a:b" gives "a:b"). Such a path cannot stand alone in a
//     reference. [AppendResolved] and [Parts.Append] put "/." or "./" in front.
//
// The result is never longer than path. The time is linear in len(path). Nothing
// is allocated if dst has room. dst[len(dst):cap(dst)] must not overlap path.
func AppendWithoutDots[T uriscan.Text](dst []byte, path T) []byte {
	from := len(dst)
	dst = append(dst, text.Bytes(path)...)
	return dst[:from+removeDots(dst[from:])]
}

// removeDots removes the dot segments of path in place. It returns the length of
// what is left, which stands at the begin of path.
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
// together with the "/" behind each (rules A and D of §5.2.4).
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
		n := bytes.Index(path[at:], slashDot)
		if n < 0 {
			return len(path), 0
		}
		at += n
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

var slashDot = []byte("/.")
