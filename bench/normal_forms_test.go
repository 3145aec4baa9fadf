package bench

import (
	"strings"
	"testing"

	"github.com/PuerkitoBio/purell"
	whatwg "github.com/nlnwa/whatwg-url/url"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/rewrite"
)

// normalisers are the columns of docs/normal-forms.md after that of the input.
var normalisers = []struct {
	name   string
	normal func(src string) (normal string, ok bool)
}{
	{"uriscan", func(src string) (string, bool) {
		s, _ := uriscan.Parse(src)
		return string(rewrite.AppendNormalized(nil, src, &s, rewrite.SyntaxBased)), true
	}},
	{"net/url", netURLNormal},
	{"purell", func(src string) (string, bool) {
		normal, err := purell.NormalizeURLString(src, purellFlags)
		return normal, err == nil
	}},
	{"WHATWG", func(src string) (string, bool) {
		u, err := whatwg.NewParser().Parse(src)
		if err != nil {
			return "", false
		}
		return u.Href(false), true
	}},
}

// TestNormalFormsDifferAsDocumented runs every row of docs/normal-forms.md. Each has
// a reason that is explained below the table, and a difference.
func TestNormalFormsDifferAsDocumented(t *testing.T) {
	data := must.Read(t, "../docs/normal-forms.md")
	_, explained, _ := strings.Cut(data, "\n- `")
	rows := 0
	for line := range strings.Lines(data) {
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		if !strings.HasPrefix(line, "| `") {
			continue
		}
		if rows++; len(cells) != 2+len(normalisers) {
			t.Fatalf("a row has %d cells: %s", len(cells), line)
		}
		if !strings.Contains("`"+explained, cells[0]) {
			t.Errorf("%s has no explanation", cells[0])
		}
		checkRow(t, strings.Trim(cells[1], "`"), cells[2:])
	}
	if rows < 25 {
		t.Errorf("the table has %d rows", rows)
	}
}

// checkRow compares what each says of src with the cells.
func checkRow(t *testing.T, src string, cells []string) {
	t.Helper()
	differs := false
	for i, n := range normalisers {
		got, ok := n.normal(src)
		if got = "`" + got + "`"; !ok {
			got = "refuses"
		}
		if got != cells[i] {
			t.Errorf("%s, %s: %s, the table has %s", src, n.name, got, cells[i])
		}
		differs = differs || got != cells[0]
	}
	if !differs {
		t.Errorf("%s: all say the same", src)
	}
}
