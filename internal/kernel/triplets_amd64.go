//go:build gc && !purego

package kernel

// hasTripletsVector reports whether tripletsAVX512 may be called.
func hasTripletsVector() bool { return active == kernelAVX512 }

// tripletsAVX512 reports whether one of the triplets occurs in src.
//
//   - Reads: only src, of any length and alignment. No allocation.
//   - Generic version: occurGeneric.
//
//go:noescape
func tripletsAVX512(src []byte, t *Triplets) bool
