package main

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/uriscan/uriscan/bench/record"
)

// goal is one figure that the project set out to reach.
type goal struct {
	what    string
	atLeast bool // else at most
	bound   float64
	unit    string
	value   func(r *record.Record) (value float64, ok bool)
}

// The lists that the goals name, each with the generated one that is modelled
// on it.
var (
	shortLists  = []string{"ada_kasztp", "url_short"}
	mediumLists = []string{"ada_top100_sample", "url_medium"}
	longLists   = []string{"web_requests_2019", "web_requests"}
)

// goalsOf returns the goals that speak of what the record measured.
func goalsOf(r *record.Record) []goal {
	var goals []goal
	for _, corpus := range r.Corpora() {
		goals = append(goals, corpusGoals(r, corpus)...)
	}
	goals = append(goals, lengthGoals(r)...)
	return append(goals, goal{"allocations of every call", false, 0, "", allAllocations})
}

// corpusGoals returns the goals for one list.
func corpusGoals(r *record.Record, corpus string) []goal {
	scan := func(kernel, build string) record.Key {
		return record.Key{Bench: "Scan", Corpus: corpus, Kernel: kernel, Build: build}
	}
	fastest := scan(best(r), "")
	lines := fastest
	lines.Bench = "ScanLines"
	over := func(above, below record.Key) func(*record.Record) (float64, bool) {
		return func(r *record.Record) (float64, bool) { return r.Ratio(above, below, record.SecondsPerURI) }
	}
	named := func(lists []string) bool { return slices.Contains(lists, corpus) }
	// To net/url, and the portable build to net/url.
	faster, portable := 8.0, 0.0
	switch {
	case named(shortLists):
		faster, portable = 15, 6
	case named(mediumLists):
		faster, portable = 15, 5
	case named(longLists):
		faster, portable = 12, 3
	}
	goals := []goal{{corpus + ": Scan, faster than net/url", true, faster, "×", over(netURL(corpus), fastest)}}
	if portable > 0 {
		goals = append(goals,
			goal{corpus + ": Scan, times the floor", false, 4, "×", over(fastest, floor(corpus))},
			goal{corpus + ": Scan of the purego build, faster than net/url", true, portable, "×", over(netURL(corpus), scan("packed", "purego"))},
			goal{corpus + ": Scan, avx2 over avx512", false, 1.6, "×", over(scan("avx2", ""), scan("avx512", ""))},
			goal{corpus + ": two goroutines over one", true, 1.9, "×", func(r *record.Record) (float64, bool) { return parallelGain(r, corpus) }})
	}
	if named(shortLists) {
		goals = append(goals,
			goal{corpus + ": ScanLines, time of a URI", false, 10, " ns", func(r *record.Record) (float64, bool) {
				seconds, ok := r.Median(lines, record.SecondsPerURI)
				return 1e9 * seconds, ok
			}},
			goal{corpus + ": ScanLines, times the floor", false, 2.5, "×", over(lines, floor(corpus))})
	}
	if slowest, ok := slowestTrait(r, fastest); ok {
		goals = append(goals, goal{corpus + ": a byte of lines with the slowest trait, " + slowest.Trait + ", over one of all lines", false, 2, "×",
			func(r *record.Record) (float64, bool) { return perByteRatio(r, slowest, fastest) }})
	}
	return goals
}

// slowestTrait returns the trait whose lines cost most a byte. Lines that fit
// one vector are left out: what a call costs at all falls on few bytes there,
// so a byte of them costs more in every scanner.
func slowestTrait(r *record.Record, whole record.Key) (slowest record.Key, ok bool) {
	most := 0.0
	for _, k := range r.Select(func(k record.Key) bool {
		return k.Bench == "Trait" && k.Corpus == whole.Corpus && k.Kernel == whole.Kernel && k.Trait != "to_64"
	}) {
		if ratio, measured := perByteRatio(r, k, whole); measured && ratio > most {
			slowest, most, ok = k, ratio, true
		}
	}
	return slowest, ok
}

// lengthGoals returns the goals for long input.
func lengthGoals(r *record.Record) []goal {
	const medium, long, illegal = 64 << 10, 64 << 20, 16 << 20
	length := func(component string, bytes int) record.Key {
		return record.Key{Bench: "Length", Component: component, Bytes: strconv.Itoa(bytes), Kernel: best(r)}
	}
	if len(r.Select(func(k record.Key) bool { return k.Bench == "Length" })) == 0 {
		return nil
	}
	goals := []goal{
		{"query of 64 KiB", true, 20, " GB/s", func(r *record.Record) (float64, bool) {
			rate, ok := r.Median(length("query", medium), record.BytesPerSecond)
			return rate / 1e9, ok
		}},
		{"query of 64 MiB, rate over that of bytes.IndexByte", true, 0.8, "×", func(r *record.Record) (float64, bool) {
			return r.Ratio(length("query", long), record.Key{Bench: "LengthFloor", Bytes: strconv.Itoa(long)}, record.BytesPerSecond)
		}},
		{"illegal first byte of 16 MiB, Scan", false, 1, " µs", func(r *record.Record) (float64, bool) {
			seconds, ok := r.Median(record.Key{Bench: "IllegalFirst", Bytes: strconv.Itoa(illegal), Kernel: best(r)}, record.SecondsPerOp)
			return 1e6 * seconds, ok
		}},
		{"wrong byte at the front of 16 MiB, Check, the slowest case", false, 1, " µs", slowestCheck},
	}
	for _, k := range r.Select(func(k record.Key) bool { return k == length(k.Component, medium) }) {
		goals = append(goals, goal{k.Component + ": a byte of 64 MiB over one of 64 KiB", false, 1.2, "×",
			func(r *record.Record) (float64, bool) { return perByteRatio(r, length(k.Component, long), k) }})
	}
	return goals
}

// slowestCheck returns the microseconds that Check takes for long input that is
// wrong at its front, in the slowest case of any production.
func slowestCheck(r *record.Record) (most float64, ok bool) {
	for _, k := range r.Select(func(k record.Key) bool { return k.Bench == "CheckWorst" && k.Kernel == best(r) }) {
		if seconds, measured := r.Median(k, record.SecondsPerOp); measured {
			most, ok = max(most, 1e6*seconds), true
		}
	}
	return most, ok
}

// allAllocations returns the most allocations that a call of ours made.
func allAllocations(r *record.Record) (most float64, ok bool) {
	for _, k := range r.Select(ours) {
		if allocs, measured := r.Median(k, record.AllocsPerOp); measured {
			most, ok = max(most, allocs), true
		}
	}
	return most, ok
}

// goalTable returns the goals with what was reached.
func goalTable(r *record.Record) string {
	t := newTable("", "goal", "reached", "met")
	for _, g := range goalsOf(r) {
		sign := "≤"
		if g.atLeast {
			sign = "≥"
		}
		bound := fmt.Sprintf("%s %g%s", sign, g.bound, g.unit)
		value, ok := g.value(r)
		if !ok {
			t.add(g.what, bound, absent, "not measured")
			continue
		}
		t.add(g.what, bound, significant(value)+g.unit, verdict(g, value))
	}
	return t.String()
}

// verdict returns whether the goal is met, or by how much it is missed.
func verdict(g goal, value float64) string {
	if g.atLeast == (value >= g.bound) || value == g.bound {
		return "yes"
	}
	if g.bound == 0 {
		return "no"
	}
	missed := value/g.bound - 1
	if g.atLeast {
		missed = 1 - value/g.bound
	}
	return fmt.Sprintf("no, by %s %%", significant(100*missed))
}
