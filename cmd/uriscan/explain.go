package main

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/idn"
	"github.com/uriscan/uriscan/percent"
	"github.com/uriscan/uriscan/whatwg"
)

// A drawing has the URI in its first row, and under it a ruler with the offset of
// every tenth byte. Then comes a row for each component, with bars under its bytes
// and its name at the right, and a row for each part that the scheme gives a name
// and that is no component. Every byte has one column, so all rows are aligned. A
// byte that is not printable ASCII is shown as a dot; the dot is not ASCII itself,
// so it cannot be mistaken for a byte of the URI.
//
// A long URI is drawn in sheets of sheetWidth bytes. Of the sheets that lie inside
// one component, only the first and the last are drawn.

// sheetWidth is the number of bytes drawn side by side, a multiple of ten so
// that every sheet begins with a number of the ruler.
const sheetWidth = 60

// shownBad is how many bytes that are not printable are listed.
const shownBad = 8

// wantURIs checks that there is something to explain.
func wantURIs(o *options) error {
	if len(o.operands) == 0 {
		return errors.New("no URI was given; write it after explain, in quotes")
	}
	return nil
}

// runExplain carries out uriscan explain and returns the exit code.
func runExplain(o *options, s streams) int {
	code := exitDone
	for i, src := range o.operands {
		text, valid := explain(src, o.production)
		if o.browser {
			text += explainBrowser(src)
		}
		if i > 0 {
			text = "\n" + text
		}
		if err := writeAll(s.out, text); err != nil {
			return max(s.finish(err), code)
		}
		if !valid && o.strict {
			code = exitInvalid
		}
	}
	return code
}

// explain returns the drawing of src, and whether src is valid.
func explain(src string, p uriscan.Production) (text string, valid bool) {
	d := &drawing{src: src}
	p.ScanString(src, &d.spans)
	d.readParts()
	d.caret = d.spans.ErrorOffset()
	d.sheets()
	d.verdict(p)
	d.schemeVerdict()
	d.hint()
	d.browser()
	d.facts()
	d.unprintable()
	return d.out.String(), d.spans.Valid()
}

// browser says what a browser reads in another way, if it does.
func (d *drawing) browser() {
	var s uriscan.Spans
	uriscan.ScanString(d.src, &s)
	difference := whatwg.Compare(d.src, &s)
	if difference.Has(whatwg.RefusedByBrowser) {
		d.out.WriteString("a browser refuses it\n")
		return
	}
	var names nameList
	for other := range (difference &^ whatwg.RefusedByRFC3986).All() {
		names = append(names, other.String())
	}
	if names != nil {
		fmt.Fprintf(&d.out, "a browser reads another %s\n", names)
	}
}

// explainBrowser returns the drawing of the URL that a browser makes of src, or why it makes
// none. A reference without a scheme is read on the page that package whatwg compares it on.
func explainBrowser(src string) string {
	const page = "https://base.invalid/"
	where := ""
	u, err := whatwg.Parse(src)
	if errors.Is(err, whatwg.CodeMissingScheme) {
		base, _ := whatwg.Parse(page)
		where = " on a page at " + page
		u, err = base.Parse(src)
	}
	if err != nil {
		return fmt.Sprintf("\na browser makes no URL of it: %s\n", strings.TrimPrefix(err.Error(), "whatwg: "))
	}
	d := &drawing{src: u.Href(), names: len("fragment"), caret: -1}
	uriscan.ScanString(d.src, &d.spans)
	fmt.Fprintf(&d.out, "\na browser makes of it%s:\n", where)
	d.sheets()
	return d.out.String()
}

// drawing is the drawing of one URI as it grows.
type drawing struct {
	src   string
	spans uriscan.Spans
	parts schemeParts // what the grammar of the scheme says
	names int         // the width of the names at the right
	caret int         // where the error is, or -1
	out   strings.Builder
}

// readParts reads the URI by the grammar of its scheme.
func (d *drawing) readParts() {
	d.names = len("fragment")
	d.parts.scan([]byte(d.src))
	for name := range d.ownParts {
		d.names = max(d.names, len(name))
	}
}

// ownParts yields the parts of the URI that are no components of the same name, which
// have their rows already.
func (d *drawing) ownParts(yield func(name string, s uriscan.Span) bool) {
	if d.parts.grammar == nil {
		return
	}
	for name, s := range d.parts.present {
		if !d.isComponent(name, s) && !yield(name, s) {
			return
		}
	}
}

// sheets draws the URI sheet by sheet.
func (d *drawing) sheets() {
	for from := 0; ; {
		if skipped := d.dull(from); skipped > sheetWidth {
			c := d.covering(from)
			fmt.Fprintf(&d.out, "(%d bytes of %s, %d to %d)\n\n", skipped, c, from, from+skipped)
			from += skipped
		}
		to := min(from+sheetWidth, len(d.src))
		d.sheet(from, to)
		if from = to; from == len(d.src) {
			return
		}
		d.out.WriteByte('\n')
	}
}

