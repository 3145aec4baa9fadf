package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
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

// result is what a run has written, and its exit code.
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

// commandEnv returns the environment in which this test program behaves as uriscan.
// The race detector would have each process sleep a second at its end.
func commandEnv(more ...string) []string {
	return append(append(os.Environ(), actAsCommand+"=1", "GORACE=atexit_sleep_ms=0"), more...)
}

// process returns a command that runs uriscan as a process of its own.
func process(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	must.NoError(t, err)
	cmd := exec.Command(self, args...)
	cmd.Env = commandEnv()
	return cmd
}

// tempFile returns the name of a file that holds the text.
func tempFile(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "uris.txt")
	must.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	return name
}

// Trouble is also reported in one sentence on standard error, and nothing else is written.
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
		{[]string{"split", "-q", missing}, exitTrouble},
		{[]string{"split", "-strict=maybe"}, exitTrouble},
		{[]string{"split", "-q", t.TempDir()}, exitTrouble},
		{[]string{"split", "-strict", "-o", "none", missing, bad}, exitTrouble},
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
		{[]string{"normalize", bad}, exitDone},
		{[]string{"normalize", "-strict", good}, exitDone},
		{[]string{"normalize", bad, "-strict"}, exitInvalid},
		{[]string{"normalize", "-steps", "scheme", good}, exitDone},
		{[]string{"normalize", "-steps", "case,nosuch", good}, exitTrouble},
		{[]string{"normalize", "-steps", "", good}, exitTrouble},
		{[]string{"normalize", "-steps", "Case", good}, exitTrouble},
		{[]string{"normalize", "-base", "http://h", good}, exitTrouble},
		{[]string{"normalize", missing}, exitTrouble},
		{[]string{"normalize", t.TempDir()}, exitTrouble},
		{[]string{"resolve", "-base", "http://h", good}, exitDone},
		{[]string{"resolve", "-base", "http://h#f", "-strict", good}, exitDone},
		{[]string{"resolve", "-base", "http://h", "-strict", bad}, exitInvalid},
		{[]string{"resolve", "-base", "a:", good}, exitDone},
		{[]string{"resolve", good}, exitTrouble},
		{[]string{"resolve", "-base", "//h/p", good}, exitTrouble},
		{[]string{"resolve", "-base", "", good}, exitTrouble},
		{[]string{"resolve", "-base", "http://h ", good}, exitTrouble},
		{[]string{"resolve", "-base", "http://h", "-base", "http://h", good}, exitTrouble},
		{[]string{"redact", bad}, exitDone},
		{[]string{"redact", "-strict", bad}, exitInvalid},
		{[]string{"redact", "-key", "a", "-key", "b", good}, exitDone},
		{[]string{"redact", "-key", "", good}, exitTrouble},
		{[]string{"redact", "-key"}, exitTrouble},
		{[]string{"redact", "-mask", "", good}, exitTrouble},
		{[]string{"redact", "-mask", "@"}, exitTrouble},
		{[]string{"redact", "-steps", "case", good}, exitTrouble},
		{[]string{"compare", "a", "a"}, exitDone},
		{[]string{"compare", "a", "b"}, exitDifferent},
		{[]string{"compare", "a"}, exitTrouble},
		{[]string{"compare", "a", "b", "c"}, exitTrouble},
		{[]string{"compare"}, exitTrouble},
		{[]string{"compare", "a", "b", "-quiet=maybe"}, exitTrouble},
		{[]string{"compare", "-strict", "%", "%"}, exitInvalid},
		{[]string{"compare", "-h"}, exitDone},
		{[]string{"help"}, exitDone},
		{[]string{"help", "redact"}, exitDone},
		{[]string{"help", "help"}, exitDone},
		{[]string{"help", "nosuch"}, exitTrouble},
		{[]string{"--help"}, exitDone},
		{[]string{"nosuch"}, exitTrouble},
	} {
		r := runWith("", c.args...)
		if r.code != c.want {
			t.Errorf("%q: exit code %d, want %d; standard error:\n%s", c.args, r.code, c.want, r.stderr)
		}
		if isSentence := len(lines(r.stderr)) == 1 && strings.HasPrefix(r.stderr, "uriscan: ") && strings.HasSuffix(r.stderr, "\n") && r.stdout == ""; c.want == exitTrouble && !isSentence {
			t.Errorf("%q: standard output %q, and no sentence on standard error:\n%s", c.args, r.stdout, r.stderr)
		}
	}
}

