package bench

import (
	"os"
	"sync"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/bench/corpus"
	"github.com/uriscan/uriscan/internal/test/must"
)

// sources lists the corpora once, so that all benchmarks share them.
var sources = sync.OnceValues(func() ([]corpus.Source, error) {
	return corpus.Sources(os.Getenv("URISCAN_DATA"))
})

// overCorpora runs one benchmark for each corpus. A corpus is loaded only when
// its benchmark was asked for.
func overCorpora(b *testing.B, run func(b *testing.B, c *corpus.Corpus)) {
	list, err := sources()
	must.NoError(b, err)
	over(b, "corpus=", list, run)
}

// over runs one benchmark for each source, its name after the given key.
func over(b *testing.B, key string, list []corpus.Source, run func(b *testing.B, c *corpus.Corpus)) {
	for _, source := range list {
		b.Run(key+source.Name, func(b *testing.B) {
			c, err := source.Load()
			must.NoError(b, err)
			if len(c.Lines) == 0 {
				b.Skipf("%s holds no line to measure", c.Name)
			}
			run(b, c)
		})
	}
}

// measure times pass, which goes over all lines of the corpus and returns how
// many it accepted. The time of one line, that count and the number of lines are
// reported: who compares two parsers must see that they did the same work.
func measure(b *testing.B, c *corpus.Corpus, pass func(c *corpus.Corpus) (accepted int)) {
	accepted := pass(c)
	b.SetBytes(int64(c.Size))
	b.ReportAllocs()
	report := countInstructions(b, len(c.Lines), "insns/URI")
	for b.Loop() {
		if pass(c) != accepted {
			b.Fatal("two passes over the same lines accepted different numbers of them")
		}
	}
	report()
	perLine(b, len(c.Lines))
	b.ReportMetric(float64(accepted), "accepted")
	b.ReportMetric(float64(len(c.Lines)), "lines")
}

// perLine reports the time of one of the lines that an iteration went over.
func perLine(b *testing.B, lines int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(lines), "ns/URI")
}

// onKernels runs one benchmark with each kernel of this machine.
func onKernels(b *testing.B, run func(b *testing.B)) {
	for _, kernel := range uriscan.Kernels() {
		b.Run("kernel="+kernel, func(b *testing.B) {
			force(b, kernel)
			run(b)
		})
	}
}

// A linePass is one way to do the same with every line.
type linePass struct {
	name string
	pass func(c *corpus.Corpus) (accepted int)
}

// overPasses times each way on the corpus.
func overPasses(b *testing.B, c *corpus.Corpus, ways []linePass) {
	for _, w := range ways {
		b.Run("way="+w.name, func(b *testing.B) { measure(b, c, w.pass) })
	}
}

// byLine returns the pass that counts the lines for which accept is true.
func byLine(accept func(line []byte) bool) func(c *corpus.Corpus) (accepted int) {
	return func(c *corpus.Corpus) (accepted int) {
		for _, line := range c.Lines {
			if accept(line) {
				accepted++
			}
		}
		return accepted
	}
}

// byText is byLine with the lines as strings.
func byText(accept func(text string) bool) func(c *corpus.Corpus) (accepted int) {
	return func(c *corpus.Corpus) (accepted int) {
		for _, text := range c.Strings {
			if accept(text) {
				accepted++
			}
		}
		return accepted
	}
}

// byRewriting returns the pass that scans each line, appends to a buffer what rewrite
// makes of it, and counts the lines for which ok is true.
func byRewriting(rewrite func(dst, line []byte, s *uriscan.Spans) (result []byte, ok bool)) func(c *corpus.Corpus) (accepted int) {
	var s uriscan.Spans
	dst := make([]byte, 0, 64<<10) // twice and more of what every line of the lists needs
	return byLine(func(line []byte) (ok bool) {
		uriscan.Scan(line, &s)
		dst, ok = rewrite(dst[:0], line, &s)
		return ok
	})
}
