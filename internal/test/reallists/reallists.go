// Package reallists gives tests and benchmarks the folder of real lists, logs and
// texts. The folder is no part of the tree, and everything runs without it.
package reallists

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/tree"
)

// Folder returns the folder that URISCAN_DATA names, or else shared/data beside
// the tree. A relative name counts from the root of the tree. The error says that
// there is no such folder.
func Folder() (string, error) {
	root, err := tree.Root()
	if err != nil {
		return "", err
	}
	folder, named := os.LookupEnv("URISCAN_DATA")
	if !named || folder == "" {
		folder = filepath.Join("..", "shared", "data")
	}
	if !filepath.IsAbs(folder) {
		folder = filepath.Join(root, folder)
	}
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return "", fmt.Errorf("reallists: no folder %s; URISCAN_DATA may name one", folder)
	}
	return folder, nil
}

// A List is the content of one file.
type List struct {
	Name string // with its folder, such as urls/seeds.txt
	Data []byte
}

// Files returns the files that match one of the patterns, such as urls/*.txt; those
// that end in .gz unpacked. It skips the test where there are none.
func Files(t testing.TB, patterns ...string) []List {
	t.Helper()
	folder, err := Folder()
	if err != nil {
		t.Skip(err)
	}
	var lists []List
	for _, pattern := range patterns {
		names, err := filepath.Glob(filepath.Join(folder, filepath.FromSlash(pattern)))
		must.NoError(t, err)
		for _, name := range names {
			data, err := tree.Read(name)
			must.NoError(t, err)
			name, _ := filepath.Rel(folder, name)
			lists = append(lists, List{filepath.ToSlash(name), data})
		}
	}
	if len(lists) == 0 {
		t.Skipf("reallists: %s has no file that matches one of %s", folder, strings.Join(patterns, " "))
	}
	return lists
}
