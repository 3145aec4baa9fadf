package main

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// actAsCommand in the environment makes this test program behave as uriscan, so
// that tests of processes need no second build.
const actAsCommand = "URISCAN_TEST_ACTS_AS_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(actAsCommand) != "" {
		main()
	}
	flag.Parse()
	os.Exit(m.Run())
}

// sample is the list of URIs of every shape that the project ships.
const sample = "../../testdata/urls.txt"

// result is what a run left behind.
type result struct {
	stdout, stderr string
	code           int
}

// runWith runs a command line in this process on the given standard input.
func runWith(stdin string, args ...string) result {
	var stdout, stderr bytes.Buffer
	code := run(args, strings.NewReader(stdin), &stdout, &stderr)
	return result{stdout.String(), stderr.String(), code}
}

// lines returns the lines of text, each without its newline.
func lines(text string) []string {
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// process returns a command that runs uriscan as a process of its own.
func process(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, args...)
	cmd.Env = append(os.Environ(), actAsCommand+"=1")
	return cmd
}

// tempFile returns the name of a file that holds the text.
func tempFile(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "uris.txt")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestExitCodes(t *testing.T) {
	good := tempFile(t, "http://example.com/\n")
	bad := tempFile(t, "http://exa mple.com/\n")
	missing := filepath.Join(t.TempDir(), "missing")
	for _, c := range []struct {
		args []string
		want int
	}{
		{[]string{"split", good}, exitDone},
		{[]string{"split", bad}, exitDone},
		{[]string{"split", "-strict", good}, exitDone},
		{[]string{"split", "-strict", bad}, exitInvalid},
		{[]string{"split", "--strict", bad}, exitInvalid},
		{[]string{"split", bad, "-strict"}, exitInvalid},
		{[]string{"split", "-strict", good, bad}, exitInvalid},
		{[]string{"split", "-strict=false", bad}, exitDone},
		{[]string{"split", missing}, exitTrouble},
		{[]string{"split", "-strict", missing, bad}, exitTrouble},
		{[]string{"split", t.TempDir()}, exitTrouble},
		{[]string{"split", "-o", "xml", good}, exitTrouble},
		{[]string{"split", "-o"}, exitTrouble},
		{[]string{"split", "-production", "path", good}, exitTrouble},
		{[]string{"split", "-production", "uri", "-strict", good}, exitDone},
		{[]string{"split", "-production", "relative-ref", "-strict", good}, exitInvalid},
		{[]string{"split", "-nosuch", good}, exitTrouble},
		{[]string{"split", "-h"}, exitDone},
		{[]string{"explain", "http://example.com/"}, exitDone},
		{[]string{"explain", ""}, exitDone},
		{[]string{"explain", "http://exa mple.com/"}, exitDone},
		{[]string{"explain", "-strict", "http://exa mple.com/", "a"}, exitInvalid},
		{[]string{"explain", "-strict", "--", "-a", "-strict"}, exitDone},
		{[]string{"explain", "-production", "URI", "-strict", "//example.com/"}, exitInvalid},
		{[]string{"explain"}, exitTrouble},
		{[]string{"explain", "-o", "json", "a"}, exitTrouble},
		{[]string{"explain", "-help"}, exitDone},
		{[]string{"help"}, exitDone},
		{[]string{"--help"}, exitDone},
		{[]string{"nosuch"}, exitTrouble},
		{nil, exitTrouble},
	} {
		if r := runWith("", c.args...); r.code != c.want {
			t.Errorf("%q: exit code %d, want %d; standard error:\n%s", c.args, r.code, c.want, r.stderr)
		}
	}
}

func TestTroubleIsOneSentenceOnStandardError(t *testing.T) {
	for _, args := range [][]string{
		{}, {"nosuch"}, {"explain"}, {"split", "-o", "xml"}, {"split", "-production", "x"}, {"split", "-x"},
		{"split", "-o"}, {"split", "-strict=maybe"}, {"split", "-q", "missing"}, {"split", "-q", t.TempDir()},
	} {
		r := runWith("", args...)
		if len(lines(r.stderr)) != 1 || !strings.HasPrefix(r.stderr, "uriscan: ") || !strings.HasSuffix(r.stderr, "\n") {
			t.Errorf("%q: standard error is not one sentence of uriscan's:\n%s", args, r.stderr)
		}
		if r.stdout != "" {
			t.Errorf("%q: standard output is %q, want nothing", args, r.stdout)
		}
	}
}

// A URI may stand where something else was wanted, with its password.
func TestErrorsNeverRepeatAURI(t *testing.T) {
	const uri = "http://user:secret@example.com/"
	for _, args := range [][]string{
		{uri},
		{"split", uri},
		{"split", "-o", uri},
		{"split", "-o=" + uri},
		{"split", "-production", uri},
		{"split", "-strict=" + uri},
		{"split", "-" + uri},
		{"explain", "-production", uri, "a"},
		{"explain", "-" + uri},
	} {
		r := runWith("", args...)
		if r.code != exitTrouble {
			t.Errorf("%q: exit code %d, want %d", args, r.code, exitTrouble)
		}
		if strings.Contains(r.stderr, "secret") || strings.Contains(r.stderr, "example.com") {
			t.Errorf("%q: the error repeats the URI: %s", args, r.stderr)
		}
	}
}

func TestUsageAndDocumentationNameEveryFlag(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"-o", "-q", "-quiet", "-strict", "-production"} {
		for where, text := range map[string]string{"usage": usage(), "doc.go": string(doc)} {
			if !strings.Contains(text, name+" ") && !strings.Contains(text, name+",") {
				t.Errorf("%s does not speak of %s", where, name)
			}
		}
	}
}
