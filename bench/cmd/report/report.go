package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/uriscan/uriscan/bench/record"
)

// report returns the report on one record.
func report(r *record.Record) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Benchmark report\n\n")
	fmt.Fprintf(&b, "%s, %s, commit %s, %s. Medians of %s; ± is the interval of %d %% confidence.\n\n",
		named(r.CPU, "processor"), named(r.Go, "Go version"), named(r.Commit, ""), named(r.Date, "day"), runs(r), 95)
	section := func(title, note, text string) {
		if text != "" {
			fmt.Fprintf(&b, "## %s\n\n%s\n\n%s\n", title, note, text)
		}
	}
	section("All lists", "Medians in ns/URI, with the best kernel, and what they are over net/url and the floor.", overviewTable(r))
	for _, corpus := range r.Corpora() {
		section("Corpus "+corpus, "Fastest first. Parsers that accept different numbers of lines answer different questions; bench/README.md says which.",
			corpusTable(r, corpus))
	}
	section("Traits", "The lines of a corpus that have something in common, with the best kernel; the last column is the time of a byte over that of a byte of the whole corpus.", traitTable(r))
	section("Shapes", "1,000 generated lines of one shape each, ns/URI.", shapeTable(r))
	section("Lengths", "References that are almost all one component, with the best kernel, GB/s; \"floor\" is bytes.IndexByte.", lengthTable(r))
	section("Two goroutines", "URIs a second of two goroutines over those of one.", parallelTable(r))
	return b.String()
}

// named returns the value of a header, or says that the record lacks it.
func named(value, what string) string {
	if value == "" {
		return strings.TrimSpace("unknown " + what)
	}
	return value
}

// runs returns how many runs the medians are of.
func runs(r *record.Record) string {
	low, high := r.Runs(r.Keys[0]), 0
	for _, k := range r.Keys {
		low, high = min(low, r.Runs(k)), max(high, r.Runs(k))
	}
	if low == high {
		return fmt.Sprintf("%d runs", low)
	}
	return fmt.Sprintf("%d to %d runs", low, high)
}

// netURL and floor are the keys that others are set against.
func netURL(corpus string) record.Key {
	return record.Key{Bench: "Peer", Peer: "net_url", Corpus: corpus}
}
func floor(corpus string) record.Key { return record.Key{Bench: "Floor", Corpus: corpus} }

// overviewTable returns one row for each corpus.
func overviewTable(r *record.Record) string {
	t := newTable("", "lines", "floor", "ScanLines", "Scan", "Scan, purego build", "net/url", "Scan, faster than net/url", "Scan, times the floor", "ScanLines, million URIs/s")
	for _, corpus := range r.Corpora() {
		scan := record.Key{Bench: "Scan", Corpus: corpus, Kernel: best(r)}
		lines := record.Key{Bench: "ScanLines", Corpus: corpus, Kernel: best(r)}
		pure := record.Key{Bench: "Scan", Corpus: corpus, Kernel: "packed", Build: "purego"}
		row := []string{corpus, lineCount(r, floor(corpus))}
		for _, k := range []record.Key{floor(corpus), lines, scan, pure, netURL(corpus)} {
			row = append(row, nanoseconds(r, k))
		}
		faster, okFaster := r.Ratio(netURL(corpus), scan, record.SecondsPerURI)
		slower, okSlower := r.Ratio(scan, floor(corpus), record.SecondsPerURI)
		perSecond := absent
		if seconds, ok := r.Median(lines, record.SecondsPerURI); ok {
			perSecond = significant(1 / seconds / 1e6)
		}
		t.add(append(row, times(faster, okFaster), times(slower, okSlower), perSecond)...)
	}
	return t.String()
}

// nanoseconds returns the time of one line.
func nanoseconds(r *record.Record, k record.Key) string {
	seconds, ok := r.Median(k, record.SecondsPerURI)
	if !ok {
		return absent
	}
	return significant(1e9 * seconds)
}

// lineCount returns how many lines one operation goes over.
func lineCount(r *record.Record, k record.Key) string {
	lines, ok := r.Median(k, record.Lines)
	if !ok {
		return absent
	}
	return fmt.Sprintf("%.0f", lines)
}

// corpusTable returns all parsers on one corpus.
func corpusTable(r *record.Record, corpus string) string {
	keys := r.Select(func(k record.Key) bool {
		whole := k.Bench == "Scan" || k.Bench == "ScanLines" || k.Bench == "Peer" || k.Bench == "Floor"
		return whole && k.Corpus == corpus
	})
	slices.SortStableFunc(keys, func(a, b record.Key) int {
		x, _ := r.Median(a, record.SecondsPerURI)
		y, _ := r.Median(b, record.SecondsPerURI)
		return cmp.Compare(x, y)
	})
	t := newTable("", "ns/URI", "±", "million URIs/s", "faster than net/url", "times the floor", "accepted", "allocations a URI")
	for _, k := range keys {
		summary, ok := r.Summary(k, record.SecondsPerURI)
		if !ok {
			continue
		}
		faster, okFaster := r.Ratio(netURL(corpus), k, record.SecondsPerURI)
		slower, okSlower := r.Ratio(k, floor(corpus), record.SecondsPerURI)
		accepted, _ := r.Median(k, record.Accepted)
		t.add(parserName(k), significant(1e9*summary.Center), summary.PctRangeString(), significant(1/summary.Center/1e6),
			times(faster, okFaster), times(slower, okSlower), fmt.Sprintf("%.0f", accepted), allocations(r, k))
	}
	return t.String()
}

