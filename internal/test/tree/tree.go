// Package tree finds the root of the tree, for tests and benchmarks that read files
// which other packages have.
package tree

import (
	"errors"
	"os"
	"path/filepath"
)

// Root returns the root of the tree: the folder above the working directory, in
// which go test runs the tests of a package, that has this package in it.
func Root() (string, error) {
	folder, err := os.Getwd()
	for ; err == nil; folder = filepath.Dir(folder) {
		if _, err := os.Stat(filepath.Join(folder, "internal", "test", "tree")); err == nil {
			return folder, nil
		}
		if folder == filepath.Dir(folder) {
			err = errors.New("tree: the working directory is not in the tree")
		}
	}
	return "", err
}
