package uribeam

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// TestMemoryDoesNotGrowWithTheLines runs two pipelines, each in a process of its own with
// prism in it, the second of ten times as many lines. The counts are small, so what grows
// would be what somebody keeps of the lines.
func TestMemoryDoesNotGrowWithTheLines(t *testing.T) {
	lines := 200_000
	if *long {
		lines = 10_000_000
	}
	few, many := peakOfLines(t, lines/10), peakOfLines(t, lines)
	t.Logf("peak of %d MiB with %d lines, of %d MiB with %d", few>>20, lines/10, many>>20, lines)
	if most := int64(32 << 20); many-few > most {
		t.Errorf("memory grows by %d MiB, want at most %d", (many-few)>>20, most>>20)
	}
}

// peakOfLines returns the most memory that a process has which scans and counts so many
// lines.
func peakOfLines(t *testing.T, lines int) int64 {
	t.Helper()
	self, err := os.Executable()
	must.NoError(t, err)
	out, err := exec.Command(self, "-flow", strconv.Itoa(lines)).Output()
	if err != nil {
		t.Fatalf("a pipeline of %d lines: %v\n%s", lines, err, out)
	}
	records, peak := 0, int64(0)
	_, err = fmt.Sscanf(string(out), "%d records, %d bytes\n", &records, &peak)
	must.NoError(t, err)
	if records != lines || peak == 0 {
		t.Fatalf("%d records, %d bytes; want %d records", records, peak, lines)
	}
	return peak
}
