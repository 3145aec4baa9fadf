//go:build gc && !purego

package bytescan

// lineEndsVector lists the newlines of src[:done] by the kernel in use. Without one,
// done is 0.
func lineEndsVector(src []byte, out []uint32) (n, done int) {
	switch {
	case hasAVX512():
		return lineEndsAVX512(src, out, lineEndsTable)
	case hasVector():
		return lineEndsAVX2(src, out)
	}
	return 0, 0
}

// lineEndsAVX512 lists the newlines of src[:done], LineEndsRoom bytes after the other,
// while so many bytes are left and so many places of out are free.
//
//   - Reads: only src. Writes: only out. Places of it after the first n may change.
//   - Generic version: lineEndsGeneric.
//
//go:noescape
func lineEndsAVX512(src []byte, out []uint32, numbers *[LineEndsRoom]uint8) (n, done int)

// lineEndsAVX2 does the same.
//
//go:noescape
func lineEndsAVX2(src []byte, out []uint32) (n, done int)

// lineEndsTable has the numbers of the bytes of two blocks.
var lineEndsTable = func() *[LineEndsRoom]uint8 {
	numbers := new([LineEndsRoom]uint8)
	for i := range numbers {
		numbers[i] = uint8(i)
	}
	return numbers
}()
