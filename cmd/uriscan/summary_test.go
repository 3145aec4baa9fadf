package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/uriscan/uriscan"
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
	writeSummary(&out, 3, counted.write, 2_500_000, 10*time.Millisecond)
	want := ""
	for _, row := range []struct{ name, figure string }{
		{"files", "3"}, {"lines", "16"}, {"valid", "7"}, {"invalid", "9"},
		{"  " + uriscan.CodeHost.String(), "5"}, {"  " + uriscan.CodeScheme.String(), "2"}, {"  " + uriscan.CodePath.String(), "2"},
		{"MB", "2.50"}, {"MB/s", "250.00"},
	} {
		want += fmt.Sprintf("%-22s %12s\n", row.name, row.figure)
	}
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
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
