package stats

import "github.com/HdrHistogram/hdrhistogram-go"

// Lengths are kept in histograms, which take the same memory whatever comes. Those below
// 2048 have a bar each, so percentiles there are exact; above, they are exact to three
// digits. Nearly all lengths are below, and they are counted in an array, which costs a
// tenth of what the histogram does.
const (
	longestLength = 1 << 32
	digits        = 3
	shortLengths  = 2048
)

// What is measured.
const (
	ofURI = iota
	ofHost
	ofPath
	ofQuery
	measures = iota
)

// measureNames are the names of what is measured.
var measureNames = [measures]string{"uri", "host", "path", "query"}

// lengths keeps the lengths of one kind.
type lengths struct {
	short     [shortLengths]int64
	histogram *hdrhistogram.Histogram // of the others; nil while there are none
	max       int
}

func (l *lengths) add(length int) {
	l.max = max(l.max, length)
	if length < shortLengths {
		l.short[length]++
		return
	}
	l.record(length, 1)
}

// record puts lengths into the histogram, which takes every number of 32 bits.
func (l *lengths) record(length int, count int64) {
	if l.histogram == nil {
		l.histogram = hdrhistogram.New(1, longestLength, digits)
	}
	_ = l.histogram.RecordValues(int64(length), count)
}

func (l *lengths) merge(other *lengths) {
	l.max = max(l.max, other.max)
	for length, count := range other.short {
		l.short[length] += count
	}
	switch {
	case other.histogram == nil:
	case l.histogram == nil:
		l.histogram = other.histogram.Clone()
	default:
		l.histogram.Merge(other.histogram)
	}
}

// settle puts all lengths into the histogram, which is asked then. It returns how many
// there are.
func (l *lengths) settle() uint64 {
	for length, count := range l.short {
		if count > 0 {
			l.record(length, count)
			l.short[length] = 0
		}
	}
	if l.histogram == nil {
		return 0
	}
	return uint64(l.histogram.TotalCount())
}

// at returns the percentile of settled lengths: the least length that so many percent
// are no longer than. The histogram would take the nearest of two lengths where so many
// percent lie between them; it is asked for a place among the sorted lengths instead.
func (l *lengths) at(percent uint64) uint64 {
	total := uint64(l.histogram.TotalCount())
	place := (total*percent + 99) / 100
	return min(uint64(l.histogram.ValueAtPercentile(100*float64(place)/float64(total))), uint64(l.max))
}
