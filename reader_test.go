package uriscan

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// A readLine is all that a Reader says of a line.
type readLine struct {
	line    string
	isNil   bool
	spans   Spans
	offset  int64
	length  int64
	skipped int64
}

// readAll returns the lines that a Reader gives.
func readAll(r *Reader) (lines []readLine) {
	for r.Next() {
		lines = append(lines, readLine{string(r.Line()), r.Line() == nil, *r.Spans(), r.Offset(), r.Length(), r.Skipped()})
	}
	return lines
}

// linesOf returns what a Reader has to give, from the words of its comment: the
// text is cut at newlines, and each line scanned by itself.
func linesOf(p Production, text string, limit int) (lines []readLine) {
	skipped := int64(0)
	for at := 0; at < len(text); {
		line, _, ended := strings.Cut(text[at:], "\n")
		next := at + len(line) + 1
		if ended {
			line = strings.TrimSuffix(line, "\r")
		}
		l := readLine{line: line, offset: int64(at), length: int64(len(line))}
		if len(line) > limit {
			skipped++
			l.line, l.isNil = "", true
			l.spans = Spans{reason: exact.TooLong, errorOffset: uint32(limit)}
		} else {
			p.ScanString(line, &l.spans)
		}
		l.skipped = skipped
		lines = append(lines, l)
		at = next
	}
	return lines
}

// sources are ways to cut a text into what reads give.
var sources = map[string]func(text string) io.Reader{
	"all at once":         func(text string) io.Reader { return strings.NewReader(text) },
	"a byte a read":       func(text string) io.Reader { return iotest.OneByteReader(strings.NewReader(text)) },
	"half of what it may": func(text string) io.Reader { return iotest.HalfReader(strings.NewReader(text)) },
	"data with the error": func(text string) io.Reader { return iotest.DataErrReader(strings.NewReader(text)) },
	"a byte, then an end": func(text string) io.Reader {
		return iotest.DataErrReader(iotest.OneByteReader(strings.NewReader(text)))
	},
	"7 bytes a read":      func(text string) io.Reader { return &pieces{text: text, size: 7} },
	"empty reads between": func(text string) io.Reader { return &pieces{text: text, size: 13, empty: 99} },
}

// pieces reads a text in pieces of a size, with so many empty reads before each.
type pieces struct {
	text         string
	size         int
	empty, given int
}

func (r *pieces) Read(b []byte) (int, error) {
	if r.given < r.empty {
		r.given++
		return 0, nil
	}
	r.given = 0
	if r.text == "" {
		return 0, io.EOF
	}
	n := copy(b[:min(r.size, len(b))], r.text)
	r.text = r.text[n:]
	return n, nil
}

// askReader reads the text from every source, on every kernel, with one Reader
// that is reset, and holds the lines against those that the words say.
func askReader(t *testing.T, p Production, text string, limit int) {
	t.Helper()
	want := linesOf(p, text, limit)
	for _, k := range Kernels() {
		withKernel(t, k, func() {
			r := NewReader(nil)
			r.Production, r.MaxLine = p, limit
			for name, source := range sources {
				r.Reset(source(text))
				got := readAll(r)
				if r.Err() != nil || r.Line() != nil || *r.Spans() != (Spans{}) || r.Offset() != int64(len(text)) || r.Length() != 0 {
					t.Fatalf("kernel %s, %s, %.300q: at the end %v, %q, offset %d, length %d", k, name, text, r.Err(), r.Line(), r.Offset(), r.Length())
				}
				compareLines(t, name+", kernel "+k, got, want)
			}
		})
	}
}

func compareLines(t *testing.T, name string, got, want []readLine) {
	t.Helper()
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("%s, line %d:\n got %.200q at %d, %d bytes, %d skipped, %s\nwant %.200q at %d, %d bytes, %d skipped, %s", name, i,
				got[i].line, got[i].offset, got[i].length, got[i].skipped, describe(&got[i].spans),
				want[i].line, want[i].offset, want[i].length, want[i].skipped, describe(&want[i].spans))
		}
	}
	must.Equal(t, len(got), len(want), "%s: lines", name)
}

func TestReaderGivesWhatCuttingByHandGives(t *testing.T) {
	for _, end := range lineEnds {
		for i, a := range lineKinds {
			b := lineKinds[(i*5+2)%len(lineKinds)]
			for _, last := range []string{"", "http://h/p", "x\r", "\r"} {
				for _, limit := range []int{DefaultMaxLine, 60, 3, 1} {
					askReader(t, allProductions[i%len(allProductions)], a+end+b+end+a+"\n"+last, limit)
				}
			}
		}
	}
	askReader(t, URI, "", 10)
	askReader(t, URI, "\n", 10)
	askReader(t, URIReference, strings.Repeat("\n", 3*readerBatch), 10)
}