// A user may give a URI with a password where something else is wanted.
func TestErrorsNeverRepeatAURI(t *testing.T) {
	const uri = "http://user:secret@example.com/"
	for _, args := range [][]string{
		{uri},
		{"split", uri},
		{"split", "/login?sig=secret"},
		{"split", "example.com/secret#secret"},
		{"split", "-o", uri},
		{"split", "-o=" + uri},
		{"split", "-production", uri},
		{"split", "-strict=" + uri},
		{"split", "-" + uri},
		{"normalize", uri},
		{"normalize", "-steps", uri},
		{"normalize", "-base", uri},
		{"resolve", uri},
		{"resolve", "-base", uri + " "},
		{"resolve", "-base", uri, "-base", uri},
		{"resolve", "-base", "http://h", uri},
		{"redact", uri},
		{"redact", "-mask", uri},
		{"redact", "-strict=" + uri},
		{"compare", uri},
		{"compare", uri, uri, uri},
		{"compare", uri, uri, "-o", uri},
		{"stats", uri},
		{"stats", "-by", uri},
		{"stats", "-top", uri},
		{"stats", "-keep", uri},
		{"stats", "-plot", uri, links},
		{"stats", "-ascii=" + uri},
		{"explain", "-production", uri, "a"},
		{"explain", "-" + uri},
	} {
		r := runWith("", args...)
		expect.Equal(t, r.code, exitTrouble, "%q: exit code", args)
		if strings.Contains(r.stderr, "secret") || strings.Contains(r.stderr, "example.com") {
			t.Errorf("%q: the error repeats the URI: %s", args, r.stderr)
		}
	}
}

// The pages that people read have the commands, flags and examples of the tables.
func TestPagesHaveWhatTheTablesHave(t *testing.T) {
	calls := ""
	for _, row := range synopsis() {
		calls += fmt.Sprintf("\turiscan %-36s %s\n", row.call, row.purpose)
	}
	goldenSection(t, "doc.go", "Usage:\n\n", "\n# ", calls)
	var rows, jobs strings.Builder
	for i := range commands {
		c := &commands[i]
		fmt.Fprintf(&rows, "| `%s` | %s | %s |\n", c.name, c.purpose, ownFlags(c))
	}
	for _, h := range helpers() {
		fmt.Fprintf(&rows, "| `%s` | %s | |\n", h.names[0], h.purpose)
	}
	goldenSection(t, "README.md", "| command | what it does | flags of its own |\n|---|---|---|\n", "\n\n", strings.TrimSuffix(rows.String(), "\n"))
	for _, w := range wishes {
		fmt.Fprintf(&jobs, "| %s | `%s` |\n", w.what, strings.ReplaceAll(w.command, "|", `\|`))
	}
	goldenSection(t, "README.md", "| I want to … | command |\n|---|---|\n", "\n\n", strings.TrimSuffix(jobs.String(), "\n"))
}

// ownFlags returns the flags of a command that are not those of a trait.
func ownFlags(c *command) string {
	var names []string
	for _, f := range flagsOf(c) {
		if !slices.ContainsFunc([]nameList{ofAll, ofURIs, ofOutput, ofInput, ofRecords, ofLines}, func(l nameList) bool { return slices.Equal(l, f.commands) }) {
			names = append(names, "`-"+f.names[0]+"`")
		}
	}
	return strings.Join(names, " ")
}

