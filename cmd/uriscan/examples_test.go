//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// example is a command of the documentation and the output shown under it.
type example struct{ command, output string }

// examplesIn returns the examples in text: a line that begins with indent and
// "$ ", and the lines that follow it with the same indent, up to an empty one, or to
// the end of the block where nothing is indented.
func examplesIn(text, indent string) []example {
	var found []example
	inExample := false
	for _, line := range lines(text) {
		shown, indented := strings.CutPrefix(line, indent)
		command, isCommand := strings.CutPrefix(shown, "$ ")
		switch {
		case indented && isCommand:
			found = append(found, example{command: command})
			inExample = true
		case !indented || shown == "" && indent != "" || strings.HasPrefix(shown, "```"):
			inExample = false
		case inExample:
			found[len(found)-1].output += shown + "\n"
		}
	}
	return found
}

// shell returns what a command line prints where uriscan is on the path.
func shell(t *testing.T, dir, command string) string {
	t.Helper()
	cmd := exec.Command("sh", "-c", command)
	cmd.Env = commandEnv("PATH=" + dir + string(os.PathListSeparator) + os.Getenv("PATH"))
	cmd.Dir = "../.."
	out, err := cmd.CombinedOutput()
	expect.Equal(t, err, nil, "%s", command)
	return string(out)
}

func TestDocumentedExamplesPrintWhatIsShown(t *testing.T) {
	self, err := os.Executable()
	must.NoError(t, err)
	dir := t.TempDir()
	must.NoError(t, os.Symlink(self, filepath.Join(dir, "uriscan")))
	for _, page := range []struct {
		name, indent string
		least        int
	}{{"doc.go", "\t", 3}, {"README.md", "", 25}} {
		text := must.Read(t, page.name)
		examples := examplesIn(text, page.indent)
		if len(examples) < page.least {
			t.Errorf("%s: %d examples found, want %d at least", page.name, len(examples), page.least)
		}
		for _, e := range examples {
			expect.Equal(t, shell(t, dir, e.command), e.output, "%s: %s", page.name, e.command)
		}
	}
}
