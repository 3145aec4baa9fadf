//go:build gc && !purego

package processor

import "github.com/klauspost/cpuid/v2"

// HasVectors reports whether this build has vector kernels.
const HasVectors = true

// Vectors returns the vector kernels that this processor can run, fastest first.
func Vectors() []Kernel {
	var found []Kernel
	bits := cpuid.CPU.Supports(cpuid.BMI1, cpuid.BMI2)
	if bits && cpuid.CPU.Supports(cpuid.AVX512F, cpuid.AVX512BW, cpuid.AVX512VL, cpuid.AVX512CD, cpuid.AVX512VBMI, cpuid.AVX512VBMI2, cpuid.GFNI) {
		found = append(found, AVX512)
	}
	if bits && cpuid.CPU.Supports(cpuid.AVX2) {
		found = append(found, AVX2)
	}
	return found
}
