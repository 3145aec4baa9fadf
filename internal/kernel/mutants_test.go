package kernel

import (
	"fmt"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
)

// Would the tests notice a wrong table? The tests of mutants change one cell after
// the other in place, and want an input that then has another answer, or else a
// proof that there is none.

// A tally counts what became of the mutants of a table.
type tally struct {
	table                      string
	tried, noticed, equivalent int
	survivors                  []string
}

// takes reports whether the next mutant is tried: one of so many, with another one
// in each table, and every one in the exhaustive form.
func (c *tally) takes(i, of int) bool {
	return exhaustive.Enabled() || i%of == len(c.table)%of
}

// note counts one mutant: noticed by an input, or equivalent by a proof, or else a
// survivor.
func (c *tally) note(noticed, equivalent bool, format string, args ...any) {
	c.tried++
	switch {
	case noticed:
		c.noticed++
	case equivalent:
		c.equivalent++
	default:
		c.survivors = append(c.survivors, fmt.Sprintf(format, args...))
	}
}

// report logs the counts, and fails the test if a mutant survived.
func (c *tally) report(t *testing.T) {
	t.Helper()
	t.Logf("%s: %d mutants, %d noticed, %d equivalent, %d survived", c.table, c.tried, c.noticed, c.equivalent, len(c.survivors))
	if c.noticed == 0 {
		t.Errorf("%s: nothing was noticed", c.table)
	}
	for _, s := range c.survivors[:min(20, len(c.survivors))] {
		t.Errorf("%s: survived: %s", c.table, s)
	}
}
