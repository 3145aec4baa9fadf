package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// update makes the tests write the golden files instead of comparing with them.
var update = flag.Bool("update", false, "write the golden files in testdata")

// golden compares got with the golden file of that name.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		must.NoError(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want := must.Read(t, path)
	if got == want {
		return
	}
	gotLines, wantLines := lines(got), lines(want)
	for i := range min(len(gotLines), len(wantLines)) {
		must.Equal(t, gotLines[i], wantLines[i], "%s, line %d (go test -update writes it anew)", path, i+1)
	}
	t.Fatalf("%s: %d lines, want %d (go test -update writes it anew)", path, len(gotLines), len(wantLines))
}

// goldenSection compares what a page has between two texts with what is wanted there.
func goldenSection(t *testing.T, page, begin, end, want string) {
	t.Helper()
	text := must.Read(t, page)
	head, rest, found := strings.Cut(text, begin)
	got, tail, ended := strings.Cut(rest, end)
	if !found || !ended {
		t.Fatalf("%s does not have %q and then %q", page, begin, end)
	}
	if *update {
		must.NoError(t, os.WriteFile(page, []byte(head+begin+want+end+tail), 0o644))
		return
	}
	if got != want {
		t.Errorf("%s has something else after %q (go test -update writes it anew); want\n%s", page, begin, want)
	}
}

func TestSplitOfTheSampleIsAsRecorded(t *testing.T) {
	for _, name := range formatNames {
		t.Run(name, func(t *testing.T) {
			golden(t, "urls."+name, runWith("", "split", "-q", "-o", name, sample).stdout)
		})
	}
}

// Lines that each command has something to do with, in each format.
func TestLinesAreAsRecorded(t *testing.T) {
	for name, args := range map[string][]string{
		"normalize": {"normalize"},
		"scheme":    {"normalize", "-steps", "scheme"},
		"resolve":   {"resolve", "-base", testBase},
		"redact":    {"redact", "-key", "q"},
		"facts":     {"split", "-facts"},
	} {
		for _, format := range formatNames {
			golden(t, name+"."+format, runWith("", append(args, "-q", "-o", format, "testdata/lines.txt")...).stdout)
		}
	}
}

func TestUsageIsAsRecorded(t *testing.T) {
	golden(t, "usage.text", runWith("", "help").stdout)
}

func TestExplainIsAsRecorded(t *testing.T) {
	r := runWith("", "explain",
		"https://user:pw@www.example.com:8080/a/b?q=1#top",
		"http://[2001:db8::1]:443/",
		"mailto:someone@example.com",
		"../images/logo.png",
		"",
		"//@:?#",
		`http:\\example.com`,
		"http://[::1",
		"http://example.com/100%",
		"http://example.com/caf\u00e9 \x1b\t",
		"http://example.com/\xff\xfe\xfd\xfc\xfb\xfa\xf9\xf8\xf7\xf6",
		"http://xn--80ak6aa92e.com/", "http://g%D0%BE%D0%BEgle.com/", "http://a!b/", "http://xn--0/",
		"first:colon", "1first:colon",
		"www.example.com", "example.com/a?b", "example.com:80/x", "example.com:80", "localhost:8080/x", "tel:112", "a.b", "./example.com", "..", "x:80", "mailto:80/x",
		"https://www.example.com/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
		"https://www.example.com/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
		longURI, longURI+"<", "http://example.com/<"+longURI,
	)
	golden(t, "explain.text", r.stdout)
}
