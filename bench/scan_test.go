package bench

import (
	"sync"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/bench/corpus"
)

// BenchmarkScan measures one call a line.
func BenchmarkScan(b *testing.B) {
	overCorpora(b, func(b *testing.B, c *corpus.Corpus) { overKernels(b, c, scan) })
}

// BenchmarkScanLines measures one call a buffer, the search for line ends
// included.
func BenchmarkScanLines(b *testing.B) {
	overCorpora(b, func(b *testing.B, c *corpus.Corpus) { overKernels(b, c, scanLines) })
}

// BenchmarkCheck measures one call a line that asks for the verdict alone.
func BenchmarkCheck(b *testing.B) {
	overCorpora(b, func(b *testing.B, c *corpus.Corpus) { overKernels(b, c, check) })
}

// BenchmarkShape measures lines of one shape each.
func BenchmarkShape(b *testing.B) {
	over(b, "shape=", corpus.Shapes(), func(b *testing.B, c *corpus.Corpus) { overKernels(b, c, scan) })
}

// BenchmarkTrait measures those lines of a corpus that have something in
// common, where at least one in a hundred has it, with the fastest kernel. Sorted
// lines suit a branch predictor better than mixed ones, so these times are
// lower bounds.
func BenchmarkTrait(b *testing.B) {
	overCorpora(b, func(b *testing.B, c *corpus.Corpus) {
		for _, trait := range corpus.Traits() {
			some := c.Select(c.Name+" "+trait.Name, trait.Has)
			if 100*len(some.Lines) < len(c.Lines) {
				continue
			}
			b.Run("trait="+trait.Name, func(b *testing.B) { withKernel(b, some, uriscan.Kernels()[0], scan) })
		}
	})
}

// BenchmarkParallel measures one and two goroutines, each with all lines.
func BenchmarkParallel(b *testing.B) {
	overCorpora(b, func(b *testing.B, c *corpus.Corpus) {
		b.Run("goroutines=1", func(b *testing.B) { scanParallel(b, c, 1) })
		b.Run("goroutines=2", func(b *testing.B) { scanParallel(b, c, 2) })
	})
}

// scan goes over the lines by Scan.
func scan(c *corpus.Corpus) (accepted int) {
	var out uriscan.Spans
	for _, line := range c.Lines {
		if uriscan.Scan(line, &out) {
			accepted++
		}
	}
	return accepted
}

// check goes over the lines by Check.
func check(c *corpus.Corpus) (accepted int) {
	for _, line := range c.Lines {
		if _, code := uriscan.URIReference.Check(line); code == uriscan.CodeNone {
			accepted++
		}
	}
	return accepted
}

// linesAtOnce is how many answers a caller of ScanLines keeps: 16 KiB of them,
// so that they stay in the first-level cache.
const linesAtOnce = 256

// scanLines goes over the buffer by ScanLines.
func scanLines(c *corpus.Corpus) (accepted int) {
	var out [linesAtOnce]uriscan.Spans
	for buf := c.Buf; len(buf) > 0; {
		n, consumed := uriscan.ScanLines(buf, out[:])
		for i := range out[:n] {
			if out[i].Valid() {
				accepted++
			}
		}
		buf = buf[consumed:]
	}
	return accepted
}

// scanParallel times goroutines that each go over all lines; a line counts
// once for each of them.
func scanParallel(b *testing.B, c *corpus.Corpus, goroutines int) {
	b.SetBytes(int64(c.Size * goroutines))
	b.ReportAllocs()
	accepted := make([]int, goroutines)
	var group sync.WaitGroup
	b.ResetTimer()
	for g := range goroutines {
		// Each goroutine counts its own b.N: meeting after every pass would
		// measure the meeting.
		group.Go(func() {
			for range b.N {
				accepted[g] = scan(c)
			}
		})
	}
	group.Wait()
	perLine(b, len(c.Lines)*goroutines)
	for _, n := range accepted {
		if n != accepted[0] {
			b.Fatal("two goroutines accepted different numbers of the same lines")
		}
	}
	b.ReportMetric(float64(accepted[0]), "accepted")
}
