package record

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

func sample(t *testing.T, name string) *Record {
	t.Helper()
	r, err := Open(filepath.Join("testdata", name))
	must.NoError(t, err)
	return r
}

func TestRecordAnswersWithMedians(t *testing.T) {
	r := sample(t, "old.txt")
	if r.CPU != "Sample Processor" || r.Go != "go1.26.0" || r.Commit != "000000000001" || r.Date != "2026-01-01" {
		t.Errorf("the headers are %q, %q, %q, %q", r.CPU, r.Go, r.Commit, r.Date)
	}
	scan := Key{Bench: "Scan", Corpus: "ada_kasztp", Kernel: "avx512"}
	floor := Key{Bench: "Floor", Corpus: "ada_kasztp"}
	expect.Equal(t, r.Runs(scan), 6, "runs of %v", scan)
	// Runs 0 to 5 are 0 to 5 % above 10 ns.
	median, ok := r.Median(scan, SecondsPerURI)
	if !ok || math.Abs(median-10.25e-9) > 1e-13 {
		t.Errorf("median %g, %v; want 10.25 ns", median, ok)
	}
	if ratio, ok := r.Ratio(scan, floor, SecondsPerURI); !ok || math.Abs(ratio-2.5) > 1e-3 {
		t.Errorf("%g times the floor, %v; want 2.5", ratio, ok)
	}
	if _, ok := r.Ratio(scan, Key{Bench: "Floor", Corpus: "absent"}, SecondsPerURI); ok {
		t.Error("a ratio to a series that is not there")
	}
	summary, ok := r.Summary(scan, SecondsPerURI)
	if !ok || summary.Lo >= summary.Center || summary.Hi <= summary.Center {
		t.Errorf("the interval is %g to %g around %g", summary.Lo, summary.Hi, summary.Center)
	}
}

func TestRecordDistinguishesBuilds(t *testing.T) {
	r := sample(t, "old.txt")
	usual := Key{Bench: "Scan", Corpus: "ada_kasztp", Kernel: "packed"}
	pure := usual
	pure.Build = "purego"
	a, okA := r.Median(usual, SecondsPerURI)
	b, okB := r.Median(pure, SecondsPerURI)
	if !okA || !okB || a == b {
		t.Errorf("packed is %g in the usual build and %g in the purego build; the sample has two different times", a, b)
	}
	expect.Slices(t, r.Kernels(), []string{"avx512", "avx2", "packed", "exact"}, "kernels")
	if pure.String() != "Scan/corpus=ada_kasztp/kernel=packed (purego)" {
		t.Errorf("the key reads %q", pure)
	}
}

func TestKeyReadsAsItsBenchmark(t *testing.T) {
	for _, want := range []string{
		"Peer/peer=net_url/corpus=ada_kasztp",
		"Worst/shape=host/bytes=64/peer=net_url",
		"CheckWorst/production=URI/shape=path/kernel=avx2",
		"GrowingLine/bytes=1048576/step=4096/kernel=avx2",
	} {
		r, err := Read(strings.NewReader("Benchmark"+want+"-2 1 10 ns/op\n"), "a line")
		must.NoError(t, err)
		expect.Equal(t, r.Keys[0].String(), want, "the key of %s", want)
	}
}

func TestRecordRefusesInOneSentence(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty.txt")
	must.NoError(t, os.WriteFile(empty, []byte("go: go1.26.0\n"), 0o644))
	broken := filepath.Join(t.TempDir(), "broken.txt")
	must.NoError(t, os.WriteFile(broken, []byte("BenchmarkScan 10 x ns/op\n"), 0o644))
	for path, want := range map[string]string{
		"testdata/absent.txt": "cannot read a record",
		"testdata/failed.txt": "a run that failed",
		empty:                 "holds no benchmark result",
		broken:                "is no benchmark record",
	} {
		_, err := Open(path)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("the error of %s is %v, want one line with %q", path, err, want)
		}
	}
}
