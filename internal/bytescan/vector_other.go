//go:build !(amd64 || arm64) || !gc || purego

package bytescan

// hasVector reports that this build has no searches in assembly.
func hasVector() bool { return false }
