package docs

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/tree"
)

// TestFuzzTargetsAreCounted counts them by module, and looks for the counts in the
// documents.
func TestFuzzTargetsAreCounted(t *testing.T) {
	t.Chdir(root)
	work := must.Read(t, "go.work")
	inWorkspace, inFuzz := 0, 0
	others := map[string]int{} // by module
	target := regexp.MustCompile(`(?m)^func Fuzz`)
	err := tree.Walk(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := os.ReadFile(name)
		n := len(target.FindAll(text, -1))
		if err != nil || n == 0 {
			return err
		}
		folder := path.Dir(filepath.ToSlash(name))
		if folder == "fuzz" {
			inFuzz += n
		}
		for module := folder; ; module = path.Dir(module) {
			if _, err := os.Stat(filepath.Join(module, "go.mod")); err != nil {
				continue
			}
			if use := strings.TrimSuffix("./"+module, "/."); regexp.MustCompile(`(?m)^\s*(use )?` + regexp.QuoteMeta(use) + `$`).MatchString(work) {
				inWorkspace += n
			} else {
				others[module] += n
			}
			return nil
		}
	})
	must.NoError(t, err)
	all := 0
	var list []string
	for _, module := range slices.Sorted(maps.Keys(others)) {
		all += others[module]
		list = append(list, fmt.Sprint(module, " ", others[module]))
	}
	last := len(list) - 1
	if last < 1 {
		t.Fatalf("modules outside of go.work: %q", list)
	}
	listed := strings.Join(list[:last], ", ") + " and " + list[last]
	for file, want := range map[string]string{
		"fuzz/doc.go":     fmt.Sprintf("runs the %d targets of the modules in go.work, %d of them here. The other modules have %d more: %s.", inWorkspace, inFuzz, all, listed),
		"CONTRIBUTING.md": fmt.Sprintf("The page and the integrations have %d more. | %d |", all, inWorkspace),
	} {
		words := strings.Join(strings.Fields(strings.ReplaceAll(must.Read(t, file), "\n//", " ")), " ")
		if !strings.Contains(words, want) {
			t.Errorf("%s does not say %q", file, want)
		}
	}
}
