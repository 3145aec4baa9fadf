//go:build gc && !purego

package kernel

import (
	"reflect"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/shapes"
)

// TestTryContinuesAsTheKernelInUse compares what Try says with what the kernel in
// use says when it is called itself.
func TestTryContinuesAsTheKernelInUse(t *testing.T) {
	direct := map[processor.Kernel]func([]byte, *Record) Result{
		processor.AVX512: tryAVX512,
		processor.AVX2:   tryAVX2,
		processor.Packed: tryPacked,
		processor.Exact:  func([]byte, *Record) Result { return Unknown },
	}
	for _, k := range processor.Usable() {
		for _, reference := range shapes.References {
			got, want := filled, filled
			result, expected := tryOn(k, []byte(reference), &got), direct[k]([]byte(reference), &want)
			if result != expected || got != want {
				t.Errorf("%s, %q: %s %s, the kernel itself %s %s", k.String(), reference, say(result), describe(&got), say(expected), describe(&want))
			}
		}
	}
}

// TestKernelTableBeginsOnACacheLine holds the heap to what the speed of loads from
// the table counts on.
func TestKernelTableBeginsOnACacheLine(t *testing.T) {
	if at := reflect.ValueOf(kernelTable).Pointer(); at%64 != 0 {
		t.Errorf("the table of constants begins %d bytes after a cache line", at%64)
	}
}

// TestKernelsLoadTheirConstants has other constants in the registers before each
// call. A call may find the right ones there by luck, because the one before left
// them.
func TestKernelsLoadTheirConstants(t *testing.T) {
	right := kernelTable
	defer func() { kernelTable = right }()
	var zero, full kernelConstants
	for _, f := range constantFields {
		for cell := range f.cells {
			f.flip(&full, cell, 0xff)
		}
	}
	kernels := vectors(t)
	for _, wrong := range []*kernelConstants{&zero, &full} {
		leave := func(k processor.Kernel) {
			kernelTable = wrong
			tryOn(k, []byte("x://h/p"), new(Record))
			tryLinesOn(k, []byte("x://h/p\n"), 0, []uint32{7}, make([]Record, 1))
			kernelTable = right
		}
		for _, k := range kernels {
			for _, src := range padded() {
				leave(k)
				agreeWithGeneric(t, []processor.Kernel{k}, src)
				leave(k)
				linesAgreeWithGeneric(t, []processor.Kernel{k}, append(src, '\n'), 1)
			}
		}
	}
}
