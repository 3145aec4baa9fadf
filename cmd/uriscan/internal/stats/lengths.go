package stats

import (
	"github.com/HdrHistogram/hdrhistogram-go"

	"github.com/uriscan/uriscan"
)

// Lengths are kept in histograms, which take the same memory whatever comes. Those below
// 2048 have a bar each, so percentiles there are exact; above, they are exact to three
// digits.
const (
	longestLength = 1 << 32
	digits        = 3
)

// measures are the lengths that are kept.
var measures = [...]struct {
	name string
	of   func(r *Record) (length uint32, present bool)
}{
	{"uri", func(r *Record) (uint32, bool) { return uint32(r.URI.Len()), r.Spans.Has(uriscan.CompPath) }},
	{"host", func(r *Record) (uint32, bool) { return lengthOf(r, uriscan.CompHost) }},
	{"path", func(r *Record) (uint32, bool) { return lengthOf(r, uriscan.CompPath) }},
	{"query", func(r *Record) (uint32, bool) { return lengthOf(r, uriscan.CompQuery) }},
}

func lengthOf(r *Record, c uriscan.Component) (uint32, bool) {
	return uint32(r.Spans.Span(c).Len()), r.Spans.Has(c)
}

// lengths keeps the lengths of one kind.
type lengths struct {
	histogram *hdrhistogram.Histogram
	max       uint32
}

func newLengths() lengths {
	return lengths{histogram: hdrhistogram.New(1, longestLength, digits)}
}

func (l *lengths) add(length uint32) {
	l.max = max(l.max, length)
	// The histogram takes every value of 32 bits.
	_ = l.histogram.RecordValue(int64(length))
}

func (l *lengths) merge(other *lengths) {
	l.max = max(l.max, other.max)
	l.histogram.Merge(other.histogram)
}

// at returns the percentile: the least length that so many percent are no longer than.
func (l *lengths) at(percent float64) uint64 {
	return min(uint64(l.histogram.ValueAtPercentile(percent)), uint64(l.max))
}
