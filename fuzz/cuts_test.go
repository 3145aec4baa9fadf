package fuzz

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"github.com/uriscan/uriscan"
)

// FuzzStreamCuts compares a Stream that gets an input in pieces with one Scan of the
// whole, on every kernel. The bytes of cuts are the lengths of the pieces; when they
// are used up they begin anew.
func FuzzStreamCuts(f *testing.F) {
	seed(f, func(src []byte) {
		f.Add(src, []byte{1})
		f.Add(src, []byte{7, 0, 64, 3})
	})
	f.Fuzz(func(t *testing.T, input, cuts []byte) {
		each(input, func(src []byte) {
			for _, p := range productions {
				var want uriscan.Spans
				withKernel(t, "exact", func() { p.Scan(src, &want) })
				for _, k := range uriscan.Kernels() {
					withKernel(t, k, func() { checkStream(t, k, p, src, cuts, &want) })
				}
			}
		})
	})
}

// checkStream writes src in pieces, and requires the record, and that the piece with
// the wrong byte returns the error.
func checkStream(t *testing.T, kernel string, p uriscan.Production, src, cuts []byte, want *uriscan.Spans) {
	t.Helper()
	var s uriscan.Stream
	s.Reset(p)
	for rest, i := src, 0; len(rest) > 0; i++ {
		n := len(rest)
		if len(cuts) > 0 && i < 4*len(src) {
			n = min(n, int(cuts[i%len(cuts)]))
		}
		_, err := s.Write(rest[:n])
		rest = rest[n:]
		failed := s.Err()
		lost := !want.Valid() && want.ErrorOffset() < len(src)-len(rest)
		if lost != (err != nil) || lost != (failed != nil) || lost && (failed.Error() != want.Err().Error() || !errors.Is(failed, err)) {
			t.Fatalf("kernel %s, %v %q cut as %v: after %d bytes %v, %v; want %v", kernel, p, src, cuts, len(src)-len(rest), err, failed, want.Err())
		}
	}
	got := filled
	if s.Close(&got) != want.Valid() || got != *want {
		t.Errorf("kernel %s, %v %q cut as %v:\n got %+v, %v\nwant %+v, %v", kernel, p, src, cuts, answerOf(&got, 0), got.Err(), answerOf(want, 0), want.Err())
	}
}

// FuzzReaderCuts compares a Reader, which gets its input as cuts says, with Scan of
// lines that are cut by hand.
func FuzzReaderCuts(f *testing.F) {
	seed(f, func(src []byte) { f.Add(src, []byte{1}, uint16(0)) })
	lines := []byte("http://h/p\r\n\n//a:b/\n?q\r\r\n" + "http://example.com/" + string(bytes.Repeat([]byte("p"), 100)) + "\nrest")
	f.Add(lines, []byte{3, 0, 50}, uint16(20))
	f.Fuzz(func(t *testing.T, input, cuts []byte, limit uint16) {
		checkReader(t, input, cuts, int(limit))
		checkReader(t, bytes.ReplaceAll(input, []byte(","), []byte("\r\n")), cuts, int(limit)%16)
	})
}

// checkReader reads text as cuts says, and requires each line, its record and its
// place, and the end.
func checkReader(t *testing.T, text, cuts []byte, limit int) {
	t.Helper()
	source := &cutter{rest: text, cuts: cuts}
	if len(text)%2 == 1 {
		source.fault = io.ErrClosedPipe
	}
	r := uriscan.NewReader(source)
	r.Production = productions[len(text)%len(productions)]
	r.MaxLine = limit
	if limit == 0 {
		limit = uriscan.DefaultMaxLine
	}
	at, skipped := 0, int64(0)
	for ; r.Next(); at += int(r.Length()) {
		line := text[at:]
		end := bytes.IndexByte(line, '\n')
		ending := 0
		if end >= 0 {
			line = line[:end]
			if trimmed := bytes.TrimSuffix(line, []byte("\r")); len(trimmed) < len(line) {
				line, ending = trimmed, 1
			}
			ending++
		}
		if r.Offset() != int64(at) || r.Length() != int64(len(line)) {
			t.Fatalf("%q cut as %v: a line of %d bytes at %d, want %d at %d", text, cuts, r.Length(), r.Offset(), len(line), at)
		}
		at += ending
		if len(line) > limit {
			skipped++
			if r.Line() != nil || r.Spans().ErrorCode() != uriscan.CodeTooLong {
				t.Fatalf("%q cut as %v: the line at %d is longer than %d bytes, and it is %q, %v", text, cuts, r.Offset(), limit, r.Line(), r.Spans().ErrorCode())
			}
			continue
		}
		var want uriscan.Spans
		r.Production.Scan(line, &want)
		if !bytes.Equal(r.Line(), line) || *r.Spans() != want || r.Skipped() != skipped {
			t.Fatalf("%q cut as %v: the line at %d is %q with %+v, want %q with %+v", text, cuts, r.Offset(), r.Line(), answerOf(r.Spans(), 0), line, answerOf(&want, 0))
		}
	}
	if at != len(text) || r.Offset() != int64(at) || r.Err() != source.fault {
		t.Errorf("%q cut as %v: it ends at %d, after %d of %d bytes, with %v", text, cuts, r.Offset(), at, len(text), r.Err())
	}
}

// A cutter is a source that gives as many bytes as the cuts say: up to 127 each. Two
// reads in a row never give none. When the cuts are used up they begin anew. The end comes
// with the last bytes if the high bit of their cut is set; and it is a fault if the
// text is odd.
type cutter struct {
	rest, cuts []byte
	turn       int
	empty      bool
	fault      error // what it ends with, nil for io.EOF
}

func (c *cutter) Read(b []byte) (n int, err error) {
	cut := 255
	if len(c.cuts) > 0 {
		cut = int(c.cuts[c.turn%len(c.cuts)])
		c.turn++
	}
	if cut&127 == 0 && c.empty {
		cut++
	}
	n = copy(b, c.rest[:min(len(c.rest), cut&127)])
	c.rest = c.rest[n:]
	if c.empty = n == 0; len(c.rest) > 0 || n > 0 && cut < 128 {
		return n, nil
	}
	if c.fault != nil {
		return n, c.fault
	}
	return n, io.EOF
}
