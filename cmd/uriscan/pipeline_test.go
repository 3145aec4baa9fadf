package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
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

// pieces are the ways in which an input can come.
var pieces = map[string]func(io.Reader) io.Reader{
	"one byte at a time": iotest.OneByteReader,
	"halves":             iotest.HalfReader,
	"all at once":        iotest.DataErrReader,
	"17 bytes at a time": func(r io.Reader) io.Reader { return upTo{r, 17} },
	"1000 at a time":     func(r io.Reader) io.Reader { return upTo{r, 1000} },
}

// upTo reads at most some bytes at a time.
type upTo struct {
	src  io.Reader
	most int
}

func (u upTo) Read(b []byte) (int, error) { return u.src.Read(b[:min(len(b), u.most)]) }

func TestHugeLinesAreKeptWhole(t *testing.T) {
	huge := "http://example.com/" + strings.Repeat("a%20b/", 1<<20)
	r := runWith("first\n"+huge+"\r\nmiddle\n"+huge+"|\nlast", "split", "-max-line", "8m")
	got := originals(t, r.stdout)
	want := []string{"first", huge, "middle", huge + "|", "last"}
	must.Equal(t, len(got), len(want), "records")
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("record %d holds %d bytes, want %d", i, len(got[i]), len(want[i]))
		}
	}
	if offset := fmt.Sprintf(`"error.offset":%d}`, len(huge)); !strings.Contains(r.stdout, offset) {
		t.Errorf("no record says %s", offset)
	}
}

// What is allocated is allocated for a run or a block, not for a line.
func TestNoAllocationPerLine(t *testing.T) {
	const times = 6
	few := []byte(joined(editLines(t)))
	many := bytes.Repeat(few, times)
	more := float64((times - 1) * bytes.Count(few, []byte("\n")))
	for _, command := range append(lineCommands, []string{"split", "-facts"}, []string{"split", "-production", "URI"}) {
		for _, name := range formatNames {
			args := append(command, "-o", name, "-j", "1")
			allocsOf := func(input []byte) float64 {
				return testing.AllocsPerRun(1, func() { runLines(t, io.Discard, bytes.NewReader(input), 0, args...) })
			}
			if allocs := allocsOf(many) - allocsOf(few); allocs > more/100 {
				t.Errorf("%q in %s: %v allocations for %v more lines", command, name, allocs, more)
			}
		}
	}
}

// runLines runs a command that reads lines with the given size of a block, 0 for the
// default, and returns what it has counted.
func runLines(t testing.TB, out io.Writer, input io.Reader, block int, args ...string) *tally {
	t.Helper()
	counted, code, stderr := runBlocks(t, out, input, block, args...)
	if code != exitDone {
		t.Fatalf("%q: exit code %d, standard error:\n%s", args, code, stderr)
	}
	return counted
}

// runBlocks is runLines for a run that may have any exit code.
func runBlocks(t testing.TB, out io.Writer, input io.Reader, block int, args ...string) (counted *tally, code int, stderr string) {
	t.Helper()
	o, err := parse(commandNamed(args[0]), args[1:])
	must.NoError(t, err)
	o.block = block
	r := newLineRun(lineCommandNamed(args[0]), &o, out)
	var told bytes.Buffer
	code = r.job().run(&o, streams{in: input, out: out, err: &told})
	return &r.tally, code, told.String()
}

// splitHeader is the first line of split in TSV.
const splitHeader = "original\tscheme\tuserinfo\thost\tport\tport_text\tpath\tquery\tfragment\thost_kind\tpath_kind\terror_type\terror_offset\n"

func TestTSVHasOneHeader(t *testing.T) {
	file := tempFile(t, "one\n")
	for _, command := range lineCommands {
		rows := lines(runWith("", slices.Concat(command, []string{"-o", "tsv", file, file})...).stdout)
		if len(rows) != 3 || !strings.Contains(rows[0], "\terror_type\terror_offset") || rows[1] != rows[2] {
			t.Errorf("%q: want a header and two rows:\n%q", command, rows)
		}
	}
	if header, _, _ := strings.Cut(runWith("", "split", "-o", "tsv", file).stdout, "one"); header != splitHeader {
		t.Errorf("the header of split is %q", header)
	}
}

