package docs

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
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/tree"
)

// block is a fenced block of a document.
type block struct{ language, text string }

// blocksOf returns the fenced blocks of a document.
func blocksOf(t *testing.T, file string) []block {
	t.Helper()
	text := must.Read(t, file)
	var blocks []block
	for _, m := range regexp.MustCompile("(?ms)^```([a-z]*)\n(.*?)^```$").FindAllStringSubmatch(text, -1) {
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
		expect.Equal(t, matches(test.shown, test.output), test.want, "%q shown for %q matches", test.shown, test.output)
	}
}

// run returns what a shell command at the root prints, errors included. It
// has the workspace and the platform of the machine, even where this test was
// built without or for another. Variables such as "PATH=…" are set for it.
func run(t *testing.T, command string, variables ...string) string {
	t.Helper()
	if runtime.GOARCH == "wasm" {
		t.Skip("wasm starts no processes, so no command can be run")
	}
	shell := exec.Command("sh", "-c", command)
	shell.Env = append(append(os.Environ(), "GOWORK=", "GOOS=", "GOARCH="), variables...)
	output, err := shell.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", command, err, output)
	}
	return string(output)
}

// installed runs the lines with which README.md installs, in a folder outside of the
// tree. In place of git there is a command that makes the clone from the tree as it is.
// It returns the folder of the command, and the user's module.
func installed(t *testing.T) (bin, module string) {
	t.Helper()
	module, bin = userModule(t), t.TempDir()
	beside := filepath.Dir(module)
	tree, err := filepath.EvalSymlinks(filepath.Join(beside, "uriscan"))
	must.NoError(t, err)
	git := "#!/bin/sh\ntest \"$*\" = 'clone https://github.com/uriscan/uriscan' && ln -sfn '" + tree + "' uriscan\n"
	must.NoError(t, os.WriteFile(filepath.Join(bin, "git"), []byte(git), 0o755))
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Setenv("GOBIN", bin)
	inFolder(module, "go mod init example.com/module")
	folders := []string{beside, module} // of the blocks
	for _, b := range blocksOf(t, "README.md") {
		if b.language == "sh" && len(folders) > 0 {
			if output := inFolder(folders[0], "set -e\n"+b.text+"echo done"); !strings.HasSuffix(output, "done\n") {
				t.Fatalf("%s prints\n%s", b.text, output)
			}
			folders = folders[1:]
		}
	}
	if len(folders) > 0 {
		t.Error("README.md has not two blocks of lines that install")
	}
	return bin, module
}

// TestReadmeCommands installs as the README says, and runs its programs and its commands.
// A program ends with a comment that shows what it prints.
func TestReadmeCommands(t *testing.T) {
	t.Chdir(root)
	bin, module := installed(t)
	programs, commands := 0, 0
	for _, b := range blocksOf(t, "README.md") {
		if b.language != "go" {
			continue
		}
		programs++
		_, shown, _ := strings.Cut(b.text, "\t// Output:\n")
		shown = strings.ReplaceAll(strings.TrimSuffix(shown, "}\n"), "\t// ", "")
		must.NoError(t, os.WriteFile(filepath.Join(module, "main.go"), []byte(b.text), 0o644))
		if output := inFolder(module, "go run ."); shown == "" || !matches(shown, output) {
			t.Errorf("the program prints\n%s\nthe README shows\n%s", output, shown)
		}
	}
	path := "PATH=" + bin + string(os.PathListSeparator) + os.Getenv("PATH")
	for _, b := range blocksOf(t, "README.md") {
		if b.language != "console" {
			continue
		}
		for _, part := range strings.Split("\n"+b.text, "\n$ ")[1:] {
			command, shown, _ := strings.Cut(part, "\n")
			commands++
			if output := run(t, command, path); !matches(shown, output) {
				t.Errorf("$ %s\nprints\n%s\nthe README shows\n%s", command, output, shown)
			}
		}
	}
	if programs == 0 || commands == 0 {
		t.Errorf("the README shows %d programs and %d commands", programs, commands)
	}
}

// testCommand is the README's command that runs all tests.
const testCommand = "go test work"

