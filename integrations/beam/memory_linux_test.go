package uribeam

import (
	"fmt"
	"os"
	"regexp"
	"runtime/debug"
	"strconv"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// peakOf returns the most memory that a process has had, in bytes, and 0 if the system
// does not tell.
func peakOf(pid int) int64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	peak := regexp.MustCompile(`VmHWM:\s*(\d+) kB`).FindSubmatch(status)
	if peak == nil {
		return 0
	}
	kib, _ := strconv.ParseInt(string(peak[1]), 10, 64)
	return kib << 10
}

// TestMemoryDoesNotGrowWithTheLines runs two pipelines in this process, with prism in it,
// the second of ten times as many lines. The counts are small, so what grows would be what
// somebody keeps of the lines.
func TestMemoryDoesNotGrowWithTheLines(t *testing.T) {
	lines, most := 200_000, int64(24<<20)
	if *long {
		lines, most = 10_000_000, 64<<20
	}
	few, many := peakOfPipeline(t, lines/10), peakOfPipeline(t, lines)
	t.Logf("peak of %d MiB with %d lines, of %d MiB with %d", few>>20, lines/10, many>>20, lines)
	if many-few > most {
		t.Errorf("memory grows by %d MiB, want at most %d", (many-few)>>20, most>>20)
	}
}

// peakOfPipeline returns the most memory that the process has while it scans and counts.
func peakOfPipeline(t *testing.T, lines int) int64 {
	t.Helper()
	debug.FreeOSMemory()
	if err := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0); err != nil {
		t.Fatal(err) // 5 stands for the peak, see proc(5)
	}
	underway.Store(0)
	got := run(t, func(s beam.Scope) {
		valid, invalid := ScanLines(s, flow(s, lines), ScanOptions{Facts: true})
		CountBy(s, beam.ParDo(s, &drainFn{}, valid), Extension)
		CountBy(s, beam.ParDo(s, &drainFn{}, invalid), Error)
	})
	if got["records"] != int64(lines) {
		t.Fatalf("counter records: %d, want %d", got["records"], lines)
	}
	peak := peakOf(os.Getpid())
	if peak == 0 {
		t.Fatal("the system does not tell the peak of the memory")
	}
	return peak
}
