package main

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"
)

func TestFullDiskIsTold(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	for _, command := range [][]string{{"split"}, {"normalize"}, {"resolve", "-base", testBase}, {"redact"}, {"find"}, {"logs", "-format", "combined"}, {"stats"}} {
		var stderr bytes.Buffer
		code := run(append(command, "-j", "4"), strings.NewReader(strings.Repeat("http://example.com/\n", 1<<17)), full, &stderr)
		if want := "uriscan: cannot write to standard output: no space left on device\n"; code != exitTrouble || stderr.String() != want {
			t.Errorf("%q: exit code %d, standard error:\n%s", command, code, stderr.String())
		}
	}
}

// A regular file may end while it is read.
func TestFileThatShrinksIsTold(t *testing.T) {
	name := tempFile(t, strings.Repeat("http://example.com/\n", 1<<17))
	out := shrinking{name: name}
	var stderr bytes.Buffer
	code := run([]string{"normalize", "-j", "1", name}, nil, &out, &stderr)
	if want := "it has become shorter while it was read\n"; code != exitTrouble || !strings.HasSuffix(stderr.String(), want) {
		t.Errorf("exit code %d, standard error:\n%s", code, stderr.String())
	}
	if got := out.String(); strings.Count(got, "http://example.com/\n")*len("http://example.com/\n") != len(got) {
		t.Error("a line was cut")
	}
}

// shrinking is an output that cuts the input when something comes.
type shrinking struct {
	bytes.Buffer
	name string
}

func (s *shrinking) Write(b []byte) (int, error) {
	os.Truncate(s.name, 1_000_003)
	return s.Buffer.Write(b)
}

func TestClosedOutputIsTold(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"normalize", "normalize -o tsv", "explain a", "help"} {
		cmd := exec.Command("sh", "-c", `"$0" `+command+` >&-`, self)
		cmd.Env = commandEnv()
		cmd.Stdin = strings.NewReader("a\n")
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		cmd.Run()
		if want := "uriscan: cannot write to standard output: " + errClosed.Error() + "\n"; cmd.ProcessState.ExitCode() != exitTrouble || stderr.String() != want {
			t.Errorf("%s: %v, standard error:\n%s", command, cmd.ProcessState, stderr.String())
		}
	}
}

// Who asks for no output gets none, and no error.
func TestDiscardedOutputIsNotTold(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, redirection := range []string{">/dev/null", "1<>/dev/null 2>&1", "-o none >&-"} {
		cmd := exec.Command("sh", "-c", `"$0" normalize `+redirection, self)
		cmd.Env = commandEnv()
		cmd.Stdin = strings.NewReader("a\n")
		if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%s: %v, output:\n%s", redirection, err, out)
		}
	}
}
