package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
)

// compressed returns what a compressor writes of a text.
func compressed(t *testing.T, text string, open func(w io.Writer) (io.WriteCloser, error)) string {
	t.Helper()
	var out bytes.Buffer
	w, err := open(&out)
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(w, text)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func gzipped(t *testing.T, text string) string {
	return compressed(t, text, func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil })
}

// Whatever has compressed a list, its records are those of the list.
func TestCompressedInputHasTheRecordsOfItsText(t *testing.T) {
	text := joined(editLines(t))
	inputs := map[string]string{
		"gzip":     gzipped(t, text),
		"two gzip": gzipped(t, text[:len(text)/2]) + gzipped(t, text[len(text)/2:]),
		"zstd":     compressed(t, text, func(w io.Writer) (io.WriteCloser, error) { return zstd.NewWriter(w) }),
		"xz":       compressed(t, text, func(w io.Writer) (io.WriteCloser, error) { return xz.NewWriter(w) }),
	}
	for _, command := range lineCommands {
		want := runWith(text, command...)
		for name, content := range inputs {
			for where, r := range map[string]result{
				"standard input": runWith(content, command...),
				"a file":         runWith("", append(command, tempFile(t, content))...),
			} {
				if r.code != want.code || r.stdout != want.stdout {
					t.Errorf("%q of %s in %s: exit code %d, standard error:\n%s", command, name, where, r.code, r.stderr)
				}
			}
		}
	}
}

func TestTruncatedInputGivesItsWholeLines(t *testing.T) {
	text := strings.Repeat("http://example.com/aaaaaaaaaaaa\nb\n", 20_000)
	random := rand.New(rand.NewPCG(1, 1))
	for i := range 100 {
		// Lines of no pattern, so that the compressed data are long.
		text += fmt.Sprintf("%d%d\n", i, random.Uint64())
	}
	whole := gzipped(t, text)
	for _, command := range lineCommands {
		all := runWith(text, command...).stdout
		r := runWith(whole[:len(whole)-400], command...)
		if r.code != exitTrouble || r.stderr != "uriscan: cannot read standard input: its gzip data end too early\n" {
			t.Errorf("%q: exit code %d, standard error:\n%s", command, r.code, r.stderr)
		}
		if !strings.HasPrefix(all, r.stdout) || !strings.HasSuffix(r.stdout, "\n") || len(r.stdout) < len(all)/2 {
			t.Errorf("%q: %d bytes of output, which are no beginning of the %d", command, len(r.stdout), len(all))
		}
	}
}

func TestGarbageBehindCompressedInputIsTold(t *testing.T) {
	for _, command := range lineCommands {
		r := runWith(gzipped(t, "a\nb")+"garbage", append(command, "-o", "none")...)
		if r.code != exitTrouble || r.stderr != "uriscan: cannot read standard input: something else follows its gzip data\n" {
			t.Errorf("%q: exit code %d, standard error:\n%s", command, r.code, r.stderr)
		}
	}
}

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
	if want := "offset\n3\n5\n"; r.stdout != want {
		t.Errorf("%q, want %q", r.stdout, want)
	}
}

func TestBinaryInputIsSaidOnceAndRead(t *testing.T) {
	for _, command := range lineCommands {
		r := runWith("a\x00b\n"+strings.Repeat("\x00\n", 100_000), command...)
		if r.code != exitDone || strings.Count(r.stdout, "\n") != 100_001 || r.stderr != "uriscan: standard input is binary: it has NUL bytes\n" {
			t.Errorf("%q: exit code %d, %d lines, standard error:\n%s", command, r.code, strings.Count(r.stdout, "\n"), r.stderr)
		}
	}
}

// Ten short inputs that have made trouble elsewhere: each line is a record, in all formats.
func TestStrangeInputsAreRead(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	noise := make([]byte, 300_000)
	for i := range noise {
		noise[i] = byte(random.Uint32())
	}
	noise[0] = 'x' // no compressed file
	for name, input := range map[string]string{
		"nothing":         "",
		"one newline":     "\n",
		"no final one":    "http://example.com/",
		"CRLF":            "http://example.com/\r\n/a\r\n",
		"CR alone":        "http://example.com/\r/a\r",
		"NUL":             "\x00",
		"random bytes":    string(noise),
		"empty lines":     strings.Repeat("\n", 300_000),
		"a UTF-16 list":   "\xff\xfeh\x00t\x00t\x00p\x00\n\x00",
		"half a BOM":      "\xef\xbb",
		"gzip's first":    "\x1f",
		"a line of BZh":   "BZh9 is no bzip2\n",
		"a block and one": strings.Repeat("x", 256<<10-1) + "\ny",
	} {
		for _, command := range lineCommands {
			for _, format := range []string{"json", "tsv", "text", "none"} {
				r := runWith(input, append(command, "-q", "-one-to-one", "-o", format)...)
				want := len(linesOf(input))
				if format == "none" {
					want = 0
				}
				if got := strings.Count(r.stdout, "\n"); r.code != exitDone || got != want {
					t.Errorf("%q of %s in %s: exit code %d, %d records, want %d", command, name, format, r.code, got, want)
				}
			}
		}
	}
}

