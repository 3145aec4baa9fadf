package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// findText has URIs of many shapes, twice the same, in lines that end in all ways.
const findText = "See http://example.com/a_(b), \"https://u:p@h:8042/?q=1#f\"\r\n" +
	"\n'ftp://[::1]/'x (http://example.com/a_(b)) http:///none file:///etc\n" +
	"http://h/x|y,z git+https://h:99999/\x00http://h/\u00e9 xhttp://no http://1.2.3.4."

func TestFindingsAreAsRecorded(t *testing.T) {
	for _, format := range formatNames {
		for _, mode := range []string{"strict", "loose", "iri"} {
			golden(t, "find_"+mode+"."+format, runWith(findText, "find", "-q", "-mode", mode, "-with", "file,line,offset", "-o", format).stdout)
		}
	}
	golden(t, "find_any.json", runWith(findText, "find", "-q", "-any", "-mode", "loose", "-fields", "original,scheme,facts,parts,verdict", "-o", "json").stdout)
}

// found returns what package find finds in a text, with a newline after each.
func found(t testing.TB, o find.Options, text string) string {
	t.Helper()
	f, err := find.New(o)
	must.NoError(t, err)
	var b strings.Builder
	for m := range f.AllString(text) {
		b.WriteString(text[m.Start:m.End] + "\n")
	}
	return b.String()
}

// TestFindWritesWhatPackageFindFinds has texts of every kind that breaks programs, on one worker and
// on two.
func TestFindWritesWhatPackageFindFinds(t *testing.T) {
	long, many := strings.Repeat("a", 300<<10), exhaustive.Pick(100_000, 100_000, 10_000)
	for name, text := range map[string]string{
		"empty": "", "no newline": "http://a", "newline": "http://a\n", "CRLF": "http://a\r\nhttp://b\r\n", "NUL": "http://a\x00http://b\x00",
		"spaces": strings.Repeat(" ", 1<<20), "long URI": "x http://" + long + "/ y", "long line": strings.Repeat("see http://example.com/"+long[:1000]+"? ", many/10),
		"many": strings.Repeat("http://a 'http://b'http://c\n", many), "random": strings.Repeat("\xff\xfe://\x80http://\xff", 1000), "sample": findText,
	} {
		for _, workers := range []string{"1", "2"} {
			for mode := find.IRI; mode <= find.Loose; mode++ {
				r := runWith(text, "find", "-q", "-j", workers, "-mode", mode.String())
				if want := found(t, find.Options{Mode: mode}, text); r.stdout != want || (r.code == exitDone) != (want != "") || r.stderr != "" {
					t.Errorf("%s, -j %s -mode %v: exit code %d, %q, %d bytes %.200q, want %d bytes %.200q", name, workers, mode, r.code, r.stderr, len(r.stdout), r.stdout, len(want), want)
				}
			}
		}
	}
}

// TestFindCutsBlocksWhereNoURIIs reads the same text in blocks of all small sizes.
func TestFindCutsBlocksWhereNoURIIs(t *testing.T) {
	text := strings.Repeat(findText+"\n", 3)
	for mode := find.IRI; mode <= find.Loose; mode++ {
		want := found(t, find.Options{Mode: mode}, text)
		for size := 1; size < 2*len(findText); size += 3 {
			var out bytes.Buffer
			o := options{operands: []string{"-"}, flowOptions: flowOptions{block: size, workers: 2}}
			o.format, o.find.mode, o.quiet = commandNamed("find").format, mode, true
			if code := runFind(&o, streams{in: strings.NewReader(text), out: &out, err: &out}); code != exitDone || out.String() != want {
				t.Fatalf("%v, blocks of %d bytes: exit code %d,\n%s\nwant\n%s", mode, size, code, out.String(), want)
			}
		}
	}
}

