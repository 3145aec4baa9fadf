package shapes

import (
	"testing"

	"github.com/uriscan/uriscan/internal/test/ref"
)

// TestFormsAreWhatTheyAreCalled asks the reference about each form with one whole
// unit and with many: what is wrong in a form that was never valid tests little.
func TestFormsAreWhatTheyAreCalled(t *testing.T) {
	for i, f := range All {
		for _, units := range []int{1, 2, 50} {
			src := f.OfLength(units * len(f.Unit))
			if valid := ref.Parse(ref.URIReference, src).Valid; valid != (i < len(Valid)) {
				t.Errorf("the form %q, %d units: valid is %v", f, units, valid)
			}
		}
	}
}

func TestOfLengthCutsTheLastUnit(t *testing.T) {
	for n, want := range map[int]string{0: "<>", 1: "<a>", 3: "<abc>", 7: "<abcabca>"} {
		if got := (Form{"<", "abc", ">"}).OfLength(n); got != want {
			t.Errorf("%d bytes: %q, want %q", n, got, want)
		}
	}
}
