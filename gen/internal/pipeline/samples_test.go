package pipeline

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/gen/internal/emit"
)

// block is what tables_gen.go says of a state: a sample input, the rule that it
// is of where that is not the first one, and the row.
var block = regexp.MustCompile(`(?m)^\t// ("(?:[^"\\]|\\.)*")(?: from ([-A-Za-z]+))?.*\n\t// on .*\n\ts([0-9]+): `)

// TestSampleInputsLeadToTheirStates walks the sample input of every block of
// tables_gen.go.
func TestSampleInputsLeadToTheirStates(t *testing.T) {
	text, err := os.ReadFile("../../../tables_gen.go")
	if err != nil {
		t.Fatal(err)
	}
	m, err := emit.Build(compileURI(t).Machine)
	if err != nil {
		t.Fatal(err)
	}
	entries := map[string]fsm.State{"": m.Entries[0]}
	for i, rule := range uriSpec().Entries {
		entries[rule] = m.Entries[i]
	}
	blocks := block.FindAllStringSubmatch(string(text), -1)
	if len(blocks) != m.States()-1 {
		t.Errorf("%d blocks for %d states", len(blocks), m.States()-1)
	}
	for _, found := range blocks {
		sample, err := strconv.Unquote(found[1])
		if err != nil {
			t.Fatal(err)
		}
		var r fsm.Registers
		state, at := m.Walk([]byte(sample), 0, entries[found[2]], &r)
		number := strings.TrimLeft(found[3], "0")
		if at != len(sample) || strconv.Itoa(m.Number(state)) != number {
			t.Errorf("%q from %q leads to state %d, after %d bytes; the block is that of state %s", sample, found[2], m.Number(state), at, number)
		}
	}
}
