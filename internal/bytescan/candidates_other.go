//go:build !(amd64 || arm64) || !gc || purego

package bytescan

// candidatesInPiece is never called in this build.
func candidatesInPiece(piece []byte, places *[MaxCandidates]uint32) (n, consumed int) { return 0, 0 }
