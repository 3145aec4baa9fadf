//go:build gc && !purego

package kernel

import (
	"reflect"
	"testing"

	"github.com/uriscan/uriscan/internal/test/shapes"
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
		leave := func(k kernel) {
			kernelTable = wrong
			tryOn(k, []byte("x://h/p"), new(Record))
			tryLinesOn(k, []byte("x://h/p\n"), 0, []uint32{7}, make([]Record, 1))
			kernelTable = right
		}
		for _, k := range kernels {
			for _, src := range padded() {
				leave(k)
				agreeWithGeneric(t, []kernel{k}, src)
				leave(k)
				linesAgreeWithGeneric(t, []kernel{k}, append(src, '\n'), 1)
			}
		}
	}
}

// TestSurveyPartsContinuesAsTheKernelInUse compares what SurveyParts says with what
// the function says that it should continue in.
func TestSurveyPartsContinuesAsTheKernelInUse(t *testing.T) {
	direct := map[kernel]func([]byte, Span) Signs{
		kernelAVX512: surveyAVX512,
		kernelAVX2:   surveyAVX2,
		kernelPacked: surveyGeneric,
		kernelExact:  surveyGeneric,
	}
	long := make([]byte, prefixPiece+1)
	for _, k := range usable {
		for _, reference := range shapes.References {
			src, path := []byte(reference), Span{0, uint32(len(reference))}
			if got, want := surveyOn(k, src, path), direct[k](src, path); got != want {
				t.Errorf("%s, %q: %012b, the function itself %012b", All[k], reference, got, want)
			}
		}
		if k > kernelPacked {
			restore, _ := Use(All[k])
			if got, want := SurveyParts(long, Span{}), surveyPieces(long, Span{}); got != want || want != SignControl {
				t.Errorf("%s: a long text has %012b, by pieces %012b", All[k], got, want)
			}
			restore()
		}
	}
}

// TestTablesOfSignsBeginOnACacheLine does so for the tables of surveys and triplets.
func TestTablesOfSignsBeginOnACacheLine(t *testing.T) {
	for name, table := range map[string]any{"survey": surveyTable, "triplets": tripletTable} {
		if at := reflect.ValueOf(table).Pointer(); at%64 != 0 {
			t.Errorf("the table of %s begins %d bytes behind a cache line", name, at%64)
		}
	}
}