// TestUniqueWritesEachURIWhereItComesFirst has URIs that come again in other blocks and files.
func TestUniqueWritesEachURIWhereItComesFirst(t *testing.T) {
	var text, want strings.Builder
	seen := map[string]bool{}
	for i := range 200000 {
		uri := fmt.Sprintf("http://h/%d\n", i*i%1009)
		text.WriteString(uri)
		if !seen[uri] {
			want.WriteString(uri)
		}
		seen[uri] = true
	}
	name := tempFile(t, text.String())
	for _, workers := range []string{"1", "2"} {
		if r := runWith("", "find", "-q", "-unique", "-j", workers, name, name); r.stdout != want.String() || r.code != exitDone {
			t.Errorf("-j %s: exit code %d, %d bytes, want %d", workers, r.code, len(r.stdout), want.Len())
		}
		if r := runWith("", "find", "-q", "-unique", "-count", "-j", workers, name, name); r.stdout != fmt.Sprintln(len(seen)) {
			t.Errorf("-j %s -count: %s, want %d", workers, r.stdout, len(seen))
		}
		r := runWith("", "find", "-q", "-unique", "-o", "tsv", "-with", "line", "-fields", "host,path", "-j", workers, name)
		if got := lines(r.stdout); len(got) != 1+len(seen) || got[0] != "line\thost\tpath" || got[1] != "1\th\t/0" || got[3] != "3\th\t/4" {
			t.Errorf("-j %s -o tsv: %d lines, first %q", workers, len(got), got[:min(len(got), 4)])
		}
	}
}

// TestFindCounts has numbers in place of records, and in the summary.
func TestFindCounts(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "7\n"}, {[]string{"-unique"}, "6\n"}, {[]string{"-mode", "loose"}, "7\n"}, {[]string{"-mode", "loose", "-invalid"}, "2\n"}, {[]string{"-mode", "loose", "-valid"}, "5\n"},
		{[]string{"-any"}, "8\n"}, {[]string{"-scheme", "ssh"}, "0\n"},
	} {
		text := strings.Replace(findText, "http://no", "", 1)
		text = strings.Replace(text, "http://1.2.3.4.", "", 1)
		if r := runWith(text, append([]string{"find", "-q", "-count"}, c.args...)...); r.stdout != c.want || (r.code == exitDone) != (c.want != "0\n") {
			t.Errorf("%q: %s (exit code %d), want %s", c.args, r.stdout, r.code, c.want)
		}
	}
	r := runWith("http://a http://b|c", "find", "-mode", "loose", "-summary", "-o", "none")
	for _, figure := range []string{"\nURIs                              2\n", "\nvalid                             1\n", "\n  host                            1\n"} {
		if !strings.Contains(r.stderr, figure) {
			t.Errorf("the summary has no %q:\n%s", figure, r.stderr)
		}
	}
}

// TestFindExitsWithTheCodeOfItsInput has -strict, missing files and words that are too long.
func TestFindExitsWithTheCodeOfItsInput(t *testing.T) {
	for _, c := range []struct {
		in     string
		args   []string
		code   int
		stderr string
	}{
		{"http://a|b", []string{"-strict", "-mode", "loose"}, exitInvalid, ""},
		{"http://a|b", []string{"-strict"}, exitDone, ""},
		{"", nil, exitNone, ""},
		{"no URI: http://", nil, exitNone, ""},
		{"http://a", []string{"-mode", "loose", "-invalid"}, exitNone, ""},
		{"http://a", []string{"-scheme", "ftp", "-o", "json"}, exitNone, ""},
		{"none", []string{"-count"}, exitNone, ""},
		{"none", []string{"-unique", "-o", "tsv"}, exitNone, ""},
		{"http://a", []string{"-unique"}, exitDone, ""},
		{"", []string{filepath.Join(t.TempDir(), "missing")}, exitTrouble, "cannot open"},
		{"http://" + strings.Repeat("a", 300<<10), []string{"-max-line", "100k"}, exitTrouble, "more than 102400 bytes"},
		{"", []string{"-any", "-scheme", "http"}, exitTrouble, "want one of them"},
		{"", []string{"-scheme", "http,9p"}, exitTrouble, "names of schemes"},
		{"", []string{"-mode", "lax"}, exitTrouble, "iri, strict or loose"},
		{"", []string{"-valid", "-invalid"}, exitTrouble, "nothing to write"},
		{"", []string{"-count", "-o", "json"}, exitTrouble, "no records"},
		{"", []string{"-production", "URI"}, exitTrouble, "-production is a flag of"},
		{"", []string{"-only", "valid"}, exitTrouble, "-only is a flag of"},
	} {
		r := runWith(c.in, append([]string{"find", "-q"}, c.args...)...)
		if r.code != c.code || !strings.Contains(r.stderr, c.stderr) || c.stderr == "" && r.stderr != "" {
			t.Errorf("%q: exit code %d and %q, want %d and %q", c.args, r.code, r.stderr, c.code, c.stderr)
		}
	}
}

