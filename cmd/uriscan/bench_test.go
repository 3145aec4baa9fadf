package main

import (
	"bytes"
	"io"
	"os"
	"testing"

	"github.com/uriscan/uriscan"
)

// BenchmarkSplit measures a run over the sample, from the input in memory to
// the records that go nowhere.
func BenchmarkSplit(b *testing.B) {
	text, err := os.ReadFile(sample)
	if err != nil {
		b.Fatal(err)
	}
	input := bytes.Repeat(append(text, '\n'), 64)
	for f, name := range formatNames {
		b.Run("format="+name, func(b *testing.B) {
			s := newPipeline(uriscan.URIReference, splitEncoder(&options{format: format(f)}), io.Discard)
			blocks := newBlockReader(blockSize, longestLine)
			b.SetBytes(int64(len(input)))
			b.ReportAllocs()
			for b.Loop() {
				blocks.open(bytes.NewReader(input))
				if inputErr, outputErr := s.run(blocks, func() {}); inputErr != nil || outputErr != nil {
					b.Fatal(inputErr, outputErr)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(count(&s.tally)), "ns/line")
		})
	}
}
