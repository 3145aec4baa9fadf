package bench

import (
	"os"
	"sync"
	"testing"

	"github.com/uriscan/uriscan/bench/corpus"
)

// sources lists the corpora once, so that all benchmarks share them.
var sources = sync.OnceValues(func() ([]corpus.Source, error) {
	return corpus.Sources(os.Getenv("URISCAN_DATA"))
})

// overCorpora runs one benchmark for each corpus. A corpus is loaded only when
// its benchmark was asked for.
func overCorpora(b *testing.B, run func(b *testing.B, c *corpus.Corpus)) {
	list, err := sources()
	if err != nil {
		b.Fatal(err)
	}
	over(b, "corpus=", list, run)
}

// over runs one benchmark for each source, its name after the given key.
func over(b *testing.B, key string, list []corpus.Source, run func(b *testing.B, c *corpus.Corpus)) {
	for _, source := range list {
		b.Run(key+source.Name, func(b *testing.B) {
			c, err := source.Load()
			if err != nil {
				b.Fatal(err)
			}
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
	for b.Loop() {
		if pass(c) != accepted {
			b.Fatal("two passes over the same lines accepted different numbers of them")
		}
	}
	perLine(b, len(c.Lines))
	b.ReportMetric(float64(accepted), "accepted")
	b.ReportMetric(float64(len(c.Lines)), "lines")
}

// perLine reports the time of one of the lines that an iteration went over.
func perLine(b *testing.B, lines int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(lines), "ns/URI")
}
