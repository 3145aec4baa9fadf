package uriscan

import (
	"testing"

	"github.com/uriscan/uriscan/internal/cover"
)

// TestScanAgreesWithReferenceOnCoveringSet tries every cell of the machine, in
// a way that shows a wrong target and a wrong store.
func TestScanAgreesWithReferenceOnCoveringSet(t *testing.T) {
	set := cover.Of(&machine)
	inputs := 0
	for _, p := range allProductions {
		set.Each(int(p), func(input []byte) {
			inputs++
			check(t, p, string(input))
		})
		if t.Failed() {
			t.FailNow()
		}
	}
	t.Logf("%d inputs, %d suffixes", inputs, len(set.Suffixes()))
}
