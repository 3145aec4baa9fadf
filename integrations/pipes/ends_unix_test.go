//go:build unix

package pipes

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"syscall"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// pipeModes are the ways in which engines run the command.
var pipeModes = map[string][]string{
	"lines":  {"split", "-one-to-one", "-j", "1"},
	"chunks": {"split", "-chunk-header", "-escaped", "-j", "1"},
}

// feed writes lines, as chunks of ten if that is the mode, until nobody reads them any more.
func feed(in io.WriteCloser, mode string) {
	out := bufio.NewWriter(in)
	for i := 0; ; i++ {
		if mode == "chunks" && i%10 == 0 {
			out.WriteString("10\n")
		}
		if _, err := fmt.Fprintf(out, "http://example.com/%d\n", i); err != nil {
			break
		}
	}
	in.Close()
}

// An engine that wants no more closes its end, as for LIMIT. The command ends then, without
// a complaint, though its standard input goes on.
func TestTheCommandEndsWhenNobodyReadsItsRecords(t *testing.T) {
	for mode, args := range pipeModes {
		c := startChild(t, "uriscan", args...)
		go feed(c.in, mode)
		_, err := io.CopyN(io.Discard, c.out, 100_000)
		must.NoError(t, err)
		c.out.Close()
		c.cmd.Wait()
		if code := c.cmd.ProcessState.ExitCode(); code != 0 || c.stderr.Len() > 0 {
			t.Errorf("%s: exit code %d, standard error %q", mode, code, c.stderr.String())
		}
	}
}

// An engine that has lost its patience sends SIGTERM. The command ends with 143, though it
// waits for input, and no record is cut.
func TestTheCommandEndsAtSIGTERM(t *testing.T) {
	for mode, args := range pipeModes {
		c := startChild(t, "uriscan", args...)
		lines := bufio.NewReader(c.out)
		if mode == "chunks" {
			io.WriteString(c.in, "2\n")
		}
		io.WriteString(c.in, "http://h/\nhttp://cut")
		_, err := lines.ReadString('\n')
		must.NoError(t, err)
		c.cmd.Process.Signal(syscall.SIGTERM)
		rest, _ := io.ReadAll(lines)
		c.cmd.Wait()
		if code := c.cmd.ProcessState.ExitCode(); code != 143 || len(rest) > 0 || c.stderr.Len() > 0 {
			t.Errorf("%s: exit code %d, more records %q, standard error %q", mode, code, rest, c.stderr.String())
		}
	}
}

// An engine may write slowly. What it has written so far is answered, whole lines alone.
func TestWholeLinesAreAnsweredAtOnce(t *testing.T) {
	for mode, args := range pipeModes {
		c := startChild(t, "uriscan", args...)
		records := bufio.NewReader(c.out)
		if mode == "chunks" {
			io.WriteString(c.in, "3\n")
		}
		for _, piece := range []string{"http://a", "/\n", "http://b/\nhttp:", "//c/\n"} {
			io.WriteString(c.in, piece)
			for range strings.Count(piece, "\n") {
				if record, err := records.ReadString('\n'); err != nil || !strings.HasPrefix(record, `{"url.original":"http://`) {
					t.Fatalf("%s: after %q: %q, %v", mode, piece, record, err)
				}
			}
		}
		c.in.Close()
		c.wantEnd(t, 0, "")
	}
}
