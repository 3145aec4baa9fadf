package find

import (
	"sync"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// TestFinderServesManyGoroutines is for the race detector.
func TestFinderServesManyGoroutines(t *testing.T) {
	const text = "http://a/(b), 'https://h'x and ftp://[::1]/?q http:// é http://é.example/"
	for _, o := range options() {
		shared := must(New(o))
		want := shared.AppendMatchesString(nil, text)
		var group sync.WaitGroup
		for range 4 {
			group.Add(1)
			go func() {
				defer group.Done()
				for range 50 {
					expect.Slices(t, shared.AppendMatchesString(nil, text), want, "%+v", o)
				}
			}()
		}
		group.Wait()
	}
}
