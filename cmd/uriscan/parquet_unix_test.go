//go:build unix

package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"syscall"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// The end of a Parquet file is written by a signal too, so that all lines that the summary
// counts can be read.
func TestParquetFileIsWholeAfterASignal(t *testing.T) {
	for _, workers := range []string{"1", "2"} {
		s := start(t, process(t, "split", "-summary", "-o", "parquet", "-fields", "path", "-j", workers))
		go numbered(s.in)
		var file bytes.Buffer
		_, err := io.CopyN(&file, s.out, 100_000)
		must.NoError(t, err)
		s.cmd.Process.Signal(syscall.SIGTERM)
		io.Copy(&file, s.out)
		s.cmd.Wait()
		if code := s.cmd.ProcessState.ExitCode(); code != 143 {
			t.Fatalf("%v; standard error:\n%s", s.cmd.ProcessState, s.stderr.String())
		}
		_, rows := readParquet(t, file.String())
		for i, row := range rows {
			if want := fmt.Sprintf("/%d", i); row["path"] != want {
				t.Fatalf("row %d is %q", i, row)
			}
		}
		if want := fmt.Sprintf("%-22s %12d\n", "lines", len(rows)); !strings.Contains(s.stderr.String(), want) {
			t.Errorf("%d rows; standard error:\n%s", len(rows), s.stderr.String())
		}
	}
}
