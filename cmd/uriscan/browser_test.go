package main

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// The browser's reading is that of the line alone, wherever it is in its file.
func TestLinesSayWhatABrowserReadsInAnotherWay(t *testing.T) {
	input := "http://ok.example/%7Ea\nhttp://a.example\\@b.example/\nhttp://h.example:99999/\nhttp://h/a b\n/x\n\\\\evil.example\nhttp://1.2.3/\n"
	want := "browser\n\nhost,path,refused-by-rfc3986\nrefused-by-browser\nrefused-by-rfc3986\n\nhost,path,refused-by-rfc3986\nhost\n"
	expect.Equal(t, runWith(input, "split", "-q", "-with", "browser", "-o", "tsv", "-fields", "browser").stdout, want, "split")
	found := runWith("see http://1.2.3/x now", "find", "-with", "browser", "-o", "tsv", "-fields", "host")
	expect.Equal(t, found.stdout, "host\tbrowser\n1.2.3\thost\n", "find")
}

// A table of stats has the differences of split, those of URIs in a text too.
func TestStatsCountWhatABrowserReadsInAnotherWay(t *testing.T) {
	input := "http://ok.example/\nhttp://a.example\\@b.example/\nhttp://h.example:99999/\nhttp://h/a b\nhttp://1.2.3/\n"
	rows := func(stdout string) (rows []string) {
		for row := range strings.Lines(stdout) {
			if row, is := strings.CutPrefix(row, "browser\t"); is {
				rows = append(rows, row)
			}
		}
		return rows
	}
	expect.Slices(t, rows(runWith(input, "stats", "-q", "-by", "browser", "-o", "tsv").stdout), []string{
		"host\t2\t0\t0.400000\n", "refused-by-rfc3986\t2\t0\t0.400000\n", "path\t1\t0\t0.200000\n", "refused-by-browser\t1\t0\t0.200000\n",
	}, "stats")
	text := "see http://1.2.3/x and http://b\u00fccher.example/ or http://ok.example/\n"
	expect.Slices(t, rows(runWith(text, "stats", "-q", "-find", "-by", "browser", "-o", "tsv").stdout), []string{
		"host\t2\t0\t0.666667\n", "refused-by-rfc3986\t1\t0\t0.333333\n",
	}, "stats -find")
}
