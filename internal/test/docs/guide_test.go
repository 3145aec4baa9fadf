package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// guide is the document that TestGuideOfTheGenerator follows word for word.
const guide = "docs/generator.md"

// inUserModule runs a command in a folder, as a user's module outside of the tree
// has it: no workspace, and the library in the tree in place of a release.
func inUserModule(t *testing.T, folder, command string) string {
	t.Helper()
	root, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasPrefix(command, "go get ") {
		const module = "github.com/uriscan/uriscan"
		command = "go mod edit -require " + module + "@v0.0.0 -replace " + module + "=" + filepath.ToSlash(root) + " && cp '" + filepath.ToSlash(root) + "/go.sum' ."
	}
	shell := exec.Command("sh", "-c", command)
	shell.Dir = folder
	shell.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "GOOS=", "GOARCH=")
	output, _ := shell.CombinedOutput() // what fails says so in its output
	return string(output)
}

// fileName is the first line of a block that is a file.
var fileName = regexp.MustCompile(`^(?:;|//) (\S+\.(?:abnf|go))\n`)

// TestGuideOfTheGenerator does what docs/generator.md says, in an empty folder: it
// saves each file, runs each command, and compares what the command prints.
func TestGuideOfTheGenerator(t *testing.T) {
	t.Chdir(root)
	run(t, "go version") // skips where no process can be started
	folder := t.TempDir()
	files, commands := 0, 0
	for _, b := range blocksOf(t, guide) {
		if name := fileName.FindStringSubmatch(b.text); name != nil {
			files++
			if err := os.WriteFile(filepath.Join(folder, name[1]), []byte(b.text), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if b.language != "console" {
			t.Errorf("%s has a block that is neither a file nor a command:\n%s", guide, b.text)
		}
		for _, part := range strings.Split("\n"+b.text, "\n$ ")[1:] {
			command, shown, _ := strings.Cut(part, "\n")
			commands++
			if output := inUserModule(t, folder, command); !matches(shown, output) {
				t.Errorf("$ %s\nprints\n%s\n%s shows\n%s", command, output, guide, shown)
			}
		}
	}
	if files < 3 || commands < 5 {
		t.Errorf("%s has %d files and %d commands", guide, files, commands)
	}
}

// TestGuideHasTheMessagesOfTheGenerator looks for each message of the table, word for
// word up to what stands for names.
func TestGuideHasTheMessagesOfTheGenerator(t *testing.T) {
	t.Chdir(root)
	text, err := os.ReadFile(guide)
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "| message | what to do |\n|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	var sources strings.Builder
	files, err := filepath.Glob("gen/internal/*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(file, "_test.go") {
			sources.Write(source)
		}
	}
	rows := strings.Split(table, "\n")
	if len(rows) < 4 {
		t.Errorf("the table has %d rows", len(rows))
	}
	for _, row := range rows {
		message := strings.TrimSpace(strings.Split(row, "|")[1])
		for part := range strings.SplitSeq(message, "…") {
			if !strings.Contains(sources.String(), strings.TrimSpace(part)) {
				t.Errorf("no source of the generator has %q of the message %q", part, message)
			}
		}
	}
}

// TestGuideHasEveryFlag holds the table of flags against the generator's help.
func TestGuideHasEveryFlag(t *testing.T) {
	t.Chdir(root)
	text, err := os.ReadFile(guide)
	if err != nil {
		t.Fatal(err)
	}
	flags := regexp.MustCompile(`(?m)^  -(\S+)`).FindAllStringSubmatch(run(t, "go run ./gen -help"), -1)
	if len(flags) < 15 {
		t.Errorf("the help lists %d flags", len(flags))
	}
	for _, flag := range flags {
		if !regexp.MustCompile(`(?m)^\|.*` + "`-" + flag[1] + "[ `]").Match(text) {
			t.Errorf("%s has no row for -%s", guide, flag[1])
		}
	}
}
