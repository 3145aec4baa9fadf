package tree

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// TestRootIsFoundFromInsideAlone asks from this folder, which is in the tree, and
// from another one.
func TestRootIsFoundFromInsideAlone(t *testing.T) {
	root, err := Root()
	must.NoError(t, err)
	if _, err := os.Stat(filepath.Join(root, "go.work")); err != nil {
		t.Errorf("the root has no go.work: %v", err)
	}
	t.Chdir(t.TempDir())
	if root, err := Root(); err == nil {
		t.Errorf("outside of the tree its root is %s", root)
	}
}
