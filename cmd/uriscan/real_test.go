package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
)

// realData returns the folder of real lists and logs, which is no part of the
// project: the one that URISCAN_DATA names, or the one beside the tree. A
// relative name counts from the root of the tree. Where there is no such folder
// the test is skipped, and says so.
func realData(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("URISCAN_DATA")
	named := dir != ""
	if !named {
		dir = filepath.Join("..", "shared", "data")
	}
	if !filepath.IsAbs(dir) {
		dir = filepath.Join("..", "..", dir)
	}
	_, err := os.Stat(filepath.Join(dir, "README.md"))
	switch {
	case err == nil:
		return dir
	case named:
		t.Fatalf("URISCAN_DATA names no folder of lists with a README: %v", err)
	}
	t.Skip("not tested: there is no folder of real lists; URISCAN_DATA may name one")
	return ""
}

// countedList is a row of the table in the README of the lists: what somebody
// else has counted, with a regular expression.
type countedList struct {
	name                    string
	lines, uri, relativeRef string
}

// countedLists returns the rows about lists of URIs, which have ten columns:
// file, lines, bytes, five lengths, and the shares of URI and of relative-ref.
func countedLists(t *testing.T, dir string) []countedList {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	row := regexp.MustCompile("(?m)^\\| `(ur[li]s/[^`]+)` \\| ([0-9,]+) \\|(?: [0-9.,]+ \\|){6} ([0-9.]+ %) \\| ([0-9.]+ %) \\|$")
	var lists []countedList
	for _, columns := range row.FindAllStringSubmatch(string(text), -1) {
		lists = append(lists, countedList{columns[1], strings.ReplaceAll(columns[2], ",", ""), columns[3], columns[4]})
	}
	return lists
}

// splitAll splits an input as the production and returns what was counted. The
// records go nowhere.
func splitAll(t *testing.T, src io.Reader, production uriscan.Production) *tally {
	t.Helper()
	s := newPipeline(production, encoder{append: appendJSON}, io.Discard)
	blocks := newBlockReader(blockSize, longestLine)
	blocks.open(src)
	if inputErr, outputErr := s.run(blocks, func() {}); inputErr != nil || outputErr != nil {
		t.Fatal(inputErr, outputErr)
	}
	return &s.tally
}

func TestRealListsMatchTheirReadme(t *testing.T) {
	dir := realData(t)
	lists := countedLists(t, dir)
	if len(lists) < 30 {
		t.Fatalf("%d lists found in the README, want 30 at least", len(lists))
	}
	for _, list := range lists {
		text, err := os.ReadFile(filepath.Join(dir, list.name))
		if err != nil {
			t.Error(err)
			continue
		}
		valid := map[uriscan.Production]int{}
		total := 0
		for _, production := range []uriscan.Production{uriscan.URI, uriscan.RelativeRef, uriscan.URIReference} {
			counted := splitAll(t, bytes.NewReader(text), production)
			valid[production] = counted.valid()
			total = counted.valid() + counted.invalid()
		}
		share := func(p uriscan.Production) string {
			return fmt.Sprintf("%.2f %%", 100*float64(valid[p])/float64(total))
		}
		got := countedList{list.name, fmt.Sprint(total), share(uriscan.URI), share(uriscan.RelativeRef)}
		if got != list {
			t.Errorf("counted %v, the README says %v", got, list)
		}
		if valid[uriscan.URIReference] != valid[uriscan.URI]+valid[uriscan.RelativeRef] {
			t.Errorf("%s: %d references, but %d URIs and %d relative references", list.name,
				valid[uriscan.URIReference], valid[uriscan.URI], valid[uriscan.RelativeRef])
		}
	}
}

// requestTarget finds the target in a request line as web servers log it.
var requestTarget = regexp.MustCompile(`"[A-Z]+ ([^ "\n]+) HTTP/[0-9.]+"`)

func TestRequestLinesOfRealLogsAreSplitToTheEnd(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(realData(t), "logs", "*"))
	if err != nil {
		t.Fatal(err)
	}
	targets := 0
	for _, name := range names {
		text := unpacked(t, name)
		if got, want := count(splitAll(t, bytes.NewReader(text), uriscan.URIReference)), len(wantLines(string(text), longestLine)); got != want {
			t.Errorf("%s: %d records for %d lines", name, got, want)
		}
		var requests bytes.Buffer
		want := 0
		for _, match := range requestTarget.FindAllSubmatch(text, -1) {
			requests.Write(match[1])
			requests.WriteByte('\n')
			want++
		}
		targets += want
		if got := count(splitAll(t, &requests, uriscan.URIReference)); got != want {
			t.Errorf("%s: %d records for %d request targets", name, got, want)
		}
	}
	if targets < 10_000 {
		t.Errorf("%d request targets found in %d logs, want some ten thousand at least", targets, len(names))
	}
}

// count returns the number of lines that were counted.
func count(counted *tally) int { return counted.valid() + counted.invalid() }

// unpacked returns the contents of a file, decompressed if its name ends in .gz.
func unpacked(t *testing.T, name string) []byte {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var src io.Reader = file
	if strings.HasSuffix(name, ".gz") {
		if src, err = gzip.NewReader(file); err != nil {
			t.Fatal(err)
		}
	}
	text, err := io.ReadAll(src)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
