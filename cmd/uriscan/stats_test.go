package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/flow"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/stats"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// Files of our own: the links of a shop, with a few errors, and the log of its server.
const (
	links     = "testdata/jobs/links.txt"
	accessLog = "testdata/jobs/access.log"
)

func TestStatsAreAsRecorded(t *testing.T) {
	for _, format := range []string{"text", "json", "tsv"} {
		golden(t, "stats."+format, runWith("", "stats", "-q", "-o", format, links).stdout)
	}
	picture := filepath.Join(t.TempDir(), "stats.svg")
	runWith("", "stats", "-q", "-by", "host,error", "-top", "3", "-plot", picture, links)
	golden(t, "stats.svg", must.Read(t, picture))
	golden(t, "stats-find.json", runWith("", "stats", "-q", "-find", "-o", "json", "testdata/jobs/notes.txt").stdout)
	golden(t, "stats-logs.tsv", runWith("", "stats", "-q", "-format", "combined", "-o", "tsv", "-top", "3", accessLog).stdout)
	golden(t, "stats-logs.text", runWith("", "stats", "-q", "-format", "auto", "-top", "5", "testdata/jobs/access.log").stdout)
	golden(t, "stats-by.text", runWith("", "stats", "-q", "-by", "host,port", "-by", "fact", "-top", "3", "-ascii=false", links).stdout)
}

// The number of workers and the way in which the input is cut change nothing.
func TestStatsDependOnTheLinesAlone(t *testing.T) {
	text := strings.Repeat(must.Read(t, links), 100)
	want := ""
	for _, workers := range []string{"1", "2", "7"} {
		for _, input := range []string{text, strings.ReplaceAll(text, "\n", "\r\n")} {
			for _, names := range [][]string{{"-"}, {tempFile(t, input)}} {
				r := runWith(input, append([]string{"stats", "-q", "-j", workers, "-o", "json", "-by", "host,path,error,fact,scheme,browser"}, names...)...)
				if want == "" {
					want = r.stdout
				}
				if r.stdout != want || r.code != exitDone {
					t.Errorf("%s workers, %s: exit code %d and\n%.300s\nwant\n%.300s", workers, names, r.code, r.stdout, want)
				}
			}
		}
	}
}

// A feed gives what scanning each line by itself gives, whatever the ends of the lines
// and however many there are.
func TestFeedOfLinesScansEachLine(t *testing.T) {
	text := must.Read(t, sample) + "\n\n\r\n/a\r\r\n" + strings.Repeat("x\n", linesAtOnce) + must.Read(t, links) + "last line"
	for _, production := range []uriscan.Production{uriscan.URIReference, uriscan.URI, uriscan.AbsoluteURI, uriscan.RelativeRef} {
		want := lines(text)
		i := 0
		newLineFeed(production)(&flow.Block{Data: []byte(text), MaxLine: flow.LongestMaxLine}, func(r *stats.Record) {
			line := strings.TrimSuffix(want[i], "\r")
			i++
			var spans uriscan.Spans
			production.ScanString(line, &spans)
			if got := r.URI.In(r.Text); string(got) != line {
				t.Fatalf("line %d is %q, want %q", i, got, line)
			}
			if r.Spans.ErrorCode() != spans.ErrorCode() || r.Spans.Host.InString(string(r.Text)) != spans.Host.InString(line) {
				t.Fatalf("line %d, %q: another scan", i, line)
			}
		})
		expect.Equal(t, i, len(want), "lines")
	}
}

func TestFeedCountsLinesThatAreTooLong(t *testing.T) {
	for _, b := range []*flow.Block{{Long: 100, MaxLine: 10}, {Data: []byte("12345678901\n"), MaxLine: 10}} {
		n := 0
		newLineFeed(uriscan.URIReference)(b, func(r *stats.Record) {
			n++
			if r.Spans.ErrorCode() != uriscan.CodeTooLong || r.Text != nil {
				t.Errorf("%+v", r)
			}
		})
		expect.Equal(t, n, 1, "records")
	}
}