func TestLinesOfTheUsageAreShort(t *testing.T) {
	for _, line := range lines(usage()) {
		if len(line) > 92 {
			t.Errorf("a line of the usage has %d bytes: %s", len(line), line)
		}
	}
}

func TestHelpOfACommandHasItsFlagsAlone(t *testing.T) {
	for i := range commands {
		c := &commands[i]
		text := runWith("", c.name, "-h").stdout
		if other := runWith("", "help", c.name).stdout; other != text {
			t.Errorf("help %s and %s -h differ", c.name, c.name)
		}
		for _, f := range flags {
			isThere := strings.Contains(text, "\n  -"+f.names[0]+" ") || strings.Contains(text, "\n  -"+f.names[0]+",")
			if isThere != flagNamed(c, f.names[0]).isOf(c) {
				t.Errorf("%s: -%s is there or missing, wanted otherwise:\n%s", c.name, f.names[0], text)
			}
		}
	}
}

// Each flag is one of commands that exist, and each command knows -strict.
func TestFlagsAreOfCommandsThatExist(t *testing.T) {
	for _, f := range flags {
		for _, name := range f.commands {
			if commandNamed(name) == nil {
				t.Errorf("-%s is a flag of %s, which is no command", f.names[0], name)
			}
		}
	}
	if got := flagNamed(commandNamed("split"), "strict"); got.commands.orAll() != "all commands" {
		t.Errorf("-strict is a flag of %s, want all", got.commands)
	}
}

func TestErrorsNameTheCommandsOfAFlag(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"split", "-base", "a:"}, "uriscan: split: -base is a flag of resolve; uriscan help lists the flags\n"},
		{[]string{"explain", "-o", "json"}, "uriscan: explain: -o is a flag of split, normalize, resolve, redact, template, find, logs, stats and compare; uriscan help lists the flags\n"},
		{[]string{"normalize", "-scheme"}, "uriscan: normalize: -scheme is a flag of split, find and stats; uriscan help lists the flags\n"},
		{[]string{"redact", "-nosuch"}, "uriscan: redact: there is no flag -nosuch; uriscan help lists the flags\n"},
		{[]string{"resolve", "-base"}, "uriscan: resolve: -base has no value; want -base URI; uriscan help lists the flags\n"},
		{[]string{"find", "-scheme"}, "uriscan: find: -scheme has no value; want -scheme NAMES; uriscan help lists the flags\n"},
		{[]string{"split", "-max-line"}, "uriscan: split: -max-line has no value; want -max-line N; uriscan help lists the flags\n"},
		{[]string{"explain", "-max-line", "1"}, "uriscan: explain: -max-line is a flag of split, normalize, resolve, redact, template, find, logs and stats; uriscan help lists the flags\n"},
		{[]string{"split", "-the-password-is-secret"}, "uriscan: split: a flag is unknown or has no value; uriscan help lists the flags\n"},
		{[]string{"resolve", "-BASE"}, "uriscan: resolve: a flag is unknown or has no value; uriscan help lists the flags\n"},
		{[]string{"nosuch"}, "uriscan: the first argument must be split, normalize, resolve, redact, template, find, logs, stats, compare, explain, help, version, man or completion\n"},
	} {
		if r := runWith("", c.args...); r.stderr != c.want || r.code != exitTrouble {
			t.Errorf("%q: exit code %d and %s, want %s", c.args, r.code, r.stderr, c.want)
		}
	}
}

