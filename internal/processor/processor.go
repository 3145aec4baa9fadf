// Package processor chooses the kernel for everything that has several: the scan, the
// searches in text and percent-coding.
//
// The choice is made once, before main starts: the fastest kernel that the processor
// can run, or the one that the environment variable URISCAN_KERNEL names. Only tests
// and benchmarks change it later.
package processor

import (
	"os"
	"slices"
)

// A Kernel is a way to scan. All give the same answers; they differ in speed
// and in the processors that can run them.
type Kernel uint8

// The kernels, slowest first.
const (
	Exact  Kernel = iota // the exact machine does everything
	Packed               // masks in Go, from packed words
	NEON
	AVX2
	AVX512
)

// All has the names of all kernels, slowest first.
var All = [...]string{"exact", "packed", "neon", "avx2", "avx512"}

// String returns the name of the kernel.
func (k Kernel) String() string { return All[k] }

// usable holds the kernels that this processor can run, fastest first.
var usable = append(Vectors(), Packed, Exact)

// active is the kernel in use. Assembly of other packages reads it too.
var active = choose(os.Getenv("URISCAN_KERNEL"))

// choose returns the usable kernel of that name, or the fastest one.
func choose(name string) Kernel {
	for _, k := range usable {
		if k.String() == name {
			return k
		}
	}
	return usable[0]
}

// Active returns the kernel in use.
func Active() Kernel { return active }

// IsVector reports whether it is a vector kernel.
func (k Kernel) IsVector() bool { return k > Packed }

// Usable returns the kernels that this processor can run, fastest first.
func Usable() []Kernel { return slices.Clone(usable) }

// Names returns the names of the kernels that this processor can run, fastest
// first.
func Names() []string {
	names := make([]string, len(usable))
	for i, k := range usable {
		names[i] = k.String()
	}
	return names
}

// Set makes everything run on a kernel that this processor can run, and returns the
// one before. A test that ends with
//
//	defer processor.Set(processor.Set(k))
//
// leaves the choice as it was.
func Set(k Kernel) (before Kernel) {
	before, active = active, k
	return before
}

// Use makes everything run on the kernel of that name and returns a function that
// restores the one before. It returns false if the kernel cannot run here.
func Use(name string) (restore func(), ok bool) {
	if !slices.Contains(Names(), name) {
		return nil, false
	}
	before := Set(choose(name))
	return func() { active = before }, true
}
