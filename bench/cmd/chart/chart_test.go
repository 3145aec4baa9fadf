package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

const samples = "../../record/testdata/"

// drawn returns the charts that the command writes, by file name.
func drawn(t *testing.T, args ...string) map[string]string {
	t.Helper()
	folder := t.TempDir()
	must.NoError(t, run(append([]string{"-out", folder}, args...), io.Discard, io.Discard))
	entries, err := os.ReadDir(folder)
	must.NoError(t, err)
	charts := make(map[string]string)
	for _, entry := range entries {
		charts[entry.Name()] = must.Read(t, filepath.Join(folder, entry.Name()))
	}
	return charts
}

// texts returns the texts in an SVG file; a broken file fails.
func texts(t *testing.T, svg string) []string {
	t.Helper()
	var found []string
	decoder := xml.NewDecoder(strings.NewReader(svg))
	inText := false
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return found
		}
		must.NoError(t, err)
		switch token := token.(type) {
		case xml.StartElement:
			inText = token.Name.Local == "text"
		case xml.EndElement:
			inText = false
		case xml.CharData:
			if inText {
				found = append(found, string(bytes.TrimSpace(token)))
			}
		}
	}
}

func TestChartsSayWhatTheyShow(t *testing.T) {
	charts := drawn(t, samples+"old.txt")
	want := map[string][]string{
		"peers-ada_kasztp.svg": {
			"Time of one URI, corpus ada_kasztp", "Sample Processor, go1.26.0, 2026-01-01, commit 000000000001",
			"nanoseconds; less is better",
			"floor: bytes.IndexByte", "Scan, avx512", "ScanLines, packed", "net_url", "fredbi_uri", "164", "461", "10.2",
		},
		"length.svg": {
			"Time of one byte against the length of the input, kernel avx512",
			"length of the input, logarithmic", "ns a byte, logarithmic; less is better",
			"64 B", "64 KiB", "64 MiB", "path", "query", "floor: bytes.IndexByte",
		},
	}
	expect.Equal(t, len(charts), len(want), "charts")
	for file, lines := range want {
		found := texts(t, charts[file])
		for _, line := range lines {
			if !slices.Contains(found, line) {
				t.Errorf("%s does not say %q; it says %q", file, line, found)
			}
		}
	}
}

// Coordinates may differ by a rounding between processors, so the texts are
// compared: titles, names, figures and marks.
func TestChartsInTheTreeShowItsNewestRecord(t *testing.T) {
	const charts = "../../charts"
	entries, err := os.ReadDir(charts)
	must.NoError(t, err)
	var lists []string
	for _, entry := range entries {
		if list, found := strings.CutPrefix(entry.Name(), "peers-"); found {
			lists = append(lists, strings.TrimSuffix(list, ".svg"))
		}
	}
	records, err := filepath.Glob("../../results/amd-epyc/*.txt")
	must.NoError(t, err)
	want := drawn(t, append([]string{"-corpus", strings.Join(lists, ",")}, records[len(records)-1:]...)...)
	if len(want) != len(entries) {
		t.Errorf("%d charts in the tree, and %d of its newest record", len(entries), len(want))
	}
	for _, entry := range entries {
		svg := must.Read(t, filepath.Join(charts, entry.Name()))
		if !slices.Equal(texts(t, svg), texts(t, want[entry.Name()])) {
			t.Errorf("%s does not show the newest record of the tree; make bench-charts draws it anew", entry.Name())
		}
	}
}

func TestPeersChartNamesWhoIsFarBehind(t *testing.T) {
	record := filepath.Join(t.TempDir(), "far.txt")
	text := "BenchmarkFloor/corpus=a-2 1 10 ns/op 100 ns/URI\nBenchmarkPeer/peer=near/corpus=a-2 1 10 ns/op 400 ns/URI\nBenchmarkPeer/peer=far/corpus=a-2 1 10 ns/op 1700 ns/URI\n"
	must.NoError(t, os.WriteFile(record, []byte(text), 0o644))
	found := texts(t, drawn(t, record)["peers-a.svg"])
	if !slices.Contains(found, "nanoseconds; less is better; not drawn: far, 1700") || slices.Contains(found, "far") || !slices.Contains(found, "near") {
		t.Errorf("the chart says %q; want far under the axis alone and near beside a bar", found)
	}
}

func TestChartsAreTheSameEveryTime(t *testing.T) {
	once, again := drawn(t, samples+"old.txt"), drawn(t, samples+"old.txt")
	for file, text := range once {
		if text != again[file] {
			t.Errorf("%s differs when it is drawn again", file)
		}
	}
}

func TestChartLeavesOutWhatWasNotMeasured(t *testing.T) {
	record := filepath.Join(t.TempDir(), "floor.txt")
	must.NoError(t, os.WriteFile(record, []byte("BenchmarkFloor/corpus=a-2 1 10 ns/op 1 ns/URI\n"), 0o644))
	charts := drawn(t, record)
	if _, ok := charts["length.svg"]; ok || len(charts) != 1 {
		t.Errorf("%d charts of a record that holds the floor alone, want one of the peers", len(charts))
	}
}

func TestChartRefusesInOneSentence(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	must.NoError(t, os.WriteFile(file, nil, 0o644))
	nothing := filepath.Join(t.TempDir(), "nothing.txt")
	must.NoError(t, os.WriteFile(nothing, []byte("BenchmarkOther 1 10 ns/op\n"), 0o644))
	for _, args := range [][]string{
		{},
		{"-unknown"},
		{"absent.txt"},
		{"-corpus", "absent", samples + "old.txt"},
		{"-out", file, samples + "old.txt"},
		{"-out", t.TempDir(), nothing},
	} {
		err := run(args, io.Discard, io.Discard)
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v: the error is %v, want one line", args, err)
		}
	}
}