// Flags that contradict each other, and wrong values, are refused before anything is read,
// with what would be right.
func TestFlagsThatDoNotFitTogetherAreRefused(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string // a part of the sentence
	}{
		{[]string{"split", "-fields", "host", "-fields", "path"}, "want all names in one list"},
		{[]string{"split", "-with", "file", "-with", "line"}, "want all names in one list"},
		{[]string{"split", "-one-to-one", "-only", "valid"}, "wants a record for each line"},
		{[]string{"split", "-one-to-one", "-unordered"}, "split: -one-to-one wants the records in the order of their lines, and -unordered does not keep it"},
		{[]string{"split", "-one-to-one", "-o", "parquet"}, "split: -one-to-one wants a record for each line at once, which parquet does not write"},
		{[]string{"split", "-o", "xml"}, "split: the value of -o must be json, tsv, csv, text, parquet or none"},
		{[]string{"redact", "-fields", "original"}, "redact: the value of -fields is wrong: want names of fields, each once, with commas between them; the fields are " +
			"file, line, offset, error_type, error_offset, verdict, encoding, redacted"},
		{[]string{"redact", "-with", "line,template"}, "redact: -with template and -with domain are for split, find and logs"},
		{[]string{"template", "-with", "template,domain"}, "template: -with template and -with domain are for split, find and logs"},
		{[]string{"logs", "-with", "browser"}, "logs: -with browser is about URIs, and a log has request targets"},
		{[]string{"split", "-preset", "secret"}, "split: the value of -preset must be otel, rfc1051 or odigos"},
		{[]string{"split", "-with", "host"}, "split: the value of -with must be some of file, line, offset, template, domain and browser, with commas between them"},
		{[]string{"split", "-only", "all"}, "split: the value of -only must be valid or invalid"},
		{[]string{"split", "-schema", "xml"}, "split: the value of -schema must be otel or ecs"},
		{[]string{"find", "-any", "-scheme", "http"}, "want one of them"},
		{[]string{"find", "-valid", "-invalid"}, "nothing to write"},
		{[]string{"find", "-count", "-o", "json"}, "a number and no records"},
		{[]string{"logs", "-format", "squid", "-path", "target=a"}, "want one of them"},
		{[]string{"stats", "-find", "-format", "auto"}, "want one of them"},
		{[]string{"stats", "-find", "-production", "URI"}, "not for text and logs"},
		{[]string{"stats", "-format", "auto", "-production", "URI"}, "not for text and logs"},
		{[]string{"stats", "-mode", "loose"}, "give -find too"},
		{[]string{"stats", "-by", "status"}, "give their format with -format"},
		{[]string{"stats", "-by", "host", "-by", "error,host"}, "more than once"},
		{[]string{"stats", "-o", "parquet"}, "must be json, tsv or text"},
		{[]string{"compare", "-o", "none", "a", "b"}, "must be json, tsv or text"},
		{[]string{"compare", "-o", "csv", "a", "b"}, "must be json, tsv or text"},
	} {
		r := runWith("http://a.example/\n", c.args...)
		if r.code != exitTrouble || r.stdout != "" || len(lines(r.stderr)) != 1 || !strings.Contains(r.stderr, c.want) {
			t.Errorf("%q: exit code %d, standard output %.50q, standard error %q; want %q in it", c.args, r.code, r.stdout, r.stderr, c.want)
		}
	}
}

// Without a command there is the usage, on standard error as nobody has asked for it.
func TestNoCommandPrintsTheUsage(t *testing.T) {
	expect.Equal(t, runWith(""), (result{stderr: usage(), code: exitTrouble}), "the answer")
}

// The help of a command says what the values of its flags may be.
func TestHelpNamesWhatFlagsTake(t *testing.T) {
	for i := range commands {
		c := &commands[i]
		if c.records == nil {
			continue
		}
		help := strings.Join(strings.Fields(runWith("", c.name, "--help").stdout), " ")
		if names := strings.Join(c.records.schema.Names(), ", "); !strings.Contains(help, "The fields of -fields: "+names+" Exit codes") {
			t.Errorf("%s: the help has no fields %s:\n%s", c.name, names, help)
		}
		if c.traits&answersLines != 0 && !strings.Contains(help, "-only LINES valid or invalid") {
			t.Errorf("%s: the help does not say what -only takes:\n%s", c.name, help)
		}
	}
}