// TestReadmeTestCommand holds the command that runs all tests to what the README says
// of it: that it reaches every module of the workspace, and that CI runs it. Each other
// module has a step of its own in CI.
func TestReadmeTestCommand(t *testing.T) {
	t.Chdir(root)
	readme := must.Read(t, "README.md")
	if !strings.Contains(readme, "`"+testCommand+"`") || !slices.Contains(testCommands(t), testCommand) {
		t.Errorf("the README or the table of tests does not show %q", testCommand)
	}
	ci := must.Read(t, filepath.Join(".ci", "run"))
	if !regexp.MustCompile(`(?m)^test\(\) \{ go test .*work; \}$`).MatchString(ci) {
		t.Errorf(".ci/run does not run %q", testCommand)
	}
	reached := strings.Fields(run(t, `go list -f '{{with .Module}}{{.Dir}}{{end}}' work`))
	listed := regexp.MustCompile(`(?m)^integrations=\((.*)\)$`).FindStringSubmatch(ci)
	if listed == nil {
		t.Fatal(".ci/run has no list of integrations")
	}
	for _, step := range regexp.MustCompile(`(?m)^(\w+)\(\) \{ integration (.*); \}$`).FindAllStringSubmatch(ci, -1) {
		if !slices.Contains(strings.Fields(listed[1]), step[1]) {
			t.Errorf(".ci/run does not list the step %s", step[1])
		}
		for _, module := range strings.Fields(step[2]) {
			dir, err := filepath.Abs(module)
			must.NoError(t, err)
			reached = append(reached, dir)
		}
	}
	err := tree.Walk(".", func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.Name() != "go.mod" {
			return err
		}
		dir, err := filepath.Abs(filepath.Dir(path))
		if err == nil && !slices.Contains(reached, dir) {
			t.Errorf("neither %q nor a step of .ci/run reaches the module in %s", testCommand, filepath.Dir(path))
		}
		return err
	})
	must.NoError(t, err)
}

// testCommands returns the commands in the last column of the table that says how the
// library is tested.
func testCommands(t *testing.T) (commands []string) {
	t.Helper()
	text := must.Read(t, "CONTRIBUTING.md")
	for _, row := range regexp.MustCompile("(?m)^\\|.*\\| `([^`|]*)` \\|$").FindAllStringSubmatch(text, -1) {
		commands = append(commands, row[1])
	}
	if len(commands) < 5 {
		t.Errorf("%d commands found in the table of tests", len(commands))
	}
	return commands
}

// TestCommandsOfTheTableExist looks for the packages, the targets of make and the
// scripts that the table of tests names. To run them would take hours.
func TestCommandsOfTheTableExist(t *testing.T) {
	t.Chdir(root)
	makefile := must.Read(t, "Makefile")
	for _, command := range testCommands(t) {
		words := strings.Fields(command)
		switch words[0] {
		case "go":
			for _, word := range words[2:] {
				if word == "." || strings.HasPrefix(word, "./") {
					run(t, "go list "+word)
				}
			}
		case "make":
			if !strings.Contains(makefile, "\n"+words[1]+":") {
				t.Errorf("the Makefile has no target %q", words[1])
			}
		default:
			if _, err := os.Stat(words[0]); err != nil {
				t.Errorf("the table names a command that is not there: %v", err)
			}
		}
	}
}

// TestTenDifferences asks both parsers about every row of the first table of
// docs/differences.md. TestDifferencesAreDocumented has the others.
func TestTenDifferences(t *testing.T) {
	t.Chdir(root)
	text := must.Read(t, "docs/differences.md")
	_, section, _ := strings.Cut(text, "\n## Ten examples\n")
	section, _, _ = strings.Cut(section, "\n## ")
	rows := regexp.MustCompile("(?m)^\\| `(.*?)` \\| (.*?) \\| (.*?) \\|$").FindAllStringSubmatch(section, -1)
	expect.Equal(t, len(rows), 10, "rows of docs/differences.md")
	for _, row := range rows {
		if got := answer(row[1]); got != row[2] {
			t.Errorf("uriscan says %q of %s, the table %q", got, row[1], row[2])
		}
		if got := netURLAnswer(row[1]); got != row[3] {
			t.Errorf("net/url says %q of %s, the table %q", got, row[1], row[3])
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
		return "valid"
	}
	return fmt.Sprintf("valid, %v", s.HostKind())
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
