package flow

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// entry is what a test worker writes of a line.
type entry struct {
	text         string
	file         int
	offset, line int64
}

// page is the result of the test worker.
type page struct{ entries []entry }

// lister is a worker that lists the lines of its blocks, at most some at a time.
type lister struct{ most int }

func (l *lister) Work(b *Block, r *page) int {
	r.entries = r.entries[:0]
	if b.Long > 0 {
		r.entries = append(r.entries, entry{fmt.Sprintf("long %d", b.Long), b.File, b.Offset, b.Line})
		return 0
	}
	done := 0
	for line := range bytes.Lines(b.Data) {
		if len(r.entries) == l.most {
			break
		}
		e := entry{string(line), b.File, b.Offset + int64(done), b.Line + int64(len(r.entries))}
		if text := withoutEnd(line); b.TooLong(len(text)) {
			e.text = fmt.Sprintf("long %d", len(text))
		}
		r.entries = append(r.entries, e)
		done += len(line)
	}
	return done
}

// withoutEnd returns a line without its end.
func withoutEnd(line []byte) []byte {
	text, ended := bytes.CutSuffix(line, newline)
	if ended {
		text = bytes.TrimSuffix(text, []byte("\r"))
	}
	return text
}

// wanted lists the lines of a text by the letter of the rules.
func wanted(text string, file, limit int) []entry {
	var list []entry
	offset := int64(0)
	for i, line := range slices.Collect(strings.Lines(text)) {
		e := entry{line, file, offset, int64(i + 1)}
		if text := withoutEnd([]byte(line)); len(text) > limit {
			e.text = fmt.Sprintf("long %d", len(text))
		}
		list = append(list, e)
		offset += int64(len(line))
	}
	return list
}

// config returns a configuration over texts, which come through wrap. What is emitted
// is appended to got.
func config(texts []string, wrap func(io.Reader) io.Reader, got *[]entry) Config[*page] {
	return Config[*page]{
		CountLines: true, Files: len(texts),
		Open: func(file int) io.ReadCloser {
			return io.NopCloser(wrap(strings.NewReader(texts[file])))
		},
		NewWorker: func() Worker[*page] { return &lister{most: 7} },
		NewResult: func() *page { return new(page) },
		Emit: func(r *page) error {
			*got = append(*got, r.entries...)
			return nil
		},
	}
}

// pieces are the ways in which an input can come.
var pieces = map[string]func(io.Reader) io.Reader{
	"at once":            func(r io.Reader) io.Reader { return r },
	"one byte at a time": iotest.OneByteReader,
	"halves":             iotest.HalfReader,
	"data with the end":  iotest.DataErrReader,
}

// randomText returns lines of random lengths.
func randomText(random *rand.Rand, size int) string {
	text := make([]byte, random.IntN(size))
	for i := range text {
		text[i] = 'x'
		if random.IntN(6) == 0 {
			text[i] = "\n\r\n \n"[random.IntN(5)]
		}
	}
	return string(text)
}

func TestEveryLineComesOnceInOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	rounds := 300
	if testing.Short() {
		rounds = 60
	}
	for range rounds {
		texts := make([]string, random.IntN(4))
		limit := 1 + random.IntN(30)
		var want []entry
		for i := range texts {
			texts[i] = randomText(random, 200)
			want = append(want, wanted(texts[i], i, limit)...)
		}
		for way, wrap := range pieces {
			var got []entry
			c := config(texts, wrap, &got)
			c.Workers, c.Block, c.MaxLine = 1+random.IntN(8), 1+random.IntN(64), limit
			must.NoError(t, New(c).Run())
			must.Slices(t, got, want, "%q that comes %s, blocks of %d, lines up to %d, %d workers", texts, way, c.Block, limit, c.Workers)
		}
	}
}

