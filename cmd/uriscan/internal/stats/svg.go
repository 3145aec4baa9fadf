package stats

import (
	"fmt"
	"html"
	"io"
	"strings"
)

// The measures of the picture, in its units.
const (
	plotWidth  = 860
	plotMargin = 24
	rowHeight  = 24
	barHeight  = 16
	barsBegin  = plotMargin + 300
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
	d := &plot{report: r, y: plotMargin + 16}
	d.text(plotMargin, "title", d.heading())
	for i := range r.Tables {
		if len(r.Tables[i].Rows) > 0 {
			d.panel(&r.Tables[i])
		}
	}
	d.lengths()
	height := d.y + plotMargin
	_, err := fmt.Fprintf(w, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\">\n<title>Counts of URIs by uriscan stats</title>\n<style>%s</style>\n%s</svg>\n",
		plotWidth, height, plotWidth, height, plotStyle, d.body.String())
	return err
}

// plot is a picture as it is drawn, from top to bottom.
type plot struct {
	report *Report
	body   strings.Builder
	y      int // the base line of what is drawn next
}

// text draws a text in the row at hand.
func (d *plot) text(x int, class, text string) {
	fmt.Fprintf(&d.body, "<text x=\"%d\" y=\"%d\" class=\"%s\" xml:space=\"preserve\">%s</text>\n", x, d.y, class, html.EscapeString(text))
}

// rect draws a bar in the row at hand.
func (d *plot) rect(x int, class string, length int) {
	fmt.Fprintf(&d.body, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" class=\"%s\"/>\n", x, d.y-barHeight+4, length, barHeight, class)
}

// heading says how many records there are.
func (d *plot) heading() string {
	r := d.report
	heading := fmt.Sprintf("%s, %s valid (%s)", counted(r.Records, "record"), grouped(r.Valid), percent(r.Share(r.Valid)))
	if r.Partial != "" {
		heading += "; partial (" + r.Partial + ")"
	}
	return heading
}

// begin draws the title of a panel, with a remark.
func (d *plot) begin(title, remark string) {
	d.y += panelGap
	d.text(plotMargin, "title", title)
	d.text(barsBegin, "faint", remark)
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
		d.text(plotMargin, "value", cut(visible(row.Value, false), labelSize, "…"))
		d.rect(barsBegin, "bar", length)
		d.text(barsBegin+length+8, "faint", text)
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
		d.text(plotMargin, "value", l.Of)
		d.rect(barsBegin, "rest", scale(l.P99))
		d.rect(barsBegin, "bar", scale(l.P50))
		d.text(barsBegin+scale(l.P99)+8, "faint", fmt.Sprintf("%s, %s, max %s", grouped(l.P50), grouped(l.P99), grouped(l.Max)))
		d.y += rowHeight
	}
}
