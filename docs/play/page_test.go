package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

func TestTypingShowsComponents(t *testing.T) {
	b := open(t, 1280, 900, "#uri=")
	expect.Equal(t, b.text("short"), "valid", "the empty reference")
	const input = "http://me@h.example:8/p?q#f"
	for i, key := range input {
		b.do(chromedp.SendKeys("#uri", string(key), chromedp.ByQuery))
		typed := input[:i+1]
		var s uriscan.Spans
		uriscan.ScanString(typed, &s)
		for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
			want := "–"
			if span := s.Span(c); s.Has(c) {
				want = fmt.Sprintf("%d to %d", span.Start, span.End)
				if span.Len() == 0 {
					want = fmt.Sprintf("at %d", span.Start)
				}
			}
			got := eval[string](b, `[...document.querySelectorAll("#components tr")].find((r) => r.querySelector(".swatch").textContent === %q).querySelector(".span").textContent`, c)
			expect.Equal(t, got, want, "%q: the %s", typed, c)
		}
		for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
			coloured := eval[string](b, `[...document.querySelectorAll('#drawing .row > [data-c=%s]')].map((e) => e.textContent).join("")`, c)
			expect.Equal(t, coloured, s.Span(c).InString(typed), "%q: the text in the colour of the %s", typed, c)
		}
		bars := eval[int](b, `document.querySelectorAll("#drawing .bracket").length`)
		if want := strings.Count(b.text("components"), " to ") + strings.Count(b.text("components"), "at "); bars != want {
			t.Errorf("%q: %d brackets for %d components", typed, bars, want)
		}
	}
	expect.Equal(t, eval[string](b, `[...document.querySelectorAll("#drawing .row")].map((r) => r.textContent).join("")`), input, "the drawing")
	if len(b.errors) > 0 {
		t.Error(b.errors)
	}
}

// Names that have no room beside each other are below each other.
func TestNamesInTheDrawingDoNotOverlap(t *testing.T) {
	b := open(t, 1280, 900, "#uri=")
	for _, input := range []string{"a://b@c:1/?d#e", "//@:?#", "a:b", "http://u@h:8/p?q#f"} {
		b.write("uri", input)
		overlaps := eval[[]string](b, `(() => {
			const names = [...document.querySelectorAll("#drawing .name span")].map((e) => [e.textContent, e.getBoundingClientRect()]), found = [];
			for (const [a, x] of names) for (const [b, y] of names) {
				if (a < b && x.left < y.right && y.left < x.right && x.top + 2 < y.bottom && y.top + 2 < x.bottom) found.push(a + " and " + b);
			}
			return names.length ? found : ["no name"];
		})()`)
		if len(overlaps) > 0 {
			t.Errorf("%s: these overlap: %q", input, overlaps)
		}
	}
}

// A difference is a row of a table of the documents: an input, and what uriscan says.
type difference struct {
	input   string
	escapes bool // the input is a Go string, without its quotes
	says    string
}

var tableRow = regexp.MustCompile("(?m)^\\|(?: `[a-z0-9A-Z-]+` \\|)? `((?:[^`]|``)*)` \\|(.*)\\|$")

// tenRows returns the rows of the first table of docs/differences.md.
func tenRows(t *testing.T) (rows []difference) {
	t.Helper()
	text := section(t, filepath.Join("..", "differences.md"), "## Ten examples")
	for _, row := range tableRow.FindAllStringSubmatch(text, -1) {
		cells := strings.Split(row[2], "|")
		rows = append(rows, difference{input: row[1], says: strings.TrimSpace(cells[0])})
	}
	if len(rows) < 8 {
		t.Fatalf("%d rows were found in the first table of docs/differences.md", len(rows))
	}
	return rows
}

// documentRows returns the rows of docs/differences.md about scans.
func documentRows(t *testing.T) (rows []difference) {
	t.Helper()
	for _, head := range []string{"## What only net/url accepts", "## What only uriscan accepts", "## What both accept but report differently"} {
		text := section(t, filepath.Join("..", "differences.md"), head)
		for _, row := range tableRow.FindAllStringSubmatch(text, -1) {
			cells := strings.Split(row[2], "|")
			d := difference{input: row[1], says: strings.TrimSpace(cells[1])}
			if d.input[0] == '"' {
				d.input, d.escapes = d.input[1:len(d.input)-1], true
			}
			if head == "## What both accept but report differently" {
				d.says = "accepts"
			}
			rows = append(rows, d)
		}
	}
	if len(rows) < 20 {
		t.Fatalf("%d rows were found in docs/differences.md", len(rows))
	}
	return rows
}

// section returns the part of a document below a heading.
func section(t *testing.T, file, head string) string {
	t.Helper()
	text := must.Read(t, file)
	_, rest, found := strings.Cut(text, head+"\n")
	if !found {
		t.Fatalf("%s has no heading %q", file, head)
	}
	rest, _, _ = strings.Cut(rest, "\n## ")
	return rest
}

