package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// tabSeparated is how ClickHouse writes a String in the format TabSeparated.
var tabSeparated = strings.NewReplacer(
	"\b", `\b`, "\f", `\f`, "\n", `\n`, "\r", `\r`, "\t", `\t`, "\x00", `\0`, "'", `\'`, `\`, `\\`,
)

// readTabSeparated returns the text of a column of TabSeparated that has the escapes of
// our TSV, or of JSON with its backslashes doubled.
var readTabSeparated = func() *strings.Replacer {
	pairs := []string{`\\`, `\`, `\t`, "\t", `\n`, "\n", `\r`, "\r"}
	for b := range 256 {
		pairs = append(pairs, fmt.Sprintf(`\x%02x`, b), string([]byte{byte(b)}))
	}
	return strings.NewReplacer(pairs...)
}()

// valuesOfAnyBytes are texts with any byte in any place, and plain ones.
func valuesOfAnyBytes() []string {
	values := []string{"", `\N`, `\\`, `it's`, "http://h/it's", "http://h/\n", "http://h/a", "a\\", "\\x41", "caf\u00e9", "http://caf\u00e9/\u0085", "\xff'"}
	for a := range 256 {
		values = append(values, string([]byte{byte(a)}), fmt.Sprintf("http://h/%c", a), "http://h/plain")
		for b := 0; b < 256; b += exhaustive.Pick(1, 5, 17) {
			values = append(values, string([]byte{byte(a), byte(b)}))
		}
	}
	return values
}

// Any text that ClickHouse writes is one record, and comes back byte for byte.
func TestEscapedValuesComeBack(t *testing.T) {
	values := valuesOfAnyBytes()
	var input strings.Builder
	for _, value := range values {
		input.WriteString(tabSeparated.Replace(value) + "\n")
	}
	r := runWith(input.String(), "split", "-one-to-one", "-escaped", "-o", "tsv", "-fields", "original")
	rows := lines(r.stdout)
	if r.code != exitDone || len(rows) != len(values) {
		t.Fatalf("exit code %d, %d records, want %d; %s", r.code, len(rows), len(values), r.stderr)
	}
	for i, row := range rows {
		expect.Equal(t, readTabSeparated.Replace(row), values[i], "%q, written and read", values[i])
	}
}

// A record of JSON is one column of TabSeparated: without its escapes it is the record that
// the text has by itself.
func TestEscapedRecordsOfJSONAreThoseOfTheText(t *testing.T) {
	var plain, escaped strings.Builder
	for _, value := range valuesOfAnyBytes() {
		if value != `\N` && !strings.Contains(value, "\n") && !strings.HasSuffix(value, "\r") { // else no line can hold it
			plain.WriteString(value + "\n")
			escaped.WriteString(tabSeparated.Replace(value) + "\n")
		}
	}
	for _, command := range [][]string{{"split"}, {"normalize"}, {"redact"}} {
		command = append(command, "-o", "json", "-one-to-one")
		want, got := lines(runWith(plain.String(), command...).stdout), lines(runWith(escaped.String(), append(command, "-escaped")...).stdout)
		must.Equal(t, len(got), len(want), "%q: records", command)
		for i := range got {
			if record := readTabSeparated.Replace(got[i]); record != want[i] || !json.Valid([]byte(record)) {
				t.Errorf("%q:\n got %s\nwant %s", command, record, want[i])
			}
		}
	}
}

func TestEscapedLinesAreReadAsDatabasesWriteThem(t *testing.T) {
	for line, want := range map[string]string{
		`http://h/it\'s`:     "http://h/it's\tok",
		`http://h/\n`:        `http://h/\n` + "\tpath@9",
		`a\tb`:               `a\tb` + "\tpath@1",
		`\x41\x2fb`:          "A/b\tok",
		`\"\/` + "\\`":       "\"/`\tpath@0",
		`a\`:                 `a\\` + "\tpath@1",
		`a\q\xg1\x1`:         `a\\q\\xg1\\x1` + "\tpath@1",
		`a\N`:                `a\\N` + "\tpath@1",
		`\N`:                 `\N` + "\t" + `\N`,
		`\\N`:                `\\N` + "\tpath@0",
		`\0\a\b\e\f\v\r`:     `\x00\x07\x08\x1b\x0c\x0b\r` + "\tpath@0",
		`http://h:99999/\'`:  "http://h:99999/'\tok",
		`//[fe80::1%25e]/\'`: "//[fe80::1%25e]/'\tip-literal@10",
	} {
		for _, end := range []string{"\n", ""} {
			r := runWith(line+end, "split", "-one-to-one", "-escaped", "-o", "tsv", "-fields", "original,verdict")
			if r.code != exitDone || r.stdout != want+"\n" {
				t.Errorf("%q: %q, want %q", line, r.stdout, want+"\n")
			}
		}
	}
}

