// Package samples has the inputs that tests of several packages begin with.
package samples

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/conformance"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/tree"
)

// Cases returns the inputs of the cases in testdata, valid and not.
func Cases(t testing.TB) (inputs []string) {
	t.Helper()
	for _, folder := range []string{"conformance", "hostile"} {
		cases, err := conformance.Load(os.DirFS(filepath.Join(root(t), "testdata", folder)))
		must.NoError(t, err)
		for _, c := range cases {
			inputs = append(inputs, c.Input)
		}
	}
	return inputs
}

// States returns inputs that lead the exact machine to each of its states, a
// shortest one for each: the seeds of the fuzz targets.
func States(t testing.TB) (inputs []string) {
	t.Helper()
	data := must.Read(t, filepath.Join(root(t), "fuzz", "testdata", "seeds", "states.txt"))
	for line := range strings.Lines(data) {
		input, err := strconv.Unquote(strings.TrimSuffix(line, "\n"))
		if err != nil {
			t.Fatalf("states.txt has a line that is no quoted string: %s", line)
		}
		inputs = append(inputs, input)
	}
	return inputs
}

// root returns the root of the tree.
func root(t testing.TB) string {
	t.Helper()
	root, err := tree.Root()
	must.NoError(t, err)
	return root
}
