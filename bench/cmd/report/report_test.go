package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
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
	must.NoError(t, err)
	for _, want := range []string{
		"Sample Processor, go1.26.0, commit 000000000001, 2026-01-01. Medians of 6 runs",
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
	expect.Equal(t, text, want, "printed")
}

func TestWorstIsContentWhenNothingIsSlower(t *testing.T) {
	sample := must.Bytes(t, samples+"worst.txt")
	var faster []byte
	for line := range bytes.Lines(sample) {
		if !bytes.Contains(line, []byte("triplets")) && !bytes.Contains(line, []byte("packed")) {
			faster = append(faster, line...)
		}
	}
	file := filepath.Join(t.TempDir(), "faster.txt")
	must.NoError(t, os.WriteFile(file, faster, 0o644))
	text, err := output("-worst", file)
	if err != nil || !strings.Contains(text, "0 of 2 series") {
		t.Errorf("printed %q with the error %v; want 0 of 2 series and none", text, err)
	}
}

// A count belongs to an architecture, to a kernel and to a benchmark; one that only the
// new record has is no growth.
func TestGrownListsCountsThatGrew(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) (path string) {
		path = filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	old := write("old.txt", "goarch: arm64\nkernel: neon\nBenchmarkFind 3 100 insns/B\nkernel: packed\nBenchmarkFind 3 200 insns/B\n")
	same := write("same.txt", "goarch: arm64\nkernel: packed\nBenchmarkFind 3 206 insns/B\nBenchmarkEqual 3 7 insns/URI\nkernel: neon\nBenchmarkFind 3 99 insns/B\n")
	if text, err := output("-grown", old, same); err != nil || text != "None of 2 counts grew by more than 3 %.\n" {
		t.Errorf("printed %q with the error %v", text, err)
	}
	more := write("more.txt", "goarch: arm64\nkernel: neon\nBenchmarkFind 3 104 insns/B\nkernel: packed\nBenchmarkFind 3 200 insns/B\n")
	text, err := output("-grown", old, more)
	if !errors.Is(err, errGrown) || !strings.Contains(text, "1 of 2 counts") || !strings.Contains(text, "| arm64 | neon | Find | 100 | 104 | 1.04× |") {
		t.Errorf("printed %q with the error %v", text, err)
	}
	again := write("again.txt", "goarch: arm64\nkernel: neon\nBenchmarkFind 3 104 insns/B\nBenchmarkFind 3 102 insns/B\nBenchmarkFind 3 105 insns/B\n")
	if text, err := output("-grown", old, again); err != nil || text != "None of 1 counts grew by more than 3 %.\n" {
		t.Errorf("counted three times: printed %q with the error %v", text, err)
	}
	other := write("other.txt", "goarch: 386\nBenchmarkFind 3 104 insns/B\n")
	if text, err := output("-grown", old, other); err == nil || errors.Is(err, errGrown) || text != "" {
		t.Errorf("two records with nothing in common: printed %q with the error %v", text, err)
	}
}

func TestReportRefusesInOneSentence(t *testing.T) {
	for _, args := range [][]string{
		{},
		{"a", "b", "c"},
		{"-unknown"},
		{"absent.txt"},
		{"-worst"},
		{"-worst", "absent.txt"},
		{"-grown", samples + "old.txt"},
		{"-grown", samples + "old.txt", "absent.txt"},
		{"-grown", samples + "old.txt", samples + "worst.txt"},
		{"-worst", samples + "old.txt"},
		{samples + "old.txt", samples + "worst.txt"},
		{samples + "failed.txt"},
	} {
		text, err := output(args...)
		if err == nil || strings.Contains(err.Error(), "\n") || text != "" {
			t.Errorf("%v: printed %q with the error %v; want nothing and one line", args, text, err)
		}
	}
}
