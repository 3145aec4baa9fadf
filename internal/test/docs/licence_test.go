package docs

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/tree"
	"github.com/uriscan/uriscan/psl"
)

// TestEveryModuleHasTheLicence compares the file LICENSE beside each go.mod with that of the
// root: what a user downloads is one module, and it has to say how it may be used.
func TestEveryModuleHasTheLicence(t *testing.T) {
	t.Chdir(root)
	want := must.Read(t, "LICENSE")
	modules := 0
	must.NoError(t, tree.Walk(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || entry.Name() != "go.mod" {
			return err
		}
		modules++
		licence := filepath.Join(filepath.Dir(name), "LICENSE")
		if got, err := os.ReadFile(licence); err != nil || string(got) != want {
			t.Errorf("%s is not the licence of the tree (error: %v): copy LICENSE there", licence, err)
		}
		return nil
	}))
	if modules < 2 {
		t.Errorf("found %d modules, want that of the root and those in its folders", modules)
	}
}

// TestNoticeSaysWhereTheListOfThePackageIs compares psl/NOTICE with the version in the table:
// the licence of the list wants its source to be found.
func TestNoticeSaysWhereTheListOfThePackageIs(t *testing.T) {
	t.Chdir(root)
	parts := regexp.MustCompile(`^([0-9-]+), commit ([0-9a-f]+), `).FindStringSubmatch(psl.Version())
	if parts == nil {
		t.Fatalf("the version of the list has no date and commit: %s", psl.Version())
	}
	notice := must.Read(t, "psl/NOTICE")
	for _, want := range []string{
		"version " + parts[1] + ", commit " + parts[2] + ".",
		"https://github.com/publicsuffix/list/blob/" + parts[2] + "/public_suffix_list.dat",
	} {
		if !strings.Contains(notice, want) {
			t.Errorf("psl/NOTICE does not have %q, but the table is of %s", want, psl.Version())
		}
	}
	licence := must.Read(t, "psl/LICENSE-MPL-2.0")
	if !strings.HasPrefix(licence, "Mozilla Public License Version 2.0\n") || !strings.Contains(licence, "Exhibit B") {
		t.Error("psl/LICENSE-MPL-2.0 is not the whole text of that licence")
	}
}
