package main

import (
	"image/color"
	"math"
	"os"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/uriscan/uriscan/bench/record"
)

// chart is a plot with the size that it is drawn at.
type chart struct {
	*plot.Plot
	width, height vg.Length
}

// Colours that colour-blind eyes can distinguish, also on paper (after Okabe
// and Ito), on white, which reads the same on a light and on a dark page.
var colours = []color.RGBA{
	{0x00, 0x72, 0xb2, 0xff},
	{0xd5, 0x5e, 0x00, 0xff},
	{0x00, 0x9e, 0x73, 0xff},
	{0xcc, 0x79, 0xa7, 0xff},
	{0xe6, 0x9f, 0x00, 0xff},
	{0x56, 0xb4, 0xe9, 0xff},
}

var grey = color.RGBA{0x66, 0x66, 0x66, 0xff}

// newChart returns an empty chart with a caption that says what was measured.
func newChart(title string, r *record.Record) *chart {
	p := plot.New()
	sans := font.Font{Typeface: "Liberation", Variant: "Sans"}
	for _, style := range []*draw.TextStyle{
		&p.Title.TextStyle, &p.X.Label.TextStyle, &p.Y.Label.TextStyle,
		&p.X.Tick.Label, &p.Y.Tick.Label, &p.Legend.TextStyle,
	} {
		style.Font = sans
		style.Font.Size = 10
	}
	p.Title.TextStyle.Font.Size = 12
	p.Title.Text = title + "\n" + caption(r)
	p.Title.Padding = 10
	p.X.Label.Padding, p.Y.Label.Padding = 6, 6
	// Text is beside its mark, where a wider font than the one measured
	// with finds room.
	p.Legend.Left = true
	p.Legend.Padding = 3
	p.Legend.XOffs = 12
	return &chart{p, 19 * vg.Centimeter, 11 * vg.Centimeter}
}

// caption returns what the record was measured on.
func caption(r *record.Record) string {
	var parts []string
	for _, part := range []string{r.CPU, r.Go, r.Date} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	if r.Commit != "" {
		parts = append(parts, "commit "+r.Commit)
	}
	return strings.Join(parts, ", ")
}

// addLine draws points as a line with dots, and names it in the legend.
func (c *chart) addLine(name string, points plotter.XYs, colour color.Color, dashed bool) error {
	line, dots, err := plotter.NewLinePoints(points)
	if err != nil {
		return err
	}
	line.Color, dots.Color = colour, colour
	line.Width = 1.5
	if dashed {
		line.Dashes = []vg.Length{4, 3}
	}
	dots.Shape = draw.CircleGlyph{}
	dots.Radius = 2.5
	c.Add(line, dots)
	c.Legend.Add(name, line, dots)
	return nil
}

// addGrid draws faint lines at the numbers of the upright axis.
func (c *chart) addGrid() {
	grid := plotter.NewGrid()
	grid.Vertical.Color = nil
	grid.Horizontal.Color = color.Gray{0xdd}
	c.Add(grid)
}

// save writes the chart as SVG: the same bytes for the same record.
func (c *chart) save(path string) error {
	canvas := vgsvg.New(c.width, c.height)
	page := draw.New(canvas)
	page.SetColor(color.White)
	page.Fill(page.Rectangle.Path())
	// Room at the edges, for labels in a wider font than the one measured with.
	c.Draw(draw.Crop(page, 28, -44, 8, -8))
	var buffer strings.Builder
	if _, err := canvas.WriteTo(&buffer); err != nil {
		return err
	}
	// The font is free and often not installed; the second one has the same
	// widths, so everything stays in its place.
	text := strings.ReplaceAll(buffer.String(), "font-family:Liberation Sans", "font-family:Liberation Sans,Arial,Helvetica,sans-serif")
	return os.WriteFile(path, []byte(text), 0o644)
}

// rounds marks a linear axis with round numbers: steps of 1, 2 or 5 times a power
// of ten.
type rounds struct{}

// Ticks returns the marks from low to high.
func (rounds) Ticks(low, high float64) []plot.Tick {
	const most = 8 // steps
	power := math.Pow(10, math.Floor(math.Log10((high-low)/most)))
	step := 10 * power
	for _, factor := range []float64{5, 2, 1} {
		if (high-low)/(factor*power) <= most {
			step = factor * power
		}
	}
	var ticks []plot.Tick
	for place := math.Ceil(low / step); place*step <= high; place++ {
		ticks = append(ticks, plot.Tick{Value: place * step, Label: strconv.FormatFloat(place*step, 'g', 6, 64)})
	}
	return ticks
}

// decades marks an axis that holds logarithms to base 10, with numbers at 1, 2
// and 5 times each power of ten. gonum has a logarithmic scale of its own, but
// under it an axis' label takes room as if it stood at the axis' end.
type decades struct{}

// Ticks returns the marks from low to high.
func (decades) Ticks(low, high float64) []plot.Tick {
	var ticks []plot.Tick
	for power := math.Floor(low); power <= high; power++ {
		for factor := 1; factor < 10; factor++ {
			value := power + math.Log10(float64(factor))
			if value < low-0.001 || value > high+0.001 {
				continue
			}
			label := ""
			if factor == 1 || factor == 2 || factor == 5 {
				label = strconv.FormatFloat(float64(factor)*math.Pow(10, power), 'g', 6, 64)
			}
			ticks = append(ticks, plot.Tick{Value: value, Label: label})
		}
	}
	return ticks
}
