package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const samples = "../../record/testdata/"

// output returns what the command prints and its error.
func output(args ...string) (string, error) {
	var b bytes.Buffer
	err := run(args, &b, io.Discard)
	return b.String(), err
}

func TestReportSaysWhatTheRecordHolds(t *testing.T) {
	text, err := output(samples + "old.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Sample Processor, go1.26.0, commit 000000000001, 2026-01-01. Medians of 6 runs",
		"| ada_kasztp: Scan, faster than net/url | ≥ 15× | 16.0× | yes |",
		"| ada_kasztp: Scan, times the floor | ≤ 4× | 2.50× | yes |",
		"| ada_kasztp: Scan of the purego build, faster than net/url | ≥ 6× | 6.40× | yes |",
		"| ada_kasztp: Scan, avx2 over avx512 | ≤ 1.6× | 1.40× | yes |",
		"| ada_kasztp: two goroutines over one | ≥ 1.9× | 1.96× | yes |",
		"| ada_kasztp: ScanLines, time of a URI | ≤ 10 ns | 8.20 ns | yes |",
		"| ada_kasztp: a byte of lines with the slowest trait, query, over one of all lines | ≤ 2× | 0.82× | yes |",
		"| query of 64 KiB | ≥ 20 GB/s | 29.3 GB/s | yes |",
		"| query of 64 MiB, rate over that of bytes.IndexByte | ≥ 0.8× | 0.87× | yes |",
		"| illegal first byte of 16 MiB, Scan | ≤ 1 µs | 0.10 µs | yes |",
		"| path: a byte of 64 MiB over one of 64 KiB | ≤ 1.2× | 1.15× | yes |",
		"| allocations of every call | ≤ 0 | 0 | yes |",
		"| ada_kasztp | 1000 | 4.10 | 8.20 | 10.2 | 25.6 | 164 | 16.0× | 2.50× | 122 |",
		"| **Scan, avx512** | 10.2 |",
		"| **Scan, packed, purego build** | 25.6 |",
		"| net_url | 164 |",
		"| fredbi_uri | 461 |",
		"| ada_kasztp, to_64 |",
		"| plain | 12.3 | 17.2 | 29.5 | 73.8 |",
		"| floor | 19.5 | 68.3 | 29.3 |",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the report lacks %q", want)
		}
	}
	if t.Failed() {
		t.Log(text)
	}
}

func TestReportSaysByHowMuchAGoalIsMissed(t *testing.T) {
	text, err := output(samples + "slower.txt")
	if err != nil {
		t.Fatal(err)
	}
	if want := "| ada_kasztp: Scan, faster than net/url | ≥ 15× | 12.3× | no, by 17.9 % |"; !strings.Contains(text, want) {
		t.Errorf("the report lacks %q:\n%s", want, text)
	}
}

func TestReportFailsOnRegressionsAlone(t *testing.T) {
	for _, c := range []struct {
		args      []string
		regressed bool
		want      string
	}{
		{[]string{"old.txt", "old.txt"}, false, "0 that only the old record has"},
		{[]string{"old.txt", "faster.txt"}, false, "| faster |"},
		{[]string{"old.txt", "slower.txt"}, true, "+30.0 % | 0.002 | **regression** |"},
		{[]string{"-bound", "50", "old.txt", "slower.txt"}, false, "| within the bound |"},
		{[]string{"-bound", "50", "old.txt", "allocating.txt"}, true, "| 0 allocations | 1.00 allocations |"},
	} {
		args := c.args
		for i := range args[len(args)-2:] {
			args[len(args)-2+i] = samples + args[len(args)-2+i]
		}
		text, err := output(args...)
		if errors.Is(err, errRegression) != c.regressed || !c.regressed && err != nil {
			t.Errorf("%v: the error is %v, want a regression: %v", c.args, err, c.regressed)
		}
		if !strings.Contains(text, c.want) {
			t.Errorf("%v: the report lacks %q:\n%s", c.args, c.want, text)
		}
	}
}

func TestWorstListsWhatIsSlowerThanNetURL(t *testing.T) {
	text, err := output("-worst", samples+"worst.txt")
	if !errors.Is(err, errSlower) {
		t.Errorf("the error is %v, want that some inputs take longer", err)
	}
	want := `# Slower than net/url

Sample Processor, go1.26.0, commit 000000000005. 3 of 8 series, each one shape at one length with one kernel other than exact.

| shape | bytes | kernel | ns | net/url, ns | faster than net/url |
|---|---:|---:|---:|---:|---:|
| host_triplets | 1024 | packed | 4000 | 1000 | 0.25× |
| host_triplets | 1024 | avx2 | 2000 | 1000 | 0.50× |
| colons | 64 | packed | 125 | 100 | 0.80× |
`
	if text != want {
		t.Errorf("printed\n%s\nwant\n%s", text, want)
	}
}

func TestWorstIsContentWhenNothingIsSlower(t *testing.T) {
	sample, err := os.ReadFile(samples + "worst.txt")
	if err != nil {
		t.Fatal(err)
	}
	var faster []byte
	for line := range bytes.Lines(sample) {
		if !bytes.Contains(line, []byte("triplets")) && !bytes.Contains(line, []byte("packed")) {
			faster = append(faster, line...)
		}
	}
	file := filepath.Join(t.TempDir(), "faster.txt")
	if err := os.WriteFile(file, faster, 0o644); err != nil {
		t.Fatal(err)
	}
	text, err := output("-worst", file)
	if err != nil || !strings.Contains(text, "0 of 2 series") {
		t.Errorf("printed %q with the error %v; want 0 of 2 series and none", text, err)
	}
}

func TestReportRefusesInOneSentence(t *testing.T) {
	for _, args := range [][]string{
		{},
		{"a", "b", "c"},
		{"-bound", "x", "a"},
		{"-bound", "-1", samples + "old.txt"},
		{"-unknown"},
		{"absent.txt"},
		{"-worst"},
		{"-worst", "absent.txt"},
		{"-worst", samples + "old.txt"},
		{"-worst", samples + "old.txt", samples + "faster.txt"},
		{samples + "old.txt", "absent.txt"},
		{samples + "failed.txt"},
		{samples + "old.txt", samples + "other_processor.txt"},
	} {
		text, err := output(args...)
		if err == nil || errors.Is(err, errRegression) || strings.Contains(err.Error(), "\n") || text != "" {
			t.Errorf("%v: printed %q with the error %v; want nothing and one line", args, text, err)
		}
	}
}
