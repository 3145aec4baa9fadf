package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/uriscan/uriscan"
)

// lineCommands are the commands that read lines, each with what it cannot do without.
// All must do alike what has to do with files and output.
var lineCommands = [][]string{{"split"}, {"normalize"}, {"resolve", "-base", testBase}, {"redact"}}

// originals returns the lines that the records of JSON hold.
func originals(t *testing.T, stdout string) []string {
	t.Helper()
	if stdout == "" {
		return nil
	}
	var got []string
	for _, record := range lines(stdout) {
		text, found := strings.CutPrefix(record, `{"url.original":"`)
		text, _, ended := strings.Cut(text, `"`)
		if !found || !ended {
			t.Fatalf("no record: %s", record)
		}
		got = append(got, text)
	}
	return got
}

func TestEveryLineIsARecord(t *testing.T) {
	for _, c := range []struct {
		input string
		want  []string
	}{
		{"", nil},
		{"\n", []string{""}},
		{"\r\n", []string{""}},
		{"\n\n\n", []string{"", "", ""}},
		{"a", []string{"a"}},
		{"a\n", []string{"a"}},
		{"a\r\n", []string{"a"}},
		{"a\n\nb", []string{"a", "", "b"}},
		{"a\r\n\r\nb\r\n", []string{"a", "", "b"}},
		{"a\r\r\n", []string{`a\u000d`}},
		{"a\r", []string{`a\u000d`}},
		{"a\rb\n", []string{`a\u000db`}},
	} {
		for _, production := range []string{"URI-reference", "relative-ref"} {
			r := runWith(c.input, "split", "-q", "-production", production)
			if got := originals(t, r.stdout); strings.Join(got, "|") != strings.Join(c.want, "|") || len(got) != len(c.want) {
				t.Errorf("%q as %s: records of %q, want %q", c.input, production, got, c.want)
			}
		}
		text := ""
		for _, line := range c.want {
			text += strings.ReplaceAll(line, `\u000d`, "\r") + "\n"
		}
		for _, command := range []string{"normalize", "redact"} {
			if r := runWith(c.input, command, "-q"); r.stdout != text {
				t.Errorf("%q of %q: %q, want %q", command, c.input, r.stdout, text)
			}
		}
	}
}

// splitBySize splits input with a small buffer and a small limit on lines.
func splitBySize(t *testing.T, input string, size, limit int, f format) (string, *pipeline) {
	t.Helper()
	var out bytes.Buffer
	s := newPipeline(uriscan.URIReference, splitEncoder(&options{format: f}), &out)
	blocks := newBlockReader(size, limit)
	blocks.open(strings.NewReader(input))
	if inputErr, outputErr := s.run(blocks, func() {}); inputErr != nil || outputErr != nil {
		t.Fatal(inputErr, outputErr)
	}
	return out.String(), s
}

func TestBlockSizeDoesNotChangeTheOutput(t *testing.T) {
	text, err := os.ReadFile(sample)
	if err != nil {
		t.Fatal(err)
	}
	input := string(text) + "\n" + joined(hostile())
	for f, name := range formatNames {
		want, _ := splitBySize(t, input, len(input)+1, longestLine, format(f))
		for _, size := range []int{1, 2, 3, 17, 64, 1000, 4096} {
			if got, _ := splitBySize(t, input, size, longestLine, format(f)); got != want {
				t.Errorf("%s in blocks of %d bytes differs from %s in one block", name, size, name)
			}
		}
	}
}

func TestBatchAndSingleScansAgree(t *testing.T) {
	input := joined(hostile())
	want := runWith(input, "split", "-q").stdout
	var out bytes.Buffer
	s := newPipeline(uriscan.URIReference, encoder{append: appendJSON}, &out)
	if err := s.linesOneByOne([]byte(input)); err != nil {
		t.Fatal(err)
	}
	if err := s.flush(); err != nil {
		t.Fatal(err)
	}
	if out.String() != want {
		t.Error("the records of one line at a time differ from those of whole blocks")
	}
}

