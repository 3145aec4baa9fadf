package pipes

import (
	"bufio"
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/psl"
	"github.com/uriscan/uriscan/template"
	"github.com/uriscan/uriscan/whatwg"
)

// update makes tests write what they would compare.
var update = flag.Bool("update", false, "write the files with what engines print, and the tables of docs/scale.md")

// tools is the folder in which the command is, as ClickHouse has one for its scripts.
var tools string

func TestMain(m *testing.M) {
	flag.Parse()
	var err error
	if tools, err = os.MkdirTemp("", "uriscan-pipes"); err == nil {
		err = buildCommand()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	os.RemoveAll(tools)
	os.Exit(code)
}

// buildCommand builds the command that the engines start.
func buildCommand() error {
	build := exec.Command("go", "build", "-o", filepath.Join(tools, "uriscan"), ".")
	build.Dir = filepath.Join("..", "..", "cmd", "uriscan")
	build.Env = append(os.Environ(), "GOWORK=off")
	if output, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("cannot build the command: %w\n%s", err, output)
	}
	return nil
}

// guard is how long a process may take. A process that hangs is killed then, and its test
// fails.
const guard = 2 * time.Minute

// child is a process that an engine has started.
type child struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    io.ReadCloser
	stderr *bytes.Buffer
}

// startChild starts the program of that name in the folder of tools.
func startChild(t testing.TB, name string, args ...string) *child {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), guard)
	t.Cleanup(cancel)
	c := &child{cmd: exec.CommandContext(ctx, filepath.Join(tools, name), args...), stderr: new(bytes.Buffer)}
	c.cmd.Dir, c.cmd.Stderr = tools, c.stderr
	var err error
	if c.in, err = c.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if c.out, err = c.cmd.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	must.NoError(t, c.cmd.Start())
	return c
}

// feed writes lines to the process while somebody else reads, and closes its input.
func (c *child) feed(lines []string) {
	go func() {
		out := bufio.NewWriter(c.in)
		for _, line := range lines {
			out.WriteString(line + "\n")
		}
		out.Flush()
		c.in.Close()
	}()
}

// end waits for the process and returns its exit code.
func (c *child) end() int {
	io.Copy(io.Discard, c.out)
	c.cmd.Wait()
	return c.cmd.ProcessState.ExitCode()
}

// wantEnd checks with which exit code a process ends, and what it has said.
func (c *child) wantEnd(t *testing.T, code int, stderr string) {
	t.Helper()
	if got := c.end(); got != code || c.stderr.String() != stderr {
		t.Errorf("exit code %d, want %d; standard error %q, want %q", got, code, c.stderr.String(), stderr)
	}
}

// hostileValues are texts that pipes have trouble with. None of them has a newline.
var hostileValues = []string{
	"",
	"http://example.com/",
	"http://h/it's",
	`http://h/a\b`,
	`\N`, `\\N`, `\`, `\n`, `\x41`,
	"http://h/\t", "\t", "http://h/\x00", "\x1b[31m", "\b\f\v\a",
	"http://h/\r", "a\rb",
	"\x1f\x8b\x08\x00", "BZh91AY&SY", "\x28\xb5\x2f\xfd", "\xef\xbb\xbfhttp://h/",
	"http://h/\xff\xfe", "caf\u00e9", "http://h/\u0085\u2028", "\xc3", "http://\xc3/\xa9",
	`http://h/"{}[]`, "null", "NULL", "{}", "2", "0",
	"http://user:secret@[fe80::1%25eth0]:99999/%", "urn:isbn:0-395-36341-1", "//h:", "http://h:080/", "http://h:8080/",
	"http://h/" + strings.Repeat("a", 1<<20-100),
}

// hostileLines are those that a program which takes "\r" for the end of a line reads as one.
var hostileLines = slices.DeleteFunc(slices.Clone(hostileValues), func(value string) bool { return strings.Contains(value, "\r") })

// withNewlines are texts that have newlines.
var withNewlines = []string{"\n", "http://h/\n", "\nhttp://h/", "a\n\nb", "1\n2", "a\r\n"}

// componentsOf returns the host and the name of the error of a text, by the library alone;
// nil where there is none.
func componentsOf(text string) (host, problem *string) {
	var spans uriscan.Spans
	valid := uriscan.ScanString(text, &spans)
	if spans.Has(uriscan.CompHost) {
		host = ref(spans.Host.InString(text))
	}
	if !valid {
		problem = ref(spans.ErrorCode().String())
	}
	return host, problem
}

// templateOf returns the template of the path of a text, by the library alone.
func templateOf(text string) string {
	var spans uriscan.Spans
	uriscan.ScanString(text, &spans)
	return string(template.Append(nil, spans.Path.InString(text), nil))
}

// domainOf returns the registered domain of a host, by the library alone; nil where there is
// none.
func domainOf(host *string) *string {
	if host == nil {
		return nil
	}
	if registered := psl.Split(*host).Registrable; registered.Len() > 0 {
		return ref(registered.InString(*host))
	}
	return nil
}

// browserOf returns what a browser reads in another way in a text, by the library alone.
func browserOf(text string) *string {
	var spans uriscan.Spans
	uriscan.ScanString(text, &spans)
	return ref(whatwg.Compare(text, &spans).String())
}

// ref returns a reference to a text.
func ref(text string) *string { return &text }

// shown is a text, or that there is none, for a message.
func shown(text *string) string {
	if text == nil {
		return "NULL"
	}
	return fmt.Sprintf("%.80q", *text)
}

// same reports whether two texts are the same, or neither is there.
func same(a, b *string) bool {
	return a == nil && b == nil || a != nil && b != nil && *a == *b
}