// TestURIsThatAreCutBeyondASCIIAreCounted has texts with letters beyond ASCII, with quotation marks and
// with bytes that are not UTF-8.
func TestURIsThatAreCutBeyondASCIIAreCounted(t *testing.T) {
	for _, c := range []struct {
		text, mode string
		stdout     string
		cut        int
	}{
		{"https://bücher.example/x", "iri", "https://bücher.example/x\n", 0},
		{"https://bücher.example/x", "strict", "https://b\n", 1},
		{"https://bücher.example/x", "loose", "https://bücher.example/x\n", 0},
		{"“https://h/” (https://h/\u00a0", "strict", "https://h/\nhttps://h/\n", 0},
		{"https://b\xfccher.example/x", "iri", "https://b\n", 1},
		{"https://рф/ https://a.рф/ https://h/р. https://h/", "strict", "https://a\nhttps://h/\nhttps://h/\n", 2},
	} {
		for _, command := range [][]string{{"find"}, {"find", "-unique"}, {"stats", "-find"}} {
			r := runWith(c.text, append(slices.Clone(command), "-mode", c.mode, "-summary")...)
			if figure := fmt.Sprintf("\ncut beyond ASCII       %12d\n", c.cut); !strings.Contains("\n"+r.stderr, figure) {
				t.Errorf("%q %q -mode %s: the summary has no %q:\n%s", command, c.text, c.mode, figure, r.stderr)
			}
			if sentence := fmt.Sprintf("%d of the URIs may be only the beginning of one", c.cut); strings.Contains(r.stderr, sentence) != (c.cut > 0) {
				t.Errorf("%q %q -mode %s: standard error is\n%s", command, c.text, c.mode, r.stderr)
			}
			if r.code != exitDone || len(command) == 1 && r.stdout != c.stdout {
				t.Errorf("%q %q -mode %s: exit code %d, %q, want %q", command, c.text, c.mode, r.code, r.stdout, c.stdout)
			}
			if quiet := runWith(c.text, append(command, "-mode", c.mode, "-q")...); quiet.stderr != "" {
				t.Errorf("%q %q -mode %s -q: standard error is\n%s", command, c.text, c.mode, quiet.stderr)
			}
		}
	}
}

// TestFindInRealLists is for the texts and the logs, in order and in any order.
func TestFindInRealLists(t *testing.T) {
	for _, list := range reallists.Files(t, "text/*", "logs/*") {
		want := found(t, find.Options{}, string(list.Data))
		if r := runWith(string(list.Data), "find", "-q"); r.stdout != want {
			t.Errorf("%s: %d bytes, want %d", list.Name, len(r.stdout), len(want))
		}
		got := lines(runWith(string(list.Data), "find", "-q", "-unordered", "-j", "4").stdout)
		sorted := lines(want)
		slices.Sort(got)
		slices.Sort(sorted)
		if !slices.Equal(got, sorted) {
			t.Errorf("%s, -unordered: %d lines, want %d", list.Name, len(got), len(sorted))
		}
	}
}
