//go:build !(amd64 || arm64) || !gc || purego

package bytescan

// positionsVector is never called in this build.
func positionsVector(src []byte, out []uint32, nibbles *[32]uint8) (n, done int) { return 0, 0 }
