//go:build !(amd64 || arm64) || !gc || purego

package bytescan

// Survey returns which of the signs occur in src, of which src[start:end] is the path.
// What is before the path is the head.
//
//   - Uses: only src, of any length. No allocation.
func Survey(src []byte, start, end uint32) Signs { return surveyGeneric(src, start, end) }
