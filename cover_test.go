package uriscan

import (
	"testing"

	"github.com/uriscan/uriscan/internal/cover"
	"github.com/uriscan/uriscan/internal/exhaustive"
)

// TestScanAgreesWithReferenceOnCoveringSet tries every cell of the machine, in
// a way that shows a wrong target and a wrong store.
func TestScanAgreesWithReferenceOnCoveringSet(t *testing.T) {
	set := cover.Of(&machine)
	s := suite{t: t}
	for _, p := range allProductions {
		count := 0
		set.Each(p.entry(), func(input []byte) {
			count++
			if count%exhaustive.Pick(1, 10, 40) == 0 {
				s.ask(p, string(input))
			}
		})
	}
	s.done()
	t.Logf("%d suffixes", len(set.Suffixes()))
}