func TestStatsSayWhatIsEstimated(t *testing.T) {
	var input strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&input, "http://often.example/\nhttp://h%d.example/\n", i)
	}
	r := runWith(input.String(), "stats", "-q", "-by", "host,scheme", "-keep", "16", "-o", "json")
	var out struct {
		Fields []struct {
			Field  string
			Exact  bool
			Missed int `json:"missed_at_most"`
			Rows   []struct{ Count int }
		}
	}
	must.NoError(t, json.Unmarshal([]byte(r.stdout), &out))
	host, scheme := out.Fields[0], out.Fields[1]
	if host.Exact || host.Missed == 0 || host.Rows[0].Count != 1000 || !scheme.Exact || scheme.Rows[0].Count != 2000 {
		t.Errorf("%+v", out)
	}
	text := runWith(input.String(), "stats", "-q", "-by", "host,scheme", "-keep", "16").stdout
	if !strings.Contains(text, "a count with ~N may be up to N too low") || !strings.Contains(text, "scheme: 1 value in 2,000 records, exact") {
		t.Error(text)
	}
}

func TestStatsExitCodes(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing")
	for _, c := range []struct {
		args []string
		want int
	}{
		{[]string{links}, exitDone},
		{[]string{"-strict", links}, exitInvalid},
		{[]string{"-strict", tempFile(t, "a\n")}, exitDone},
		{[]string{missing}, exitTrouble},
		{[]string{"-strict", missing, links}, exitTrouble},
		{[]string{t.TempDir()}, exitTrouble},
		{[]string{"-by", "host", "-by", "scheme", links}, exitDone},
		{[]string{"-by", "host", "-by", "host", links}, exitTrouble},
		{[]string{"-by", "nosuch", links}, exitTrouble},
		{[]string{"-by", "", links}, exitTrouble},
		{[]string{"-by", "status", links}, exitTrouble},
		{[]string{"-by", "browser", links}, exitDone},
		{[]string{"-by", "browser", "-format", "auto", accessLog}, exitTrouble},
		{[]string{"-find", "-any", links}, exitDone},
		{[]string{"-any", links}, exitTrouble},
		{[]string{"-scheme", "http", links}, exitTrouble},
		{[]string{"-mode", "loose", links}, exitTrouble},
		{[]string{"-find", "-any", "-scheme", "http", links}, exitTrouble},
		{[]string{"-find", "-format", "auto", accessLog}, exitTrouble},
		{[]string{"-by", "status", "-format", "auto", accessLog}, exitDone},
		{[]string{"-by", "status", "-strict", "-format", "combined", accessLog}, exitInvalid},
		{[]string{"-format", "nosuch", accessLog}, exitTrouble},
		{[]string{"-format", "combined", "-path", "status=a", accessLog}, exitTrouble},
		{[]string{"-path", "status=a", "-path", "target=b", "-by", "status", accessLog}, exitDone},
		{[]string{"-by", "host,", links}, exitTrouble},
		{[]string{"-top", "0", links}, exitTrouble},
		{[]string{"-top", "-1", links}, exitTrouble},
		{[]string{"-top", "1e3", links}, exitTrouble},
		{[]string{"-keep", "15", links}, exitTrouble},
		{[]string{"-keep", "99999999999999999999", links}, exitTrouble},
		{[]string{"-ascii=perhaps", links}, exitTrouble},
		{[]string{"-plot", "", links}, exitTrouble},
		{[]string{"-plot", "a", "-plot", "b", links}, exitTrouble},
		{[]string{"-plot", filepath.Join(missing, "x.svg"), links}, exitTrouble},
		{[]string{"-plot", links, links}, exitTrouble},
		{[]string{"-plot", "-", links}, exitTrouble},
		{[]string{"-h"}, exitDone},
	} {
		r := runWith("", append([]string{"stats", "-q"}, c.args...)...)
		if r.code != c.want {
			t.Errorf("%q: exit code %d, want %d; standard error:\n%s", c.args, r.code, c.want, r.stderr)
		}
		if c.want == exitTrouble && len(lines(r.stderr)) != 1 || c.want != exitTrouble && r.stderr != "" {
			t.Errorf("%q: standard error:\n%s", c.args, r.stderr)
		}
	}
}

