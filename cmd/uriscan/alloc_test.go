//go:build !race

package main

import (
	"testing"

	"github.com/uriscan/uriscan/cmd/uriscan/internal/flow"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/stats"
	"github.com/uriscan/uriscan/internal/test/must"
)

// With the race detector sync.Pool forgets at random, and package whatwg has one.
func TestCountingAllocatesNothingForALine(t *testing.T) {
	for name, source := range map[string]struct {
		text string
		by   []stats.Field
		args []string
	}{
		"text":  {must.Read(t, "README.md"), stats.Fields()[:stats.Method], []string{"-find"}},
		"lines": {must.Read(t, links), stats.Fields()[:stats.Method], nil},
		"log":   {must.Read(t, accessLog), stats.Fields(), []string{"-format", "combined"}},
	} {
		o, err := parse(commandNamed("stats"), source.args)
		must.NoError(t, err)
		s := sourceOfStats(&o)
		b := &flow.Block{Data: []byte(source.text), MaxLine: flow.LongestMaxLine}
		if s.before != nil {
			s.before(b)
		}
		w := &countingWorker{collector: stats.New(source.by, 1000, (&counting{options: new(options)}).appendName), feed: s.newFeed()}
		w.Work(b, nothing{})
		if n := testing.AllocsPerRun(10, func() { w.Work(b, nothing{}) }); n > 1 {
			t.Errorf("%s: %v allocations for a block", name, n)
		}
	}
}
