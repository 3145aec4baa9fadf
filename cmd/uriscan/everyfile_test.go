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

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/must"
)

// readers are the commands that read text other than a URI a line. With lineCommands they
// are all that read files, and all must do alike what has to do with files.
var readers = [][]string{
	{"find"},
	{"find", "-any", "-mode", "loose", "-o", "json", "-with", "line,offset"},
	{"logs", "-format", "combined"},
	{"logs", "-format", "combined", "-o", "tsv", "-with", "file,line"},
	{"stats"},
	{"stats", "-find", "-by", "host,path"},
	{"stats", "-format", "combined", "-by", "status,method"},
}

// fileCommands are all commands that read files.
func fileCommands() [][]string { return slices.Concat(lineCommands, readers) }

// logText is an access log with some lines that are none.
func logText(lines int) string {
	var text strings.Builder
	for i := range lines {
		switch i % 7 {
		case 5:
			fmt.Fprintf(&text, "no log: 'http://example.com/%d' (see https://example.org/a(b)).\r\n", i)
		case 6:
			text.WriteString("\n")
		default:
			fmt.Fprintf(&text, "192.0.2.%d - - [22/Nov/2026:08:00:%02d +0000] \"GET /a/%d?q=%d HTTP/1.1\" %d %d \"http://example.com/%d\" \"curl/8\"\n",
				i%256, i%60, i, i*i, 200+i%5*100, i, i%100)
		}
	}
	return text.String()
}

func TestEveryCommandSaysWhatItCannotRead(t *testing.T) {
	dir := t.TempDir()
	missing := filepath.Join(dir, "missing")
	gz := gzipped(t, logText(5000))
	cut := tempFile(t, gz[:len(gz)-100])
	behind := tempFile(t, gz+"garbage")
	good := tempFile(t, logText(10))
	for _, command := range fileCommands() {
		r := runWith("", slices.Concat(command, []string{"-q", dir, missing, cut, behind, good})...)
		want := []string{
			fmt.Sprintf("uriscan: cannot read %q: it is a directory", dir),
			fmt.Sprintf("uriscan: cannot open %q: no such file or directory", missing),
			fmt.Sprintf("uriscan: cannot read %q: its gzip data end too early", cut),
			fmt.Sprintf("uriscan: cannot read %q: something else follows its gzip data", behind),
		}
		var told []string
		for _, line := range lines(r.stderr) {
			if strings.Contains(line, ": cannot ") {
				told = append(told, line)
			}
		}
		if runtime.GOOS == "windows" {
			told, want = told[2:], want[2:]
		}
		if r.code != exitTrouble || !slices.Equal(told, want) {
			t.Errorf("%q: exit code %d, standard error:\n%s", command, r.code, r.stderr)
		}
		if !strings.HasSuffix(r.stdout, "\n") {
			t.Errorf("%q: the output does not end with a whole record", command)
		}
	}
}

// Neither the size of the blocks, nor the number of workers, nor the pieces in which the
// input comes changes what a command writes.
func TestBlocksAndPiecesDoNotChangeTheOutput(t *testing.T) {
	records := readers
	for _, command := range append(lineCommands, []string{"split", "-with", "line,offset"}, []string{"split", "-facts"}) {
		for _, format := range exhaustive.Pick(formatNames, formatNames, formatNames[:1]) {
			records = append(records, append(command, "-max-line", "200", "-o", format))
		}
	}
	input := logText(60) + joined(editLines(t)[:200]) + strings.Repeat("x", 201) + "\nthe last line: http://example.com/last"
	for _, args := range records {
		want := runInBlocks(t, strings.NewReader(input), 0, append(args, "-q", "-j", "1")...)
		if want.stdout == "" {
			t.Fatalf("%q: exit code %d and %d bytes; standard error:\n%s", args, want.code, len(want.stdout), want.stderr)
		}
		for block := 1; block <= exhaustive.Pick(64, 64, 16); block++ {
			if got := runInBlocks(t, strings.NewReader(input), block, append(args, "-q", "-j", "8")...); got != want {
				t.Fatalf("%q: blocks of %d bytes: exit code %d and\n%s\nwant\n%s", args, block, got.code, got.stdout, want.stdout)
			}
		}
		for way, wrap := range pieces {
			if got := runInBlocks(t, wrap(strings.NewReader(input)), 0, append(args, "-q")...); got != want {
				t.Errorf("%q: input that comes %s: exit code %d and\n%s\nwant\n%s", args, way, got.code, got.stdout, want.stdout)
			}
		}
	}
}

// runInBlocks runs a command line with the given size of a block.
func runInBlocks(t *testing.T, input io.Reader, block int, args ...string) result {
	t.Helper()
	c := commandNamed(args[0])
	o, err := parse(c, args[1:])
	must.NoError(t, err)
	o.block = block
	var stdout, stderr bytes.Buffer
	code := c.run(&o, streams{in: input, out: &stdout, err: &stderr})
	return result{stdout.String(), stderr.String(), code}
}