func TestHugeLinesAreKeptWhole(t *testing.T) {
	huge := "http://example.com/" + strings.Repeat("a%20b/", 1<<20)
	r := runWith("first\n"+huge+"\r\nmiddle\n"+huge+"|\nlast", "split", "-q")
	got := originals(t, r.stdout)
	want := []string{"first", huge, "middle", huge + "|", "last"}
	if len(got) != len(want) {
		t.Fatalf("%d records, want %d", len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("record %d holds %d bytes, want %d", i, len(got[i]), len(want[i]))
		}
	}
	if offset := fmt.Sprintf(`"error.offset":%d}`, len(huge)); !strings.Contains(r.stdout, offset) {
		t.Errorf("no record says %s", offset)
	}
}

func TestTooLongLinesAreReportedAndSkipped(t *testing.T) {
	input := "a\n" + strings.Repeat("x", 50) + "\nb\n" + strings.Repeat("y", 50)
	for f, want := range map[format][]string{
		formatJSON: {
			`{"url.original":"a","url.path":"a","uriscan.path_kind":"path-noscheme"}`,
			`{"error.type":"` + uriscan.CodeTooLong.String() + `","error.offset":20}`,
			`{"url.original":"b","url.path":"b","uriscan.path_kind":"path-noscheme"}`,
			`{"error.type":"` + uriscan.CodeTooLong.String() + `","error.offset":20}`,
		},
		formatTSV: {
			strings.TrimSuffix(tsvHeader(false), "\n"),
			"a" + strings.Repeat("\t\\N", 4) + "\ta" + strings.Repeat("\t\\N", 3) + "\tpath-noscheme\t\\N\t\\N",
			strings.Repeat("\\N\t", 10) + uriscan.CodeTooLong.String() + "\t20",
			"b" + strings.Repeat("\t\\N", 4) + "\tb" + strings.Repeat("\t\\N", 3) + "\tpath-noscheme\t\\N\t\\N",
			strings.Repeat("\\N\t", 10) + uriscan.CodeTooLong.String() + "\t20",
		},
	} {
		got, s := splitBySize(t, input, 8, 20, f)
		if got != strings.Join(want, "\n")+"\n" {
			t.Errorf("%s:\n%swant:\n%s", formatNames[f], got, strings.Join(want, "\n"))
		}
		if s.tally.valid() != 2 || s.tally.byCode[uriscan.CodeTooLong] != 2 {
			t.Errorf("%s: %d valid and %d too long, want 2 and 2", formatNames[f], s.tally.valid(), s.tally.byCode[uriscan.CodeTooLong])
		}
	}
}

// What is allocated is allocated for a run, not for a line.
func TestNoAllocationPerLine(t *testing.T) {
	input := []byte(joined(editLines(t)))
	for _, command := range append(lineCommands, []string{"split", "-facts"}, []string{"split", "-production", "URI"}) {
		for _, name := range formatNames {
			p := newCommandPipeline(t, io.Discard, append(command, "-o", name)...)
			blocks := newBlockReader(4096, longestLine)
			src := bytes.NewReader(nil)
			idle := func() {}
			allocs := testing.AllocsPerRun(5, func() {
				src.Reset(input)
				blocks.open(src)
				if inputErr, outputErr := p.run(blocks, idle); inputErr != nil || outputErr != nil {
					t.Fatal(inputErr, outputErr)
				}
			})
			if allocs != 0 {
				t.Errorf("%q in %s: %v allocations for %d lines, want 0", command, name, allocs, bytes.Count(input, []byte("\n")))
			}
		}
	}
}

func TestTroubleWithOneFileLeavesTheOthers(t *testing.T) {
	dir := t.TempDir()
	missing := filepath.Join(dir, "missing")
	for _, command := range lineCommands {
		r := runWith("//from-stdin\n", slices.Concat(command, []string{tempFile(t, "//one\n"), missing, dir, "-", tempFile(t, "//two")})...)
		places := []int{strings.Index(r.stdout, "//one"), strings.Index(r.stdout, "//from-stdin"), strings.Index(r.stdout, "//two")}
		if places[0] < 0 || !slices.IsSorted(places) || strings.Count(r.stdout, "\n") != 3 {
			t.Errorf("%q: want the lines of all readable files in order:\n%s", command, r.stdout)
		}
		if r.code != exitTrouble || !strings.Contains(r.stderr, "cannot open "+strconv.Quote(missing)) || !strings.Contains(r.stderr, "cannot read "+strconv.Quote(dir)) {
			t.Errorf("%q: exit code %d, standard error:\n%s", command, r.code, r.stderr)
		}
	}
}

