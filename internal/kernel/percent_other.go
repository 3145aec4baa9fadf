//go:build !amd64 || !gc || purego

package kernel

// hasPercentVector reports that this build has no vector kernel for triplets.
func hasPercentVector() bool { return false }

// decodePieces is never called in this build.
func decodePieces(dst, src []byte) (written, read int) { return 0, 0 }

// decodeOnlyPieces is never called in this build.
func decodeOnlyPieces(dst, src []byte, only *Nibbles) (written, read int) { return 0, 0 }

// encodePieces is never called in this build.
func encodePieces(dst, src []byte, keep *Nibbles) (written, read int) { return 0, 0 }
