package samples

import "testing"

// TestSamplesAreMany holds for both lists; an empty one would make tests pass that
// test nothing.
func TestSamplesAreMany(t *testing.T) {
	if n := len(Cases(t)); n < 800 {
		t.Errorf("%d cases", n)
	}
	if n := len(States(t)); n < 200 {
		t.Errorf("%d inputs that lead to states", n)
	}
}
