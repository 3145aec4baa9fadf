package main

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
)

// chunkOf returns lines as a chunk.
func chunkOf(lines ...string) string {
	return fmt.Sprintf("%d\n%s", len(lines), strings.Join(append(lines, ""), "\n"))
}

// A program that writes a chunk and waits has the records of all its lines, and no others,
// before the next chunk comes.
func TestEachChunkIsAnsweredBeforeTheNext(t *testing.T) {
	for _, workers := range []string{"1", "3"} {
		in, toUs := io.Pipe()
		fromUs, out := io.Pipe()
		done := make(chan int)
		go func() {
			code := run([]string{"split", "-chunk-header", "-o", "tsv", "-fields", "original", "-j", workers}, in, out, io.Discard)
			out.Close()
			done <- code
		}()
		random := rand.New(rand.NewPCG(3, 1))
		for range exhaustive.Pick(2000, 300, 50) {
			lines := make([]string, random.IntN(30)*random.IntN(30))
			for i := range lines {
				lines[i] = strings.Repeat("x", random.IntN(300))
			}
			go io.WriteString(toUs, chunkOf(lines...))
			want := chunkOf(lines...)
			want = want[strings.Index(want, "\n")+1:]
			got := make([]byte, len(want))
			if _, err := io.ReadFull(fromUs, got); err != nil || string(got) != want {
				t.Fatalf("%d lines: %v, %d bytes of records, want %d", len(lines), err, len(got), len(want))
			}
		}
		toUs.Close()
		if rest, err := io.ReadAll(fromUs); err != nil || len(rest) > 0 {
			t.Errorf("%v, and more than was asked for: %q", err, rest)
		}
		if code := <-done; code != exitDone {
			t.Errorf("exit code %d", code)
		}
	}
}

func TestChunksMayComeInAnyPieces(t *testing.T) {
	input := chunkOf("/a", "", "/b\r") + chunkOf() + chunkOf("3") + chunkOf() + "0002\n/c\n/d"
	want := "/a\n\n/b\n3\n/c\n/d\n"
	for name, wrap := range map[string]func(io.Reader) io.Reader{
		"at once":            func(r io.Reader) io.Reader { return r },
		"one byte at a time": iotest.OneByteReader,
		"halves":             iotest.HalfReader,
		"data with the end":  iotest.DataErrReader,
	} {
		var stdout, stderr bytes.Buffer
		code := run([]string{"split", "-chunk-header", "-o", "tsv", "-fields", "original"}, wrap(strings.NewReader(input)), &stdout, &stderr)
		if code != exitDone || stdout.String() != want || stderr.Len() > 0 {
			t.Errorf("that come %s: exit code %d, %q, want %q; standard error: %s", name, code, stdout.String(), want, stderr.String())
		}
	}
}

// What comes before the fault is answered, and one sentence reports the fault. It
// repeats nothing of the input.
func TestFaultsInChunksEndTheRun(t *testing.T) {
	const noNumber = "the header of chunk %d is no number; -chunk-header wants the number of the lines before them, on a line of its own"
	for _, c := range []struct{ input, stdout, sentence string }{
		{"", "", ""},
		{"0\n0\n", "", ""},
		{"\n", "", fmt.Sprintf(noNumber, 1)},
		{"http://user:secret@h/\n", "", fmt.Sprintf(noNumber, 1)},
		{"1\nx\nsecret\n", "x\n", fmt.Sprintf(noNumber, 2)},
		{"1\nx\n\n", "x\n", fmt.Sprintf(noNumber, 2)},
		{"-1\nx\n", "", fmt.Sprintf(noNumber, 1)},
		{"1 \nx\n", "", fmt.Sprintf(noNumber, 1)},
		{"1\r\nx\n", "", fmt.Sprintf(noNumber, 1)},
		{"\x1f\x8b\x08", "", fmt.Sprintf(noNumber, 1)},
		{"1", "", "it ends in the header of chunk 1"},
		{"1\nx\n22", "x\n", "it ends in the header of chunk 2"},
		{"1\n", "", "it ends after 0 of the 1 lines of chunk 1"},
		{"3\nx\ny\n", "x\ny\n", "it ends after 2 of the 3 lines of chunk 1"},
		{"3\nx\nsecret", "x\n", "it ends after 1 of the 3 lines of chunk 1"},
		{"999999999999999999\nx\n", "x\n", "it ends after 1 of the 999999999999999999 lines of chunk 1"},
		{"1000000000000000000\nx\n", "", "the header of chunk 1 has more than 18 digits"},
		{strings.Repeat("1", 1<<20), "", "the header of chunk 1 has more than 18 digits"},
	} {
		r := runWith(c.input, "split", "-chunk-header", "-o", "tsv", "-fields", "original")
		want := result{stdout: c.stdout}
		if c.sentence != "" {
			want.code, want.stderr = exitTrouble, "uriscan: cannot read standard input: "+c.sentence+"\n"
		}
		expect.Equal(t, r, want, "%.60q", c.input)
	}
}

