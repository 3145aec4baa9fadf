package main

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"os/exec"
	"strings"
	"unicode/utf8"
)

// A picture of a terminal has a command line and what it prints, run as the picture is
// drawn. It has a ground of its own, so that it reads the same on a light and on a dark
// page. Each line says how long it is, so that its columns stay in line in any font.

// session is a command line of uriscan, run in the folder of the command.
type session struct {
	args  []string
	shown string // how the command line is shown
}

// The colours and measures of a terminal.
const (
	terminalGround = "#1b1f24"
	terminalFrame  = "#57606a"
	terminalText   = "#e6edf3"
	terminalPrompt = "#7ee787"
	terminalBar    = "#58a6ff"

	characterWidth = 8
	lineHeight     = 18
	terminalMargin = 16
)

// The sessions of the documentation.
var (
	explainSession = session{
		args:  []string{"explain", "https://user@[2001:db8::1]:8443/sale-100%?q=shoes#top"},
		shown: "uriscan explain 'https://user@[2001:db8::1]:8443/sale-100%?q=shoes#top'",
	}
	statsSession = session{
		args:  []string{"stats", "-q", "-ascii=false", "-by", "host,extension,error", "-top", "5", "testdata/jobs/links.txt"},
		shown: "uriscan stats -by host,extension,error -top 5 links.txt",
	}
)

// draw returns the picture of the terminal.
func (s session) draw(g *generator) ([]byte, error) {
	command := exec.Command("go", append([]string{"-C", "cmd/uriscan", "run", "."}, s.args...)...)
	command.Dir = g.root
	output, err := command.Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		return nil, fmt.Errorf("uriscan failed: %s", bytes.TrimSpace(failed.Stderr))
	}
	if err != nil {
		return nil, err
	}
	return drawTerminal(s.shown, string(output)), nil
}

// drawTerminal draws a command line and its output.
func drawTerminal(shown, output string) []byte {
	lines := strings.Split(strings.TrimSuffix(output, "\n"), "\n")
	columns := utf8.RuneCountInString("$ " + shown)
	for _, line := range lines {
		columns = max(columns, utf8.RuneCountInString(line))
	}
	d := &drawing{width: 2*terminalMargin + columns*characterWidth, height: 2*terminalMargin + (len(lines)+1)*lineHeight}
	fmt.Fprintf(&d.body, "<rect x=\"0.5\" y=\"0.5\" width=\"%d\" height=\"%d\" rx=\"8\" fill=\"%s\" stroke=\"%s\"/>\n", d.width-1, d.height-1, terminalGround, terminalFrame)
	y := terminalMargin + lineHeight - 5
	d.terminalText(0, y, terminalPrompt, "$ "+shown)
	for _, line := range lines {
		y += lineHeight
		d.terminalLine(y, line)
	}
	return d.transparent("uriscan " + shown)
}

// terminalLine draws a line of output, its blocks as a bar of their length.
func (d *drawing) terminalLine(y int, line string) {
	column := 0
	for rest := line; rest != ""; {
		end := strings.IndexAny(rest, blocks)
		if end < 0 {
			end = len(rest)
		}
		d.terminalText(column, y, terminalText, rest[:end])
		column += utf8.RuneCountInString(rest[:end])
		rest = rest[end:]
		eighths, used := 0, 0
		for _, r := range rest {
			size := strings.IndexRune(blocks, r)
			if size < 0 {
				break
			}
			eighths += 8 - size/utf8.RuneLen(r)
			used += utf8.RuneLen(r)
			column++
		}
		if eighths > 0 {
			from := terminalMargin + (column-used/3)*characterWidth
			fmt.Fprintf(&d.body, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", from, y-11, eighths, lineHeight-4, terminalBar)
		}
		rest = rest[used:]
	}
}

// blocks are the block characters, from eight eighths of a column down to one. Each has
// three bytes.
const blocks = "█▉▊▋▌▍▎▏"

// terminalText draws text from a column on: each piece between wider gaps by itself, so
// that it keeps to its column whatever the font.
func (d *drawing) terminalText(column, y int, colour, text string) {
	for text != "" {
		piece := strings.TrimLeft(text, " ")
		column += len(text) - len(piece)
		if end := strings.Index(piece, "  "); end >= 0 {
			piece = piece[:end]
		}
		text = strings.TrimLeft(text, " ")[len(piece):]
		width := utf8.RuneCountInString(piece)
		if shown := strings.TrimRight(piece, " "); shown != "" {
			fmt.Fprintf(&d.body, "<text x=\"%d\" y=\"%d\" textLength=\"%d\" lengthAdjust=\"spacingAndGlyphs\" font-family=\"Menlo,Consolas,DejaVu Sans Mono,monospace\" font-size=\"13.3\" fill=\"%s\" xml:space=\"preserve\">%s</text>\n",
				terminalMargin+column*characterWidth, y, utf8.RuneCountInString(shown)*characterWidth, colour, html.EscapeString(shown))
		}
		column += width
	}
}
