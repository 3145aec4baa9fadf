//go:build gc && !purego

package kernel

import (
	"reflect"
	"testing"

	"github.com/uriscan/uriscan/internal/shapes"
)

// TestTryContinuesAsTheKernelInUse compares what Try says with what the kernel in
// use says when it is called itself.
func TestTryContinuesAsTheKernelInUse(t *testing.T) {
	direct := map[kernel]func([]byte, *Record) Result{
		kernelAVX512: tryAVX512,
		kernelAVX2:   tryAVX2,
		kernelPacked: tryPacked,
		kernelExact:  func([]byte, *Record) Result { return Unknown },
	}
	for _, k := range usable {
		for _, reference := range shapes.References {
			got, want := filled, filled
			result, expected := tryOn(k, []byte(reference), &got), direct[k]([]byte(reference), &want)
			if result != expected || got != want {
				t.Errorf("%s, %q: %s %s, the kernel itself %s %s", All[k], reference, say(result), describe(&got), say(expected), describe(&want))
			}
		}
	}
}

// TestKernelTableBeginsOnACacheLine holds the heap to what the speed of loads from
// the table counts on.
func TestKernelTableBeginsOnACacheLine(t *testing.T) {
	if at := reflect.ValueOf(kernelTable).Pointer(); at%64 != 0 {
		t.Errorf("the table of constants begins %d bytes behind a cache line", at%64)
	}
}
