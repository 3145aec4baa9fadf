package uriscan

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// unsafeFiles are the files of the module that import unsafe, each with its
// reason. Whoever reviews memory safety reads these, and the assembly.
var unsafeFiles = map[string]string{
	"unsafe.go":          "the bytes of a string without a copy; all there is in the library",
	"long_linux_test.go": "the call that maps one file many times",
	"spans_test.go":      "the size of a record",
}

// TestUnsafeIsInOneFile reads the imports of every Go file of the module, those
// of other platforms too. A file with go:linkname must import unsafe as well.
func TestUnsafeIsInOneFile(t *testing.T) {
	var found []string
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && path != "." && (strings.HasPrefix(entry.Name(), ".") || isModule(path)):
			return filepath.SkipDir
		case entry.IsDir() || filepath.Ext(path) != ".go":
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, i := range file.Imports {
			if i.Path.Value == `"unsafe"` {
				found = append(found, filepath.ToSlash(path))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range found {
		if unsafeFiles[path] == "" {
			t.Errorf("%s imports unsafe; what needs it belongs into unsafe.go", path)
		}
	}
	for path := range unsafeFiles {
		if !slices.Contains(found, path) {
			t.Errorf("%s does not import unsafe any more", path)
		}
	}
}

// isModule reports whether a folder has a module of its own.
func isModule(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, "go.mod"))
	return err == nil
}
