//go:build !(amd64 || arm64) || !gc || purego

package processor

// HasVectors reports whether this build has vector kernels.
const HasVectors = false

// Vectors returns the vector kernels of this build: none.
func Vectors() []Kernel { return nil }
