package main

import (
	"cmp"
	"fmt"
	"image/color"
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
// where the record has none. The axis is linear and begins at 0, so that a bar
// twice as long is a time twice as long. A parser that takes more than four times
// as long as the next one would leave no room to see the others; it is named
// under the axis instead.
func peersChart(r *record.Record, corpus string) *chart {
	bars := barsOf(r, corpus)
	if len(bars) == 0 {
		return nil
	}
	c := newChart("Time of one URI, corpus "+corpus, r)
	c.X.Label.Text = "nanoseconds; less is better"
	if len(bars) > 1 && bars[0].ns > 4*bars[1].ns {
		c.X.Label.Text += fmt.Sprintf("; not drawn: %s, %s", bars[0].name, figure(bars[0].ns))
		bars = bars[1:]
	}
	c.height = vg.Length(len(bars))*22 + 110
	c.X.Tick.Marker = rounds{}
	names := make([]string, len(bars))
	for i, b := range bars {
		names[i] = b.name
		if err := c.addBar(b, i); err != nil {
			return nil
		}
	}
	c.NominalY(names...)
	// A name begins where the measured font has it end at its bar. The room between
	// them takes what a wider font needs more.
	c.Y.Tick.Length, c.Y.Tick.Width, c.Y.Tick.Color = 26, 1, color.Transparent
	// A tenth more than the longest bar has room for its figure.
	c.X.Min, c.X.Max = 0, 1.1*bars[0].ns
	c.Y.Min, c.Y.Max = -0.6, float64(len(bars))-0.4
	return c
}

// addBar draws a bar at its place, with its figure after it.
func (c *chart) addBar(b bar, place int) error {
	drawn, err := plotter.NewBarChart(plotter.Values{b.ns}, 15)
	if err != nil {
		return err
	}
	drawn.Horizontal = true
	drawn.XMin = float64(place)
	drawn.Color = b.colour
	drawn.LineStyle.Width = 0
	label, err := plotter.NewLabels(plotter.XYLabels{XYs: plotter.XYs{{X: b.ns, Y: float64(place)}}, Labels: []string{figure(b.ns)}})
	if err != nil {
		return err
	}
	label.TextStyle[0].Font = c.X.Tick.Label.Font
	label.TextStyle[0].YAlign = -0.35
	label.Offset.X = 4
	c.Add(drawn, label)
	return nil
}

// figure returns a time with three digits that count, or all in front of the
// point where there are more.
func figure(ns float64) string {
	switch {
	case ns >= 100:
		return fmt.Sprintf("%.0f", ns)
	case ns >= 10:
		return fmt.Sprintf("%.1f", ns)
	}
	return fmt.Sprintf("%.2f", ns)
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