// FuzzLines cuts any text into blocks of any size, and wants its lines.
func FuzzLines(f *testing.F) {
	f.Add("a\nb\r\n\nc", uint8(1), uint8(1), uint8(1))
	f.Add("xxxxxxxxxxxxxxxxxxxxxxxx\r\ny", uint8(7), uint8(3), uint8(4))
	f.Add("\r\n\r\r\n", uint8(2), uint8(0), uint8(2))
	f.Fuzz(func(t *testing.T, text string, block, limit, workers uint8) {
		texts := []string{text, text}
		want := slices.Concat(wanted(text, 0, int(limit)+1), wanted(text, 1, int(limit)+1))
		for way, wrap := range pieces {
			var got []entry
			c := config(texts, wrap, &got)
			c.Workers, c.Block, c.MaxLine = 1+int(workers)%4, 1+int(block), 1+int(limit)
			must.NoError(t, New(c).Run())
			if !slices.Equal(got, want) {
				t.Fatalf("that comes %s:\n%v\nwant\n%v", way, got, want)
			}
		}
	})
}

func TestUnorderedLosesNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 50 {
		texts := []string{randomText(random, 3000), randomText(random, 3000)}
		want := slices.Concat(wanted(texts[0], 0, 40), wanted(texts[1], 1, 40))
		var got []entry
		c := config(texts, pieces["at once"], &got)
		c.Workers, c.Block, c.MaxLine, c.Unordered = 4, 32, 40, true
		must.NoError(t, New(c).Run())
		slices.SortFunc(got, func(a, b entry) int {
			return 2*compare(int64(a.file), int64(b.file)) + compare(a.offset, b.offset)
		})
		must.Slices(t, got, want, "%q", texts)
	}
}

func compare(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// words is a worker that keeps its blocks as they are.
type words struct{}

func (words) Work(b *Block, r *page) int {
	r.entries = append(r.entries[:0], entry{string(b.Data), b.File, b.Offset, b.Line})
	return len(b.Data)
}

func TestBlocksOfWordsEndAfterASpace(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		text := strings.ReplaceAll(randomText(random, 500), "x ", "x<")
		for way, wrap := range pieces {
			var got []entry
			c := config([]string{text}, wrap, &got)
			c.NewWorker = func() Worker[*page] { return words{} }
			c.Cut, c.Workers, c.Block = CutAtSpace, 3, 16
			must.NoError(t, New(c).Run())
			joined := ""
			for i, e := range got {
				if e.offset != int64(len(joined)) || e.line != int64(1+strings.Count(joined, "\n")) {
					t.Fatalf("%q that comes %s: block %d is at %d in line %d", text, way, i, e.offset, e.line)
				}
				joined += e.text
				if i < len(got)-1 && !isSpace[e.text[len(e.text)-1]] {
					t.Fatalf("%q that comes %s: a block ends in a word: %q", text, way, e.text)
				}
			}
			must.Equal(t, joined, text, "%q that comes %s: the blocks together", text, way)
		}
	}
}

// A word without end must not fill the memory.
func TestBlocksOfWordsHaveALimit(t *testing.T) {
	text := strings.Repeat("x", 1000)
	var got []entry
	c := config([]string{text}, pieces["at once"], &got)
	c.NewWorker = func() Worker[*page] { return words{} }
	c.Cut, c.Block, c.MaxLine = CutAtSpace, 16, 100
	must.NoError(t, New(c).Run())
	joined := ""
	for _, e := range got {
		if len(e.text) > 102 {
			t.Errorf("a block of %d bytes", len(e.text))
		}
		joined += e.text
	}
	if joined != text {
		t.Errorf("the blocks have %d bytes, want %d", len(joined), len(text))
	}
}

