package uriscan

import (
	"fmt"
	"os"
	"strings"
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

var kernelNames = [...]string{"exact", "packed", "neon", "avx2", "avx512"}

// usable holds the kernels that this processor can run, fastest first.
var usable = append(vectorKernels(), kernelPacked, kernelExact)

// active is the kernel that scans run on. It is set once, before main, and
// changed by tests and benchmarks alone.
var active = chooseKernel(os.Getenv("URISCAN_KERNEL"))

// chooseKernel returns the usable kernel of that name, or the fastest one.
func chooseKernel(name string) kernel {
	for _, k := range usable {
		if kernelNames[k] == name {
			return k
		}
	}
	return usable[0]
}

// Kernel returns the name of the kernel in use: "avx512", "avx2", "neon",
// "packed" or "exact". The fastest that the processor can run is taken, unless
// the environment variable URISCAN_KERNEL names another one when the program
// starts; a name that does not exist or cannot run here is ignored.
func Kernel() string { return kernelNames[active] }

// Kernels returns the names of the kernels that this processor can run,
// fastest first. The last two are always "packed" and "exact".
func Kernels() []string {
	names := make([]string, len(usable))
	for i, k := range usable {
		names[i] = kernelNames[k]
	}
	return names
}

// UseKernel makes scans run on the kernel of that name and returns a function
// that restores the one before. It is meant for tests and benchmarks: it must
// not be called while another goroutine scans.
func UseKernel(name string) (restore func(), err error) {
	chosen := chooseKernel(name)
	if kernelNames[chosen] != name {
		return nil, fmt.Errorf("uriscan: kernel %.20q cannot run here; want one of %s", name, strings.Join(Kernels(), ", "))
	}
	before := active
	active = chosen
	return func() { active = before }, nil
}
