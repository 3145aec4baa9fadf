package record

import (
	"slices"
	"strings"

	"golang.org/x/perf/benchmath"
)

// Key names one measured thing by the key=value parts of its benchmark's name;
// parts that the benchmark does not have are empty.
type Key struct {
	Build      string // "purego" for that build, else empty
	Bench      string // such as Scan, without "Benchmark"
	Corpus     string
	Shape      string
	Trait      string
	Component  string
	Production string
	Bytes      string
	Step       string
	Kernel     string
	Peer       string
	Goroutines string
}

// String returns the benchmark's name as it was written, with the build after
// it where it is a special one.
func (k Key) String() string {
	var b strings.Builder
	b.WriteString(k.Bench)
	for _, part := range k.parts() {
		if part.value != "" {
			b.WriteString("/" + part.key + "=" + part.value)
		}
	}
	if k.Build != "" {
		b.WriteString(" (" + k.Build + ")")
	}
	return b.String()
}

// part is one key=value part of a name.
type part struct{ key, value string }

// parts returns the parts in the order in which the benchmarks nest them. A peer
// comes before a corpus, and last where there is none.
func (k Key) parts() []part {
	parts := []part{
		{"corpus", k.Corpus}, {"production", k.Production}, {"shape", k.Shape}, {"trait", k.Trait},
		{"component", k.Component}, {"bytes", k.Bytes}, {"step", k.Step}, {"kernel", k.Kernel}, {"goroutines", k.Goroutines},
	}
	peer := part{"peer", k.Peer}
	if k.Corpus != "" {
		return slices.Insert(parts, 0, peer)
	}
	return append(parts, peer)
}

// The units that a record holds, after x/perf has brought them to base units.
const (
	SecondsPerURI  = "sec/URI"
	SecondsPerOp   = "sec/op"
	BytesPerSecond = "B/s"
	AllocsPerOp    = "allocs/op"
	Accepted       = "accepted"
	Lines          = "lines"
)

// confidence is that of every interval which this package gives.
const confidence = 0.95

// Summary returns the median of the runs with its interval of confidence. It
// assumes nothing of how times are distributed.
func (r *Record) Summary(k Key, unit string) (summary benchmath.Summary, ok bool) {
	values := r.values[k][unit]
	if len(values) == 0 {
		return summary, false
	}
	sample := benchmath.NewSample(values, &benchmath.DefaultThresholds)
	return benchmath.AssumeNothing.Summary(sample, confidence), true
}

// Median returns the median of the runs, or false where the record has none.
func (r *Record) Median(k Key, unit string) (median float64, ok bool) {
	summary, ok := r.Summary(k, unit)
	return summary.Center, ok
}

// Ratio returns the median of one series over that of another.
func (r *Record) Ratio(above, below Key, unit string) (ratio float64, ok bool) {
	a, okAbove := r.Median(above, unit)
	b, okBelow := r.Median(below, unit)
	if !okAbove || !okBelow || b == 0 {
		return 0, false
	}
	return a / b, true
}

// Runs returns how many runs a series has.
func (r *Record) Runs(k Key) int { return len(r.values[k][SecondsPerOp]) }
