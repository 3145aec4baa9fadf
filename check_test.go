package uriscan

import (
	"os"
	"testing"

	"github.com/uriscan/uriscan/internal/conformance"
)

// TestCheckAgreesWithScan holds Check's offset and reason against Scan's, on
// every kernel.
func TestCheckAgreesWithScan(t *testing.T) {
	for _, kernel := range Kernels() {
		withKernel(t, kernel, func() {
			forEachString("a1:/?#[]@%", 4, func(src string) {
				for p := URIReference; p <= RelativeRef; p++ {
					checkAgrees(t, p, src)
				}
			})
			for _, folder := range conformanceFolders {
				cases, err := conformance.Load(os.DirFS(folder))
				if err != nil {
					t.Fatal(err)
				}
				for _, c := range cases {
					checkAgrees(t, Production(c.Production), c.Input)
				}
			}
		})
	}
}

func checkAgrees(t *testing.T, p Production, src string) {
	t.Helper()
	var s Spans
	p.ScanString(src, &s)
	if offset, code := p.Check([]byte(src)); offset != s.ErrorOffset() || code != s.ErrorCode() {
		t.Fatalf("kernel %s, %v %q: Check says %d %v, Scan %d %v", Kernel(), p, src, offset, code, s.ErrorOffset(), s.ErrorCode())
	}
}
