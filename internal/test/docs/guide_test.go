package docs

import (
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// guide is the document that TestGuideOfTheGenerator follows word for word.
const guide = "docs/generator.md"

// userModule returns a folder as a user's module has it: outside of the tree, with the
// tree next to it under the name of a clone. It fetches what the command needs, and what
// the library needs in the versions that its users get: those of the workspace may be later.
func userModule(t *testing.T) string {
	t.Helper()
	run(t, "go list -deps ./cmd/uriscan >"+os.DevNull) // skips where no process can be started
	run(t, "go mod download", "GOWORK=off")
	root, err := filepath.Abs(".")
	must.NoError(t, err)
	beside := t.TempDir()
	if err := os.Symlink(root, filepath.Join(beside, "uriscan")); err != nil {
		t.Skip(err) // there are systems on which a user may not make links
	}
	folder := filepath.Join(beside, "module")
	must.NoError(t, os.Mkdir(folder, 0o777))
	return folder
}

// inFolder runs a command of a document. Modules come from the cache alone, where
// userModule has put them. A proxy of modules forbids all others, as that of a company may do
// with what it does not know.
func inFolder(folder, command string) string {
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) }))
	defer proxy.Close()
	shell := exec.Command("sh", "-c", command)
	shell.Dir = folder
	shell.Env = append(os.Environ(), "GOWORK=", "GOFLAGS=", "GOPROXY="+proxy.URL, "GOPRIVATE=", "GONOSUMDB=*", "GOOS=", "GOARCH=")
	output, _ := shell.CombinedOutput() // what fails says so in its output
	return string(output)
}

// fileName is the first line of a block that is a file.
var fileName = regexp.MustCompile(`^(?:;|//) (\S+\.(?:abnf|go))\n`)

// TestGuideOfTheGenerator does what docs/generator.md says, in an empty folder: it
// saves each file, runs each command, and compares what the command prints.
func TestGuideOfTheGenerator(t *testing.T) {
	t.Chdir(root)
	folder := userModule(t)
	files, commands := 0, 0
	for _, b := range blocksOf(t, guide) {
		if name := fileName.FindStringSubmatch(b.text); name != nil {
			files++
			must.NoError(t, os.WriteFile(filepath.Join(folder, name[1]), []byte(b.text), 0o644))
			continue
		}
		if b.language != "console" {
			t.Errorf("%s has a block that is neither a file nor a command:\n%s", guide, b.text)
		}
		for _, part := range strings.Split("\n"+b.text, "\n$ ")[1:] {
			command, shown, _ := strings.Cut(part, "\n")
			commands++
			if output := inFolder(folder, command); !matches(shown, output) {
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
	text := must.Read(t, guide)
	_, table, _ := strings.Cut(text, "| message | what to do |\n|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	var sources strings.Builder
	files, err := filepath.Glob("gen/internal/*/*.go")
	must.NoError(t, err)
	for _, file := range files {
		source := must.Bytes(t, file)
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
	text := must.Read(t, guide)
	flags := regexp.MustCompile(`(?m)^  -(\S+)`).FindAllStringSubmatch(run(t, "go run ./gen -help"), -1)
	if len(flags) < 15 {
		t.Errorf("the help lists %d flags", len(flags))
	}
	for _, flag := range flags {
		if !regexp.MustCompile(`(?m)^\|.*` + "`-" + flag[1] + "[ `]").MatchString(text) {
			t.Errorf("%s has no row for -%s", guide, flag[1])
		}
	}
}