// allocations returns how many allocations one line costs.
func allocations(r *record.Record, k record.Key) string {
	allocs, ok := r.Median(k, record.AllocsPerOp)
	perOp, okOp := r.Median(k, record.SecondsPerOp)
	perURI, okURI := r.Median(k, record.SecondsPerURI)
	if !ok || !okOp || !okURI {
		return absent
	}
	return significant(allocs * perURI / perOp)
}

// parserName returns the row's name of a series.
func parserName(k record.Key) string {
	switch k.Bench {
	case "Peer":
		return k.Peer
	case "Floor":
		return "floor (bytes.IndexByte)"
	}
	name := k.Bench + ", " + k.Kernel
	if k.Build != "" {
		name += ", " + k.Build + " build"
	}
	return "**" + name + "**"
}

// best returns the kernel that the record names first, which is the fastest
// one of the machine.
func best(r *record.Record) string {
	if kernels := r.Kernels(); len(kernels) > 0 {
		return kernels[0]
	}
	return ""
}

// secondsPerByte returns the time of one byte.
func secondsPerByte(r *record.Record, k record.Key) (seconds float64, ok bool) {
	rate, ok := r.Median(k, record.BytesPerSecond)
	if !ok || rate == 0 {
		return 0, false
	}
	return 1 / rate, true
}

// perByteRatio returns how much more a byte of one series costs than one of
// another.
func perByteRatio(r *record.Record, above, below record.Key) (ratio float64, ok bool) {
	a, okAbove := secondsPerByte(r, above)
	b, okBelow := secondsPerByte(r, below)
	return a / b, okAbove && okBelow
}

// traitTable returns what the lines with a trait cost.
func traitTable(r *record.Record) string {
	t := newTable("", "ns/URI", "lines", "of one byte")
	for _, k := range r.Select(func(k record.Key) bool { return k.Bench == "Trait" && k.Kernel == best(r) }) {
		ratio, ok := perByteRatio(r, k, record.Key{Bench: "Scan", Corpus: k.Corpus, Kernel: k.Kernel})
		t.add(k.Corpus+", "+k.Trait, nanoseconds(r, k), lineCount(r, k), times(ratio, ok))
	}
	return t.String()
}

// shapeTable returns every shape with every kernel.
func shapeTable(r *record.Record) string {
	shapes := r.Select(func(k record.Key) bool { return k.Bench == "Shape" && k.Kernel == best(r) && k.Build == "" })
	t := newTable(append([]string{""}, r.Kernels()...)...)
	for _, shape := range shapes {
		row := []string{shape.Shape}
		for _, kernel := range r.Kernels() {
			shape.Kernel = kernel
			row = append(row, nanoseconds(r, shape))
		}
		t.add(row...)
	}
	return t.String()
}

// lengthTable returns every component at every length.
func lengthTable(r *record.Record) string {
	keys := r.Select(func(k record.Key) bool {
		return k.Bench == "LengthFloor" || k.Bench == "Length" && k.Kernel == best(r)
	})
	var sizes []string
	rows := make(map[string]map[string]string)
	var order []string
	for _, k := range keys {
		name := cmp.Or(k.Component, "floor")
		if rows[name] == nil {
			rows[name] = make(map[string]string)
			order = append(order, name)
		}
		if rate, ok := r.Median(k, record.BytesPerSecond); ok {
			rows[name][k.Bytes] = significant(rate / 1e9)
		}
		if !slices.Contains(sizes, k.Bytes) {
			sizes = append(sizes, k.Bytes)
		}
	}
	heads := []string{""}
	for _, size := range sizes {
		heads = append(heads, size+" B")
	}
	t := newTable(heads...)
	for _, name := range order {
		row := []string{name}
		for _, size := range sizes {
			row = append(row, cmp.Or(rows[name][size], absent))
		}
		t.add(row...)
	}
	return t.String()
}

// parallelTable returns what a second goroutine brings.
func parallelTable(r *record.Record) string {
	t := newTable("", "times one")
	for _, corpus := range r.Corpora() {
		if ratio, ok := parallelGain(r, corpus); ok {
			t.add(corpus, times(ratio, true))
		}
	}
	return t.String()
}

// parallelGain returns the throughput of two goroutines over that of one.
func parallelGain(r *record.Record, corpus string) (ratio float64, ok bool) {
	return r.Ratio(
		record.Key{Bench: "Parallel", Corpus: corpus, Goroutines: "1"},
		record.Key{Bench: "Parallel", Corpus: corpus, Goroutines: "2"}, record.SecondsPerURI)
}