func TestChunksAreForStandardInput(t *testing.T) {
	want := "uriscan: split: -chunk-header reads standard input, and a FILE is given; want one of them\n"
	for _, file := range []string{"-", "x"} {
		if r := runWith("", "split", "-chunk-header", file); r.code != exitTrouble || r.stderr != want {
			t.Errorf("%+v", r)
		}
	}
}

// A line of a program may begin with the first bytes of a compressed file, or of a byte
// order mark. It has a record as any other line has.
func TestLinesOfAProgramAreNoCompressedFile(t *testing.T) {
	for _, line := range []string{"\x1f\x8b\x08", "BZh91AY&SY", "\x28\xb5\x2f\xfd", "\xfd7zXZ\x00", "\xef\xbb\xbfa", "\x00"} {
		for _, c := range []struct{ flag, input string }{{"-one-to-one", line + "\n"}, {"-chunk-header", chunkOf(line)}} {
			r := runWith(c.input, "split", c.flag, "-o", "csv", "-fields", "original")
			if want := line + "\r\n"; r.code != exitDone || r.stdout != want || r.stderr != "" {
				t.Errorf("%q with %s: %+v", line, c.flag, r)
			}
		}
	}
}

// Whatever comes, there are no more records than lines, and an exit code of 0 means that
// each line of each chunk has one.
func FuzzChunks(f *testing.F) {
	f.Add("2\na\nb\n1\nc\n", uint8(3))
	f.Add("1\n\n0\n\n", uint8(1))
	f.Add("3\na\nb", uint8(0))
	f.Fuzz(func(t *testing.T, input string, piece uint8) {
		var stdout, stderr bytes.Buffer
		code := run([]string{"split", "-chunk-header", "-o", "tsv", "-fields", "verdict"}, piecesOf(input, int(piece)), &stdout, &stderr)
		want, whole := linesOfChunks(input)
		if whole != (code == exitDone) || whole != (stderr.Len() == 0) {
			t.Fatalf("%q: exit code %d, standard error %q", input, code, stderr.String())
		}
		if got := strings.Count(stdout.String(), "\n"); got != want {
			t.Fatalf("%q: %d records, want %d", input, got, want)
		}
	})
}

// piecesOf returns a reader that gives so many bytes at a time; 0 means all.
func piecesOf(input string, size int) io.Reader {
	if size == 0 {
		return strings.NewReader(input)
	}
	var pieces []io.Reader
	for len(input) > size {
		pieces = append(pieces, strings.NewReader(input[:size]))
		input = input[size:]
	}
	return io.MultiReader(append(pieces, strings.NewReader(input))...)
}

// linesOfChunks counts the lines of chunks by the letter of the rules. It reports whether
// the input is whole chunks.
func linesOfChunks(input string) (lines int, whole bool) {
	for input != "" {
		header, rest, found := strings.Cut(input, "\n")
		announced := 0
		if !found || header == "" || len(header) > longestChunkHeader || strings.Trim(header, "0123456789") != "" {
			return lines, false
		}
		fmt.Sscanf(header, "%d", &announced)
		for input = rest; announced > 0; announced-- {
			line, rest, ended := strings.Cut(input, "\n")
			if !ended && (announced > 1 || line == "") {
				return lines, false
			}
			input = rest
			lines++
		}
	}
	return lines, true
}
