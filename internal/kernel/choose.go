package kernel

import (
	"os"
	"slices"
)

// A kernel is a way to scan. All give the same answers; they differ in speed
// and in the processors that can run them.
type kernel uint8

// The kernels, slowest first.
const (
	kernelExact kernel = iota
	kernelPacked
	kernelNEON
	kernelAVX2
	kernelAVX512
)

// All has the names of all kernels, slowest first.
var All = [...]string{"exact", "packed", "neon", "avx2", "avx512"}

// usable holds the kernels that this processor can run, fastest first.
var usable = append(vectorKernels(), kernelPacked, kernelExact)

// active is the kernel that scans run on. It is set before main starts. Only
// tests and benchmarks change it later.
var active = choose(os.Getenv("URISCAN_KERNEL"))

// choose returns the usable kernel of that name, or the fastest one.
func choose(name string) kernel {
	for _, k := range usable {
		if All[k] == name {
			return k
		}
	}
	return usable[0]
}

// Active returns the name of the kernel in use.
func Active() string { return All[active] }

// Usable returns the names of the kernels that this processor can run, fastest
// first.
func Usable() []string {
	names := make([]string, len(usable))
	for i, k := range usable {
		names[i] = All[k]
	}
	return names
}

// IsVector reports whether the kernel in use is a vector kernel.
func IsVector() bool { return active > kernelPacked }

// IsExact reports whether the exact machine does everything.
func IsExact() bool { return active == kernelExact }

// Use makes scans run on the kernel of that name and returns a function that
// restores the one before. It returns false if the kernel cannot run here.
func Use(name string) (restore func(), ok bool) {
	if !slices.Contains(Usable(), name) {
		return nil, false
	}
	before := active
	active = choose(name)
	return func() { active = before }, true
}
