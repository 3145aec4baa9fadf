//go:build !(amd64 || arm64) || !gc || purego

package bytescan

// prefixVector is never called in this build.
func prefixVector(src []byte, nibbles *asciiSet, triplets bool) int { return 0 }
