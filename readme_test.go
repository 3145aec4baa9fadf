package uriscan_test

import (
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
)

// block is a fenced block of a document.
type block struct{ language, text string }

// blocksOf returns the fenced blocks of a document.
func blocksOf(t *testing.T, file string) []block {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var blocks []block
	for _, m := range regexp.MustCompile("(?ms)^```([a-z]*)\n(.*?)^```$").FindAllStringSubmatch(string(text), -1) {
		blocks = append(blocks, block{m[1], m[2]})
	}
	return blocks
}

// matches reports whether output is what a document shows; a line "…" stands
// for any number of lines.
func matches(shown, output string) bool {
	pattern := regexp.QuoteMeta(strings.TrimRight(shown, "\n"))
	pattern = regexp.MustCompile(`(?m)^…$\n?`).ReplaceAllString(pattern, `(?:.*\n)*`)
	return regexp.MustCompile(`^` + pattern + `\n*$`).MatchString(strings.TrimRight(output, "\n") + "\n")
}

func TestShownOutputIsCompared(t *testing.T) {
	for _, test := range []struct {
		shown, output string
		want          bool
	}{
		{"a\nb\n", "a\nb\n", true},
		{"a\nb\n", "a\nc\n", false},
		{"a\n", "a\nb\n", false},
		{"a\n…\nd\n", "a\nb\nc\nd\n", true},
		{"a\n…\n", "a\nb\nc\n", true},
		{"a\n…\nd\n", "a\nb\nc\n", false},
		{"", "a\n", false},
	} {
		if got := matches(test.shown, test.output); got != test.want {
			t.Errorf("%q shown for %q: matches %v", test.shown, test.output, got)
		}
	}
}

// run returns what a shell command at the root prints, errors included. It
// has the workspace and the platform of the machine, even where this test was
// built without or for another.
func run(t *testing.T, command string) string {
	t.Helper()
	if runtime.GOARCH == "wasm" {
		t.Skip("wasm starts no processes, so no command can be run")
	}
	shell := exec.Command("sh", "-c", command)
	shell.Env = append(os.Environ(), "GOWORK=", "GOOS=", "GOARCH=")
	output, err := shell.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", command, err, output)
	}
	return string(output)
}

// testCommand is the README's command that runs this test too, so that this
// test cannot run it.
const testCommand = "go test work"

func TestReadmeCommands(t *testing.T) {
	commands := 0
	for _, b := range blocksOf(t, "README.md") {
		if b.language != "console" {
			continue
		}
		for _, part := range strings.Split("\n"+b.text, "\n$ ")[1:] {
			command, shown, _ := strings.Cut(part, "\n")
			commands++
			if command == testCommand {
				continue
			}
			if output := run(t, command); !matches(shown, output) {
				t.Errorf("$ %s\nprints\n%s\nthe README shows\n%s", command, output, shown)
			}
		}
	}
	if commands < 3 {
		t.Errorf("%d commands found in the README", commands)
	}
}

// TestReadmeTestCommand holds the command that runs all tests to what the
// README says of it: that it reaches every module, and that CI runs it.
func TestReadmeTestCommand(t *testing.T) {
	readme := strings.Join(func() (texts []string) {
		for _, b := range blocksOf(t, "README.md") {
			texts = append(texts, b.text)
		}
		return texts
	}(), "")
	if !strings.Contains(readme, "\n$ "+testCommand+"\n") {
		t.Errorf("the README does not show %q", testCommand)
	}
	ci, err := os.ReadFile(filepath.Join(".ci", "run"))
	if err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`(?m)^test\(\) \{ go test .*work; \}$`).Match(ci) {
		t.Errorf(".ci/run does not run %q", testCommand)
	}
	reached := strings.Fields(run(t, `go list -f '{{with .Module}}{{.Dir}}{{end}}' work`))
	err = filepath.WalkDir(".", func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.Name() != "go.mod" {
			return err
		}
		dir, err := filepath.Abs(filepath.Dir(path))
		if err == nil && !slices.Contains(reached, dir) {
			t.Errorf("%q does not reach the module in %s", testCommand, filepath.Dir(path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestReadmeProgram(t *testing.T) {
	blocks := blocksOf(t, "README.md")
	i := slices.IndexFunc(blocks, func(b block) bool { return strings.HasPrefix(b.text, "package main") })
	if i < 0 || i+1 == len(blocks) {
		t.Fatal("the README has no program with output")
	}
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, []byte(blocks[i].text), 0o644); err != nil {
		t.Fatal(err)
	}
	if output := run(t, "go run '"+file+"'"); !matches(blocks[i+1].text, output) {
		t.Errorf("the program prints\n%s\nthe README shows\n%s", output, blocks[i+1].text)
	}
}

func TestReadmeAPI(t *testing.T) {
	documented := run(t, "go doc -all .")
	checked := 0
	for _, b := range blocksOf(t, "README.md") {
		if b.language != "go" || strings.HasPrefix(b.text, "package") {
			continue
		}
		for line := range strings.Lines(b.text) {
			declaration, _, _ := strings.Cut(line, " //")
			declaration = strings.TrimSpace(declaration)
			if declaration == "" {
				continue
			}
			checked++
			if !strings.Contains(documented, "\n"+declaration+"\n") {
				t.Errorf("go doc does not know %q", declaration)
			}
		}
	}
	if checked < 15 {
		t.Errorf("%d declarations found in the README", checked)
	}
}

// TestReadmeDifferences asks both parsers about every row of the table.
func TestReadmeDifferences(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile("(?m)^\\| `(.*?)` \\| (.*?) \\| (.*?) \\|$").FindAllStringSubmatch(string(text), -1)
	if len(rows) < 10 {
		t.Errorf("%d rows found in the README", len(rows))
	}
	for _, row := range rows {
		if got := answer(row[1]); got != row[2] {
			t.Errorf("uriscan says %q of %s, the README %q", got, row[1], row[2])
		}
		if got := netURLAnswer(row[1]); got != row[3] {
			t.Errorf("net/url says %q of %s, the README %q", got, row[1], row[3])
		}
	}
}

// answer returns what Scan says of an input, as the table has it.
func answer(input string) string {
	var s uriscan.Spans
	if !uriscan.ScanString(input, &s) {
		return fmt.Sprintf("%v at %d", s.ErrorCode(), s.ErrorOffset())
	}
	if s.HostKind() == uriscan.HostNone {
		return "well-formed"
	}
	return fmt.Sprintf("well-formed, %v", s.HostKind())
}

// netURLAnswer returns what net/url says of an input, as the table has it.
func netURLAnswer(input string) string {
	u, err := url.Parse(input)
	switch {
	case err != nil:
		return "refuses"
	case u.String() != input:
		return "accepts, writes `" + u.String() + "`"
	}
	return "accepts"
}
