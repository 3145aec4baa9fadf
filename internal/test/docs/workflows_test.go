package docs

import (
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/tree"
)

// TestDependabotKnowsEveryModule compares its list of folders with those of the tree that
// have a go.mod.
func TestDependabotKnowsEveryModule(t *testing.T) {
	t.Chdir(root)
	var listed, modules []string
	for _, line := range regexp.MustCompile(`(?m)^      - (/\S*)$`).FindAllStringSubmatch(must.Read(t, ".github/dependabot.yml"), -1) {
		listed = append(listed, line[1])
	}
	must.NoError(t, tree.Walk(".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Name() == "go.mod" {
			modules = append(modules, path.Join("/", path.Dir(filepath.ToSlash(name))))
		}
		return err
	}))
	slices.Sort(modules)
	slices.Sort(listed)
	expect.Slices(t, listed, modules, "the folders in .github/dependabot.yml")
}

// TestActionsArePinned wants each action of a workflow by the hash of a commit, with the
// version in a comment: a tag of an action can be moved to other code.
func TestActionsArePinned(t *testing.T) {
	t.Chdir(root)
	pinned := regexp.MustCompile(`^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$`)
	versions := map[string]string{} // of an action
	for file, text := range workflows(t) {
		for _, use := range regexp.MustCompile(`(?m)\buses: (([^@\s]+).*)$`).FindAllStringSubmatch(text, -1) {
			if !pinned.MatchString(use[1]) {
				t.Errorf("%s uses %s; want the hash of a commit, and the version in a comment", file, use[1])
			}
			if other := versions[use[2]]; other != "" && other != use[1] {
				t.Errorf("%s uses %s, and another workflow %s", file, use[1], other)
			}
			versions[use[2]] = use[1]
		}
	}
	if len(versions) < 2 {
		t.Errorf("found %d actions", len(versions))
	}
}

// TestPermissionsAreMinimal wants workflows that may read the tree at most. A job may have more:
// each permission to write has a comment that says what for. No job leaves the token of the
// repository in the clone, where every later step could read it.
func TestPermissionsAreMinimal(t *testing.T) {
	t.Chdir(root)
	least := regexp.MustCompile(`(?m)^permissions:(?: \{\}|\n  contents: read\n)$`)
	named := regexp.MustCompile(`^ +permissions:$|^ +[a-z-]+: (?:none|read|write # .+)$`)
	for file, text := range workflows(t) {
		if !least.MatchString(text) {
			t.Errorf("%s gives its jobs more than to read the tree; want \"permissions: {}\" or contents: read", file)
		}
		for _, block := range regexp.MustCompile(`(?m)^ +permissions:.*\n(?: +[a-z-]+: (?:none|read|write|admin)\b.*\n)*`).FindAllString(text, -1) {
			for line := range strings.Lines(block) {
				if !named.MatchString(strings.TrimSuffix(line, "\n")) {
					t.Errorf("%s has the permission %q; want what it is for in a comment", file, strings.TrimSpace(line))
				}
			}
		}
		if kept := strings.Count(text, "uses: actions/checkout@") - strings.Count(text, "persist-credentials: false"); kept != 0 {
			t.Errorf("%s has %d clones with the token; want persist-credentials: false", file, kept)
		}
	}
}

// workflows returns the texts of the workflows, by file.
func workflows(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob(".github/workflows/*")
	must.NoError(t, err)
	texts := map[string]string{}
	for _, file := range files {
		texts[file] = must.Read(t, file)
	}
	if len(texts) < 2 {
		t.Errorf("found %d workflows", len(texts))
	}
	return texts
}

// TestVerifyPageBuildsAsARelease compares the flags that docs/verify.md gives with those of a
// release: with others nobody gets the same bytes.
func TestVerifyPageBuildsAsARelease(t *testing.T) {
	t.Chdir(root)
	page, release := must.Read(t, "docs/verify.md"), must.Read(t, ".goreleaser.yaml")
	flag := func(name string) string {
		found := regexp.MustCompile(`(?m)^ *` + name + `: \[(.*)\]$`).FindStringSubmatch(release)
		if found == nil {
			t.Fatalf(".goreleaser.yaml has no line %s", name)
		}
		return strings.ReplaceAll(found[1], ",", "")
	}
	want := "go build " + flag("flags") + " -ldflags '" + flag("ldflags") + "' -o uriscan .\n"
	if !strings.Contains(page, want) {
		t.Errorf("docs/verify.md does not have %q", want)
	}
	for _, variable := range strings.Fields(flag("env")) {
		if !strings.Contains(page, variable+" ") {
			t.Errorf("docs/verify.md does not set %s", variable)
		}
	}
}
