package tree

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// TestWalkVisitsAllButWhatIsHidden has files and folders of both kinds, at the root and
// below.
func TestWalkVisitsAllButWhatIsHidden(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"a.go", ".hidden", "b/c.go", "b/.d/e.go", ".git/f.go", "b/.g", "h/i/j.go"} {
		path := filepath.Join(folder, name)
		must.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		must.NoError(t, os.WriteFile(path, nil, 0o666))
	}
	var found []string
	walk := func(path string, entry fs.DirEntry, err error) error {
		name, _ := filepath.Rel(folder, path)
		found = append(found, filepath.ToSlash(name))
		if entry.IsDir() && entry.Name() == "i" {
			return fs.SkipDir
		}
		return err
	}
	must.NoError(t, Walk(folder, walk))
	expect.Slices(t, found, []string{"a.go", "b", "b/c.go", "h", "h/i"}, "the answer")
	t.Chdir(folder)
	found = nil
	if err := Walk(".", func(path string, _ fs.DirEntry, err error) error {
		found = append(found, path)
		return err
	}); err != nil || len(found) != 6 || strings.HasPrefix(found[1], ".") {
		t.Errorf("from inside: found %q, error %v", found, err)
	}
	if err := Walk("nowhere", walk); err == nil {
		t.Error("a folder that is not there was walked")
	}
}
