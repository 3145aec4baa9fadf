package tree

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Walk calls f for every file and folder below root, as [filepath.WalkDir] does, but not
// for root itself, and not for what is hidden: what has a name that begins with a dot.
//
// The plain version reads root with the rest. Then the go command takes the times of all
// entries of root for input of the test, and that of .git is a new one after each git
// status. So the tests that walk the tree would never run from the cache. Here root is
// listed by another name, which the go command does not follow, and its own time shows
// that an entry was added or removed. Everything below is read as usual.
func Walk(root string, f fs.WalkDirFunc) error {
	names, err := Names(root)
	if err != nil {
		return err
	}
	for _, name := range names {
		if hidden(name) {
			continue
		}
		err := filepath.WalkDir(filepath.Join(root, name), func(path string, entry fs.DirEntry, err error) error {
			switch {
			case err == nil && hidden(entry.Name()) && entry.IsDir():
				return fs.SkipDir
			case err == nil && hidden(entry.Name()):
				return nil
			}
			return f(path, entry, err)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// hidden reports whether a name is one of what is left out.
func hidden(name string) bool { return strings.HasPrefix(name, ".") }

// Names returns the names in a folder, in order, hidden ones too; for the root, see
// [Walk].
func Names(root string) (names []string, err error) {
	if _, err := os.Stat(root); err != nil { // the go command notes its time
		return nil, err
	}
	root, err = filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	aside, err := os.MkdirTemp("", "tree")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(aside)
	from := filepath.Join(aside, "root")
	if os.Symlink(root, from) != nil {
		from = root // not every system has links
	}
	entries, err := os.ReadDir(from)
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names, err
}
