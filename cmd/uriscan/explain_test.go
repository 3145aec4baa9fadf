package main

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uriscan/uriscan"
)

// longURI fills many sheets with path and some with query.
var longURI = "https://example.com/" + strings.Repeat("path/", 200) + "?" + strings.Repeat("query&", 30) + "#end"

func TestExplainDrawsEveryComponentUnderItsBytes(t *testing.T) {
	for _, src := range append(hostile()[:1500], "http://u:p@[::1]:80/p?q#f") {
		if len(src) > sheetWidth {
			t.Fatalf("%q does not fit on a sheet", src)
		}
		text, _ := explain(src, uriscan.URIReference)
		rows := lines(text)
		if utf8.RuneCountInString(rows[0]) != len(src) {
			t.Fatalf("%q is drawn as %q, want a column a byte", src, rows[0])
		}
		var spans uriscan.Spans
		uriscan.ScanString(src, &spans)
		for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
			s := spans.Span(c)
			bar := strings.Repeat(" ", int(s.Start)) + strings.Repeat("=", s.Len()) + " "
			if s.Len() == 0 {
				bar = strings.Repeat(" ", int(s.Start)) + "| "
			}
			if found := hasRow(rows[3:], bar, c.String()); found != spans.Has(c) {
				t.Fatalf("%q: the row of the %s is there: %v, wanted otherwise:\n%s", src, c, found, text)
			}
		}
		caret := strings.Repeat(" ", max(0, spans.ErrorOffset())) + "^ "
		if hasRow(rows[3:], caret, "error") == spans.Valid() {
			t.Fatalf("%q: the caret is missing or too much:\n%s", src, text)
		}
	}
}

// hasRow reports whether one of the rows begins with marks and goes on with name.
func hasRow(rows []string, marks, name string) bool {
	for _, row := range rows {
		if rest, found := strings.CutPrefix(row, marks); found && strings.HasPrefix(strings.TrimLeft(rest, " "), name+" ") {
			return true
		}
	}
	return false
}

func TestExplainSaysWhatWasWanted(t *testing.T) {
	src := "http://exa mple.com/"
	var spans uriscan.Spans
	uriscan.ScanString(src, &spans)
	want := "not a URI-reference: " + strings.TrimPrefix(spans.Err().Error(), "uriscan: ") + "\n"
	if text, _ := explain(src, uriscan.URIReference); !strings.Contains(text, want) {
		t.Errorf("want %q in\n%s", want, text)
	}
}

func TestExplainOfALongURIIsShort(t *testing.T) {
	short, _ := explain("https://example.com/"+strings.Repeat("x", 1000), uriscan.URIReference)
	long, _ := explain("https://example.com/"+strings.Repeat("x", 1_000_000), uriscan.URIReference)
	if len(long) > len(short)+200 {
		t.Errorf("%d bytes drawn for a URI of a million, %d for one of a thousand", len(long), len(short))
	}
}

func TestExplainDrawsTheErrorOfALongURI(t *testing.T) {
	for _, at := range []int{0, 59, 60, 61, 119, 120, 121, 180, 333, 420, 479, 480, 481} {
		src := "/" + strings.Repeat("x", 500)
		src = src[:at] + "\\" + src[at:]
		text, valid := explain(src, uriscan.URIReference)
		if valid || !strings.Contains(text, "^ ") || !strings.Contains(text, fmt.Sprintf(" error     %d\n", at)) {
			t.Errorf("error at %d: no caret in\n%s", at, text)
		}
	}
}
