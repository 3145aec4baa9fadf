// Package kernels runs benchmarks on one kernel of the processor after the other.
package kernels

import (
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
)

// Run runs a benchmark on the kernel, and adds the kernel to its name.
func Run(b *testing.B, k processor.Kernel, name string, f func(b *testing.B)) {
	defer processor.Set(processor.Set(k))
	b.Run(name+"kernel="+k.String(), f)
}
