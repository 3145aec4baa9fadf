package accesslog

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/named"
)

// cutReader gives n bytes at a time.
type cutReader struct {
	text string
	n    int
}

func (c *cutReader) Read(into []byte) (n int, err error) {
	if c.text == "" {
		return 0, io.EOF
	}
	n = copy(into[:min(c.n, len(into))], c.text)
	c.text = c.text[n:]
	return n, nil
}

// TestReaderReadsWhatTheParserReads has logs of every format, cut in many ways.
func TestReaderReadsWhatTheParserReads(t *testing.T) {
	for _, name := range referenced {
		data := must.Read(t, "testdata/"+name+".golden")
		log := strings.ReplaceAll(data, "\n\t", "\r\n\n")
		for _, n := range []int{1, 7, 100, 1 << 20} {
			for _, end := range []string{"", "\n", "\r\n", "\r"} {
				checkReader(t, NewReader(&cutReader{log + end, n}, Named(name)), log+end)
			}
		}
	}
}

// checkReader compares a reader with a parser of the same lines.
func checkReader(t *testing.T, r *Reader, log string) {
	t.Helper()
	p, number := NewParser(r.parser.format), int64(0)
	for line := range strings.Lines(log) {
		number++
		line = strings.TrimSuffix(line, "\n")
		if number < int64(strings.Count(log, "\n"))+1 {
			line = strings.TrimSuffix(line, "\r")
		}
		var want Record
		if p.Scan([]byte(line), &want); want.Skipped() {
			continue
		}
		if !r.Next() || r.Number() != number || string(r.Line()) != line {
			t.Fatalf("%s: line %d is %q, want line %d, %q", p.format.name, r.Number(), r.Line(), number, line)
		}
		got := *r.Record()
		got.number = 0
		checkSame(t, p, []byte(line), &want, &got, 0)
		var e *Error
		if err := r.Record().Err(); err != nil && (!errors.As(err, &e) || e.Line != number || !strings.HasPrefix(err.Error(), fmt.Sprintf("accesslog: line %d: ", number))) {
			t.Fatalf("the error of line %d is %v", number, err)
		}
	}
	if r.Next() || r.Line() != nil || r.Err() != nil || r.Record().Valid() || r.Record().Err() != nil || r.Number() != number || r.Next() {
		t.Fatalf("%s: there is a line after the last, %q, %v", p.format.name, r.Line(), r.Err())
	}
}

// TestReaderPassesOverLongLines has lines around the length of the longest.
func TestReaderPassesOverLongLines(t *testing.T) {
	for _, end := range []string{"\n", "\r\n", ""} {
		for length := 1; length < 500; length++ {
			for _, n := range []int{1, 13, 1000} {
				long := strings.Repeat("x", length)
				r := NewReader(&cutReader{combinedLine + "\n" + long + end, n}, combined)
				if end != "" {
					r = NewReader(&cutReader{combinedLine + "\n" + long + end + combinedLine, n}, combined)
				}
				r.MaxLine = 100
				if !r.Next() || !r.Record().Valid() || !r.Next() || (r.Record().Code() == CodeTooLong) != (length > 100) || (r.Line() == nil) != (length > 100) {
					t.Fatalf("a line of %d bytes: %q, %v", length, r.Line(), r.Record().Err())
				}
				if length > 100 && (r.Record().ErrorOffset() != 100 || r.Number() != 2) {
					t.Fatalf("the error is at %d of line %d", r.Record().ErrorOffset(), r.Number())
				}
				if end != "" && (!r.Next() || !r.Record().Valid() || r.Number() != 3) || r.Next() || r.Err() != nil {
					t.Fatalf("after a line of %d bytes: %q, %v", length, r.Line(), r.Err())
				}
			}
		}
	}
}

// TestReaderKeepsTheErrorOfItsSource has sources that fail, and one that gives nothing.
func TestReaderKeepsTheErrorOfItsSource(t *testing.T) {
	broken := errors.New("broken")
	r := NewReader(io.MultiReader(strings.NewReader(combinedLine+"\n"+commonLine), iotest.ErrReader(broken)), combined)
	if !r.Next() || !r.Record().Valid() || !r.Next() || r.Record().Valid() || r.Next() || r.Err() != broken {
		t.Errorf("line %d, %v", r.Number(), r.Err())
	}
	r = NewReader(strings.NewReader(strings.Repeat("x", 1000)), combined)
	r.MaxLine = 10
	if !r.Next() || r.Record().Code() != CodeTooLong || r.Next() || r.Err() != nil {
		t.Errorf("line %d, %v", r.Number(), r.Err())
	}
	if r = NewReader(stuck{}, combined); r.Next() || r.Err() != io.ErrNoProgress {
		t.Errorf("a source that gives nothing ends with %v", r.Err())
	}
}

type stuck struct{}

func (stuck) Read([]byte) (int, error) { return 0, nil }

// TestReaderAllocatesNothingPerLine reads many lines.
func TestReaderAllocatesNothingPerLine(t *testing.T) {
	log := bytes.Repeat([]byte(combinedLine+"\n"), 10_000)
	if n := testing.AllocsPerRun(2, func() {
		r, lines := NewReader(bytes.NewReader(log), combined), 0
		for r.Next() {
			lines++
		}
		expect.Equal(t, lines, 10_000, "lines")
	}); n > 20 {
		t.Errorf("%v allocations for 10,000 lines", n)
	}
}

func TestNamesAreReadAsTheyAreWritten(t *testing.T) {
	named.Check[Field](t, "client", "client-port", "ident", "user", "time", "request", "method", "target", "protocol",
		"status", "size", "referer", "user-agent", "host", "host-port", "forwarded-for", "query", "captured",
		"header-time", "header-host", "program", "stream", "rest")
	named.Check[Code](t, "none", "skipped", "end", "byte", "no-fields", "json", "too-deep", "missing", "part", "too-long")
}