// Blocks belong on a terminal with a locale that has UTF-8. POSIX says which variable counts.
func TestLocaleSaysWhetherTheTerminalTakesUTF8(t *testing.T) {
	for _, c := range []struct {
		all, ctype, lang string
		want             bool
	}{
		{"", "", "", false}, {"", "", "en_GB.UTF-8", true}, {"", "", "C", false}, {"C", "", "en_GB.UTF-8", false},
		{"", "POSIX", "en_GB.UTF-8", false}, {"de_DE.utf8", "C", "C", true}, {"", "C.UTF-8", "", true},
	} {
		got := takesUTF8(func(name string) string {
			return map[string]string{"LC_ALL": c.all, "LC_CTYPE": c.ctype, "LANG": c.lang}[name]
		})
		expect.Equal(t, got, c.want, "%+v", c)
	}
}

// What stats counts of a log is what logs writes of it.
func TestStatsOfALogAreThoseOfItsRecords(t *testing.T) {
	columns := map[string]string{
		"method": "method", "status": "status", "client": "client", "agent": "user_agent", "path": "path", "user": "user",
	}
	for _, name := range []string{accessLog, "testdata/logs/w3c.log", "testdata/logs/haproxy.log", "testdata/logs/json-traefik.log", "testdata/logs/combined.log"} {
		for field, column := range columns {
			want := make(map[string]int)
			for i, value := range lines(runWith("", "logs", "-q", "-o", "tsv", "-fields", column, name).stdout) {
				if i > 0 && value != `\N` && (value != "" || field == "path") {
					want[value]++
				}
			}
			got := make(map[string]int)
			for _, row := range lines(runWith("", "stats", "-q", "-format", "auto", "-by", field, "-top", "1000", "-o", "tsv", name).stdout) {
				if columns := strings.Split(row, "\t"); columns[0] == field {
					n, _ := strconv.Atoi(columns[2])
					got[columns[1]] = n
				}
			}
			if !maps.Equal(got, want) {
				t.Errorf("%s by %s: %v, want %v", name, field, got, want)
			}
		}
	}
}

// What stats -find counts is what find writes.
func TestStatsOfTextAreThoseOfTheURIsInIt(t *testing.T) {
	for _, flags := range [][]string{nil, {"-any", "-mode", "strict"}, {"-mode", "loose"}, {"-scheme", "ftp,http"}} {
		for _, name := range []string{"testdata/jobs/notes.txt", accessLog, "README.md"} {
			if flags == nil && name == "README.md" {
				continue // it has an IRI, and stats takes each line for a URI
			}
			found := runWith("", append(append([]string{"find", "-q"}, flags...), name)...).stdout
			want := runWith(found, "stats", "-q", "-by", "scheme,host,path,error", "-o", "json")
			got := runWith("", append(append([]string{"stats", "-q", "-find", "-by", "scheme,host,path,error", "-o", "json"}, flags...), name)...)
			if got != want {
				t.Errorf("%q of %s:\n%s\nwant\n%s", flags, name, got.stdout, want.stdout)
			}
		}
	}
}

func TestStatsOfALogCountLinesThatDoNotFit(t *testing.T) {
	input := "192.0.2.7 - - [x] \"GET /a|b HTTP/1.1\" 400 0\n\n192.0.2.7 - -\n192.0.2.7 - - [x] \"-\" 408 0\n192.0.2.7 - - [x] \"GET / HTTP/1.1\" 200 0"
	r := runWith(input, "stats", "-q", "-format", "common", "-by", "error,status", "-o", "tsv")
	for _, want := range []string{"records\tvalid\t2\t", "records\tinvalid\t2\t", "error\tlog-end\t1\t", "error\tpath\t1\t", "status\t408\t1\t", "length\turi max\t4\t"} {
		if !strings.Contains(r.stdout, "\n"+want) {
			t.Errorf("no %q in\n%s", want, r.stdout)
		}
	}
	long := runWith(input, "stats", "-q", "-format", "common", "-by", "error", "-o", "tsv", "-max-line", "20").stdout
	if !strings.Contains(long, "\nerror\tlog-too-long\t3\t") {
		t.Errorf("no lines that are too long in\n%s", long)
	}
}

