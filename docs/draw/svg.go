package main

import (
	"fmt"
	"html"
	"strings"
)

// The colours of the pictures, those of the machine's.
const (
	boxFill   = "#eef3fa"
	boxStroke = "#33557f"
	faint     = "#8fa3bd"
	grey      = "#555555"
	accent    = "#d55e00" // what a picture is about
	accentBox = "#fde8d7"
)

// drawing is an SVG picture in whole units, with one font for words and
// one for bytes.
type drawing struct {
	width, height int
	body          strings.Builder
}

// rect draws a box.
func (d *drawing) rect(x, y, width, height int, fill, stroke string) {
	fmt.Fprintf(&d.body, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" stroke=\"%s\"/>\n", x, y, width, height, fill, stroke)
}

// line draws a straight line.
func (d *drawing) line(x1, y1, x2, y2 int, colour string) {
	fmt.Fprintf(&d.body, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"%s\" stroke-width=\"2\"/>\n", x1, y1, x2, y2, colour)
}

// dots draws a row of dots, one every step units.
func (d *drawing) dots(x, y, number, step int) {
	fmt.Fprintf(&d.body, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#bbbbbb\" stroke-width=\"2\" stroke-dasharray=\"2 %d\"/>\n", x, y, x+number*step, y, step-2)
}

// An anchor says which point of a text its place is of.
type anchor string

const (
	left   anchor = "start"
	centre anchor = "middle"
	right  anchor = "end"
)

// words writes a text; y is its base line.
func (d *drawing) words(x, y int, a anchor, size int, colour, text string) {
	d.text(x, y, a, size, colour, "Helvetica,Arial,sans-serif", text)
}

// code writes bytes and numbers.
func (d *drawing) code(x, y int, a anchor, size int, colour, text string) {
	d.text(x, y, a, size, colour, "Menlo,Consolas,DejaVu Sans Mono,monospace", text)
}

func (d *drawing) text(x, y int, a anchor, size int, colour, family, text string) {
	fmt.Fprintf(&d.body, "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\" font-family=\"%s\" font-size=\"%d\" fill=\"%s\" xml:space=\"preserve\">%s</text>\n",
		x, y, a, family, size, colour, html.EscapeString(text))
}

// svg returns the picture, on white.
func (d *drawing) svg(title string) []byte {
	return d.page(title, fmt.Sprintf("<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n", d.width, d.height))
}

// transparent returns the picture on no ground.
func (d *drawing) transparent(title string) []byte { return d.page(title, "") }

// page returns the picture on a ground.
func (d *drawing) page(title, ground string) []byte {
	return fmt.Appendf(nil, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\">\n<title>%s</title>\n%s%s</svg>\n",
		d.width, d.height, d.width, d.height, html.EscapeString(title), ground, d.body.String())
}
