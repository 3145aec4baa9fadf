//go:build gc && !purego

package kernel

// hasPercentVector reports whether the vector kernel for triplets may be called.
func hasPercentVector() bool                                              { return false }
func decodePieces(dst, src []byte) (written, read int)                    { return 0, 0 }
func decodeOnlyPieces(dst, src []byte, only *Nibbles) (written, read int) { return 0, 0 }
func encodePieces(dst, src []byte, keep *Nibbles) (written, read int)     { return 0, 0 }
