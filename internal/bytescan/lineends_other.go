//go:build !(amd64 || arm64) || !gc || purego

package bytescan

// lineEndsVector lists nothing: there is no vector version in this build.
func lineEndsVector(src []byte, out []uint32) (n, done int) { return 0, 0 }
