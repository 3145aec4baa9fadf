//go:build gc && !purego

package kernel

import (
	"reflect"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
)

// vectorTries are the vector kernels themselves, that Try continues in.
var vectorTries = map[processor.Kernel]func([]byte, *Record) Result{
	processor.AVX512: tryAVX512,
	processor.AVX2:   tryAVX2,
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
