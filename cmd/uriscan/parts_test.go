package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/schemeref"
	"github.com/uriscan/uriscan/scheme"
)

// schemeLines returns the examples of every grammar, texts of other schemes, and
// hostile ones.
func schemeLines() []string {
	all := []string{"", "foo:bar", "//h/p", "doc:x", "mailto", "MAILTO:a@b", "urn:ISBN:0395363411#\xff"}
	for _, g := range scheme.Grammars() {
		for _, e := range schemeref.References[g.Name()].Examples {
			all = append(all, e.Text)
		}
	}
	return append(all, hostile()[:600]...)
}

// wantedParts returns what a column has to say of a line.
func wantedParts(line, none string) string {
	g := scheme.Of(line)
	if g == nil {
		return none
	}
	var p scheme.Parts
	if !g.ScanString(line, &p) {
		return fmt.Sprintf("%s@%d", g.Name(), p.ErrorOffset())
	}
	text := g.Name()
	for i := range p.Len() {
		if name, span, ok := p.At(i); ok {
			text += " " + name + "=" + span.InString(line)
		}
	}
	return text
}

func TestPartsAreThoseOfTheLine(t *testing.T) {
	input := schemeLines()
	rows := linesWritten(t, runWith(joined(input), "split", "-q", "-scheme", "-o", "tsv").stdout, len(input)+1)
	withFacts := linesWritten(t, runWith(joined(input), "split", "-q", "-scheme", "-facts", "-o", "tsv").stdout, len(input)+1)
	text := linesWritten(t, runWith(joined(input), "split", "-q", "-scheme", "-o", "text").stdout, len(input)+1)
	records := linesWritten(t, runWith(joined(input), "split", "-q", "-scheme").stdout, len(input))
	for i, line := range input {
		want := wantedParts(line, `\N`)
		for _, row := range []string{rows[i+1], withFacts[i+1]} {
			if !strings.HasSuffix(row, "\t"+want) {
				t.Errorf("tsv of %q: %q, want %s at its end", line, row, want)
			}
		}
		if want := wantedParts(line, "-"); !strings.HasSuffix(text[i+1], " "+want) {
			t.Errorf("text of %q: %q, want %s at its end", line, text[i+1], want)
		}
		checkJSONParts(t, line, records[i])
	}
}

// checkJSONParts compares the object of a record with what the package says.
func checkJSONParts(t *testing.T, line, text string) {
	t.Helper()
	var record struct {
		Scheme *struct {
			Grammar string
			Parts   map[string]string
			Offset  *int `json:"error_offset"`
		} `json:"uriscan.scheme"`
	}
	if err := json.Unmarshal([]byte(text), &record); err != nil {
		t.Fatalf("json of %q: %v in %s", line, err, text)
	}
	g, got := scheme.Of(line), record.Scheme
	if g == nil {
		if got != nil {
			t.Errorf("json of %q: there is no grammar, but %s", line, text)
		}
		return
	}
	var p scheme.Parts
	valid := g.ScanString(line, &p)
	if got == nil || got.Grammar != g.Name() || valid == (got.Offset != nil) || !valid && *got.Offset != p.ErrorOffset() {
		t.Errorf("json of %q: %s, want the grammar %s, valid %v, offset %d", line, text, g.Name(), valid, p.ErrorOffset())
		return
	}
	for i := range p.Len() {
		name, span, ok := p.At(i)
		if part, has := got.Parts[name]; has != ok || part != span.InString(line) {
			t.Errorf("json of %q: %s is %q, %v, want %q, %v", line, name, part, has, span.InString(line), ok)
		}
	}
}

// TestTextWithFactsAndPartsHasBothColumns reads the header and a record.
func TestTextWithFactsAndPartsHasBothColumns(t *testing.T) {
	rows := lines(runWith("about:blank\n", "split", "-q", "-scheme", "-facts", "-o", "text").stdout)
	facts, parts := strings.Index(rows[0], "facts"), strings.Index(rows[0], "parts")
	if facts != 152 || parts != 192 ||
		!strings.HasPrefix(rows[1][facts:], "normal ") || rows[1][parts:] != "about token=blank" {
		t.Errorf("%q", rows)
	}
}

func TestExplainDrawsEveryPartUnderItsBytes(t *testing.T) {
	drawn := 0
	for _, src := range schemeLines() {
		g := scheme.Of(src)
		if g == nil || len(src) > sheetWidth {
			continue
		}
		text, _ := explain(src, uriscan.URIReference)
		rows := lines(text)
		var spans uriscan.Spans
		uriscan.ScanString(src, &spans)
		var p scheme.Parts
		verdict := "\nvalid by scheme " + g.Name() + " ("
		if !g.ScanString(src, &p) {
			verdict = "\ninvalid by " + p.Err().Error() + "\n"
		}
		if err := spans.Err(); err != nil && p.ErrorOffset() == spans.ErrorOffset() && wanted(err) == wanted(p.Err()) {
			verdict = "\ninvalid by scheme " + g.Name() + " (" + g.Source() + ") for the same reason\n"
		}
		if !strings.Contains(text, verdict) {
			t.Errorf("%q: want %q in\n%s", src, verdict, text)
		}
		for i := range p.Len() {
			name, s, ok := p.At(i)
			mark := strings.Repeat("-", s.Len())
			if s.Len() == 0 {
				mark = "|"
			}
			own, asComponent := false, false
			if ok {
				own = hasRow(rows[3:], strings.Repeat(" ", int(s.Start))+mark+" ", name)
				asComponent = hasRow(rows[3:], strings.Repeat(" ", int(s.Start))+strings.ReplaceAll(mark, "-", "=")+" ", name)
				drawn++
			}
			if ok != (own || asComponent) {
				t.Errorf("%q: no row for %s in\n%s", src, name, text)
			}
		}
	}
	if drawn < 100 {
		t.Errorf("only %d parts were drawn", drawn)
	}
}

// TestExplainOfALongURIShowsItsParts has a part that ends amid a long path.
func TestExplainOfALongURIShowsItsParts(t *testing.T) {
	src := "data:text/plain;a=" + strings.Repeat("b", 500) + "," + strings.Repeat("c", 500)
	text, _ := explain(src, uriscan.URIReference)
	for _, want := range []string{"parameters  16 to 518\n", "data        519 to 1019\n", "bytes of path"} {
		if !strings.Contains(text, want) {
			t.Errorf("want %q in\n%s", want, text)
		}
	}
}
