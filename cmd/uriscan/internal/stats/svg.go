package stats

import (
	"bytes"
	"fmt"
	"io"

	svg "github.com/ajstarks/svgo"
)

// The measures of the picture, in its units.
const (
	plotWidth  = 860
	plotMargin = 24
	rowHeight  = 24
	barHeight  = 16
	labelWidth = 300
	labelSize  = 37 // characters of a label at most
	barsWidth  = 330
	panelGap   = 40 // above the title of a table
)

// plotStyle is for light and dark pages: the colours change, and the ground stays that of
// the page.
const plotStyle = `
text { font-family: Helvetica, Arial, sans-serif; font-size: 13px; fill: #24292f }
.title { font-size: 16px; font-weight: bold }
.value { font-family: Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 12.5px }
.faint { fill: #57606a }
.bar { fill: #0072b2 }
.rest { fill: #8c959f }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 }
.faint { fill: #9198a1 }
.bar { fill: #56b4e9 }
.rest { fill: #6e7681 }
}
`

// WriteSVG draws the report as a picture: a bar for each value, and the lengths.
func (r *Report) WriteSVG(w io.Writer) error {
	var out bytes.Buffer
	d := &plot{SVG: svg.New(&out), report: r, y: plotMargin}
	height := d.height()
	d.Startview(plotWidth, height, 0, 0, plotWidth, height)
	d.Title("Counts of URIs by uriscan stats")
	d.Style("text/css", plotStyle)
	d.Text(plotMargin, d.y+16, d.heading(), `class="title"`)
	d.y += 16
	for i := range r.Tables {
		if len(r.Tables[i].Rows) > 0 {
			d.panel(&r.Tables[i])
		}
	}
	d.lengths()
	d.End()
	_, err := w.Write(out.Bytes())
	return err
}

// plot is a picture as it is drawn, from top to bottom.
type plot struct {
	*svg.SVG
	report *Report
	y      int // what is drawn next begins here
}

// heading says how many records there are.
func (d *plot) heading() string {
	r := d.report
	return fmt.Sprintf("%s, %s valid (%s)", counted(r.Records, "record"), grouped(r.Valid), percent(r.Share(r.Valid)))
}

// height returns the height of the whole picture.
func (d *plot) height() int {
	height := 2*plotMargin + 16
	for i := range d.report.Tables {
		if rows := len(d.report.Tables[i].Rows); rows > 0 {
			height += panelGap + rowHeight + rows*rowHeight
		}
	}
	if rows := len(d.report.Lengths); rows > 0 {
		height += panelGap + rowHeight + rows*rowHeight
	}
	return height
}

// begin draws the title of a panel, with a remark.
func (d *plot) begin(title, remark string) {
	d.y += panelGap
	d.Text(plotMargin, d.y, title, `class="title"`)
	d.Text(plotMargin+labelWidth, d.y, remark, `class="faint"`)
	d.y += rowHeight
}

// panel draws the bars of a table.
func (d *plot) panel(t *Table) {
	d.begin(t.Field.String(), t.summary())
	for _, row := range t.Rows {
		text := fmt.Sprintf("%s (%s)", grouped(row.Count), percent(d.report.Share(row.Count)))
		if row.Missed > 0 {
			text += " ~" + grouped(row.Missed)
		}
		length := max(1, int(float64(barsWidth)*float64(row.Count)/float64(t.Rows[0].Count)))
		d.Text(plotMargin, d.y, cut(visible(row.Value, false), labelSize, "…"), `class="value"`)
		d.Rect(plotMargin+labelWidth, d.y-barHeight+4, length, barHeight, `class="bar"`)
		d.Text(plotMargin+labelWidth+length+8, d.y, text, `class="faint"`)
		d.y += rowHeight
	}
}

// lengths draws a bar for each length: up to its 99th percentile, and one of another
// colour up to the median.
func (d *plot) lengths() {
	if len(d.report.Lengths) == 0 {
		return
	}
	d.begin("length in bytes", "p50, p99 and max; the bar ends at p99, its blue part at p50")
	longest := uint64(1)
	for _, l := range d.report.Lengths {
		longest = max(longest, l.P99)
	}
	for _, l := range d.report.Lengths {
		scale := func(n uint64) int { return max(1, int(float64(barsWidth)*float64(n)/float64(longest))) }
		x := plotMargin + labelWidth
		d.Text(plotMargin, d.y, l.Of, `class="value"`)
		d.Rect(x, d.y-barHeight+4, scale(l.P99), barHeight, `class="rest"`)
		d.Rect(x, d.y-barHeight+4, scale(l.P50), barHeight, `class="bar"`)
		d.Text(x+scale(l.P99)+8, d.y, fmt.Sprintf("%s, %s, max %s", grouped(l.P50), grouped(l.P99), grouped(l.Max)), `class="faint"`)
		d.y += rowHeight
	}
}