// TestReaderGivesWhatCuttingByHandGivesOnShortTexts has every order of line ends,
// with lines that are around the limit.
func TestReaderGivesWhatCuttingByHandGivesOnShortTexts(t *testing.T) {
	forEachString("a\r\n ", exhaustive.Pick(8, 6, 5), func(text string) {
		for _, limit := range []int{1, 2, 3} {
			askReaderOnce(t, text, limit)
		}
	})
}

// askReaderOnce is askReader for one kernel and one production.
func askReaderOnce(t *testing.T, text string, limit int) {
	t.Helper()
	r := NewReader(nil)
	r.MaxLine = limit
	for _, name := range []string{"all at once", "a byte a read", "data with the error"} {
		r.Reset(sources[name](text))
		compareLines(t, name+": "+text, readAll(r), linesOf(URIReference, text, limit))
	}
}

// TestReaderGivesWhatCuttingByHandGivesAroundTheBuffer has lines that end around
// the end of the first buffer, and of those that follow it.
func TestReaderGivesWhatCuttingByHandGivesAroundTheBuffer(t *testing.T) {
	for _, border := range exhaustive.Pick([]int{readerBuffer, 2 * readerBuffer, 4 * readerBuffer}, []int{readerBuffer, 2 * readerBuffer}, []int{readerBuffer}) {
		for _, before := range []string{"", "//h\n", strings.Repeat("http://h/p\n", 100)} {
			for n := border - 3; n <= border+3; n++ {
				line := before + "http://h/" + strings.Repeat("p", n-9-len(before))
				for _, limit := range []int{DefaultMaxLine, border, border - len(before) - 1, 100} {
					for _, after := range []string{"", "\n", "\r\n//h/a b\n/p", "\r"} {
						text := line + after
						r := NewReader(nil)
						r.MaxLine = limit
						want := linesOf(URIReference, text, limit)
						for _, source := range []io.Reader{strings.NewReader(text), &pieces{text: text, size: 4096}, &pieces{text: text, size: border - 1}} {
							r.Reset(source)
							compareLines(t, "around the buffer", readAll(r), want)
						}
					}
				}
			}
		}
	}
}

func TestReaderGivesWhatCuttingByHandGivesOnRealLists(t *testing.T) {
	most := exhaustive.Pick(1<<30, 1<<20, 1<<17)
	for _, list := range reallists.Files(t, "urls/*.txt", "uris/*.txt") {
		text := string(list.Data[:min(most, len(list.Data))])
		want := linesOf(URI, text, 200)
		for size := 1000; size <= 1000_000; size *= 10 {
			r := NewReader(&pieces{text: text, size: size})
			r.Production, r.MaxLine = URI, 200
			compareLines(t, list.Name, readAll(r), want)
		}
	}
}

// TestReaderKeepsTheErrorAfterTheData has sources that fail with data, after data,
// and in the midst of a line that is skipped.
func TestReaderKeepsTheErrorAfterTheData(t *testing.T) {
	fault := errors.New("a fault of the source")
	for _, text := range []string{"", "//h", "//h\n", "/a b\n/p", strings.Repeat("p", 100), "/\n" + strings.Repeat("p", 100)} {
		for name, source := range map[string]io.Reader{
			"after": io.MultiReader(strings.NewReader(text), iotest.ErrReader(fault)),
			"with":  iotest.DataErrReader(io.MultiReader(strings.NewReader(text), iotest.ErrReader(fault))),
			"slow":  io.MultiReader(iotest.OneByteReader(strings.NewReader(text)), iotest.ErrReader(fault)),
		} {
			r := NewReader(source)
			r.MaxLine = 50
			compareLines(t, name, readAll(r), linesOf(URIReference, text, 50))
			if r.Err() != fault || r.Next() || r.Err() != fault {
				t.Errorf("%s, %.20q: the error is %v", name, text, r.Err())
			}
		}
	}
	r := NewReader(iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader("ab"))))
	if lines := readAll(r); len(lines) != 1 || lines[0].line != "a" || r.Err() != iotest.ErrTimeout {
		t.Errorf("a timeout gives %d lines and %v", len(lines), r.Err())
	}
}

