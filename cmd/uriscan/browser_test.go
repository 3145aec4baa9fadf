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

// With -browser a drawing of the browser's URL follows that of the text, or the reason why there
// is none.
func TestExplainDrawsWhatABrowserMakesOfAURI(t *testing.T) {
	drawing := func(src string) string {
		_, after, _ := strings.Cut(runWith("", "explain", "-browser", src).stdout, "\n\n")
		return after
	}
	for src, want := range map[string]string{
		"https:\t\\evil.example:0443": `a browser makes of it:
https://evil.example/
|----:----|----:----|
0         10        20
=====                   scheme    0 to 5
        ============    host      8 to 20, reg-name
                    =   path      20 to 21, path-abempty
`,
		`/\h`: `a browser makes of it on a page at https://base.invalid/:
https://h/
|----:----
0
=====        scheme    0 to 5
        =    host      8 to 9, reg-name
         =   path      9 to 10, path-abempty
`,
		"http://[":         "a browser makes no URL of it: the IPv6 address does not end; want \"]\"\n",
		"//h:99999/secret": "a browser makes no URL of it: the port is too large; want at most 65535\n",
		"http://h?q=\u00e9": `a browser makes of it:
http://h/?q=%C3%A9
|----:----|----:--
0         10
====                 scheme    0 to 4
       =             host      7 to 8, reg-name
        =            path      8 to 9, path-abempty
          ========   query     10 to 18
`,
	} {
		expect.Equal(t, drawing(src), want, "%q", src)
	}
	expect.Equal(t, strings.Contains(runWith("", "explain", "http://[").stdout, "makes"), false, "without -browser")
	expect.Equal(t, runWith("", "split", "-browser").code, 2, "split -browser")
}
