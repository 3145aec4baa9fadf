package main

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

func TestByteOrderMarkIsNoPartOfTheFirstLine(t *testing.T) {
	const note = "uriscan: standard input begins with a UTF-8 byte order mark, which is dropped\n"
	for _, command := range lineCommands {
		want := runWith("http://example.com/\n", command...)
		r := runWith("\xef\xbb\xbfhttp://example.com/\n", command...)
		if r.code != exitDone || r.stdout != want.stdout || r.stderr != note {
			t.Errorf("%q: exit code %d, %s, standard error:\n%s", command, r.code, r.stdout, r.stderr)
		}
		if r := runWith("\xef\xbb\xbfa\n", append(command, "-q")...); r.stderr != "" {
			t.Errorf("%q -q: standard error:\n%s", command, r.stderr)
		}
	}
	// Offsets are those of the file.
	r := runWith("\xef\xbb\xbfa\nb\n", "split", "-q", "-o", "tsv", "-fields", "offset")
	expect.Equal(t, r.stdout, "offset\n3\n5\n", "the answer")
}

// endless is a source of one byte again and again.
type endless byte

func (e endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = byte(e)
	}
	return len(b), nil
}

func TestOnlyTheFirstLongLinesAreReportedOneByOne(t *testing.T) {
	r := runWith(strings.Repeat("0123456789\n", 1000), "normalize", "-max-line", "9")
	want := ""
	for i := 1; i <= toldTooLong; i++ {
		want += fmt.Sprintf("uriscan: standard input: line %d is longer than 9 bytes, the most that -max-line allows, and is skipped\n", i)
	}
	want += "uriscan: 1000 of the lines were longer than 9 bytes; each has an empty line in its place\n"
	if r.code != exitTrouble || r.stderr != want || r.stdout != strings.Repeat("\n", 1000) {
		t.Errorf("exit code %d, standard error:\n%swant\n%s", r.code, r.stderr, want)
	}
}

// The number of a line is that in its file, whatever comes before it.
func TestLongLineIsReportedByItsNumberInTheFile(t *testing.T) {
	long, many := strings.Repeat("x", 200), exhaustive.Pick(70_000, 70_000, 10_000)
	texts := []string{strings.Repeat("a\n", many) + long + "\nb\n", "c\n" + strings.Repeat("\n", 4*many) + long}
	names := []string{tempFile(t, texts[0]), tempFile(t, texts[1])}
	want := map[string]bool{}
	for i, number := range []int{many + 1, 4*many + 2} {
		want[fmt.Sprintf("uriscan: %q: line %d is longer than 100 bytes, the most that -max-line allows, and is skipped", names[i], number)] = true
	}
	for _, more := range [][]string{{"-j", "1"}, {"-j", "4"}, {"-unordered", "-j", "3"}, {"-with", "line"}, {"-o", "none"}} {
		r := runWith("", slices.Concat([]string{"split", "-max-line", "100"}, more, names)...)
		told := lines(r.stderr)
		if r.code != exitDone || len(told) != 2 || !want[told[0]] || !want[told[1]] {
			t.Errorf("%q: exit code %d, standard error:\n%s", more, r.code, r.stderr)
		}
	}
}

// A file that grows by what is written of it would never end.
func TestOutputIsNoInput(t *testing.T) {
	name := tempFile(t, "http://example.com/\n")
	out, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
	must.NoError(t, err)
	defer out.Close()
	var stderr bytes.Buffer
	code := run([]string{"split", name}, nil, out, &stderr)
	if want := "uriscan: cannot read " + strconv.Quote(name) + ": it is the file that the output goes to\n"; code != exitTrouble || stderr.String() != want {
		t.Errorf("exit code %d, standard error:\n%s", code, stderr.String())
	}
}