// TestReaderTakesMaxLineAsItsCommentSays asks for the limit, and scans lines about the
// one that is taken when none is set.
func TestReaderTakesMaxLineAsItsCommentSays(t *testing.T) {
	for set, want := range map[int]int{-1: 1 << 20, 0: 1 << 20, 1: 1, 1<<30 - 1: 1<<30 - 1, 1 << 30: 1 << 30, 1<<30 + 1: 1 << 30} {
		expect.Equal(t, (&Reader{MaxLine: set}).maxLine(), want, "MaxLine %d", set)
	}
	text := strings.Repeat("p", DefaultMaxLine) + "\n" + strings.Repeat("p", DefaultMaxLine+1) + "\n"
	compareLines(t, "about DefaultMaxLine", readAll(NewReader(strings.NewReader(text))), linesOf(URIReference, text, DefaultMaxLine))
}

// TestReaderSkipsALongLineOfCarriageReturns fills the buffer with bytes of which each
// may belong to the end of the line.
func TestReaderSkipsALongLineOfCarriageReturns(t *testing.T) {
	text := strings.Repeat("\r", 3*readerBuffer) + "\n/a\n"
	r := NewReader(strings.NewReader(text))
	r.MaxLine = readerBuffer + 100
	compareLines(t, "a line of carriage returns", readAll(r), linesOf(URIReference, text, r.MaxLine))
	if r.Err() != nil {
		t.Errorf("the error is %v", r.Err())
	}
}

// TestReaderReturnsALineAsSoonAsItCame reads from a source that must not be asked
// while a whole line is left.
func TestReaderReturnsALineAsSoonAsItCame(t *testing.T) {
	asked := 0
	texts := []string{"//a\n//b\n", "/c", "\n", "\n\n/d"}
	r := NewReader(readerFunc(func(b []byte) (int, error) {
		asked++
		if asked > len(texts) {
			return 0, io.EOF
		}
		return copy(b, texts[asked-1]), nil
	}))
	for i, want := range []struct {
		line  string
		asked int
	}{{"//a", 1}, {"//b", 1}, {"/c", 3}, {"", 4}, {"", 4}, {"/d", 5}} {
		if !r.Next() || string(r.Line()) != want.line || asked != want.asked {
			t.Errorf("line %d is %q after %d reads, want %q after %d", i, r.Line(), asked, want.line, want.asked)
		}
	}
}

type readerFunc func(b []byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }

// TestReaderSearchesNoByteTwice overwrites with newlines what a source has given,
// where it lies in the buffer. Who searches it again finds one.
func TestReaderSearchesNoByteTwice(t *testing.T) {
	const size = 3 << 20
	for _, limit := range []int{4 << 20, 1 << 10} {
		given := 0
		var r *Reader
		r = NewReader(readerFunc(func(b []byte) (int, error) {
			for i := range r.buffer.Bytes() {
				r.buffer.Bytes()[i] = '\n'
			}
			if given == size {
				return 0, io.EOF
			}
			n := copy(b, bytes.Repeat([]byte("p"), 64<<10))
			given += n
			return n, nil
		}))
		r.MaxLine = limit
		if !r.Next() || r.Length() != size || r.Next() {
			t.Errorf("limit %d: a line of %d bytes, want one of %d", limit, r.Length(), size)
		}
	}
}

// TestReaderTakesAsManyStepsAsThereAreBytes counts reads, buffers and the bytes
// that are moved in them: for lines of all lengths, in steps of 4 KiB, each must be
// about as many as the input has.
func TestReaderTakesAsManyStepsAsThereAreBytes(t *testing.T) {
	const size, step = 16 << 20, 4 << 10
	for _, length := range []int{size, 1 << 20, 70_000, 5000, 100} {
		for _, limit := range []int{32 << 20, DefaultMaxLine} {
			reads, buffers, moved := 0, 0, 0
			lastLen, lastBase := 0, int64(0)
			source := &pieces{text: strings.Repeat(strings.Repeat("p", length-1)+"\n", size/length), size: step}
			var r *Reader
			r = NewReader(readerFunc(func(b []byte) (int, error) {
				reads++
				text := r.buffer.Bytes()
				if cap(text) != lastLen || r.buffer.Base != lastBase {
					moved += len(text)
				}
				if cap(text) != lastLen {
					buffers++
				}
				lastLen, lastBase = cap(text), r.buffer.Base
				return source.Read(b)
			}))
			r.MaxLine = limit
			lines := 0
			for r.Next() {
				lines++
			}
			must.Equal(t, lines, size/length, "limit %d: the number of lines of %d bytes", limit, length)
			if reads > 2*size/step || buffers > 10 || moved > 2*size || cap(r.buffer.Bytes()) > max(readerBuffer, limit+2) {
				t.Errorf("limit %d, lines of %d bytes: %d reads, %d buffers, the last of %d bytes, %d bytes moved", limit, length, reads, buffers, cap(r.buffer.Bytes()), moved)
			}
		}
	}
}

