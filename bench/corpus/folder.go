package corpus

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/uriscan/uriscan/internal/test/tree"
)

// Folder returns one source for each list (.txt, .txt.gz, .gz) and each access
// log (.log, .log.gz) below the folder root, sorted by path.
//
//   - Lists: one reference a line, an empty line is the empty reference, a
//     "\r" before the line's end is dropped.
//   - Logs: the request targets, see [RequestTarget]; other lines are left out.
//   - Names: the file's name without its ends; two files of one name get their
//     folder's name in front.
//   - Errors: a root that is no folder or holds no such file.
func Folder(root string) ([]Source, error) {
	folder, err := locate(root)
	if err != nil {
		return nil, err
	}
	var paths []string
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() && listName(path) != "" {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("cannot list the data folder: %w", err)
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("the data folder %s holds no .txt, .gz or .log file", root)
	}
	named := make(map[string]int)
	for _, path := range paths {
		named[listName(path)]++
	}
	sources := make([]Source, len(paths))
	for i, path := range paths {
		name := listName(path)
		if named[name] > 1 {
			name = filepath.Base(filepath.Dir(path)) + "_" + name
		}
		sources[i] = newSource(name, func() (*Corpus, error) { return File(name, path) })
	}
	return sources, nil
}

// locate returns the folder that path names: as seen from the root of the tree, since the
// benchmarks run below it, or else as seen from the working directory.
func locate(path string) (string, error) {
	candidates := []string{path}
	if root, err := tree.Root(); err == nil && !filepath.IsAbs(path) {
		candidates = []string{filepath.Join(root, path), path}
	}
	for _, candidate := range candidates {
		if info, err := os.Stat(candidate); err == nil && info.IsDir() {
			return candidate, nil
		}
	}
	return "", fmt.Errorf("the data folder %s is no folder, neither from the root of the tree nor from here", path)
}

// listName returns the corpus name of a file, or "" where the file is neither
// a list nor a log. The name becomes part of a benchmark's name, so it
// has no byte with a meaning there.
func listName(path string) string {
	base := filepath.Base(path)
	name := strings.TrimSuffix(base, ".gz")
	switch ext := filepath.Ext(name); {
	case ext == ".txt" || ext == ".log":
		name = strings.TrimSuffix(name, ext)
	case name == base:
		return ""
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '_', r == '.':
			return r
		}
		return '_'
	}, name)
}

// File returns the corpus of one list or access log.
func File(name, path string) (*Corpus, error) {
	text, err := tree.Read(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read a list: %w", err)
	}
	lines := splitLines(text)
	if filepath.Ext(strings.TrimSuffix(path, ".gz")) == ".log" {
		lines = requestTargets(lines)
	}
	return New(name, lines), nil
}

// splitLines returns the lines of text without "\n" or "\r\n"; a last line
// without an end counts.
func splitLines(text []byte) [][]byte {
	var lines [][]byte
	for len(text) > 0 {
		line, rest, _ := bytes.Cut(text, []byte("\n"))
		lines = append(lines, bytes.TrimSuffix(line, []byte("\r")))
		text = rest
	}
	return lines
}
