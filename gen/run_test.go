package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/gen/internal/pipeline"
)

// call runs the command on a grammar in a file g.abnf of an empty folder.
func call(t *testing.T, grammar string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	t.Chdir(t.TempDir())
	if err := os.WriteFile("g.abnf", []byte(grammar), 0o644); err != nil {
		t.Fatal(err)
	}
	var out, complaint bytes.Buffer
	status = run(args, &out, &complaint)
	return status, out.String(), complaint.String()
}

// refusedCall is a call that must fail with one exact sentence.
type refusedCall struct {
	name, grammar string
	args          []string
	status        int
	want          string
}

func (c refusedCall) check(t *testing.T) {
	status, stdout, stderr := call(t, c.grammar, c.args...)
	if status != c.status {
		t.Errorf("exit status %d, want %d", status, c.status)
	}
	if want := "gen: " + c.want + "\n"; stderr != want {
		t.Errorf("standard error:\n%swant:\n%s", stderr, want)
	}
	if stdout != "" {
		t.Errorf("standard output has %d bytes, want none", len(stdout))
	}
}

func words(s string) []string { return strings.Fields(s) }

// TestRefusedGrammarsExitWith1 has one grammar for each thing that a machine
// cannot be made of.
func TestRefusedGrammarsExitWith1(t *testing.T) {
	plain := words("-grammar g.abnf -rule s")
	with := func(more string) []string { return append(words("-grammar g.abnf -rule s"), words(more)...) }
	many := func(n int, format string) string {
		var parts []string
		for i := range n {
			parts = append(parts, fmt.Sprintf(format, i))
		}
		return strings.Join(parts, "")
	}
	for _, c := range []refusedCall{
		{"prose", "s = <anything>\n", plain, 1, `X`},
		{"undefined rule", "s = t\n", plain, 1, `X`},
		{"rule twice", "s = \"a\"\ns = \"b\"\n", plain, 1, `X`},
		{"recursion", "s = t\nt = [s] \"a\"\n", plain, 1, `X`},
		{"empty range of a repetition", "s = 3*2\"a\"\n", plain, 1, `X`},
		{"not ABNF", "s = \"a\n", plain, 1, `X`},
		{"unknown -rule", "s = \"a\"\n", words("-grammar g.abnf -rule t"), 1, `X`},
		{"unknown -capture", "s = \"a\"\n", with("-capture t"), 1, `X`},
		{"unknown -kind", "s = \"a\"\n", with("-kind k=t"), 1, `X`},
		{"unknown -inside", "s = \"a\"\n", with("-inside t"), 1, `X`},
		{"capture twice", "s = c\nc = \"a\"\n", with("-capture c,c"), 1, `X`},
		{"capture in itself", "s = c\nc = d\nd = \"a\"\n", with("-capture x=c/d"), 1, `X`},
		{"ambiguous capture", "s = *\"a\" c\nc = *\"a\"\n", with("-capture c"), 1, `X`},
		{"ambiguous kind", "s = *c *d\nc = \"ab\"\nd = \"ab\"\n", with("-kind k=c/d"), 1, `X`},
		{"too many parts", "s = 1000(1000\"a\")\n", plain, 1, `X`},
		{"too many parts that match nothing", "s = 10000(10000(10000\"\"))\n", plain, 1, `X`},
		{"too many states", "s = *(\"a\" / \"b\") \"a\" 20(\"a\" / \"b\")\n", plain, 1, `X`},
		{"too many cells", "s = 9000(\"a\" / \"b\" \"c\" / \"d\" / \"e\" \"f\" / \"g\" \"h\")\n", plain, 1, `X`},
		{"too many captures", "s = \"a\"" + many(15, " c%d") + many(15, "\nc%d = \"a\"") + "\n", with("-capture c0" + strings.Replace(many(15, ",c%d"), ",c0", "", 1)), 1, `X`},
		{"too many kinds", "s = a\na = \"a\"\n", with("-kind a,b=a,c=a,d=a,e=a"), 1, `X`},
		{"too many registers", "s = 1*(\"x\" *\"a\" c0 c1 c2 c3 c4 c5 c6 c7)" + many(8, "\nc%d = *\"a\" \"b\"") + "\n", with("-capture c0,c1,c2,c3,c4,c5,c6,c7"), 1, `X`},
		{"too many colours", "s = 1*20(c / d)\nc = \"a\"\nd = \"b\"\n", with("-capture c,d"), 1, `X`},
	} {
		t.Run(c.name, c.check)
	}
}

