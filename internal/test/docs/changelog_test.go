package docs

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// TestChangelogSaysFirstWhatIsAccepted looks at the groups of changes of each version, such as
// "API:". It also wants every public package to be named.
func TestChangelogSaysFirstWhatIsAccepted(t *testing.T) {
	t.Chdir(root)
	text := must.Read(t, "CHANGELOG.md")
	const first = "What is accepted:"
	group := regexp.MustCompile(`(?m)^[A-Z][^.\n]*:$`)
	found := 0
	for _, part := range regexp.MustCompile(`(?m)^##+ .*$`).Split(text, -1) {
		groups := group.FindAllString(part, -1)
		if place := slices.Index(groups, first); place > 0 {
			t.Errorf("%q comes after %q", first, groups[:place])
		} else if place == 0 {
			found++
		}
	}
	if found == 0 {
		t.Errorf("no version has the group %q", first)
	}
	for _, folder := range publicPackages {
		if folder != "." && !strings.Contains(text, "`"+folder) {
			t.Errorf("no change names package %s", folder)
		}
	}
}
