package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
)

// tooLong stands for a dropped line in what readLines returns.
const tooLong = "(too long)"

// readLines returns the lines that the reader cuts out of src, line ends taken
// off, and the error that it ends with.
func readLines(r *blockReader, src io.Reader) (got []string, err error) {
	r.open(src)
	for {
		block, kind, err := r.next()
		switch {
		case err != nil:
			return got, err
		case kind == droppedLine:
			got = append(got, tooLong)
		case kind == lastLine:
			if len(block) == 0 || bytes.IndexByte(block, '\n') >= 0 {
				return got, fmt.Errorf("%q is not a last line", block)
			}
			got = append(got, string(block))
		case len(block) == 0 || block[len(block)-1] != '\n':
			return got, fmt.Errorf("%q are not whole lines", block)
		}
		for kind == wholeLines && len(block) > 0 {
			next := bytes.IndexByte(block, '\n') + 1
			got = append(got, string(block[:lineEnd(block, 0, next)]))
			block = block[next:]
		}
	}
}

// wantLines returns the lines of text by the plainest means there are.
func wantLines(text string, limit int) []string {
	var want []string
	pieces := strings.SplitAfter(text, "\n")
	for _, piece := range pieces {
		line, hasEnd := strings.CutSuffix(piece, "\n")
		if !hasEnd && line == "" {
			continue
		}
		if hasEnd {
			line = strings.TrimSuffix(line, "\r")
		}
		if len(line) > limit {
			line = tooLong
		}
		want = append(want, line)
	}
	return want
}

func TestBlocksKeepEveryLine(t *testing.T) {
	random := rand.New(rand.NewPCG(3986, 2))
	for range 3000 {
		text := make([]byte, random.IntN(60))
		for i := range text {
			text[i] = "\n\r\nab\n"[random.IntN(6)]
			if random.IntN(3) > 0 {
				text[i] = 'x'
			}
		}
		limit := 1 + random.IntN(20)
		size := 1 + random.IntN(24)
		want := wantLines(string(text), limit)
		for _, wrap := range []func(io.Reader) io.Reader{
			func(r io.Reader) io.Reader { return r }, iotest.OneByteReader, iotest.HalfReader, iotest.DataErrReader,
		} {
			got, err := readLines(newBlockReader(size, limit), wrap(bytes.NewReader(text)))
			if err != io.EOF || !reflect.DeepEqual(got, want) {
				t.Fatalf("%q in blocks of %d, lines up to %d: %q and %v, want %q", text, size, limit, got, err, want)
			}
		}
	}
}

func TestLineLimitIsExact(t *testing.T) {
	const limit = 100
	for length := limit - 3; length <= limit+3; length++ {
		line := strings.Repeat("x", length)
		want := line
		if length > limit {
			want = tooLong
		}
		for _, end := range []string{"\n", "\r\n", ""} {
			for _, size := range []int{1, 7, 64, limit, limit + 1, limit + 2, 1 << 12} {
				got, err := readLines(newBlockReader(size, limit), strings.NewReader("a\n"+line+end))
				if err != io.EOF || !reflect.DeepEqual(got, []string{"a", want}) {
					t.Fatalf("a line of %d bytes and %q, limit %d, buffer %d: got %d lines and %v", length, end, limit, size, len(got), err)
				}
			}
		}
	}
}

func TestBufferGrowsOnlyForLongLines(t *testing.T) {
	r := newBlockReader(64, 1<<20)
	if _, err := readLines(r, strings.NewReader(strings.Repeat("http://example.com/\n", 1000))); err != io.EOF || len(r.buf) != 64 {
		t.Errorf("short lines: buffer of %d bytes and %v, want 64 and EOF", len(r.buf), err)
	}
	if _, err := readLines(r, strings.NewReader(strings.Repeat("x", 1000)+"\n")); err != io.EOF || len(r.buf) != 1024 {
		t.Errorf("a line of 1000 bytes: buffer of %d bytes and %v, want 1024 and EOF", len(r.buf), err)
	}
}

func TestReadErrorsEndTheInput(t *testing.T) {
	broken := errors.New("broken")
	src := io.MultiReader(strings.NewReader("a\nb\ncut"), iotest.ErrReader(broken))
	got, err := readLines(newBlockReader(4, 100), src)
	if err != broken || !reflect.DeepEqual(got, []string{"a", "b"}) {
		t.Errorf("got %q and %v, want a, b and the error", got, err)
	}
	got, err = readLines(newBlockReader(4, 8), io.MultiReader(strings.NewReader("a\n0123456789 cut"), iotest.ErrReader(broken)))
	if err != broken || !reflect.DeepEqual(got, []string{"a", tooLong}) {
		t.Errorf("got %q and %v, want a, the mark of a long line and the error", got, err)
	}
}

// silent is a source that gives neither bytes nor an error.
type silent struct{}

func (silent) Read([]byte) (int, error) { return 0, nil }

func TestSilentInputEnds(t *testing.T) {
	if _, err := readLines(newBlockReader(8, 8), silent{}); err != io.ErrNoProgress {
		t.Errorf("got %v, want %v", err, io.ErrNoProgress)
	}
}
