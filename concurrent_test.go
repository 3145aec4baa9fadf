package uriscan

import (
	"os"
	"sync"
	"testing"

	"github.com/uriscan/uriscan/internal/conformance"
)

// TestConcurrentScansAgree scans the same bytes from several goroutines at
// once, each with a record of its own, as the package documentation allows;
// the race detector watches the portable build do it.
func TestConcurrentScansAgree(t *testing.T) {
	cases, err := conformance.Load(os.DirFS(conformanceFolders[0]))
	if err != nil {
		t.Fatal(err)
	}
	var text []byte
	for _, c := range cases {
		text = append(append(text, c.Input...), '\n')
	}
	for _, kernel := range Kernels() {
		withKernel(t, kernel, func() {
			want := scanAllLines(text)
			var all sync.WaitGroup
			for range 4 {
				all.Add(1)
				go func() {
					defer all.Done()
					for range 20 {
						for i, s := range scanAllLines(text) {
							if s != want[i] {
								t.Errorf("kernel %s, record %d: %+v, alone it was %+v", kernel, i, s, want[i])
								return
							}
						}
					}
				}()
			}
			all.Wait()
		})
	}
}

// scanAllLines returns the records of all lines.
func scanAllLines(text []byte) []Spans {
	records := make([]Spans, len(text))
	n, _ := ScanLines(text, records)
	return records[:n]
}
