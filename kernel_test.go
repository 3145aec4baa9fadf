package uriscan

import (
	"strings"
	"testing"
)

// TestUseKernelRefusesWhatCannotRun wants an error that says which kernels can, and
// the kernel to stay.
func TestUseKernelRefusesWhatCannotRun(t *testing.T) {
	before := Kernel()
	for _, name := range []string{"", "sse", "AVX2", "exact "} {
		restore, err := UseKernel(name)
		if err == nil || restore != nil || Kernel() != before {
			t.Fatalf("UseKernel(%q) gives the error %v, and the kernel is %s", name, err, Kernel())
		}
		if list := strings.Join(Kernels(), ", "); !strings.Contains(err.Error(), list) {
			t.Errorf("UseKernel(%q): the error %q does not list %s", name, err, list)
		}
	}
}

func TestUseKernelRestoresTheOneBefore(t *testing.T) {
	before := Kernel()
	for _, name := range Kernels() {
		restore, err := UseKernel(name)
		if err != nil || Kernel() != name {
			t.Fatalf("UseKernel(%q) gives the error %v, and the kernel is %s", name, err, Kernel())
		}
		if restore(); Kernel() != before {
			t.Errorf("after restoring the kernel is %s, it was %s", Kernel(), before)
		}
	}
}
