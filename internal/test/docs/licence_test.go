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

// TestReleaseHasEveryLicence wants each licence and notice of the tree in the archives, the
// packages and the image of a release. It looks for all that these take from the tree, and the
// step release of .ci/run makes the rest.
func TestReleaseHasEveryLicence(t *testing.T) {
	t.Chdir(root)
	config, image := must.Read(t, ".goreleaser.yaml"), must.Read(t, ".ci/Dockerfile")
	licences := []string{"LICENSE", ".extras/LICENSES-OF-MODULES"}
	for _, pattern := range []string{"*/NOTICE", "*/LICENSE-*"} {
		found, err := filepath.Glob(pattern)
		must.NoError(t, err)
		for _, name := range found {
			licences = append(licences, filepath.ToSlash(name))
		}
	}
	taken := map[string]int{} // how often
	for _, source := range regexp.MustCompile(`\bsrc: ([^ ,}]+)`).FindAllStringSubmatch(config, -1) {
		taken[source[1]]++
	}
	lists := []*regexp.Regexp{regexp.MustCompile(`(?m)^ *extra_files: \[(.*)\]$`), regexp.MustCompile(`(?m)^COPY ([^$\n]*) /$`)}
	for i, text := range []string{config, image} {
		found := lists[i].FindStringSubmatch(text)
		if found == nil {
			t.Fatalf("no line fits %s", lists[i])
		}
		for _, name := range strings.FieldsFunc(found[1], func(r rune) bool { return r == ',' || r == ' ' }) {
			taken[name]++
		}
	}
	if len(licences) < 5 {
		t.Errorf("found only %q", licences)
	}
	for _, name := range licences {
		if taken[name] != 4 {
			t.Errorf("%s is in %d of: archives, packages, the extra files of the image, its Dockerfile", name, taken[name])
		}
	}
	for name := range taken {
		if _, err := os.Stat(name); err != nil && !strings.HasPrefix(name, ".extras/") {
			t.Errorf("a release takes %s, which is not there", name)
		}
	}
}
