package main

import (
	"strings"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"

	"github.com/uriscan/uriscan/bench/record"
)

// historyChart returns the time of one URI over the records; nil where none
// has any. Each record is a place on the axis, whatever time lies between.
func historyChart(records []*record.Record, corpus string) *chart {
	last := records[len(records)-1]
	c := newChart("Time of one URI over commits, corpus "+corpus, last)
	c.Y.Label.Text = "nanoseconds; less is better"
	c.Legend.Top = true
	series := []struct {
		name string
		key  func(r *record.Record) record.Key
	}{
		{"Scan, fastest kernel", func(r *record.Record) record.Key { return fastest(r, "Scan", corpus) }},
		{"ScanLines, fastest kernel", func(r *record.Record) record.Key { return fastest(r, "ScanLines", corpus) }},
		{"Scan, purego build", func(*record.Record) record.Key {
			return record.Key{Build: "purego", Bench: "Scan", Corpus: corpus, Kernel: "packed"}
		}},
		{"floor: bytes.IndexByte", func(*record.Record) record.Key { return record.Key{Bench: "Floor", Corpus: corpus} }},
	}
	drawn := false
	for i, s := range series {
		var points plotter.XYs
		for place, r := range records {
			if seconds, ok := r.Median(s.key(r), record.SecondsPerURI); ok {
				points = append(points, plotter.XY{X: float64(place), Y: 1e9 * seconds})
			}
		}
		if len(points) > 0 && c.addLine(s.name, points, colours[i], false) == nil {
			drawn = true
		}
	}
	if !drawn {
		return nil
	}
	c.nameRecords(records)
	return c
}

// nameRecords writes day and commit of each record under its place, and leaves
// room for the legend above the lines.
func (c *chart) nameRecords(records []*record.Record) {
	names := make([]string, len(records))
	for i, r := range records {
		commit, dirty, _ := strings.Cut(r.Commit, "-")
		names[i] = r.Date + "\n" + commit[:min(len(commit), 8)]
		if dirty != "" {
			names[i] += " +"
		}
	}
	c.NominalX(names...)
	c.X.Tick.Label.YAlign = draw.YTop
	c.X.Min, c.X.Max = -0.5, float64(len(records))-0.5
	c.X.Label.Text = "record: day and commit"
	c.Y.Min = 0
	c.Y.Max *= 1.6
	c.Y.Tick.Marker = rounds{}
	c.addGrid()
}

// fastest returns the series of a benchmark with the record's fastest kernel.
func fastest(r *record.Record, bench, corpus string) record.Key {
	k := record.Key{Bench: bench, Corpus: corpus}
	if kernels := r.Kernels(); len(kernels) > 0 {
		k.Kernel = kernels[0]
	}
	return k
}
