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
)

var (
	fenced   = regexp.MustCompile("(?ms)^```.*?^```$")
	link     = regexp.MustCompile(`\]\(([^()\s]+)\)`)
	heading  = regexp.MustCompile(`(?m)^#+ (.*)$`)
	noAnchor = regexp.MustCompile(`[^\p{L}\p{N}_ -]`) // what GitHub leaves out of a heading's anchor
)

// TestLinksOfDocumentsLeadSomewhere follows the links from one file of the tree to another, in
// every document, and to the headings in them. The pictures are such links, too.
func TestLinksOfDocumentsLeadSomewhere(t *testing.T) {
	t.Chdir(root)
	links := 0
	must.NoError(t, tree.Walk(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".md") {
			return err
		}
		for _, found := range link.FindAllStringSubmatch(fenced.ReplaceAllString(must.Read(t, name), ""), -1) {
			if strings.Contains(found[1], ":") {
				continue // a whole URI
			}
			links++
			file, anchor, hasAnchor := strings.Cut(found[1], "#")
			to := name
			if file != "" {
				to = filepath.Join(filepath.Dir(name), filepath.FromSlash(file))
			}
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s has a link to %s, which is not there", name, found[1])
			} else if hasAnchor && !strings.Contains(anchorsOf(t, to), "#"+anchor+"\n") {
				t.Errorf("%s has a link to %s, and that file has no such heading", name, found[1])
			}
		}
		return nil
	}))
	if links < 100 {
		t.Errorf("found %d links", links)
	}
}

// anchorsOf returns the anchors of the headings of a document, each in a line.
func anchorsOf(t *testing.T, file string) string {
	t.Helper()
	var anchors strings.Builder
	for _, found := range heading.FindAllStringSubmatch(fenced.ReplaceAllString(must.Read(t, file), ""), -1) {
		anchor := noAnchor.ReplaceAllString(strings.ToLower(found[1]), "")
		anchors.WriteString("#" + strings.ReplaceAll(anchor, " ", "-") + "\n")
	}
	return anchors.String()
}