// dull returns the length of the whole sheets from an offset on that show nothing
// but the inside of one component. The last sheet of the URI is never one of them.
func (d *drawing) dull(from int) int {
	end := from
	for end > 0 && end+sheetWidth < len(d.src) && d.covering(end) == d.covering(from) && d.eventless(end) {
		end += sheetWidth
	}
	return end - from
}

// eventless reports whether the sheet at from lies inside one component and does
// not have the error.
func (d *drawing) eventless(from int) bool {
	to := from + sheetWidth
	if inside(d.caret, from, to) {
		return false
	}
	for _, s := range d.ownParts {
		if inside(int(s.Start), from, to) || inside(int(s.End), from, to) {
			return false
		}
	}
	s := d.spans.Span(d.covering(from))
	return int(s.Start) < from && int(s.End) > to
}

// inside reports whether an offset lies in a sheet or at one of its ends.
func inside(at, from, to int) bool { return from <= at && at <= to }

// covering returns the component that the byte at offset i belongs to. A delimiter
// counts for the component before it.
func (d *drawing) covering(i int) uriscan.Component {
	found := uriscan.CompPath
	for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
		if d.spans.Has(c) && int(d.spans.Span(c).Start) <= i {
			found = c
		}
	}
	return found
}

// sheet draws the bytes src[from:to] with what is written under them.
func (d *drawing) sheet(from, to int) {
	for i := from; i < to; i++ {
		d.out.WriteString(shownByte(d.src[i]))
	}
	d.out.WriteByte('\n')
	d.ruler(from, to)
	last := to == len(d.src)
	if d.caret >= from && d.caret < to || last && d.caret == to {
		d.row(d.caret-from, d.caret-from+1, '^', to-from, fmt.Sprintf("%-*s  %d", d.names, "error", d.caret))
	}
	for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
		if !d.spans.Has(c) {
			continue
		}
		d.bar(d.spans.Span(c), from, to, '=', d.label(c))
	}
	for name, s := range d.ownParts {
		d.bar(s, from, to, '-', d.extent(name, s))
	}
}

// bar draws as much of a span as lies in the sheet src[from:to].
func (d *drawing) bar(s uriscan.Span, from, to int, mark byte, label string) {
	start, end := int(s.Start), int(s.End)
	switch {
	case start == end && (start >= from && start < to || to == len(d.src) && start == to):
		d.row(start-from, start-from+1, '|', to-from, label)
	case max(start, from) < min(end, to):
		d.row(max(start, from)-from, min(end, to)-from, mark, to-from, label)
	}
}

// isComponent reports whether a part is a component of the same name.
func (d *drawing) isComponent(name string, s uriscan.Span) bool {
	for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
		if d.spans.Has(c) && c.String() == name && d.spans.Span(c) == s {
			return true
		}
	}
	return false
}

// ruler draws a tick for every fifth byte and the offset of every tenth.
func (d *drawing) ruler(from, to int) {
	var ticks, numbers strings.Builder
	for i := from; i < to || i == from; i++ {
		switch {
		case i%10 == 0:
			ticks.WriteByte('|')
			numbers.WriteString(strings.Repeat(" ", max(0, i-from-numbers.Len())))
			numbers.WriteString(strconv.Itoa(i))
		case i%5 == 0:
			ticks.WriteByte(':')
		default:
			ticks.WriteByte('-')
		}
	}
	d.out.WriteString(ticks.String() + "\n" + numbers.String() + "\n")
}

// row draws marks in the columns from start to end, and a label to the right of
// a sheet of the given width. A mark may be one column past the end of the sheet.
func (d *drawing) row(start, end int, mark byte, width int, label string) {
	d.out.WriteString(strings.Repeat(" ", start))
	d.out.WriteString(strings.Repeat(string(mark), end-start))
	d.out.WriteString(strings.Repeat(" ", width+3-end))
	d.out.WriteString(label)
	d.out.WriteByte('\n')
}

// label returns the name of component c, where it begins and ends, and of which
// kind it is.
func (d *drawing) label(c uriscan.Component) string {
	text := d.extent(c.String(), d.spans.Span(c))
	switch c {
	case uriscan.CompHost:
		text += ", " + d.spans.HostKind().String()
	case uriscan.CompPath:
		text += ", " + d.spans.PathKind().String()
	}
	return text
}

// extent returns a name with the place where a span begins and ends.
func (d *drawing) extent(name string, s uriscan.Span) string {
	if s.Len() == 0 {
		return fmt.Sprintf("%-*s  %d, empty", d.names, name, s.Start)
	}
	return fmt.Sprintf("%-*s  %d to %d", d.names, name, s.Start, s.End)
}

