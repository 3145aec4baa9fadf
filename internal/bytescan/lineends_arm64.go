//go:build gc && !purego

package bytescan

// lineEndsVector lists the newlines of src[:done] by the kernel in use. Without one,
// done is 0.
func lineEndsVector(src []byte, out []uint32) (n, done int) {
	if hasVector() {
		return lineEndsNEON(src, out)
	}
	return 0, 0
}

// lineEndsNEON lists the newlines of src[:done], 64 bytes after the other, while so
// many bytes are left and LineEndsRoom places of out are free.
//
//   - Reads: only src. Writes: only out. Places of it after the first n may change.
//   - Generic version: lineEndsGeneric.
//
//go:noescape
func lineEndsNEON(src []byte, out []uint32) (n, done int)
