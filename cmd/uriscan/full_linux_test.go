package main

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

func TestFullDiskIsReported(t *testing.T) {
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

// asProcess runs a command line of a shell in which "$0" is uriscan.
func asProcess(t *testing.T, line, stdin string) result {
	t.Helper()
	self, err := os.Executable()
	must.NoError(t, err)
	cmd := exec.Command("sh", "-c", line, self)
	cmd.Env = commandEnv()
	cmd.Stdin = strings.NewReader(stdin)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.Run()
	return result{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// Who asks for no output gets none, and no error. Python and Node open /dev/null for reading
// and writing.
func TestDiscardedOutputIsNoError(t *testing.T) {
	for _, redirection := range []string{">/dev/null", "1<>/dev/null", "1<>/dev/null 2>&1", "1<>/dev/null 2<>/dev/null"} {
		for _, command := range []string{"normalize", "split", "split -o parquet", "find", "stats -q"} {
			expect.Equal(t, asProcess(t, `"$0" `+command+" "+redirection, "http://a/\n"), (result{}), "%s %s", command, redirection)
		}
	}
}

func TestClosedInputIsReported(t *testing.T) {
	for _, command := range []string{"normalize", "split -one-to-one", "split -chunk-header", "find", "stats -q", "logs -q", "normalize -"} {
		got := asProcess(t, `"$0" `+command+" <&-", "")
		if got.code != exitTrouble || len(lines(got.stderr)) != 1 || !strings.HasPrefix(got.stderr, "uriscan: cannot read standard input: it is closed ") {
			t.Errorf("%s: %+v", command, got)
		}
	}
	for _, line := range []string{`"$0" normalize </dev/null`, `"$0" compare a a -q <&-`, `"$0" split -o none '` + tempFile(t, "a\n") + `' <&-`} {
		expect.Equal(t, asProcess(t, line, ""), result{}, "%s", line)
	}
}
