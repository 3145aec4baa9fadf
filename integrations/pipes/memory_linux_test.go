package pipes

import (
	"flag"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/usage"
)

var long = flag.Bool("long", false, "20 million rows through one process instead of two million")

// A process of a pool stays for as long as the server does. Its memory does not grow with the
// rows that go through it, nor with the largest block.
func TestAProcessDoesNotGrow(t *testing.T) {
	c := startFunction(t, functions(t)["uriscan"])
	row := "http://example.com/it's?q=1"
	block := blockOf(strings.Split(strings.Repeat(row+" ", 100_000)+row, " ")...)
	blocks := 20
	if *long {
		blocks = 200
	}
	for range blocks {
		answers, err := c.call(block)
		must.NoError(t, err)
		wantRecord(t, row, *answers[0])
		wantRecord(t, row, *answers[len(answers)-1])
	}
	if peak := usage.PeakMemory(c.cmd.Process.Pid); peak == 0 || peak > 48<<20 {
		t.Errorf("the process has taken %d MiB for %d rows", peak>>20, blocks*len(block))
	}
	c.in.Close()
	c.wantEnd(t, 0, "")
}
