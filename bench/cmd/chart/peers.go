package main

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"github.com/uriscan/uriscan/bench/record"
)

// bar is one parser's time.
type bar struct {
	name   string
	ns     float64
	colour color.RGBA
}

// peersChart returns every parser's time on one corpus, the fastest on top; nil
// where the record has none. The axis is logarithmic, since the times span
// three powers of ten.
func peersChart(r *record.Record, corpus string) *chart {
	bars := barsOf(r, corpus)
	if len(bars) == 0 {
		return nil
	}
	c := newChart("Time of one URI, corpus "+corpus, r)
	c.height = vg.Length(len(bars))*22 + 110
	c.X.Label.Text = "nanoseconds, logarithmic; less is better"
	c.X.Tick.Marker = decades{}
	names := make([]string, len(bars))
	for i, b := range bars {
		names[i] = b.name
		if err := c.addBar(b, i); err != nil {
			return nil
		}
	}
	c.NominalY(names...)
	// Room between a name and its bar.
	c.Y.Tick.Length, c.Y.Tick.Width = 4, 0
	c.X.Min, c.X.Max = 0, math.Log10(2*bars[0].ns)
	c.Y.Min, c.Y.Max = -0.6, float64(len(bars))-0.4
	return c
}

// addBar draws a bar at its place, with its figure behind it.
func (c *chart) addBar(b bar, place int) error {
	end := math.Log10(b.ns)
	drawn, err := plotter.NewBarChart(plotter.Values{end}, 15)
	if err != nil {
		return err
	}
	drawn.Horizontal = true
	drawn.XMin = float64(place)
	drawn.Color = b.colour
	drawn.LineStyle.Width = 0
	figure := fmt.Sprintf("%.3g", b.ns)
	if b.ns >= 1000 {
		figure = fmt.Sprintf("%.0f", b.ns)
	}
	label, err := plotter.NewLabels(plotter.XYLabels{XYs: plotter.XYs{{X: end, Y: float64(place)}}, Labels: []string{figure}})
	if err != nil {
		return err
	}
	label.TextStyle[0].Font = c.X.Tick.Label.Font
	label.TextStyle[0].YAlign = -0.35
	label.Offset.X = 4
	c.Add(drawn, label)
	return nil
}

// barsOf returns the bars from the slowest, which is drawn lowest, up.
func barsOf(r *record.Record, corpus string) []bar {
	var bars []bar
	for _, k := range r.Select(func(k record.Key) bool { return k.Corpus == corpus }) {
		seconds, ok := r.Median(k, record.SecondsPerURI)
		name, colour := barName(k)
		if ok && name != "" {
			bars = append(bars, bar{name, 1e9 * seconds, colour})
		}
	}
	slices.SortStableFunc(bars, func(a, b bar) int { return cmp.Compare(b.ns, a.ns) })
	return bars
}

// barName returns the name and colour of a series, or "" for one that has no
// bar.
func barName(k record.Key) (string, color.RGBA) {
	switch {
	case k.Bench == "Peer":
		return k.Peer, colours[1]
	case k.Bench == "Floor":
		return "floor: bytes.IndexByte", grey
	case k.Bench == "Scan" && k.Build == "":
		return "Scan, " + k.Kernel, colours[0]
	case k.Bench == "ScanLines" && k.Build == "":
		return "ScanLines, " + k.Kernel, colours[5]
	}
	return "", color.RGBA{}
}
