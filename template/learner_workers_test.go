package template

import (
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

func TestWorkersWithALearnerEachLearnWhatOneWould(t *testing.T) {
	paths := randomPaths(rand.New(rand.NewPCG(12, 12)), 5000)
	limits := Limits{Words: 7}
	want := snapshotOf(t, learned(limits, paths...))
	for _, workers := range []int{2, 3, 8} {
		parts := make([]*Learner, workers)
		var all sync.WaitGroup
		queue := make(chan string)
		for i := range parts {
			parts[i] = NewLearner(limits)
			all.Add(1)
			go func() {
				defer all.Done()
				for path := range queue {
					parts[i].LearnString(path)
				}
			}()
		}
		for _, path := range paths {
			queue <- path
		}
		close(queue)
		all.Wait()
		for _, part := range parts[1:] {
			must.NoError(t, parts[0].Merge(part))
		}
		must.Equal(t, snapshotOf(t, parts[0]), want, "%d workers", workers)
	}
}

// The race detector sees a write among what only reads.
func TestWhatOnlyReadsMayBeCalledAtOnce(t *testing.T) {
	paths := randomPaths(rand.New(rand.NewPCG(13, 13)), 500)
	l := routed(t, Limits{Words: 7}, "/users/{id}", "/a/{x}/b")
	for _, path := range paths {
		l.LearnString(path)
	}
	snapshot, templates, stats := snapshotOf(t, l), l.Templates(), l.Stats()
	var all sync.WaitGroup
	for range 4 {
		all.Add(1)
		go func() {
			defer all.Done()
			var dst []byte
			for _, path := range paths {
				dst = l.AppendKnownString(dst[:0], path)
			}
			text, err := l.MarshalText()
			if err != nil || string(text) != snapshot || l.Stats() != stats || len(l.Templates()) != len(templates) {
				t.Error("another state")
			}
			other := routed(t, Limits{Words: 7}, "/users/{id}", "/a/{x}/b")
			if err := other.Merge(l); err != nil {
				t.Error(err)
			}
		}()
	}
	all.Wait()
	must.Equal(t, snapshotOf(t, l), snapshot, "the snapshot after that")
}
