//go:build unix

package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/must"
)

// numbered writes lines with numbers until nobody reads them any more. It ends after
// many, so that a process that no signal ends does not fill the memory.
func numbered(w io.WriteCloser) {
	out := bufio.NewWriter(w)
	for i := range 5_000_000 {
		if _, err := fmt.Fprintf(out, "http://example.com/%d\n", i); err != nil {
			break
		}
	}
	w.Close()
}

// started is a process that has been started, with its ends of the pipes.
type started struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    io.ReadCloser
	stderr bytes.Buffer
}

// start starts a process of uriscan. A test that a shell started in the background
// ignores SIGINT. What it starts would ignore it too, unless the test catches it.
func start(t *testing.T, cmd *exec.Cmd) *started {
	t.Helper()
	if signal.Ignored(syscall.SIGINT) {
		signal.Notify(make(chan os.Signal, 1), syscall.SIGINT)
	}
	s := &started{cmd: cmd}
	var err error
	if s.in, err = cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if s.out, err = cmd.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = &s.stderr
	must.NoError(t, cmd.Start())
	t.Cleanup(func() { cmd.Process.Kill() })
	return s
}

// A signal in the middle of a run cuts no record and loses none of those before, and the
// summary counts what was written.
func TestSignalsEndARunAtAWholeRecord(t *testing.T) {
	times := exhaustive.Pick(100, 20, 10)
	random := rand.New(rand.NewPCG(1, 3))
	for i := range times {
		signal, code := syscall.SIGINT, 130
		if i%2 > 0 {
			signal, code = syscall.SIGTERM, 143
		}
		s := start(t, process(t, "split", "-summary", "-fields", "path", "-j", fmt.Sprint(1+i%3)))
		go numbered(s.in)
		var shown bytes.Buffer
		_, err := io.CopyN(&shown, s.out, random.Int64N(2_000_000))
		must.NoError(t, err)
		s.cmd.Process.Signal(signal)
		io.Copy(&shown, s.out)
		s.cmd.Wait()
		if got := s.cmd.ProcessState.ExitCode(); got != code {
			t.Fatalf("%v: %v, want exit code %d; standard error:\n%s", signal, s.cmd.ProcessState, code, s.stderr.String())
		}
		records := 0
		for line := range strings.Lines(shown.String()) {
			if want := fmt.Sprintf("{\"url.path\":\"/%d\"}\n", records); line != want {
				t.Fatalf("record %d is %q, want %q", records, line, want)
			}
			records++
		}
		if want := fmt.Sprintf("%-22s %12d\n", "lines", records); !strings.Contains(s.stderr.String(), want) {
			t.Fatalf("%d records; standard error:\n%s", records, s.stderr.String())
		}
	}
}

// What was found before a signal is written whole, and so are tables.
func TestSignalsLeaveWhatWasFound(t *testing.T) {
	for i := range exhaustive.Pick(50, 6, 3) {
		s := start(t, process(t, "find", "-q"))
		go numbered(s.in)
		var shown bytes.Buffer
		_, err := io.CopyN(&shown, s.out, int64(1+i*100_000))
		must.NoError(t, err)
		s.cmd.Process.Signal(syscall.SIGTERM)
		io.Copy(&shown, s.out)
		s.cmd.Wait()
		number := 0
		for line := range strings.Lines(shown.String()) {
			if want := fmt.Sprintf("http://example.com/%d\n", number); line != want {
				t.Fatalf("URI %d is %q, want %q", number, line, want)
			}
			number++
		}
		if code := s.cmd.ProcessState.ExitCode(); code != 143 {
			t.Fatalf("%v; standard error:\n%s", s.cmd.ProcessState, s.stderr.String())
		}
	}
	s := start(t, process(t, "stats", "-o", "json"))
	io.WriteString(s.in, strings.Repeat("http://example.com/\n", 1<<16))
	s.cmd.Process.Signal(syscall.SIGINT)
	table, _ := io.ReadAll(s.out)
	s.cmd.Wait()
	if code := s.cmd.ProcessState.ExitCode(); code != 130 || !strings.HasPrefix(string(table), `{"partial":"interrupted",`) || !strings.HasSuffix(string(table), "}\n") {
		t.Errorf("%v, output\n%s\nstandard error:\n%s", s.cmd.ProcessState, table, s.stderr.String())
	}
}

// A run that waits for its input ends too.
func TestSignalEndsARunThatWaits(t *testing.T) {
	for _, command := range lineCommands {
		s := start(t, process(t, command...))
		io.WriteString(s.in, "/a\nthe next line has no end")
		out := bufio.NewReader(s.out)
		if line, err := out.ReadString('\n'); err != nil || !strings.Contains(line, "/a") {
			t.Fatalf("%q: read %q and %v", command, line, err)
		}
		s.cmd.Process.Signal(syscall.SIGINT)
		rest, _ := io.ReadAll(out)
		s.cmd.Wait()
		if code := s.cmd.ProcessState.ExitCode(); code != 130 || len(rest) > 0 || s.stderr.Len() > 0 {
			t.Errorf("%q: %v, %q follows; standard error:\n%s", command, s.cmd.ProcessState, rest, s.stderr.String())
		}
	}
}

// A second signal ends a run while nobody takes its output.
func TestSecondSignalEndsARunAtOnce(t *testing.T) {
	s := start(t, process(t, "split"))
	go numbered(s.in)
	_, err := s.out.Read(make([]byte, 1))
	must.NoError(t, err)
	ended := make(chan error)
	go func() { _, err := s.cmd.Process.Wait(); ended <- err }()
	for {
		// Signals that come together count as one.
		s.cmd.Process.Signal(syscall.SIGTERM)
		select {
		case <-ended:
			return
		default:
		}
	}
}

// What a shell starts in the background ignores SIGINT, and goes on doing so.
func TestIgnoredSignalStaysIgnored(t *testing.T) {
	self, err := os.Executable()
	must.NoError(t, err)
	cmd := exec.Command("sh", "-c", `trap "" INT; exec "$0" normalize`, self)
	cmd.Env = commandEnv()
	s := start(t, cmd)
	io.WriteString(s.in, "/a\n")
	out := bufio.NewReader(s.out)
	out.ReadString('\n')
	s.cmd.Process.Signal(syscall.SIGINT)
	io.WriteString(s.in, "/b\n")
	s.in.Close()
	rest, _ := io.ReadAll(out)
	s.cmd.Wait()
	if code := s.cmd.ProcessState.ExitCode(); code != exitDone || string(rest) != "/b\n" {
		t.Errorf("%v, %q follows", s.cmd.ProcessState, rest)
	}
}
