package bench

import (
	"bytes"
	"testing"

	"github.com/uriscan/uriscan/bench/corpus"
	"github.com/uriscan/uriscan/bench/peer"
)

// BenchmarkPeer measures the other parsers. They do not all answer the same
// question; README.md says what each checks, and "accepted" shows it.
func BenchmarkPeer(b *testing.B) {
	for _, p := range peer.All() {
		b.Run("peer="+p.Name, func(b *testing.B) {
			overCorpora(b, func(b *testing.B, c *corpus.Corpus) { measure(b, c, p.Pass) })
		})
	}
}

// BenchmarkFloor measures the cheapest call that reads every byte of a line. No scanner
// that is called line by line can be faster.
func BenchmarkFloor(b *testing.B) {
	overCorpora(b, func(b *testing.B, c *corpus.Corpus) { measure(b, c, indexZero) })
}

// indexZero looks for a byte that no line has, and returns how many lines do
// not have it.
func indexZero(c *corpus.Corpus) (without int) {
	for _, line := range c.Lines {
		if bytes.IndexByte(line, 0) < 0 {
			without++
		}
	}
	return without
}