// Every row of the tables of differences shows what the row says of uriscan, and what
// the browser itself says of the input.
func TestRowsOfTheTablesOfDifferencesAreShown(t *testing.T) {
	b := open(t, 1280, 900, "#uri=")
	for _, row := range slices.Concat(tenRows(t), documentRows(t)) {
		b.check(row.escapes)
		b.write("uri", row.input)
		verdict, kind, _ := strings.Cut(row.says, ", ")
		if verdict == "accepts" {
			verdict = "valid"
		}
		if got := b.text("short"); got != verdict {
			t.Errorf("%s: the page says %q, the row %q", row.input, got, verdict)
		}
		if components := b.text("components"); !strings.Contains(components, kind) {
			t.Errorf("%s: the components are %q, and not of the kind %s", row.input, components, kind)
		}
		input := row.input
		if row.escapes {
			unquoted, err := strconv.Unquote(`"` + row.input + `"`)
			must.NoError(t, err)
			input = unquoted
		}
		href := eval[string](b, `(() => { try { return new URL(%s).href; } catch { return "refuses"; } })()`, quoted(input))
		shown := b.text("theirs")
		if shown == "accepts" {
			shown = b.text("href")
		}
		expect.Equal(t, shown, href, "%s: the reference that the page shows", row.input)
		if (b.text("ours") == "accepts") != (verdict == "valid") {
			t.Errorf("%s: beside the browser uriscan is %q", row.input, b.text("ours"))
		}
	}
}

// Where a component differs, the page says so in words.
func TestDifferencesFromTheBrowserAreMarked(t *testing.T) {
	b := open(t, 1280, 900, "#uri=")
	for _, test := range []struct{ input, part, words string }{
		{"http://0x7f.1/", "host", "IPv4"},
		{"HTTP://h/", "scheme", "lower case"},
		{`http://good.example\@evil.example/`, "host", "backslash"},
		{"http://h:80/", "port", "default port"},
		{"http://h/a/../b", "path", "dot segments"},
	} {
		b.write("uri", test.input)
		row := fmt.Sprintf(`document.querySelector("#browser tr[data-part=%s]")`, test.part)
		expect.Equal(t, eval[string](b, `%s.className`, row), "differs", "%s: the row of the %s is marked", test.input, test.part)
		if text := eval[string](b, `%s.textContent`, row); !strings.Contains(text, "Differs.") || !strings.Contains(text, test.words) {
			t.Errorf("%s: the row of the %s says %q", test.input, test.part, text)
		}
	}
	b.write("uri", "http://h/p")
	expect.Equal(t, eval[int](b, `document.querySelectorAll("#browser tr.differs").length`), 0, "marked components of a plain URL")
}

func TestBaseResolvesAndEscapesGiveBytes(t *testing.T) {
	b := open(t, 1280, 900, "#uri=../c&base=http%3A%2F%2Fh%2Fa%2Fb%2F")
	if forms := b.text("forms"); !strings.Contains(forms, "http://h/a/c") {
		t.Errorf("the forms are %q", forms)
	}
	expect.Equal(t, b.text("href"), "http://h/a/c", "the answer of the browser")
	b.write("base", "")
	b.check(true)
	b.write("uri", `http://h/\xff`)
	expect.Equal(t, b.text("short"), "path at 9", "a byte that is no UTF-8")
	b.write("uri", `http://h/\q`)
	if got := b.text("verdict"); !strings.Contains(got, "no escape") || b.text("browser") == "" {
		t.Errorf("a wrong escape: %q", got)
	}
}

// Below the drawing are the template of the path and the registered domain.
func TestNamesOfPathAndHostAreShown(t *testing.T) {
	b := open(t, 1280, 900, "#uri=")
	for _, test := range []struct{ input, template, domain string }{
		{"https://www.example.co.uk/users/42/orders?page=2", "/users/{int}/orders", "example.co.uk"},
		{"//ann.github.io/v1/f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "/v1/{uuid}", "ann.github.io"},
		{"http://192.0.2.1/a", "/a", "An address has none"},
		{"/about", "/about", "There is no host."},
		{"http://h.example", "The path is empty.", "h.example"},
		{"http://co.uk/<img src=x>", "/{encoded}", "The host is a public suffix"},
	} {
		b.write("uri", test.input)
		shown := eval[[]string](b, `[...document.querySelectorAll("#names dd")].map((e) => e.textContent)`)
		if len(shown) != 2 || shown[0] != test.template || !strings.HasPrefix(shown[1], test.domain) {
			t.Errorf("%s: the names are %q, want %q and %q", test.input, shown, test.template, test.domain)
		}
	}
}

func TestProductionsAreReadAsTheySay(t *testing.T) {
	b := open(t, 1280, 900, "#uri=http%3A%2F%2Fh%2F%23f")
	for name, want := range map[string]string{"URI-reference": "valid", "URI": "valid", "absolute-URI": "fragment at 9", "relative-ref": "first-colon at 4"} {
		b.write("production", name)
		var p uriscan.Production
		must.NoError(t, p.UnmarshalText([]byte(name)))
		var s uriscan.Spans
		if !p.ScanString("http://h/#f", &s) {
			want = fmt.Sprintf("%s at %d", s.ErrorCode(), s.ErrorOffset())
		}
		expect.Equal(t, b.text("short"), want, "as %s", name)
	}
}
