package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
)

func TestSummaryCountsByCode(t *testing.T) {
	var counted tally
	for code, n := range map[uriscan.ErrorCode]int{
		uriscan.CodeNone: 7, uriscan.CodePath: 2, uriscan.CodeHost: 5, uriscan.CodeScheme: 2,
	} {
		for range n {
			counted.count(code)
		}
	}
	var out bytes.Buffer
	writeSummary(&out, 3, counted.write, 2_500_000, false, 10*time.Millisecond)
	want := ""
	for _, row := range []struct{ name, figure string }{
		{"files", "3"}, {"lines", "16"}, {"valid", "7"}, {"invalid", "9"},
		{"  " + uriscan.CodeHost.String(), "5"}, {"  " + uriscan.CodeScheme.String(), "2"}, {"  " + uriscan.CodePath.String(), "2"},
		{"MB", "2.50"}, {"MB/s", "250.00"},
	} {
		want += fmt.Sprintf("%-22s %12s\n", row.name, row.figure)
	}
	expect.Equal(t, out.String(), want, "the answer")
}

func TestSummaryIsWrittenOnRequest(t *testing.T) {
	input := "http://example.com/\nhttp://example.com/a b\n\n"
	want := fmt.Sprintf("%-22s %12d\n%-22s %12d\n%-22s %12d\n%-22s %12d\n", "files", 2, "lines", 4, "valid", 3, "invalid", 1)
	for _, command := range lineCommands {
		r := runWith(input, append(command, "-summary", "-", tempFile(t, "a"))...)
		if !strings.HasPrefix(r.stderr, want) || !strings.Contains(r.stderr, "\nMB/s ") {
			t.Errorf("%q: standard error:\n%swant it to begin with:\n%s", command, r.stderr, want)
		}
		if r := runWith(input, command...); r.stderr != "" {
			t.Errorf("%q: standard error:\n%s", command, r.stderr)
		}
	}
}

// The size of a compressed input is not that of its lines, and the summary says which it is.
func TestSummaryNamesACompressedSize(t *testing.T) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	io.WriteString(w, strings.Repeat("http://example.com/\n", 100_000))
	w.Close()
	r := runWith(packed.String(), "split", "-o", "none", "-summary")
	want := fmt.Sprintf("%-22s %12.2f\nMB/s, as compressed ", "MB, as compressed", float64(packed.Len())/1e6)
	if !strings.Contains(r.stderr, want) {
		t.Errorf("standard error:\n%swant in it\n%s", r.stderr, want)
	}
}
