package reallists

import (
	"path/filepath"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/tree"
)

// URLs returns a list of URLs, one a line: testdata/urls.txt by the name sample, or one
// of the folder urls of real lists. It skips the benchmark where there is none.
func URLs(b *testing.B, name string) []byte {
	if name != "sample" {
		return Files(b, "urls/"+name+".txt")[0].Data
	}
	root, err := tree.Root()
	must.NoError(b, err)
	return must.Bytes(b, filepath.Join(root, "testdata", "urls.txt"))
}

// PerLine reports the time for each of the n lines of a list.
func PerLine(b *testing.B, n int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/URI")
}
