package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

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
	text := must.Read(t, filepath.Join(dir, "README.md"))
	row := regexp.MustCompile("(?m)^\\| `(ur[li]s/[^`]+)` \\| ([0-9,]+) \\|(?: [0-9.,]+ \\|){6} ([0-9.]+ %) \\| ([0-9.]+ %) \\|$")
	var lists []countedList
	for _, columns := range row.FindAllStringSubmatch(text, -1) {
		lists = append(lists, countedList{columns[1], strings.ReplaceAll(columns[2], ",", ""), columns[3], columns[4]})
	}
	return lists
}

// splitAll splits an input as the production and returns what was counted. The
// records go nowhere.
func splitAll(t *testing.T, src io.Reader, production uriscan.Production) *tally {
	t.Helper()
	return runLines(t, io.Discard, src, 0, "split", "-production", production.String())
}

func TestRealListsMatchTheirReadme(t *testing.T) {
	dir, err := reallists.Folder()
	if err != nil {
		t.Skip(err)
	}
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

// Whatever is in real lists and logs: as many lines come out as went in, an
// invalid one as it was, and what was normalised, resolved or redacted stays so.
func TestRealLinesAreEditedOneByOne(t *testing.T) {
	for _, list := range reallists.Files(t, "urls/*.txt", "uris/*.txt", "logs/*") {
		want := linesOf(strings.TrimPrefix(string(list.Data), "\ufeff")) // as the command drops it
		if testing.Short() {
			want = want[:min(len(want), 500)]
		}
		for i := range want {
			want[i] = strings.TrimRight(want[i], "\r") // which would count for the line end
		}
		input := strings.Join(want, "\n") + "\n"
		for _, args := range [][]string{
			{"normalize", "-q"}, {"normalize", "-q", "-steps", "scheme"}, {"resolve", "-q", "-base", testBase}, {"redact", "-q"},
		} {
			once := runWith(input, args...).stdout
			got := linesOf(once)
			if len(got) != len(want) {
				t.Errorf("%s, %q: %d lines for %d", list.Name, args, len(got), len(want))
				continue
			}
			for i := range want {
				if _, code := uriscan.URIReference.CheckString(want[i]); code != uriscan.CodeNone && args[0] != "redact" && got[i] != want[i] {
					t.Errorf("%s, %q, line %d: an invalid line is changed", list.Name, args, i+1)
				}
			}
			if again := runWith(once, args...).stdout; again != once {
				t.Errorf("%s, %q: twice is not the same as once", list.Name, args)
			}
		}
	}
}

// requestTarget finds the target in a request line as web servers log it.
var requestTarget = regexp.MustCompile(`"[A-Z]+ ([^ "\n]+) HTTP/[0-9.]+"`)

func TestRequestLinesOfRealLogsAreSplitToTheEnd(t *testing.T) {
	logs := reallists.Files(t, "logs/*")
	targets := 0
	for _, log := range logs {
		name, text := log.Name, log.Data
		if got, want := count(splitAll(t, bytes.NewReader(text), uriscan.URIReference)), len(linesOf(string(text))); got != want {
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
		t.Errorf("%d request targets found in %d logs, want some ten thousand at least", targets, len(logs))
	}
}

// count returns the number of lines that were counted.
func count(counted *tally) int { return counted.valid() + counted.invalid() }
