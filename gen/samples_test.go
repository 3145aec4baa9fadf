package main

import (
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/walk"
)

// block is what a generated file says of a state: a sample input, or the ends of a long
// one; the rule that it is of where that is not the first one, and the row.
var block = regexp.MustCompile(`(?m)^\t// ("(?:[^"\\]|\\.)*")( … )?.*?(?: from ([-A-Za-z0-9]+))?(?:, the start.*|: .*|; .*)?\n\t// on .*\n\t[a-zA-Z0-9]*?[a-zA-Z]([0-9]+): `)

// TestSampleInputsLeadToTheirStates walks the sample input of every block of every
// file.
func TestSampleInputsLeadToTheirStates(t *testing.T) {
	for _, of := range treeMachines(t) {
		text := must.Read(t, filepath.Join("..", filepath.FromSlash(of.name)))
		m := of.machine
		entries := map[string]walk.State{"": m.Entry(0)}
		for i, rule := range of.run.Spec.Entries {
			entries[rule] = m.Entry(i)
		}
		blocks := block.FindAllStringSubmatch(text, -1)
		if len(blocks) != m.Rows-1 {
			t.Errorf("%s: %d blocks for %d states", of.name, len(blocks), m.Rows-1)
		}
		for _, found := range blocks {
			sample, err := strconv.Unquote(found[1])
			must.NoError(t, err)
			if found[2] != "" {
				continue // the middle is left out
			}
			var r walk.Registers
			state, at := m.Walk([]byte(sample), 0, entries[found[3]], &r)
			number := strings.TrimLeft(found[4], "0")
			if at != len(sample) || strconv.Itoa(m.Number(state)) != number {
				t.Errorf("%s: %q from %q leads to state %d, after %d bytes; the block is that of state %s", of.name, sample, found[3], m.Number(state), at, number)
			}
		}
	}
}