// A line of 100 MB is skipped without being kept, and told with its number.
func TestHugeLineTakesNoMemory(t *testing.T) {
	huge := int64(exhaustive.Pick(100, 100, 10)) << 20
	for _, command := range exhaustive.Pick(lineCommands, lineCommands[:1], lineCommands) {
		src := io.MultiReader(strings.NewReader("a\n"), io.LimitReader(endless('x'), huge), strings.NewReader("\nb\n"))
		var stdout, stderr bytes.Buffer
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		code := run(append(command, "-one-to-one", "-o", "json", "-q"), src, &stdout, &stderr)
		runtime.ReadMemStats(&after)
		if code != exitDone || strings.Count(stdout.String(), "\n") != 3 || !strings.Contains(stdout.String(), `{"error.type":"too-long","error.offset":1048576}`) {
			t.Errorf("%q: exit code %d, output\n%s", command, code, stdout.String())
		}
		if want := "uriscan: standard input: line 2 is longer than 1048576 bytes, the most that -max-line allows, and is skipped\n"; stderr.String() != want {
			t.Errorf("%q: standard error:\n%s", command, stderr.String())
		}
		if grown := (after.TotalAlloc - before.TotalAlloc) >> 20; grown > 32 {
			t.Errorf("%q: %d MiB were allocated", command, grown)
		}
	}
}

// endless is a source of one byte again and again.
type endless byte

func (e endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = byte(e)
	}
	return len(b), nil
}

func TestOnlyTheFirstLongLinesAreToldOneByOne(t *testing.T) {
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

// The number of a line is that in its file, whatever stood before it.
func TestLongLineIsToldByItsNumberInTheFile(t *testing.T) {
	long := strings.Repeat("x", 200)
	texts := []string{strings.Repeat("a\n", 70_000) + long + "\nb\n", "c\n" + strings.Repeat("\n", 300_000) + long}
	names := []string{tempFile(t, texts[0]), tempFile(t, texts[1])}
	want := map[string]bool{}
	for i, number := range []int{70_001, 300_002} {
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

func TestThousandsOfFilesAreReadInOrder(t *testing.T) {
	dir := t.TempDir()
	args := []string{"normalize", "-j", "4"}
	want := ""
	for i := range exhaustive.Pick(3000, 3000, 300) {
		name := filepath.Join(dir, strconv.Itoa(i))
		if err := os.WriteFile(name, fmt.Appendf(nil, "/%d\n/last", i), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, name)
		want += fmt.Sprintf("/%d\n/last\n", i)
	}
	if r := runWith("", args...); r.code != exitDone || r.stdout != want {
		t.Errorf("exit code %d, %d bytes, want %d; standard error:\n%s", r.code, len(r.stdout), len(want), r.stderr)
	}
}

// A file that grows by what is written of it would never end.
func TestOutputIsNoInput(t *testing.T) {
	name := tempFile(t, "http://example.com/\n")
	out, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	var stderr bytes.Buffer
	code := run([]string{"split", name}, nil, out, &stderr)
	if want := "uriscan: cannot read " + strconv.Quote(name) + ": it is the file that the output goes to\n"; code != exitTrouble || stderr.String() != want {
		t.Errorf("exit code %d, standard error:\n%s", code, stderr.String())
	}
}

// Neither the size of the blocks nor the number of workers changes the output.
func TestBlocksAndWorkersDoNotChangeTheOutput(t *testing.T) {
	input := joined(editLines(t)) + "the last line"
	blocks := exhaustive.Pick(64, 64, 16)
	for _, command := range append(lineCommands, []string{"split", "-with", "line,offset"}) {
		for _, name := range exhaustive.Pick(formatNames, formatNames, formatNames[:1]) {
			args := append(command, "-q", "-o", name, "-max-line", "100")
			var want bytes.Buffer
			runBlocks(t, &want, strings.NewReader(input), 0, append(args, "-j", "1")...)
			for block := 1; block <= blocks; block++ {
				var got bytes.Buffer
				runBlocks(t, &got, strings.NewReader(input), block, append(args, "-j", "8")...)
				if !bytes.Equal(got.Bytes(), want.Bytes()) {
					t.Errorf("%q: blocks of %d bytes and 8 workers change the output", args, block)
				}
			}
		}
	}
}
