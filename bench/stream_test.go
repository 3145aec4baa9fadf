package bench

import (
	"bufio"
	"bytes"
	"io"
	"strconv"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/bench/corpus"
	"github.com/uriscan/uriscan/internal/test/must"
)

// steps gives a text in reads of at most a size, as a socket or a file does.
type steps struct {
	text []byte
	rest []byte
	size int
}

func (s *steps) Read(b []byte) (int, error) {
	n := copy(b[:min(s.size, len(b))], s.rest)
	if s.rest = s.rest[n:]; n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// again begins the text anew.
func (s *steps) again() *steps {
	s.rest = s.text
	return s
}

// BenchmarkReader measures a Reader over the buffer of a corpus, which comes in
// reads of two sizes, against what one would write without it, and against
// ScanLines of a buffer that is there as a whole.
func BenchmarkReader(b *testing.B) {
	overCorpora(b, func(b *testing.B, c *corpus.Corpus) {
		b.Run("by=ScanLines", func(b *testing.B) { measureLike(b, c, scanLines) })
		for _, size := range []int{4 << 10, 64 << 10} {
			name := "/read=" + strconv.Itoa(size)
			source := &steps{text: c.Buf, size: size}
			b.Run("by=Reader"+name, func(b *testing.B) {
				r := uriscan.NewReader(source)
				measureLike(b, c, func(*corpus.Corpus) int { return readLines(r, source) })
			})
			b.Run("by=bufio.Scanner"+name, func(b *testing.B) {
				buffer := make([]byte, 64<<10)
				measureLike(b, c, func(*corpus.Corpus) int { return scanWithBufio(source, buffer) })
			})
		}
	})
}

// measureLike times a pass, after it has made sure that it accepts as many lines as
// Scan does.
func measureLike(b *testing.B, c *corpus.Corpus, pass func(c *corpus.Corpus) (accepted int)) {
	b.Helper()
	must.Equal(b, pass(c), scan(c), "accepted lines of %s", c.Name)
	measure(b, c, pass)
}

// readLines goes over the lines by a Reader.
func readLines(r *uriscan.Reader, source *steps) (accepted int) {
	for r.Reset(source.again()); r.Next(); {
		if r.Spans().Valid() {
			accepted++
		}
	}
	return accepted
}

// scanWithBufio goes over the lines by bufio.Scanner and Scan.
func scanWithBufio(source *steps, buffer []byte) (accepted int) {
	lines := bufio.NewScanner(source.again())
	lines.Buffer(buffer, 1<<20)
	var out uriscan.Spans
	for lines.Scan() {
		if uriscan.Scan(lines.Bytes(), &out) {
			accepted++
		}
	}
	return accepted
}

// BenchmarkReaderLongLine measures 16 MiB without a newline in reads of 4 KiB: kept,
// with a limit that allows it, and skipped. One pass is Scan of the whole, and the
// search for a newline.
func BenchmarkReaderLongLine(b *testing.B) {
	const size = 16 << 20
	text := append([]byte("http://h/"), bytes.Repeat([]byte("p"), size-9)...)
	run := func(name string, pass func() (length int64)) {
		b.Run(name, func(b *testing.B) {
			must.Equal(b, pass(), size, "bytes of a line")
			b.SetBytes(size)
			b.ReportAllocs()
			for b.Loop() {
				pass()
			}
		})
	}
	run("by=one_pass", func() int64 {
		var out uriscan.Spans
		if bytes.IndexByte(text, '\n') >= 0 || !uriscan.Scan(text, &out) {
			return 0
		}
		return int64(out.Path.End)
	})
	for _, limit := range []int{32 << 20, uriscan.DefaultMaxLine} {
		source := &steps{text: text, size: 4 << 10}
		r := uriscan.NewReader(source)
		r.MaxLine = limit
		run("by=Reader/limit="+strconv.Itoa(limit), func() int64 {
			if r.Reset(source.again()); r.Next() {
				return r.Length()
			}
			return 0
		})
	}
}

// BenchmarkStream measures the lines of a corpus in pieces of some sizes, against
// Scan of each line as a whole.
func BenchmarkStream(b *testing.B) {
	overCorpora(b, func(b *testing.B, c *corpus.Corpus) {
		b.Run("by=Scan", func(b *testing.B) { measureLike(b, c, scan) })
		for _, size := range []int{1, 64, 1500, 16 << 10} {
			b.Run("by=Stream/piece="+strconv.Itoa(size), func(b *testing.B) {
				measureLike(b, c, func(c *corpus.Corpus) (accepted int) { return streamLines(c, size) })
			})
		}
	})
}

// streamLines goes over the lines, each in pieces.
func streamLines(c *corpus.Corpus, size int) (accepted int) {
	var s uriscan.Stream
	var out uriscan.Spans
	for _, line := range c.Lines {
		s.Reset(uriscan.URIReference)
		writePieces(&s, line, size)
		if s.Close(&out) {
			accepted++
		}
	}
	return accepted
}

// writePieces writes src in pieces.
func writePieces(s *uriscan.Stream, src []byte, size int) {
	for len(src) > size {
		s.Write(src[:size])
		src = src[size:]
	}
	s.Write(src)
}

// BenchmarkStreamLong measures references that are almost all one component, of
// 1 MiB, in pieces, against Scan of the whole. An error at the begin shows what the
// rest of an input that is lost costs.
func BenchmarkStreamLong(b *testing.B) {
	for _, in := range append(longInputs, struct{ component, before, text, after string }{"path_lost", "/ ", "a", ""}) {
		src := filled(in.before, in.text, in.after)(1 << 20)
		var want uriscan.Spans
		uriscan.Scan(src, &want)
		b.Run("component="+in.component+"/by=Scan", func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				uriscan.Scan(src, &want)
			}
		})
		for _, size := range []int{1, 64, 1500, 16 << 10, 1 << 20} {
			b.Run("component="+in.component+"/by=Stream/piece="+strconv.Itoa(size), func(b *testing.B) {
				var s uriscan.Stream
				var got uriscan.Spans
				b.SetBytes(int64(len(src)))
				b.ReportAllocs()
				for b.Loop() {
					s.Reset(uriscan.URIReference)
					writePieces(&s, src, size)
					s.Close(&got)
				}
				if got != want {
					b.Fatal("the Stream and Scan answer differently")
				}
			})
		}
	}
}
