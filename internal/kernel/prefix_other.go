//go:build !amd64 || !gc || purego

package kernel

// hasPrefixVector reports that there is no prefixVector in this build.
func hasPrefixVector() bool { return false }

// prefixVector is never called in this build.
func prefixVector(src []byte, nibbles *[32]uint8, triplets bool) int { return 0 }
