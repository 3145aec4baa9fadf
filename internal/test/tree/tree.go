// Package tree finds the root of the tree and reads files, for tests and benchmarks that
// read files of other packages and of the folder of real lists.
package tree

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
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

// Read returns the content of a file, unpacked if its name ends in ".gz".
func Read(name string) ([]byte, error) {
	data, err := os.ReadFile(name)
	if err != nil || filepath.Ext(name) != ".gz" {
		return data, err
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return io.ReadAll(r)
}