// gzipped returns a text as gzip compresses it.
func gzipped(t *testing.T, text string) string {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	io.WriteString(w, text)
	must.NoError(t, w.Close())
	return out.String()
}

// What is read of a compressed list is the list. Package input has a test of each format.
func TestEveryCommandReadsCompressedInput(t *testing.T) {
	text := logText(500)
	packed := gzipped(t, text)
	for _, command := range fileCommands() {
		want := runWith(text, append(command, "-q")...)
		if got := runWith(packed, append(command, "-q")...); got != want {
			t.Errorf("%q: exit code %d, standard error:\n%s", command, got.code, got.stderr)
		}
	}
}

// Inputs that have made trouble elsewhere. Where each line has a record, all have one.
func TestEveryCommandReadsStrangeInputs(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	long := exhaustive.Pick(300_000, 300_000, 30_000)
	noise := make([]byte, long)
	for i := range noise {
		noise[i] = byte(random.Uint32())
	}
	noise[0] = 'x' // no compressed file
	for name, input := range map[string]string{
		"nothing":         "",
		"one newline":     "\n",
		"no final one":    "http://example.com/",
		"CRLF":            strings.ReplaceAll(logText(20), "\n", "\r\n"),
		"CR alone":        "http://example.com/\r/a\r",
		"NUL":             "\x00\nhttp://\x00\n",
		"random bytes":    string(noise),
		"empty lines":     strings.Repeat("\n", long),
		"spaces":          strings.Repeat(" ", long),
		"a UTF-16 list":   "\xff\xfeh\x00t\x00t\x00p\x00\n\x00",
		"quotes":          strings.Repeat("'http://", long/6),
		"a BOM":           "\xef\xbb\xbf" + logText(10),
		"half a BOM":      "\xef\xbb",
		"gzip's first":    "\x1f",
		"a line of BZh":   "BZh9 is no bzip2\n",
		"a block and one": strings.Repeat("x", 256<<10-1) + "\ny",
	} {
		for _, command := range readers {
			r := runWith(input, append(command, "-q")...)
			want := exitDone
			if command[0] == "find" && r.stdout == "" {
				want = exitNone
			}
			if r.code != want || r.stdout != "" && !strings.HasSuffix(r.stdout, "\n") {
				t.Errorf("%q of %s: exit code %d, %d bytes, standard error:\n%s", command, name, r.code, len(r.stdout), r.stderr)
			}
		}
		for _, command := range lineCommands {
			for format, want := range map[string]int{"json": len(linesOf(input)), "tsv": len(linesOf(input)), "text": len(linesOf(input)), "none": 0} {
				r := runWith(input, append(command, "-q", "-one-to-one", "-o", format)...)
				if got := strings.Count(r.stdout, "\n"); r.code != exitDone || got != want {
					t.Errorf("%q of %s in %s: exit code %d, %d records, want %d", command, name, format, r.code, got, want)
				}
			}
		}
	}
}

// A line of 100 MB is skipped without being kept, and the user is told so.
func TestHugeLineTakesTheMemoryOfNoCommand(t *testing.T) {
	huge := int64(exhaustive.Pick(100, 100, 10)) << 20
	commands := [][]string{lineCommands[0], readers[0], readers[2], readers[4]}
	for _, command := range exhaustive.Pick(fileCommands(), commands, fileCommands()) {
		src := io.MultiReader(strings.NewReader(logText(3)), io.LimitReader(endless('x'), huge), strings.NewReader("\n"+logText(3)))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		var stdout, stderr bytes.Buffer
		code := run(append(command, "-q"), src, &stdout, &stderr)
		runtime.ReadMemStats(&after)
		told := strings.Contains(stdout.String(), "too-long") || strings.Contains(stderr.String(), "more than 1048576 bytes") || strings.Contains(stderr.String(), "line 4 is longer than 1048576 bytes")
		if !told && !slices.Contains(command, "-by") { // the tables that these show are about other things
			t.Errorf("%q: exit code %d; nothing is said of the line; standard error:\n%s", command, code, stderr.String())
		}
		if grown := (after.TotalAlloc - before.TotalAlloc) >> 20; grown > 64 {
			t.Errorf("%q: %d MiB were allocated", command, grown)
		}
	}
}

func TestEveryCommandReadsThousandsOfFilesInOrder(t *testing.T) {
	dir := t.TempDir()
	var names []string
	joined := ""
	for i := range exhaustive.Pick(3000, 3000, 300) {
		name := filepath.Join(dir, strconv.Itoa(i))
		text := fmt.Sprintf("%shttp://example.com/last/%d", logText(1), i)
		must.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		names = append(names, name)
		joined += text + "\n"
	}
	for _, command := range [][]string{{"normalize"}, {"find"}, {"logs", "-format", "combined"}, {"stats"}} {
		want := runWith(joined, append(command, "-q")...)
		if got := runWith("", slices.Concat(command, []string{"-q", "-j", "4"}, names)...); got != want {
			t.Errorf("%q: exit code %d, %d bytes, want %d; standard error:\n%s", command, got.code, len(got.stdout), len(want.stdout), got.stderr)
		}
	}
}