func TestErrorOfOneFileLeavesTheOthers(t *testing.T) {
	gone := errors.New("the disk is gone")
	for way, wrap := range pieces {
		var got []entry
		var told []string
		c := config([]string{"a\nb\ncut", "", "c\n"}, func(r io.Reader) io.Reader {
			return wrap(io.MultiReader(r, iotest.ErrReader(gone)))
		}, &got)
		open := c.Open
		c.Open = func(file int) io.ReadCloser {
			if file == 1 {
				return nil
			}
			return open(file)
		}
		c.Workers, c.Block = 3, 4
		c.ReadError = func(file int, err error) { told = append(told, fmt.Sprint(file, err)) }
		must.NoError(t, New(c).Run())
		want := []entry{{"a\n", 0, 0, 1}, {"b\n", 0, 2, 2}, {"c\n", 2, 0, 1}}
		if !slices.Equal(got, want) || fmt.Sprint(told) != "[0 the disk is gone 2 the disk is gone]" {
			t.Errorf("%s: %v, told %q", way, got, told)
		}
	}
}

func TestErrorOfEmitEndsTheFlow(t *testing.T) {
	full := errors.New("the disk is full")
	for workers := 1; workers <= 4; workers++ {
		for _, unordered := range []bool{false, true} {
			var got []entry
			c := config([]string{strings.Repeat("a\n", 10_000)}, pieces["at once"], &got)
			c.Workers, c.Block, c.Unordered = workers, 64, unordered
			calls := 0
			c.Emit = func(*page) error {
				if calls++; calls > 3 {
					return full
				}
				return nil
			}
			expect.Equal(t, New(c).Run(), full, "%d workers", workers)
			expect.Equal(t, calls, 4, "%d workers: calls of Emit", workers)
		}
	}
}

// Stop ends a flow while its input does not come, and what was read before is answered.
func TestStopDoesNotWaitForInput(t *testing.T) {
	for workers := 1; workers <= 3; workers++ {
		reader, writer := io.Pipe()
		answered := make(chan string, 10)
		var got []entry
		c := config([]string{""}, func(io.Reader) io.Reader { return reader }, &got)
		c.Workers = workers
		c.Emit = func(r *page) error {
			for _, e := range r.entries {
				answered <- e.text
			}
			return nil
		}
		f := New(c)
		ended := make(chan error)
		go func() { ended <- f.Run() }()
		io.WriteString(writer, "a\nb\nwithout end")
		if one, two := <-answered, <-answered; one+two != "a\nb\n" {
			t.Errorf("answered %q and %q", one, two)
		}
		f.Stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		writer.Close()
		if len(answered) > 0 {
			t.Errorf("answered %q after the stop", <-answered)
		}
	}
}

// What was answered before a stop is a beginning of the input, without a gap.
func TestStopLeavesNoGap(t *testing.T) {
	text := strings.Repeat("a\nbb\nccc\n", 3000)
	want := wanted(text, 0, DefaultMaxLine)
	for round := range 200 {
		var got []entry
		c := config([]string{text}, pieces["at once"], &got)
		c.Workers, c.Block = 1+round%4, 50
		var f *Flow[*page]
		emit, calls := c.Emit, 0
		c.Emit = func(r *page) error {
			if calls++; calls == 1+round {
				f.Stop()
			}
			return emit(r)
		}
		f = New(c)
		must.NoError(t, f.Run())
		if len(got) == 0 || len(got) == len(want) || !slices.Equal(got, want[:len(got)]) {
			t.Fatalf("%d entries, which are no beginning of the %d", len(got), len(want))
		}
	}
}

func TestBeforeSeesEveryBlockInOrder(t *testing.T) {
	text := strings.Repeat("some line\n", 500)
	var got []entry
	c := config([]string{text, text}, pieces["at once"], &got)
	c.Workers, c.Block = 4, 100
	var seen bytes.Buffer
	blocks := 0
	c.Before = func(b *Block) {
		if b.First != (b.Offset == 0) {
			t.Errorf("file %d: the block at %d is called first, or not", b.File, b.Offset)
		}
		b.State = blocks
		blocks++
		seen.Write(b.Data)
	}
	c.NewWorker = func() Worker[*page] { return numbers{} }
	must.NoError(t, New(c).Run())
	if seen.String() != text+text {
		t.Errorf("%d bytes were seen, want %d", seen.Len(), 2*len(text))
	}
	for i, e := range got {
		must.Equal(t, e.file, i, "the block of result %d", i)
	}
	if len(got) != blocks {
		t.Errorf("%d results of %d blocks", len(got), blocks)
	}
}