// verdict writes whether the URI is valid, and if not, what was wanted.
func (d *drawing) verdict(p uriscan.Production) {
	if err := d.spans.Err(); err != nil {
		fmt.Fprintf(&d.out, "not a %s: %s\n", p, strings.TrimPrefix(err.Error(), "uriscan: "))
		return
	}
	fmt.Fprintf(&d.out, "a valid %s (length %d)\n", p, len(d.src))
}

// schemeVerdict writes what the grammar of the scheme says, if there is one.
func (d *drawing) schemeVerdict() {
	g := d.parts.grammar
	if g == nil {
		return
	}
	switch err := d.parts.Err(); {
	case err == nil:
		fmt.Fprintf(&d.out, "valid by scheme %s (%s)\n", g.Name(), g.Source())
	case d.parts.ErrorOffset() == d.caret && wanted(err) == wanted(d.spans.Err()):
		fmt.Fprintf(&d.out, "invalid by scheme %s (%s) for the same reason\n", g.Name(), g.Source())
	default:
		fmt.Fprintf(&d.out, "invalid by %s\n", err)
	}
}

// wanted returns what an error says that would be allowed.
func wanted(err error) string {
	_, want, _ := strings.Cut(err.Error(), "; want ")
	return want
}

// hint says what a URI without a "//" is, if it begins with what people take for a host.
func (d *drawing) hint() {
	if !d.spans.Valid() || d.spans.Has(uriscan.CompHost) || d.parts.grammar != nil {
		return
	}
	scheme, path := d.spans.Scheme.InString(d.src), d.spans.Path.InString(d.src)
	first, _, more := strings.Cut(path, "/")
	switch {
	case !d.spans.Has(uriscan.CompScheme) && isDomainName(first):
		fmt.Fprintf(&d.out, "hint: there is no scheme, so %s is a part of the path; for a host write https://%[1]s or //%[1]s\n", first)
	case d.spans.Has(uriscan.CompScheme) && isPort(first) && (isDomainName(scheme) || more || strings.EqualFold(scheme, "localhost")):
		fmt.Fprintf(&d.out, "hint: the scheme is %q, and %s is a part of the path; for a host and a port write http://%[1]s:%[2]s or //%[1]s:%[2]s\n", scheme, first)
	}
}

// isDomainName reports whether a text is labels of letters, digits and hyphens with dots
// between them, and the last has letters alone.
func isDomainName(text string) bool {
	labels := strings.Split(text, ".")
	last := labels[len(labels)-1]
	for _, label := range labels {
		if label == "" || strings.Trim(label, letters+"0123456789-") != "" {
			return false
		}
	}
	return len(labels) > 1 && len(last) > 1 && strings.Trim(last, letters) == ""
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// isPort reports whether a text is the number of a port.
func isPort(text string) bool {
	return text != "" && len(text) <= 5 && strings.Trim(text, "0123456789") == ""
}

// facts writes what proxies and firewalls ask about the URI.
func (d *drawing) facts() {
	if facts := uriscan.FactsOf(d.src, &d.spans); facts != 0 {
		fmt.Fprintf(&d.out, "facts: %s\n", strings.ReplaceAll(facts.String(), ",", ", "))
	}
	d.hostFacts()
}

// hostFacts says how the scripts of a name beyond ASCII are mixed, and what it looks like. The
// name may be in punycode or percent-encoded.
func (d *drawing) hostFacts() {
	name, _ := percent.AppendDecoded(nil, d.spans.Host.InString(d.src))
	shown, _ := idn.AppendUnicode(nil, name)
	facts := idn.FactsOf(name)
	beyondASCII := bytes.ContainsFunc(shown, func(r rune) bool { return r >= utf8.RuneSelf })
	if beyondASCII || facts&^(idn.FactASCII|idn.FactUnrestricted) != 0 {
		fmt.Fprintf(&d.out, "facts of the name: %s\n", strings.ReplaceAll(facts.String(), ",", ", "))
	}
}

// unprintable lists the bytes that are shown as dots.
func (d *drawing) unprintable() {
	var list []string
	more := 0
	for i := range len(d.src) {
		switch {
		case isPrintable(d.src[i]):
		case len(list) < shownBad:
			list = append(list, fmt.Sprintf("0x%02x at %d", d.src[i], i))
		default:
			more++
		}
	}
	if len(list) == 0 {
		return
	}
	text := strings.Join(list, ", ")
	if more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	fmt.Fprintf(&d.out, "each %s is a byte that is not printable ASCII: %s\n", dot, text)
}

// dot is shown in the place of a byte that is not printable ASCII.
const dot = "·"

// shownByte returns the one character that shows the byte b.
func shownByte(b byte) string {
	if isPrintable(b) {
		return string(rune(b))
	}
	return dot
}

// isPrintable reports whether b is an ASCII character that has a column.
func isPrintable(b byte) bool { return ' ' <= b && b <= '~' }
