package pipes

import (
	"flag"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
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
	if peak := peakMemory(t, c.cmd.Process.Pid); peak > 48<<20 {
		t.Errorf("the process has taken %d MiB for %d rows", peak>>20, blocks*len(block))
	}
	c.in.Close()
	c.wantEnd(t, 0, "")
}

// peakMemory returns the most memory that a process has had, in bytes.
func peakMemory(t *testing.T, process int) int64 {
	t.Helper()
	status := must.Read(t, fmt.Sprintf("/proc/%d/status", process))
	_, line, _ := strings.Cut(status, "VmHWM:")
	line, _, _ = strings.Cut(line, " kB")
	kilobytes, err := strconv.ParseInt(strings.TrimSpace(line), 10, 64)
	must.NoError(t, err)
	return kilobytes << 10
}
