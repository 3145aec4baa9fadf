//go:build gc && !purego

package bytescan

import (
	"reflect"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/shapes"
)

// TestSurveyContinuesAsTheKernelInUse compares what Survey says with what
// the function says that it should continue in.
func TestSurveyContinuesAsTheKernelInUse(t *testing.T) {
	direct := map[processor.Kernel]func([]byte, uint32, uint32) Signs{
		processor.AVX512: surveyAVX512,
		processor.AVX2:   surveyAVX2,
		processor.Packed: surveyGeneric,
		processor.Exact:  surveyGeneric,
	}
	long := make([]byte, vectorPiece+1)
	for _, k := range processor.Usable() {
		for _, reference := range shapes.References {
			src, path := []byte(reference), span{0, uint32(len(reference))}
			if got, want := surveyOn(k, src, path), direct[k](src, path.start, path.end); got != want {
				t.Errorf("%s, %q: %012b, the function itself %012b", k.String(), reference, got, want)
			}
		}
		if k > processor.Packed {
			restore, _ := processor.Use(k.String())
			if got, want := Survey(long, 0, 0), surveyPieces(long, 0, 0); got != want || want != SignControl {
				t.Errorf("%s: a long text has %012b, by pieces %012b", k.String(), got, want)
			}
			restore()
		}
	}
}

// TestTablesOfConstantsBeginOnACacheLine holds the heap to what the speed of loads from
// the tables counts on.
func TestTablesOfConstantsBeginOnACacheLine(t *testing.T) {
	for name, table := range map[string]any{"survey": surveyTable, "search": searchTable} {
		if at := reflect.ValueOf(table).Pointer(); at%64 != 0 {
			t.Errorf("the table of constants of %s begins %d bytes after a cache line", name, at%64)
		}
	}
}