// The line and the offset of a record are those of the input with its escapes.
func TestEscapedRecordsHaveTheirLineAndOffset(t *testing.T) {
	input := "/a\n/b\\'\n\\N\n/c\n/d\\n\n" + strings.Repeat("/x\n/y\\'\n", 1000) + "/e"
	want, offset := "", 0
	for i, line := range strings.Split(input, "\n") {
		want += fmt.Sprintf("%d\t%d\n", i+1, offset)
		offset += len(line) + 1
	}
	for _, workers := range []string{"1", "4"} {
		r := runWith(input, "split", "-one-to-one", "-escaped", "-o", "tsv", "-with", "line,offset", "-fields", "line", "-j", workers)
		expect.Equal(t, r.stdout, want, "%d workers", len(workers))
	}
}

func TestEscapedLinesOfLogsAreRead(t *testing.T) {
	plain := `192.0.2.1 - - [10/Oct/2000:13:55:36 -0700] "GET /it's\"a HTTP/1.0" 200 2326` + "\n"
	args := []string{"logs", "-one-to-one", "-format", "common", "-fields", "client,path,status,error_type", "-o", "tsv"}
	want := runWith(plain+plain, args...)
	got := runWith(tabSeparated.Replace(strings.TrimSuffix(plain, "\n"))+"\n"+tabSeparated.Replace(strings.TrimSuffix(plain, "\n"))+"\n", append(args, "-escaped")...)
	if got != want || !strings.HasPrefix(got.stdout, "192.0.2.1\t/it's\"a\t200\t") {
		t.Errorf("%+v\nwant %+v", got, want)
	}
	got = runWith(`\N`+"\n", append(args, "-escaped")...)
	if want := `\N` + strings.Repeat("\t"+`\N`, 3) + "\n"; got.stdout != want || got.code != exitDone {
		t.Errorf("%+v, want %q", got, want)
	}
}

// What counts for the length of a line is what comes through the pipe, escapes too.
func TestEscapedLinesMayBeTooLong(t *testing.T) {
	input := "/a\n" + strings.Repeat(`\'`, 60) + "\n/b\\'\n" + strings.Repeat(`\'`, 50) + "\n"
	r := runWith(input, "split", "-one-to-one", "-escaped", "-o", "tsv", "-fields", "verdict", "-max-line", "100")
	want := result{
		stdout: "ok\ntoo-long@100\nok\nok\n",
		stderr: "uriscan: standard input: line 2 is longer than 100 bytes, the most that -max-line allows, and is skipped\n",
	}
	expect.Equal(t, r, want, "the answer")
}

func TestEscapedRecordsWantEscapes(t *testing.T) {
	want := "uriscan: normalize: -escaped wants records that have escapes too, by -o tsv or -o json\n"
	for _, format := range []string{"text", "csv", "parquet"} {
		if r := runWith("", "normalize", "-escaped", "-o", format); r.code != exitTrouble || r.stderr != want {
			t.Errorf("%s: %+v", format, r)
		}
	}
}

// Whatever comes, each line has one record, the record has its columns, and what the line
// stands for comes back.
func FuzzEscaped(f *testing.F) {
	f.Add("/a\n/b\\'\n\\N\n\\", true)
	f.Add("http://h/\\x4\\x41\\xzz\r\n\n", false)
	f.Fuzz(func(t *testing.T, input string, crowded bool) {
		if crowded {
			input = strings.Repeat("http://example.com/\n", 2*linesAtOnce) + input
		}
		r := runWith(input, "split", "-one-to-one", "-escaped", "-o", "tsv", "-fields", "original,verdict")
		rows, want := linesOf(r.stdout), linesOf(input)
		if r.code != exitDone || len(rows) != len(want) {
			t.Fatalf("%q: exit code %d, %d records, want %d", input, r.code, len(rows), len(want))
		}
		for i, row := range rows {
			original, _, found := strings.Cut(row, "\t")
			if !found || strings.Count(row, "\t") != 1 {
				t.Fatalf("%q: the record %q", input, row)
			}
			if line := want[i]; line == `\N` {
				if row != `\N`+"\t"+`\N` {
					t.Fatalf("%q: the record of what is not there is %q", input, row)
				}
			} else if value := string(appendUnescaped(nil, []byte(line))); readTabSeparated.Replace(original) != value {
				t.Fatalf("%q: %q came back as %q", input, value, original)
			}
		}
	})
}
