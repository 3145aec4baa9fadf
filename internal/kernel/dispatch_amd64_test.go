//go:build gc && !purego

package kernel

import (
	"reflect"
	"testing"
)

// TestProveGoesOnAsKernel compares what prove says with what the kernel in use
// says when it is called itself.
func TestProveGoesOnAsKernel(t *testing.T) {
	direct := map[string]func([]byte, *Record) Result{
		"avx512": tryAVX512,
		"avx2":   tryAVX2,
		"packed": tryPacked,
		"exact":  func([]byte, *Record) Result { return Unknown },
	}
	for _, name := range Kernels() {
		restore, err := UseKernel(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, base := range bases {
			got, want := garbage, garbage
			p, q := Try([]byte(base), &got), direct[name]([]byte(base), &want)
			if p != q || got != want {
				t.Errorf("kernel %s: %q: %x %s, the kernel itself %x %s", name, base, p, describe(&got), q, describe(&want))
			}
		}
		restore()
	}
}

// TestKernelTableBeginsOnCacheLine holds the heap to what the speed of loading
// from the table counts on.
func TestKernelTableBeginsOnCacheLine(t *testing.T) {
	if at := reflect.ValueOf(kernelTable).Pointer(); at%64 != 0 {
		t.Errorf("the table of constants begins %d bytes behind a cache line", at%64)
	}
}
