package abnf

import (
	"fmt"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
)

// TestHostileTextEnds reads, checks and dumps texts of a quarter of a megabyte or so,
// with -exhaustive of a megabyte. Their shapes invite a reader to go over the same bytes
// again, or down without end. Each must end in a grammar with a dump that reads back equal, or
// in an error with a short message.
func TestHostileTextEnds(t *testing.T) {
	n := exhaustive.Pick(200_000, 50_000, 20_000)
	shapes := []struct{ name, text string }{
		{"open groups", "a = " + strings.Repeat("(", 5*n)},
		{"closed groups", "a = " + strings.Repeat("(b) ", n)},
		{"deep groups", "a = " + strings.Repeat(strings.Repeat("( ", 250)+`"x"`+strings.Repeat(" )", 250)+" ", n/250)},
		{"alternatives", "a = b" + strings.Repeat(" / b", n) + "\nb = %x01"},
		{"incremental alternatives", "a = b" + strings.Repeat("\na =/ b", n) + "\nb = %x01"},
		{"rules", numbered(n, func(i int) string { return fmt.Sprintf("a%d = %%x01\n", i) })},
		{"chain of rules", numbered(n, func(i int) string { return fmt.Sprintf("a%d = a%d\n", i, i+1) }) + fmt.Sprintf("a%d = %%x01", n)},
		{"circle of rules", numbered(n, func(i int) string { return fmt.Sprintf("a%d = a%d\n", i, (i+1)%n) })},
		{"doubling rules", numbered(n, func(i int) string { return fmt.Sprintf("a%d = a%d a%d\n", i, i+1, i+1) }) + fmt.Sprintf("a%d = %%x01", n)},
		{"blank lines", "a = b" + strings.Repeat("\n", 5*n) + " c\nb = %x01\nc = %x02"},
		{"comments", "a = b" + strings.Repeat("\n;", 2*n) + "\nb = %x01"},
		{"one comment", strings.Repeat(";", 5*n) + "\na = %x01"},
		{"folded lines", "a = %x01" + strings.Repeat("\n %x01", n)},
		{"digits of a count", "a = " + strings.Repeat("0", 5*n) + "1b\nb = %x01"},
		{"digits of a value", "a = %x" + strings.Repeat("0", 5*n) + "1"},
		{"sequence", "a = %x" + strings.Repeat("41.", n) + "41"},
		{"quoted text", `a = "` + strings.Repeat("x", 5*n) + `"`},
		{"one name", "a = " + strings.Repeat("b", 5*n)},
	}
	for _, shape := range shapes {
		g, err := Read(Source{Name: "g", Text: []byte(shape.text)})
		if err == nil {
			err = g.Check()
			again, againErr := Read(Source{Name: "g", Text: []byte(dumpText(g))})
			if againErr != nil || !equalGrammars(g, again) {
				t.Errorf("%s: the dump does not read back equal (%v)", shape.name, againErr)
			}
		}
		if err != nil && len(err.Error()) > 1000 {
			t.Errorf("%s: the message has %d bytes, want few", shape.name, len(err.Error()))
		}
	}
}

// numbered returns the lines for 0 to n-1.
func numbered(n int, line func(int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(line(i))
	}
	return b.String()
}
