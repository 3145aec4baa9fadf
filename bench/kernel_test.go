package bench

import (
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/bench/corpus"
	"github.com/uriscan/uriscan/internal/test/kernels"
)

// overKernels times pass with each kernel of this machine.
func overKernels(b *testing.B, c *corpus.Corpus, pass func(c *corpus.Corpus) (accepted int)) {
	for _, kernel := range uriscan.Kernels() {
		withKernel(b, c, kernel, pass)
	}
}

// withKernel times pass with one kernel, after it has made sure that this
// kernel answers as the exact machine does.
func withKernel(b *testing.B, c *corpus.Corpus, kernel string, pass func(c *corpus.Corpus) (accepted int)) {
	b.Run("kernel="+kernel, func(b *testing.B) {
		requireExact(b, c, kernel)
		force(b, kernel)
		measure(b, c, pass)
	})
}

// force makes the kernel the active one until the benchmark ends.
func force(tb testing.TB, kernel string) {
	tb.Cleanup(kernels.Use(tb, kernel))
}

// checked remembers which kernel was compared on which corpus, so that ten
// runs compare once.
var checked = make(map[*corpus.Corpus]map[string]bool)

// requireExact fails unless Scan and ScanLines give, with this kernel, the
// same spans, kinds and verdict for every line as the exact machine.
func requireExact(tb testing.TB, c *corpus.Corpus, kernel string) {
	if checked[c][kernel] {
		return
	}
	want := answers(tb, c, "exact")
	for i, got := range answers(tb, c, kernel) {
		if got != want[i] {
			tb.Fatalf("line %d of %s: kernel %s and the exact machine answer differently", i+1, c.Name, kernel)
		}
	}
	if checked[c] == nil {
		checked[c] = make(map[string]bool)
	}
	checked[c][kernel] = true
}

// answers returns what Scan says of each line, then what ScanLines says.
func answers(tb testing.TB, c *corpus.Corpus, kernel string) []uriscan.Spans {
	defer kernels.Use(tb, kernel)()
	lines := len(c.Lines)
	all := make([]uriscan.Spans, 2*lines)
	for i, line := range c.Lines {
		uriscan.Scan(line, &all[i])
	}
	if n, consumed := uriscan.ScanLines(c.Buf, all[lines:]); n != lines || consumed != len(c.Buf) {
		tb.Fatalf("kernel %s: ScanLines took %d lines and %d bytes of %s, want %d and %d", kernel, n, consumed, c.Name, lines, len(c.Buf))
	}
	return all
}
