package shapes

import (
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/ref"
)

// TestFormsAreWhatTheyAreCalled asks the reference about each form with one whole
// unit and with many: what is wrong in a form that was never valid tests little.
func TestFormsAreWhatTheyAreCalled(t *testing.T) {
	for i, f := range All {
		for _, units := range []int{1, 2, 50} {
			src := f.OfLength(units * len(f.Unit))
			expect.Equal(t, ref.Parse(ref.URIReference, src).Valid, i < len(Valid), "the form %q, %d units: valid", f, units)
		}
	}
}

func TestOfLengthCutsTheLastUnit(t *testing.T) {
	for n, want := range map[int]string{0: "<>", 1: "<a>", 3: "<abc>", 7: "<abcabca>"} {
		expect.Equal(t, (Form{"<", "abc", ">"}).OfLength(n), want, "%d bytes", n)
	}
}
