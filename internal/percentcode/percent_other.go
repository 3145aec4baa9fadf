//go:build !(amd64 || arm64) || !gc || purego

package percentcode

// hasVector reports that this build has no vector kernels.
func hasVector() bool { return false }

// decodePieces is never called in this build.
func decodePieces(dst, src []byte) (written, read int) { return 0, 0 }

// decodeInPlacePieces is never called in this build.
func decodeInPlacePieces(b []byte) (written, read int) { return 0, 0 }

// decodeOnlyPieces is never called in this build.
func decodeOnlyPieces(dst, src []byte, only *Nibbles) (written, read int) { return 0, 0 }

// encodePieces is never called in this build.
func encodePieces(dst, src []byte, keep *Nibbles) (written, read int) { return 0, 0 }

// decodeVector is never called in this build.
func decodeVector(dst, src []byte) (written, read int) { return 0, 0 }

// decodeOnlyVector is never called in this build.
func decodeOnlyVector(dst, src []byte, only *Nibbles) (written, read int) { return 0, 0 }

// encodeVector is never called in this build.
func encodeVector(dst, src []byte, keep *Nibbles) (written, read int) { return 0, 0 }
