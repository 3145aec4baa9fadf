package uriscan

import (
	"fmt"
	"testing"
)

// shortMutants says of how many mutants one is tried in the short form, where not
// all are left out.
const shortMutants = 29

// A tally counts what became of the mutants of a table.
type tally struct {
	table               string
	noticed, equivalent int
	survivors           []string
}

// note counts one mutant: noticed by an input, or equivalent by a proof, or else
// a survivor.
func (c *tally) note(noticed, equivalent bool, format string, args ...any) {
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
	t.Logf("%s: %d mutants, %d noticed, %d equivalent, %d survived",
		c.table, c.noticed+c.equivalent+len(c.survivors), c.noticed, c.equivalent, len(c.survivors))
	if c.noticed == 0 {
		t.Errorf("%s: nothing was noticed", c.table)
	}
	for _, s := range c.survivors[:min(20, len(c.survivors))] {
		t.Errorf("%s: survived: %s", c.table, s)
	}
}

// ids are indices of probes, and probesOfOne is how many are listed for one byte.
type ids = []int32

const probesOfOne = 8192
