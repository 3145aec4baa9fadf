package uribeam

import (
	"context"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/passert"
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/rewrite"
)

// TestRedactHidesWhatARedactorHides compares with package rewrite, for Redactors with
// fields that must reach the worker: nil and empty keys mean different things.
func TestRedactHidesWhatARedactorHides(t *testing.T) {
	lines := append([]string{"https://user:secret@h/p?a=1&sig=secret#top", "/p?token=secret", "/p?TOKEN=secret#token=secret", "jdbc:mysql://u:secret@h"}, hostile...)
	for name, r := range map[string]rewrite.Redactor{
		"default": {},
		"no keys": {QueryKeys: []string{}},
		"more":    *rewrite.Thorough,
		"keys":    {QueryKeys: []string{"token"}, Mask: "x", FoldCase: true, Fragment: true},
	} {
		t.Run(name, func(t *testing.T) {
			var want []string
			for _, line := range lines {
				line = strings.TrimSuffix(line, "\r")
				var s uriscan.Spans
				uriscan.ScanString(line, &s)
				want = append(want, string(rewrite.AppendRedacted(nil, line, &s, &r)))
			}
			got := run(t, func(s beam.Scope) {
				passert.EqualsList(s, beam.Reshuffle(s, Redact(s, beam.CreateList(s, lines), r)), want)
			})
			if got["records"] != int64(len(lines)) {
				t.Errorf("counter records: %d, want %d", got["records"], len(lines))
			}
		})
	}
}

// TestRedactCopiesOnlyWhatChanges counts allocations: a text without secrets is emitted as
// it is, and one that changes costs the new string.
func TestRedactCopiesOnlyWhatChanges(t *testing.T) {
	fn := &redactFn{}
	kept := ""
	emit := func(text string) { kept = text }
	for text, want := range map[string]float64{"http://example.com/": 0, "http://u:secret@h/": 1} {
		fn.ProcessElement(context.Background(), text, emit)
		expect.Allocations(t, want, func() { fn.ProcessElement(context.Background(), text, emit) }, "the calls")
		if strings.Contains(kept, "secret") {
			t.Error("the secret was emitted")
		}
	}
}
