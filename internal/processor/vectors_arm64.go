//go:build gc && !purego

package processor

// HasVectors reports whether this build has vector kernels.
const HasVectors = true

// Vectors returns the vector kernels that this processor can run: every arm64 has NEON.
func Vectors() []Kernel { return []Kernel{NEON} }
