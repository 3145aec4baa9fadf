package main

import (
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// readColumns returns the columns of an output of TSV or CSV by their names; a column has a
// value for each record, with its escapes.
func readColumns(t testing.TB, format, stdout string) (names []string, columns map[string][]string) {
	t.Helper()
	var rows [][]string
	if format == "csv" {
		reader := csv.NewReader(strings.NewReader(stdout))
		var err error
		if rows, err = reader.ReadAll(); err != nil {
			t.Fatal(err)
		}
	} else {
		for _, line := range lines(stdout) {
			rows = append(rows, strings.Split(line, "\t"))
		}
	}
	names, columns = rows[0], map[string][]string{}
	for _, row := range rows[1:] {
		if len(row) != len(names) {
			t.Fatalf("%d columns, want %d: %q", len(row), len(names), row)
		}
		for i, value := range row {
			columns[names[i]] = append(columns[names[i]], value)
		}
	}
	return names, columns
}

// Each field has the same values in each place, and beside any other fields.
func TestFieldsAreTheSameInEveryOrder(t *testing.T) {
	input := joined(append(hostile()[:1500], "http://u:p@H:80/a/../b,c?q#f", "http://h:080/", "mailto:a@b.example?subject=hi"))
	every := []string{
		"original", "scheme", "userinfo", "host", "port", "port_text", "path", "query", "fragment", "host_kind", "path_kind", "facts",
		"parts", "error_type", "error_offset", "verdict",
	}
	random := rand.New(rand.NewPCG(3986, 3))
	for _, format := range []string{"tsv", "csv"} {
		_, want := readColumns(t, format, runWith(input, "split", "-q", "-o", format, "-fields", strings.Join(every, ",")).stdout)
		for range 40 {
			random.Shuffle(len(every), func(i, j int) { every[i], every[j] = every[j], every[i] })
			chosen := every[:1+random.IntN(len(every))]
			names, got := readColumns(t, format, runWith(input, "split", "-q", "-o", format, "-fields", strings.Join(chosen, ",")).stdout)
			must.Slices(t, names, chosen, "%s: the columns", format)
			for _, name := range names {
				if !slices.Equal(got[name], want[name]) {
					t.Fatalf("%s of %q: the column %s differs", format, chosen, name)
				}
			}
		}
	}
}

// The keys of JSON are in the order in which their fields were chosen.
func TestKeysAreInTheChosenOrder(t *testing.T) {
	for _, c := range []struct{ fields, want string }{
		{"host,scheme", `{"url.domain":"h","url.scheme":"http"}`},
		{"error_offset,path,error_type", `{"url.path":"/p"}`},
		{"error_type", `{}`},
		{"verdict,port", `{"uriscan.verdict":"ok","url.port":80}`},
		{"port_text", `{}`},
		{"facts,host_kind", `{"uriscan.facts":["default-port","normal"],"uriscan.host_kind":"reg-name"}`},
	} {
		if got := runWith("http://h:80/p\n", "split", "-q", "-fields", c.fields).stdout; got != c.want+"\n" {
			t.Errorf("%s: %swant %s", c.fields, got, c.want)
		}
	}
	expect.Equal(t, runWith("\xff\n", "split", "-q", "-fields", "path").stdout, `{"url.path":"\u00ff","uriscan.encoding":"iso-8859-1"}`+"\n", "the encoding where nobody asked for it")
}

func TestOnlyLeavesRecordsOut(t *testing.T) {
	input := joined(hostile()[:1500])
	for _, command := range append(lineCommands, []string{"split", "-facts"}) {
		for _, format := range formatNames {
			args := append(command, "-q", "-o", format)
			all, valid, invalid := runWith(input, args...).stdout, runWith(input, append(args, "-only", "valid")...).stdout, runWith(input, append(args, "-only=invalid")...).stdout
			header := ""
			if format == "tsv" || format == "csv" || format == "text" && command[0] == "split" {
				header, _, _ = strings.Cut(all, "\n")
				header += "\n"
			}
			var merged []string
			inValid, inInvalid := linesOf(strings.TrimPrefix(valid, header)), linesOf(strings.TrimPrefix(invalid, header))
			verdicts := lines(runWith(input, "split", "-q", "-o", "tsv", "-fields", "verdict").stdout)[1:]
			for _, verdict := range verdicts {
				from := &inInvalid
				if verdict == "ok" {
					from = &inValid
				}
				merged = append(merged, (*from)[0])
				*from = (*from)[1:]
			}
			if len(inValid)+len(inInvalid) > 0 || !slices.Equal(merged, linesOf(strings.TrimPrefix(all, header))) {
				t.Errorf("%q: the records of valid and of invalid lines together are not all records", args)
			}
		}
	}
}

// What -with adds leads back to the line.
func TestWithLeadsBackToTheLine(t *testing.T) {
	input := joined(hostile())
	name := filepath.Join(t.TempDir(), "a file, \"quoted\" \xff é.txt")
	if err := os.WriteFile(name, []byte(input), 0o600); err != nil {
		t.Skip("no file can have this name: ", err)
	}
	for _, workers := range []string{"1", "3"} {
		names, columns := readColumns(t, "csv", runWith("", "split", "-q", "-o", "csv", "-j", workers, "-with", "file,line,offset", name).stdout)
		if !slices.Equal(names[:4], []string{"file", "line", "offset", "original"}) {
			t.Fatalf("the columns are %q", names)
		}
		for i, original := range columns["original"] {
			offset, err := strconv.Atoi(columns["offset"][i])
			if err != nil || !strings.HasPrefix(input[offset:], original+"\r\n") || columns["line"][i] != fmt.Sprint(i+1) || columns["file"][i] != name {
				t.Fatalf("record %d is line %s at %s of %q", i, columns["line"][i], columns["offset"][i], columns["file"][i])
			}
		}
		for i, get := range readRecords(t, "json", runWith("", "split", "-q", "-j", workers, "-with", "line,file", name).stdout) {
			file, _ := get("file")
			if line, _ := get("line"); file != name || line != fmt.Sprint(i+1) {
				t.Fatalf("record %d is line %s of %q", i, line, file)
			}
		}
	}
}

func TestKeysOfTheElasticCommonSchema(t *testing.T) {
	input := joined(hostile())
	ecs := lines(runWith(input, "split", "-q", "-schema", "ecs").stdout)
	for i, text := range lines(runWith(input, "split", "-q", "-schema", "otel").stdout) {
		want := strings.NewReplacer(`,"url.userinfo":`, `,"uriscan.userinfo":`, `,"error.offset":`, `,"uriscan.error_offset":`).Replace(text)
		must.Equal(t, ecs[i], want, "the answer")
	}
}

func TestNoneWritesNothingAndCounts(t *testing.T) {
	input := joined(hostile())
	for _, command := range lineCommands {
		with, without := runWith(input, append(command, "-summary", "-o", "tsv")...), runWith(input, append(command, "-summary", "-o", "none")...)
		counts := func(summary string) string { text, _, _ := strings.Cut(summary, "MB "); return text }
		if without.stdout != "" || counts(without.stderr) != counts(with.stderr) || without.code != with.code {
			t.Errorf("%q: %q, %s", command, without.stdout, without.stderr)
		}
	}
}

// CSV is read by other programs as RFC 4180 has it.
func TestCSVIsReversible(t *testing.T) {
	input := append(hostile(), `,`, `"`, `a,"b"`, "a\rb", " a ", `""`)
	stdout := runWith(joined(input), "split", "-q", "-o", "csv").stdout
	_, columns := readColumns(t, "csv", stdout)
	if !slices.Equal(columns["original"], input) {
		t.Error("the lines are not the bytes of the column original")
	}
	for i, row := range lines(stdout) {
		if !strings.HasSuffix(row, "\r") {
			t.Fatalf("row %d does not end in CRLF: %q", i, row)
		}
	}
	for line, want := range map[string]string{
		"http://h":       "http://h,http,,h,,,\"\",,,reg-name,path-abempty,,\r\n",
		"//@h:?#":        "//@h:?#,,\"\",h,,\"\",\"\",\"\",\"\",reg-name,path-abempty,,\r\n",
		"/a,b":           "\"/a,b\",,,,,,\"/a,b\",,,,path-absolute,,\r\n",
		`/a"b`:           "\"/a\"\"b\",,,,,,\"/a\"\"b\",,,,path-absolute,path,2\r\n",
		"http://h:80?,#": "\"http://h:80?,#\",http,,h,80,,\"\",\",\",\"\",reg-name,path-abempty,,\r\n",
	} {
		_, got, _ := strings.Cut(runWith(line+"\n", "split", "-q", "-o", "csv").stdout, "\r\n")
		expect.Equal(t, got, want, "%q", line)
	}
}
