package fuzz

import (
	"fmt"
	"go/version"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// netURLVersion is the first version of Go with a net/url that the reasons hold for.
// Older ones accept more hosts.
const netURLVersion = "go1.26"

func needNetURL(t testing.TB) {
	t.Helper()
	if v := runtime.Version(); strings.HasPrefix(v, "go") && version.Compare(v, netURLVersion) < 0 {
		t.Skipf("the differences are those of net/url since %s; this is %s", netURLVersion, v)
	}
}

// FuzzScanAgainstNetURL wants a reason for every difference.
func FuzzScanAgainstNetURL(f *testing.F) {
	needNetURL(f)
	seed(f, func(src []byte) { f.Add(src) })
	f.Fuzz(func(t *testing.T, input []byte) {
		each(input, func(src []byte) {
			p := pairOf(string(src))
			for _, d := range p.differences() {
				if p.nameOf(d) == "" {
					t.Errorf("%q: %s: uriscan says %s, net/url %s, and no reason is written down", src, d.topic, d.ours, d.theirs)
				}
			}
		})
	})
}

// row is a line of the table in docs/differences.md.
type row struct{ reason, example, topic, ours, theirs string }

// documented returns the rows of the tables in docs/differences.md with a head that
// begins with "reason".
func documented(t *testing.T) []row {
	t.Helper()
	data := must.Read(t, "../docs/differences.md")
	var rows []row
	inTable := false
	for line := range strings.Lines(data) {
		inTable = strings.HasPrefix(line, "| reason ") || inTable && strings.HasPrefix(line, "|")
		if !inTable || !strings.HasPrefix(line, "| `") {
			continue
		}
		cells := strings.Split(strings.TrimSuffix(strings.TrimSpace(line), "|"), "|")[1:]
		if len(cells) != 5 {
			t.Fatalf("a row of %d cells, want 5: %s", len(cells), line)
		}
		for i := range cells {
			cells[i] = strings.Trim(strings.TrimSpace(cells[i]), "`")
		}
		rows = append(rows, row{cells[0], cells[1], cells[2], cells[3], cells[4]})
	}
	return rows
}

// TestDifferencesAreDocumented runs the example of every row and wants the
// difference that the row describes, for the reason that it gives.
func TestDifferencesAreDocumented(t *testing.T) {
	needNetURL(t)
	var names []string
	for _, r := range documented(t) {
		names = append(names, r.reason)
		example := r.example
		if strings.HasPrefix(example, `"`) {
			var err error
			if example, err = strconv.Unquote(example); err != nil {
				t.Fatalf("%s: the example is no quoted string: %s", r.reason, r.example)
			}
		}
		p := pairOf(example)
		var got []row
		for _, d := range p.differences() {
			got = append(got, row{p.nameOf(d), r.example, string(d.topic), d.ours, d.theirs})
		}
		if !slices.Contains(got, r) {
			t.Errorf("the row\n %s\nis not so; the example gives\n %s", r, got)
		}
	}
	for _, r := range reasons {
		expect.Equal(t, strings.Count(" "+strings.Join(names, " ")+" ", " "+r.name+" "), 1, "rows of the reason %s in docs/differences.md", r.name)
	}
	if len(names) != len(reasons) {
		t.Errorf("%d rows, %d reasons", len(names), len(reasons))
	}
}

// String returns the row as the table has it.
func (r row) String() string {
	return fmt.Sprintf("| `%s` | `%s` | %s | %s | %s |", r.reason, r.example, r.topic, r.ours, r.theirs)
}
