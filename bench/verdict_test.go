package bench

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/bench/corpus"
	"github.com/uriscan/uriscan/internal/test/must"
)

// The generator writes what it means to write only if the library, which knows
// nothing of it, agrees on which lines are broken.
func TestScanRefusesTheFaultyLinesAlone(t *testing.T) {
	var faulty corpus.Trait
	for _, trait := range corpus.Traits() {
		if trait.Name == "faulty" {
			faulty = trait
		}
	}
	list, err := corpus.Sources("")
	must.NoError(t, err)
	for _, source := range list {
		eachLine(t, source, func(line string) bool { return !faulty.Has([]byte(line)) })
	}
	for _, source := range corpus.Shapes() {
		valid := !strings.HasPrefix(source.Name, "invalid_")
		eachLine(t, source, func(string) bool { return valid })
	}
}

// eachLine requires that Scan says of every line what valid says.
func eachLine(t *testing.T, source corpus.Source, valid func(line string) bool) {
	t.Helper()
	c, err := source.Load()
	must.NoError(t, err)
	var out uriscan.Spans
	for i, line := range c.Strings {
		if want := valid(line); uriscan.ScanString(line, &out) != want {
			t.Fatalf("line %d of %s, %q: valid is %v, want %v", i+1, c.Name, line, !want, want)
		}
	}
}

func TestEveryKernelAnswersAsTheExactMachine(t *testing.T) {
	list, err := corpus.Sources("")
	must.NoError(t, err)
	for _, source := range append(list, corpus.Shapes()...) {
		c, err := source.Load()
		must.NoError(t, err)
		for _, kernel := range uriscan.Kernels() {
			requireExact(t, c, kernel)
		}
	}
}

func TestScanLinesCountsAsScan(t *testing.T) {
	list, err := corpus.Sources("")
	must.NoError(t, err)
	for _, source := range list {
		c, err := source.Load()
		must.NoError(t, err)
		if one, all := scan(c), scanLines(c); one != all || one == 0 {
			t.Errorf("%s: %d lines accepted by Scan, %d by ScanLines", c.Name, one, all)
		}
	}
}
