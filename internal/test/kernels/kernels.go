// Package kernels runs tests and benchmarks on the kernels of the processor. The choice of a
// kernel is a global variable, so no other goroutine may scan meanwhile.
package kernels

import (
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
)

// Use makes everything run on the kernel of that name until restore is called.
func Use(t testing.TB, name string) (restore func()) {
	t.Helper()
	restore, ok := processor.Use(name)
	if !ok {
		t.Fatalf("kernel %q cannot run here; want one of %v", name, processor.Names())
	}
	return restore
}

// Each calls f on every kernel that runs here. It ends the test on the first that fails.
func Each(t testing.TB, f func()) {
	t.Helper()
	for _, name := range processor.Names() {
		restore := Use(t, name)
		f()
		restore()
		if t.Failed() {
			t.Fatalf("on kernel %s", name)
		}
	}
}

// Run runs a benchmark while the kernel is in use, and puts the kernel into its name.
func Run(b *testing.B, k processor.Kernel, name string, f func(b *testing.B)) {
	defer processor.Set(processor.Set(k))
	b.Run(name+"kernel="+k.String(), f)
}