// TestWrongCallsExitWith2 has one call for each way to call the command wrongly.
func TestWrongCallsExitWith2(t *testing.T) {
	missing := "no such file or directory"
	if runtime.GOOS == "windows" {
		missing = "The system cannot find the file specified."
	}
	good := "s = \"a\"\n"
	for _, c := range []refusedCall{
		{"unknown flag", good, words("-nonsense"), 2, `X`},
		{"no grammar", good, words("-rule s"), 2, `X`},
		{"no rule", good, words("-grammar g.abnf"), 2, `X`},
		{"argument without flag", good, words("-grammar g.abnf -rule s other.abnf"), 2, `X`},
		{"capture without rule", good, words("-grammar g.abnf -rule s -capture x="), 2, `X`},
		{"section without capture", good, words("-grammar g.abnf -rule s -section s"), 2, `X`},
		{"section of no capture", good, words("-grammar g.abnf -rule s -section s=3.1"), 2, `X`},
		{"unknown pass", good, words("-grammar g.abnf -rule s -dump everything"), 2, `X`},
		{"unknown drawing", good, words("-grammar g.abnf -rule s -dot half"), 2, `X`},
		{"package that is no identifier", good, words("-grammar g.abnf -rule s -package 3d"), 2, `X`},
		{"package that is a keyword", good, words("-grammar g.abnf -rule s -package func"), 2, `X`},
		{"name of an import", good, words("-grammar g.abnf -rule s -name fsm"), 2, `X`},
		{"name of a state", good, words("-grammar g.abnf -rule s -name s001"), 2, `X`},
		{"prefix that is no identifier", good, words("-grammar g.abnf -rule s -prefix 1"), 2, `X`},
		{"grammar that is not there", good, words("-grammar other.abnf -rule s"), 2, `X` + missing},
		{"output that cannot be written", good, []string{"-grammar", "g.abnf", "-rule", "s", "-o", filepath.Join("no", "folder.go")}, 2, `X` + missing},
	} {
		t.Run(c.name, c.check)
	}
}

// TestHelpListsTheFlags checks that help is no error and goes where it was
// asked for.
func TestHelpListsTheFlags(t *testing.T) {
	status, stdout, stderr := call(t, "", "-help")
	if status != 0 || stderr != "" || !strings.Contains(stdout, "-capture") {
		t.Errorf("status %d, standard error %q, standard output %q", status, stderr, stdout)
	}
}

// TestDumpsAreNotEmptyAndStable dumps every pass for RFC 3986 twice.
func TestDumpsAreNotEmptyAndStable(t *testing.T) {
	t.Chdir("..")
	args := words("-grammar gen/grammar/rfc3986.abnf -rule relative-ref -capture host,path=path-abempty/path-absolute/path-noscheme/path-empty -dump")
	for _, pass := range pipeline.Passes {
		var first, second, complaint bytes.Buffer
		if run(append(args, pass), &first, &complaint) != 0 || run(append(args, pass), &second, &complaint) != 0 {
			t.Errorf("-dump %s: %s", pass, &complaint)
		}
		if lines := strings.Count(first.String(), "\n"); lines < 5 || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("-dump %s: %d lines; equal in two runs: %v", pass, lines, bytes.Equal(first.Bytes(), second.Bytes()))
		}
	}
}

// TestDrawingsAreNotEmptyAndStable does the same for Graphviz.
func TestDrawingsAreNotEmptyAndStable(t *testing.T) {
	t.Chdir("..")
	for _, kind := range []string{"whole", "folded"} {
		var first, second, complaint bytes.Buffer
		args := append(words("-grammar gen/grammar/rfc3986.abnf -rule relative-ref -capture host,query -dot"), kind)
		if run(args, &first, &complaint) != 0 || run(args, &second, &complaint) != 0 {
			t.Errorf("-dot %s: %s", kind, &complaint)
		}
		if !strings.HasPrefix(first.String(), "digraph") || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("-dot %s begins with %.20q; equal in two runs: %v", kind, first.String(), bytes.Equal(first.Bytes(), second.Bytes()))
		}
	}
}

// TestRecogniserHas183States holds the known figure of the minimal recogniser
// of URI-reference, without captures: two independent constructions gave it.
func TestRecogniserHas183States(t *testing.T) {
	t.Chdir("..")
	var dump, complaint bytes.Buffer
	if run(words("-grammar gen/grammar/rfc3986.abnf -rule URI-reference -dump minimize"), &dump, &complaint) != 0 {
		t.Fatal(complaint.String())
	}
	got, _, _ := strings.Cut(dump.String(), "\n")
	if want := "183 states with the dead one, 21 classes"; got != want {
		t.Errorf("the recogniser has %s; want %s", got, want)
	}
}