// Whatever is counted, every line is counted once, the output can be read, and it has no
// byte that a terminal would not print.
func FuzzStats(f *testing.F) {
	f.Add([]byte("http://h.example/\n\n/a b\r\n"), false)
	f.Add([]byte("\x1b]0;x\x07//\x9b31m\n\xff\xfe://\u202e\n"), false)
	f.Add([]byte(`192.0.2.7 - - [x] "GET /a HTTP/1.1" 200 0`+"\n#Fields: cs-method\n\x16\x03"), true)
	f.Fuzz(func(t *testing.T, text []byte, log bool) {
		args := []string{"stats", "-q", "-j", "1", "-keep", "16", "-by", "scheme,host,port,path,extension,error,fact"}
		if log {
			args = append(args, "-format", "combined", "-by", "method,status,protocol,client,user,referer,agent")
		} else {
			args = append(args, "-by", "browser")
		}
		if len(text) > 1 && (text[0] == 0x1f || bytes.HasPrefix(text, []byte("BZh")) || text[0] == 0x28 || text[0] == 0xfd) {
			return // it may be compressed
		}
		r := runWith(string(text), append(args, "-o", "json")...)
		var out struct{ Records, Valid, Invalid int }
		if err := json.Unmarshal([]byte(r.stdout), &out); err != nil || r.code != exitDone {
			t.Fatalf("%v, exit code %d: %s", err, r.code, r.stdout)
		}
		text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
		if n := len(bytes.SplitAfter(text, []byte("\n"))); !log && out.Records != n && out.Records != n-1 || out.Valid+out.Invalid != out.Records {
			t.Errorf("%d records of %d lines, %d valid, %d invalid", out.Records, n, out.Valid, out.Invalid)
		}
		for _, more := range [][]string{{"-o", "json"}, {"-o", "tsv"}, {"-ascii"}, {"-ascii=false"}} {
			r := runWith(string(text), append(args, more...)...)
			if i := strings.IndexFunc(r.stdout, func(c rune) bool { return c != '\n' && c != '\t' && !unicode.IsPrint(c) }); i >= 0 || !utf8.ValidString(r.stdout) {
				t.Errorf("%q writes what a terminal would not print: %q", more, r.stdout)
			}
		}
	})
}

// TestPictureNeverReplacesAStream gives standard input, or standard output, the name of the
// picture.
func TestPictureNeverReplacesAStream(t *testing.T) {
	for _, isInput := range []bool{true, false} {
		name := tempFile(t, "http://h/\n")
		file, err := os.OpenFile(name, os.O_RDWR|os.O_APPEND, 0)
		must.NoError(t, err)
		defer file.Close()
		var stdout, stderr bytes.Buffer
		s := streams{in: strings.NewReader("http://h/\n"), out: file, err: &stderr}
		if isInput {
			s.in, s.out = file, &stdout
		}
		if code := runUntil([]string{"stats", "-plot", name}, s); code != exitTrouble || strings.Count(stderr.String(), "\n") != 1 {
			t.Errorf("exit code %d, %s", code, stderr.String())
		}
		if text, err := os.ReadFile(name); err != nil || string(text) != "http://h/\n" {
			t.Errorf("the file holds %q", text)
		}
	}
}

// Tables of a part of the input say that they are, in every format.
func TestStatsOfAPartSayThatTheyAreOne(t *testing.T) {
	missing, picture := filepath.Join(t.TempDir(), "missing"), filepath.Join(t.TempDir(), "stats.svg")
	for format, want := range map[string]string{
		"text": "partial (unreadable): the counts are of a part of the input\n1 record,",
		"tsv":  "field\tvalue\tcount\tmissed_at_most\tshare\npartial\tunreadable\t\\N\t\\N\t\\N\nrecords\tvalid\t1\t0\t1.000000\n",
		"json": `{"partial":"unreadable","records":1,`,
	} {
		r := runWith("a\n", "stats", "-q", "-o", format, "-plot", picture, "-", missing)
		if r.code != exitTrouble || !strings.HasPrefix(r.stdout, want) {
			t.Errorf("%s: exit code %d, output\n%swant it to begin with\n%s", format, r.code, r.stdout, want)
		}
		if !strings.Contains(must.Read(t, picture), "; partial (unreadable)<") {
			t.Errorf("%s: the picture does not say that it is of a part", format)
		}
		if whole := runWith("a\n", "stats", "-q", "-o", format).stdout; strings.Contains(whole, "partial") {
			t.Errorf("%s: tables of all input are called partial:\n%s", format, whole)
		}
	}
}