// A line that a read error has cut is not written: what is missing may have made it
// invalid, or shown where its password ends.
func TestReadErrorIsTrouble(t *testing.T) {
	for _, command := range lineCommands {
		for way, wrap := range pieces {
			for _, text := range []string{"//a\n//b\n//u:cut", "//a\n//b\n", "//a\r\n//b\r\n//u:cut\r"} {
				var stdout, stderr bytes.Buffer
				src := io.MultiReader(strings.NewReader(text), iotest.ErrReader(errors.New("the disk is gone")))
				code := run(append(command, "-q"), wrap(src), &stdout, &stderr)
				if code != exitTrouble || stderr.String() != "uriscan: cannot read standard input: the disk is gone\n" {
					t.Errorf("%q, input that comes %s: exit code %d, standard error:\n%s", command, way, code, stderr.String())
				}
				if got := stdout.String(); strings.Count(got, "\n") != 2 || strings.Contains(got, "cut") {
					t.Errorf("%q, input that comes %s: want the lines read before the error:\n%s", command, way, got)
				}
			}
		}
	}
}

// The same holds if the input is not the first one.
func TestLineThatAnErrorCutsInALaterInputIsNotWritten(t *testing.T) {
	var stdout, stderr bytes.Buffer
	src := io.MultiReader(strings.NewReader("//b\n//u:cut"), iotest.ErrReader(errors.New("the disk is gone")))
	code := run([]string{"normalize", "-q", tempFile(t, "//a"), "-", tempFile(t, "//c")}, src, &stdout, &stderr)
	if want := "//a\n//b\n//c\n"; code != exitTrouble || stdout.String() != want {
		t.Errorf("exit code %d and %q, want %d and %q", code, stdout.String(), exitTrouble, want)
	}
}

// largest is an output that remembers how much was written to it at once.
type largest struct{ bytes int }

func (l *largest) Write(b []byte) (int, error) {
	l.bytes = max(l.bytes, len(b))
	return len(b), nil
}

// Short lines may become long ones, so that what one read has given may be a great
// deal when it is written.
func TestOutputIsNotGatheredWithoutEnd(t *testing.T) {
	var out largest
	base := "http://h/" + strings.Repeat("x", 1000)
	expect.Equal(t, run([]string{"resolve", "-q", "-base", base}, strings.NewReader(strings.Repeat("\n", 60_000)), &out, io.Discard), exitDone, "exit code")
	if most := outputSize + linesAtOnce*(len(base)+1); out.bytes > most {
		t.Errorf("%d bytes were written at once, want %d at most", out.bytes, most)
	}
}

// failing is an output that takes no byte.
type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func TestOutputErrors(t *testing.T) {
	for _, args := range append(lineCommands, []string{"split", "-strict"}, []string{"find"}, []string{"stats"}, []string{"compare", "a", "a"}, []string{"explain", "a b"}, []string{"help"}) {
		var stderr bytes.Buffer
		code := run(args, strings.NewReader("http://a\n"), failing{errors.New("disk full")}, &stderr)
		if code != exitTrouble || stderr.String() != "uriscan: cannot write to standard output: disk full\n" {
			t.Errorf("%q on a full disk: exit code %d, standard error:\n%s", args, code, stderr.String())
		}
		stderr.Reset()
		code = run(args, strings.NewReader("http://a\n"), failing{io.ErrClosedPipe}, &stderr)
		if code != exitDone || stderr.Len() > 0 {
			t.Errorf("%q on a closed pipe: exit code %d, standard error:\n%s", args, code, stderr.String())
		}
	}
}

// The answer of compare is its exit code, which does not need anybody to read on.
func TestCompareAnswersOnAClosedPipe(t *testing.T) {
	expect.Equal(t, run([]string{"compare", "a", "b"}, nil, failing{io.ErrClosedPipe}, io.Discard), exitDifferent, "exit code")
}

func TestClosedPipeIsNoError(t *testing.T) {
	for _, command := range append(lineCommands, []string{"find"}) {
		cmd := process(t, append(command, "-q", sample, "-")...)
		cmd.Stdin = strings.NewReader(strings.Repeat("http://example.com/\n", 1<<18))
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		stdout, err := cmd.StdoutPipe()
		must.NoError(t, err)
		must.NoError(t, cmd.Start())
		if line, err := bufio.NewReader(stdout).ReadString('\n'); err != nil || !strings.Contains(line, "#http-and-https") && line != "http://example.com\n" {
			t.Errorf("%q: read %q and %v, want the first record", command, line, err)
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
		expect.Equal(t, <-done, exitDone, "%q: exit code", command)
	}
}