func TestTSVHeaderStandsOnce(t *testing.T) {
	file := tempFile(t, "one\n")
	for _, command := range lineCommands {
		rows := lines(runWith("", slices.Concat(command, []string{"-o", "tsv", file, file})...).stdout)
		if len(rows) != 3 || !strings.Contains(rows[0], "\terror_type\terror_offset") || rows[1] != rows[2] {
			t.Errorf("%q: want a header and two rows:\n%q", command, rows)
		}
	}
	if header, _, _ := strings.Cut(runWith("", "split", "-o", "tsv", file).stdout, "one"); header != tsvHeader(false) {
		t.Errorf("the header of split is %q", header)
	}
}

func TestReadErrorIsTrouble(t *testing.T) {
	for _, command := range lineCommands {
		var stdout, stderr bytes.Buffer
		src := io.MultiReader(strings.NewReader("//a\n//b\n//cut"), iotest.ErrReader(errors.New("the disk is gone")))
		code := run(append(command, "-q"), src, &stdout, &stderr)
		if code != exitTrouble || stderr.String() != "uriscan: cannot read standard input: the disk is gone\n" {
			t.Errorf("%q: exit code %d, standard error:\n%s", command, code, stderr.String())
		}
		if got := stdout.String(); strings.Count(got, "\n") != 2 || strings.Contains(got, "cut") {
			t.Errorf("%q: want the lines read before the error:\n%s", command, got)
		}
	}
}

// failing is an output that takes no byte.
type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func TestOutputErrors(t *testing.T) {
	for _, args := range append(lineCommands, []string{"split", "-strict"}, []string{"compare", "a", "a"}, []string{"explain", "a b"}, []string{"help"}) {
		var stderr bytes.Buffer
		code := run(args, strings.NewReader("a\n"), failing{errors.New("disk full")}, &stderr)
		if code != exitTrouble || stderr.String() != "uriscan: cannot write to standard output: disk full\n" {
			t.Errorf("%q on a full disk: exit code %d, standard error:\n%s", args, code, stderr.String())
		}
		stderr.Reset()
		code = run(args, strings.NewReader("a\n"), failing{io.ErrClosedPipe}, &stderr)
		if code != exitDone || stderr.Len() > 0 {
			t.Errorf("%q on a closed pipe: exit code %d, standard error:\n%s", args, code, stderr.String())
		}
	}
}

// The answer of compare is its exit code, which does not need anybody to read on.
func TestCompareAnswersOnAClosedPipe(t *testing.T) {
	if code := run([]string{"compare", "a", "b"}, nil, failing{io.ErrClosedPipe}, io.Discard); code != exitDifferent {
		t.Errorf("exit code %d, want %d", code, exitDifferent)
	}
}

func TestClosedPipeIsNoError(t *testing.T) {
	for _, command := range lineCommands {
		cmd := process(t, append(command, sample, "-")...)
		cmd.Stdin = strings.NewReader(strings.Repeat("http://example.com/\n", 1<<18))
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		stdout, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if line, err := bufio.NewReader(stdout).ReadString('\n'); err != nil || !strings.Contains(line, "#http-and-https") {
			t.Errorf("%q: read %q and %v, want the first line", command, line, err)
		}
		stdout.Close()
		// The copy of standard input may fail with the pipe that nobody reads any
		// more; the exit code is what matters.
		cmd.Wait()
		if code := cmd.ProcessState.ExitCode(); code != exitDone || stderr.Len() > 0 {
			t.Errorf("%q: %v, standard error:\n%s", command, cmd.ProcessState, stderr.String())
		}
	}
}

// A slow input is answered line by line, not when a buffer is full.
func TestSlowInputIsAnsweredAtOnce(t *testing.T) {
	for _, command := range lineCommands {
		in, toIn := io.Pipe()
		fromOut, out := io.Pipe()
		done := make(chan int)
		go func() { done <- run(append(command, "-q"), in, out, io.Discard) }()
		answers := bufio.NewReader(fromOut)
		for i := range 3 {
			fmt.Fprintf(toIn, "/%d\n", i)
			if line, err := answers.ReadString('\n'); err != nil || !strings.Contains(line, fmt.Sprintf("/%d", i)) {
				t.Fatalf("%q, line %d: read %q and %v", command, i, line, err)
			}
		}
		toIn.Close()
		if code := <-done; code != exitDone {
			t.Errorf("%q: exit code %d, want %d", command, code, exitDone)
		}
	}
}