func TestReaderAllocatesNothingPerLine(t *testing.T) {
	text := strings.Repeat("http://example.com/p?q\r\n/a b\n\n"+strings.Repeat("p", 5000)+"\n", 50)
	for _, k := range Kernels() {
		withKernel(t, k, func() {
			source := strings.NewReader("")
			r := NewReader(source)
			r.MaxLine = 1000
			lines := 0
			if n := testing.AllocsPerRun(10, func() {
				source.Reset(text)
				r.Reset(source)
				for r.Next() {
					lines += len(r.Line()) + int(r.Spans().Path.End)
				}
			}); n != 0 || r.Skipped() != 50 {
				t.Errorf("kernel %s: %v allocations, %d lines skipped", k, n, r.Skipped())
			}
		})
	}
}

// TestReaderLineHasNoRoomPastItsEnd appends to a line.
func TestReaderLineHasNoRoomPastItsEnd(t *testing.T) {
	r := NewReader(strings.NewReader("/a\n/b\n"))
	r.Next()
	_ = append(r.Line(), "xxxx"...)
	if r.Next(); string(r.Line()) != "/b" {
		t.Errorf("the next line is %q", r.Line())
	}
}

// TestReaderLineErrorSaysTheLimit reads the text of the error of a long line.
func TestReaderLineErrorSaysTheLimit(t *testing.T) {
	r := NewReader(strings.NewReader("/aaaa"))
	r.MaxLine = 4
	r.Next()
	if err := r.Spans().Err(); !errors.Is(err, CodeTooLong) || err.Error() != "uriscan: input is longer than 4 bytes" {
		t.Errorf("the error is %v", err)
	}
}

// readerTraps are texts with lines that are easily got wrong, with the lines that a
// limit of eight bytes leaves: "-" stands for one that is too long, and its length
// follows.
var readerTraps = []struct{ name, text, lines string }{
	{"a text of newlines", "\n\n\n", "|||"},
	{"a text of carriage returns", "\r\r\r", "\r\r\r|"},
	{"a carriage return at the end of the text is no line end", "/a\r", "/a\r|"},
	{"only one carriage return belongs to the end", "/a\r\r\n", "/a\r|"},
	{"a newline before a carriage return", "/a\n\r/b", "/a|\r/b|"},
	{"as long as may be", "12345678\n12345678\r\n12345678", "12345678|12345678|12345678|"},
	{"longer by a byte", "123456789\n123456789\r\n123456789", "-9|-9|-9|"},
	{"longer by a carriage return", "12345678\r", "-9|"},
	{"longer by the second carriage return", "12345678\r\r\n/", "-9|/|"},
	{"a long line of carriage returns", "\r\r\r\r\r\r\r\r\r\r\r\r\n", "-11|"},
	{"a long last line", "/a\n1234567890ABCDEF", "/a|-16|"},
	{"a long last line that ends with a carriage return", "1234567890ABCDE\r", "-16|"},
	{"the end of a long line comes later", "1234567890ABCD12\r\n/a\n", "-16|/a|"},
	{"the end of a long line comes by itself", "1234567890ABCD\r\n/", "-14|/|"},
	{"a long line, then an empty one", "1234567890\n\n1234567890\n", "-10||-10|"},
	{"a NUL is a byte of the line", "/a\x00b\n", "/a\x00b|"},
	{"other line ends of Unicode are none", "/a\v\f\n/\u0085\u2028\n", "/a\v\f|/\u0085\u2028|"},
	{"a byte order mark is a part of the first line", "\xef\xbb\xbf/a\n", "\xef\xbb\xbf/a|"},
	{"a triplet does not go on in the next line", "/%\n41\n", "/%|41|"},
}

func TestReaderTraps(t *testing.T) {
	for _, trap := range readerTraps {
		for source, read := range sources {
			r := NewReader(read(trap.text))
			r.MaxLine = 8
			var lines strings.Builder
			for r.Next() {
				if r.Line() == nil {
					fmt.Fprintf(&lines, "-%d", r.Length())
				}
				lines.Write(r.Line())
				lines.WriteByte('|')
			}
			expect.Equal(t, lines.String(), trap.lines, "%s, %s: the lines", trap.name, source)
		}
		askReader(t, URIReference, trap.text, 8)
	}
}
