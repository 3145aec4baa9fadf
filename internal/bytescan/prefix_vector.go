//go:build (amd64 || arm64) && gc && !purego

package bytescan

// prefixVector returns the length of a prefix of src that consists of bytes of a
// set; if triplets is true, also of complete percent triplets. It stops at the first other byte, at the latest
// where less than 64 bytes are left, and before a triplet that begins there.
//
//   - Reads: only src, in blocks of 64 bytes.
//   - Generic version: lengthGeneric, which goes on to the end.
//
//go:noescape
func prefixVector(src []byte, nibbles *asciiSet, triplets bool) int

// hexdigSet is HEXDIG.
var hexdigSet = func() (s asciiSet) {
	for b, is := range isHexdig {
		if is != 0 {
			s.add(byte(b))
		}
	}
	return s
}()
