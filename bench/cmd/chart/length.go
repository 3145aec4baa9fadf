package main

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"github.com/uriscan/uriscan/bench/record"
)

// lengthComponents are the components that the chart shows: more lines could
// not be distinguished, and the others lie on these.
var lengthComponents = []string{"path", "query", "path_triplets", "host", "userinfo"}

// lengthChart returns the time of a byte against the length of the input, with
// the fastest kernel; nil where the record has none.
func lengthChart(r *record.Record) *chart {
	kernels := r.Kernels()
	if len(kernels) == 0 {
		return nil
	}
	c := newChart("Time of one byte against the length of the input, kernel "+kernels[0], r)
	c.X.Label.Text = "length of the input, logarithmic"
	c.Y.Label.Text = "ns a byte, logarithmic; less is better"
	c.Y.Tick.Marker = decades{}
	c.Legend.Top = true
	c.height += 2 * vg.Centimeter
	var sizes []float64
	add := func(name string, keep func(k record.Key) bool, colour color.Color, dashed bool) {
		points := bytePoints(r, r.Select(keep))
		if len(points) == 0 || c.addLine(name, points, colour, dashed) != nil {
			return
		}
		for _, point := range points {
			if !slices.Contains(sizes, point.X) {
				sizes = append(sizes, point.X)
			}
		}
	}
	for i, component := range lengthComponents {
		add(component, func(k record.Key) bool {
			return k.Bench == "Length" && k.Component == component && k.Kernel == kernels[0]
		}, colours[i], false)
	}
	if len(sizes) == 0 {
		return nil
	}
	add("floor: bytes.IndexByte", func(k record.Key) bool { return k.Bench == "LengthFloor" }, grey, true)
	c.X.Tick.Marker = sizeTicks(sizes)
	// The legend is above the lines, which takes another decade.
	c.Y.Max++
	c.addGrid()
	return c
}

// bytePoints returns length and nanoseconds a byte of each series, as
// logarithms.
func bytePoints(r *record.Record, keys []record.Key) plotter.XYs {
	var points plotter.XYs
	for _, k := range keys {
		rate, ok := r.Median(k, record.BytesPerSecond)
		size, err := strconv.ParseFloat(k.Bytes, 64)
		if ok && err == nil && rate > 0 {
			points = append(points, plotter.XY{X: math.Log10(size), Y: math.Log10(1e9 / rate)})
		}
	}
	return points
}

// sizeTicks marks the lengths that were measured, given as logarithms.
type sizeTicks []float64

// Ticks returns a mark for each length.
func (sizes sizeTicks) Ticks(_, _ float64) []plot.Tick {
	ticks := make([]plot.Tick, len(sizes))
	for i, size := range sizes {
		ticks[i] = plot.Tick{Value: size, Label: sizeName(math.Round(math.Pow(10, size)))}
	}
	return ticks
}

// sizeName returns a length such as "64 KiB".
func sizeName(size float64) string {
	units := []string{"B", "KiB", "MiB", "GiB"}
	unit := 0
	for size >= 1024 && unit < len(units)-1 {
		size /= 1024
		unit++
	}
	return fmt.Sprintf("%g %s", size, units[unit])
}
