package reallists

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// folderWith makes the folder of real lists one that has a plain and a packed
// file with the text.
func folderWith(t *testing.T, text string) {
	t.Helper()
	folder := t.TempDir()
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	w.Write([]byte(text))
	must.NoError(t, w.Close())
	must.NoError(t, os.Mkdir(filepath.Join(folder, "urls"), 0o755))
	for name, data := range map[string][]byte{"a.txt": []byte(text), "b.txt.gz": packed.Bytes(), "c.md": nil} {
		must.NoError(t, os.WriteFile(filepath.Join(folder, "urls", name), data, 0o644))
	}
	t.Setenv("URISCAN_DATA", folder)
}

func TestFilesMatchThePatternAndAreUnpacked(t *testing.T) {
	const text = "http://h/\n//h\n"
	folderWith(t, text)
	lists := Files(t, "urls/*.txt", "urls/*.gz")
	if len(lists) != 2 || lists[0].Name != "urls/a.txt" || lists[1].Name != "urls/b.txt.gz" {
		t.Fatalf("%d lists", len(lists))
	}
	for _, list := range lists {
		if string(list.Data) != text {
			t.Errorf("%s: %q", list.Name, list.Data)
		}
	}
}

func TestFolderIsFoundFromTheRootOfTheTree(t *testing.T) {
	t.Setenv("URISCAN_DATA", filepath.Join("internal", "test", "reallists"))
	folder, err := Folder()
	must.NoError(t, err)
	if _, err := os.Stat(filepath.Join(folder, "reallists.go")); err != nil {
		t.Error(err)
	}
	t.Setenv("URISCAN_DATA", "no/such/folder")
	if folder, err := Folder(); err == nil {
		t.Errorf("a folder that does not exist is %s", folder)
	}
}
