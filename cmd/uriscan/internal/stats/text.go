package stats

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// Style says how tables are drawn for eyes.
type Style struct {
	Width int  // of a row at most, in columns; 0 for 80
	ASCII bool // nothing but ASCII
}

// The widths of the parts of a row.
const (
	defaultWidth   = 80
	widthOfMargin  = len("  ")
	widthOfNumbers = len(" 99,999,999,999  100.00%  ")
	leastValue     = len("(longer than 1024)")
	leastBar       = 8
	usualBar       = 20
	widestBar      = 32
)

// WriteText writes the report as tables for eyes. What came from the input is escaped,
// so that no byte of it can steer a terminal.
func (r *Report) WriteText(w io.Writer, style Style) error {
	if style.Width <= 0 {
		style.Width = defaultWidth
	}
	p := &page{report: r, style: style}
	p.setColumns()
	p.head()
	for i := range r.Tables {
		p.table(&r.Tables[i])
	}
	p.lengths()
	_, err := io.WriteString(w, p.text.String())
	return err
}

// page is a report as it is written. Its tables have the same columns.
type page struct {
	report     *Report
	style      Style
	value, bar int // the widths of the values and of the bars
	text       strings.Builder
}

// setColumns sets the widths of the columns: the values get what they need, as long as
// there is room for a bar.
func (p *page) setColumns() {
	room := p.style.Width - widthOfMargin - widthOfNumbers
	p.value = leastValue
	for _, t := range p.report.Tables {
		for _, row := range t.Rows {
			p.value = max(p.value, uniseg.StringWidth(p.shown(row.Value)))
		}
	}
	p.value = max(min(p.value, room-usualBar), leastValue)
	p.bar = max(min(room-p.value, widestBar), leastBar)
}

// head writes how many records there are.
func (p *page) head() {
	r := p.report
	if r.Partial != "" {
		p.text.WriteString("partial (" + r.Partial + "): the counts are of a part of the input\n")
	}
	fmt.Fprintf(&p.text, "%s, %s valid (%s), %s invalid\n", counted(r.Records, "record"), grouped(r.Valid), percent(r.Share(r.Valid)), grouped(r.Records-r.Valid))
}

// table writes the table of a field.
func (p *page) table(t *Table) {
	fmt.Fprintf(&p.text, "\n%s: %s\n", t.Field, t.summary())
	if len(t.Rows) == 0 {
		return
	}
	largest := max(t.Rows[0].Count, 1)
	for _, row := range t.Rows {
		tail := p.barOf(float64(row.Count) / float64(largest))
		if row.Missed > 0 {
			tail += " ~" + grouped(row.Missed)
		}
		p.row(p.shown(row.Value), row.Count, tail)
	}
	p.rest(t)
}

// summary says how many values there are, and what the counts are worth.
func (t *Table) summary() string {
	if t.Exact {
		return fmt.Sprintf("%s in %s, exact", counted(uint64(t.Values), "value"), counted(t.Records, "record"))
	}
	return fmt.Sprintf("the most frequent values of %s; a count with ~N may be up to N too low", counted(t.Records, "record"))
}

// rest writes how many records have other values, or none. A set has several values for
// a record, so its counts have no sum.
func (p *page) rest(t *Table) {
	if kinds[t.Field].set == nil {
		shown := t.shown() + t.Long
		switch {
		case t.Records == shown:
		case t.Exact:
			p.row("("+grouped(uint64(t.Values-len(t.Rows)))+" more)", t.Records-shown, "")
		default:
			p.row("(others)", t.Records-shown, "")
		}
	}
	if t.Long > 0 {
		p.row(fmt.Sprintf("(longer than %d)", longestValue), t.Long, "")
	}
	if absent := p.report.Records - t.Records; absent > 0 {
		p.row("(none)", absent, "")
	}
}

// row writes a value with its count, its share and what follows.
func (p *page) row(name string, count uint64, tail string) {
	dots := "…"
	if p.style.ASCII {
		dots = "..."
	}
	name = cut(name, p.value, dots)
	name += strings.Repeat(" ", max(0, p.value-uniseg.StringWidth(name)))
	line := fmt.Sprintf("  %s %14s %8s  %s", name, grouped(count), percent(p.report.Share(count)), tail)
	p.text.WriteString(strings.TrimRight(line, " ") + "\n")
}

// eighths are the blocks of one to seven eighths of a column.
var eighths = [...]string{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"}

// barOf returns a bar of a part of the width.
func (p *page) barOf(part float64) string {
	if p.style.ASCII {
		return strings.Repeat("#", max(1, int(part*float64(p.bar)+0.5)))
	}
	n := max(1, int(part*float64(p.bar)*8+0.5))
	return strings.Repeat("█", n/8) + eighths[n%8]
}

// shown returns a value as it is shown.
func (p *page) shown(value string) string { return visible(value, p.style.ASCII) }

// visible returns a value so that it can be seen: escaped, and two quotes if it is empty.
func visible(value string, ascii bool) string {
	if value == "" {
		return `""`
	}
	return escaped(value, ascii)
}

// cut returns the text cut to a width, with dots where something is missing.
func cut(text string, width int, dots string) string {
	if uniseg.StringWidth(text) <= width {
		return text
	}
	room := width - uniseg.StringWidth(dots)
	kept, used := 0, 0
	for rest, state := text, -1; rest != ""; {
		var cluster string
		var columns int
		cluster, rest, columns, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if used += columns; used > room {
			break
		}
		kept += len(cluster)
	}
	return text[:kept] + dots
}

// lengths writes the percentiles of the lengths.
func (p *page) lengths() {
	if len(p.report.Lengths) == 0 {
		return
	}
	fmt.Fprintf(&p.text, "\n%-18s %14s %14s %14s %14s\n", "length in bytes", "p50", "p90", "p99", "max")
	for _, l := range p.report.Lengths {
		fmt.Fprintf(&p.text, "  %-16s %14s %14s %14s %14s\n", l.Of, grouped(l.P50), grouped(l.P90), grouped(l.P99), grouped(l.Max))
	}
}

// escaped returns text with "\xNN" for each byte that is no part of a printable
// character, or of ASCII if nothing else is wanted, and "\\" for a backslash.
func escaped(text string, ascii bool) string {
	var b strings.Builder
	for len(text) > 0 {
		char, size := utf8.DecodeRuneInString(text)
		switch {
		case char == '\\':
			b.WriteString(`\\`)
		case char == utf8.RuneError && size == 1, !unicode.IsPrint(char), ascii && char >= utf8.RuneSelf:
			for _, c := range []byte(text[:size]) {
				fmt.Fprintf(&b, `\x%02x`, c)
			}
		default:
			b.WriteString(text[:size])
		}
		text = text[size:]
	}
	return b.String()
}

// grouped returns the number with a comma before each group of three digits.
func grouped(n uint64) string {
	digits := strconv.FormatUint(n, 10)
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(d)
	}
	return b.String()
}

// percent returns the share as a percentage.
func percent(share float64) string { return strconv.FormatFloat(100*share, 'f', 2, 64) + "%" }

// counted returns the number with what is counted, such as "2 records".
func counted(n uint64, what string) string {
	if n != 1 {
		what += "s"
	}
	return grouped(n) + " " + what
}