// numbers is a worker that keeps the numbers that Before gave the blocks.
type numbers struct{}

func (numbers) Work(b *Block, r *page) int {
	r.entries = append(r.entries[:0], entry{file: b.State.(int)})
	return len(b.Data)
}

// idle is a worker that does nothing.
type idle struct{}

func (idle) Work(b *Block, _ *page) int { return len(b.Data) }

// Memory is that of the blocks, and a very long line adds none.
func TestMemoryStaysFlat(t *testing.T) {
	unit := strings.Repeat(strings.Repeat("x", 99)+"\n", 1000)
	parts := []io.Reader{strings.NewReader(strings.Repeat("y", 50<<20))}
	for range 500 {
		parts = append(parts, strings.NewReader(unit))
	}
	var got []entry
	c := config([]string{""}, func(io.Reader) io.Reader { return io.MultiReader(parts...) }, &got)
	c.NewWorker = func() Worker[*page] { return idle{} }
	c.Workers = 2
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	must.NoError(t, New(c).Run())
	runtime.ReadMemStats(&after)
	if grown := after.TotalAlloc - before.TotalAlloc; grown > 16<<20 {
		t.Errorf("%d MiB were allocated", grown>>20)
	}
}

func TestReaderThatGivesNothingEnds(t *testing.T) {
	var got []entry
	var told error
	c := config([]string{""}, func(io.Reader) io.Reader { return silent{} }, &got)
	c.ReadError = func(_ int, err error) { told = err }
	if err := New(c).Run(); err != nil || told != io.ErrNoProgress {
		t.Errorf("%v, told %v", err, told)
	}
}

// silent is a source that gives neither bytes nor an error.
type silent struct{}

func (silent) Read([]byte) (int, error) { return 0, nil }

// stuck is a worker that answers nothing.
type stuck struct{}

func (stuck) Work(*Block, *page) int { return 0 }

func TestWorkerThatAnswersNothingIsAnError(t *testing.T) {
	var got []entry
	c := config([]string{"a\n"}, pieces["at once"], &got)
	c.NewWorker = func() Worker[*page] { return stuck{} }
	expect.Equal(t, New(c).Run(), errNothingAnswered, "the answer")
}

// lingering answers nothing, and gives the other workers time.
type lingering struct{}

func (lingering) Work(b *Block, r *page) int {
	for range 100 {
		runtime.Gosched()
	}
	r.entries = append(r.entries[:0], entry{offset: int64(len(b.Data))})
	return len(b.Data)
}

// However many workers there are, long lines in memory have one and a half of MaxLine
// together at most: half of it when one more is read.
func TestLongLinesInMemoryAreFew(t *testing.T) {
	const limit = 1 << 10
	held, most := 0, 0
	var lock sync.Mutex
	hold := func(bytes int) {
		lock.Lock()
		held += bytes
		most = max(most, held)
		lock.Unlock()
	}
	c := config([]string{strings.Repeat(strings.Repeat("a", limit-100)+"\n", 100)}, func(r io.Reader) io.Reader { return r }, nil)
	c.Workers, c.Block, c.MaxLine = 8, 16, limit
	c.NewWorker = func() Worker[*page] { return lingering{} }
	c.Before = func(b *Block) { hold(len(b.Data)) }
	c.Emit = func(r *page) error {
		hold(-int(r.entries[0].offset))
		return nil
	}
	if err := New(c).Run(); err != nil || held != 0 || most > limit*3/2 {
		t.Errorf("%v, %d bytes are left, and there were %d at once, want %d at most", err, held, most, limit*3/2)
	}
}
