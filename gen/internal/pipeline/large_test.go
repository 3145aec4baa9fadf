package pipeline

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/emit"
	"github.com/uriscan/uriscan/gen/internal/nfa"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/must"
)

// Grammars that are large, or small and become large. Each is refused with the rule
// that grows, or made into a file. Nothing here depends on time: what is bounded is
// what the passes count, and how large the file is.

// rows returns the format with 0 to n-1 in it, one after the other.
func rows(n int, format string) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, format, i)
	}
	return text.String()
}

// joined is rows with something between them.
func joined(n int, between, format string) string {
	return strings.TrimPrefix(rows(n, between+format), between)
}

// A large grammar has the entry s.
type large struct {
	name, text string
	captures   int    // c0, c1 and so on
	want       string // in the refusal; "" where there is none
}

// givenUp is in the refusals that take the longest: a machine has grown to the largest
// size. They are left out with -short, and those with captures without -exhaustive.
const givenUp = "; most of the readings are in the rule "

var largeGrammars = []large{
	// Long texts.
	{"16,000 octets", "s = octets\noctets = %x41" + strings.Repeat(".41", 15_999) + "\n", 0, ""},
	{"22,000 octets", "s = octets\noctets = %x41" + strings.Repeat(".41", 21_999) + "\n", 0, "the shortest input that is s has 22000 bytes, most of them in the rule octets; 22002 states make 66006 cells at least"},
	{"300,000 octets", "s = octets\noctets = %x41" + strings.Repeat(".41", 299_999) + "\n", 0, "more than 262144 parts, most of them in the rule octets"},
	{"a long quoted text", "s = c0 text\nc0 = \"a\"\ntext = \"" + strings.Repeat("the quick brown fox ", 500) + "\"\n", 1, "most of the states are in the rule text"},
	{"a long text of a million bytes", "s = text\ntext = \"" + strings.Repeat("x", 1_000_000) + "\"\n", 0, "more than 262144 parts, most of them in the rule text"},

	// Repetitions.
	{"10,000 options", "s = *10000(\"a\")\n", 0, ""},
	{"repetitions in repetitions", "s = r\nr = 10000(10000q)\nq = \"a\"\n", 0, "more than 262144 parts, most of them in the rule r"},
	{"three of them around nothing", "s = 10000(10000(10000\"\"))\n", 0, "more than 262144 parts, most of them in the rule s"},
	{"options in options", "s = r\nr = *100(*100\"a\")\n", 0, "in the rule r what may match nothing can be passed over in too many ways"},
	{"options in options in options", "s = r\nr = *30(*30(*30\"a\"))\n", 0, "in the rule s what may match nothing can be passed over in too many ways"},
	{"loops of options", "s = " + strings.Repeat("*(*\"a\" *\"b\") ", 40) + "\n", 0, "in the rule s what may match nothing can be passed over in too many ways"},
	{"a chain of 100 options", "s = " + joined(100, " ", "[\"a%d\"]") + "\n", 0, ""},
	{"a chain of 300 options", "s = t\nt = " + joined(300, " ", "[\"a%d\"]") + "\n", 0, "can be passed over in too many ways"},
	{"200 options in each other", "s = " + strings.Repeat("[\"a\" ", 200) + strings.Repeat("]", 200) + "\n", 0, ""},

	// Machines that are exponential in the grammar, as such and with captures.
	{"the 13th byte from the end", "s = *(\"a\" / \"b\") \"a\" 12(\"a\" / \"b\")\n", 0, ""},
	{"the 21st byte from the end", "s = x y\nx = *(\"a\" / \"b\") \"a\"\ny = 20(\"a\" / \"b\")\n", 0, "given up at 65537 states; most of the readings are in the rule y"},
	{"the 2001st byte from the end", "s = x y\nx = *(\"a\" / \"b\") \"a\"\ny = 2000(\"a\" / \"b\")\n", 0, givenUp + "y"},
	{"a capture in front of it", "s = *(\"a\" / \"b\") c0 y\nc0 = %x61\ny = 20(\"a\" / \"b\")\n", 1, givenUp + "y"},
	{"captures around it", "s = c0 c1 c2\nc0 = *(\"a\" / \"b\")\nc1 = %x61\nc2 = 14(\"a\" / \"b\")\n", 3, givenUp + "c2"},

	// Many rules, many alternatives.
	{"a chain of 5,000 rules", "s = r0\n" + chain(5000), 0, ""},
	{"rules that double", "s = r0\n" + doubling(50), 0, "more than 262144 parts, most of them in the rule r49"},
	{"500 words", "s = " + joined(500, " / ", "\"%d\"") + "\n", 0, ""},
	{"5,000 alternatives", "s = t\nt = " + joined(5000, " / ", "\"a%d\"") + "\n", 0, "after \"\" an input can be read in 5000 ways, and 1024 can be told apart"},
	{"2,000 alternatives in a loop", "s = *t\nt = " + joined(2000, " / ", "\"%d\"") + "\n", 0, "can be passed over in too many ways"},
	{"14 captures in a row", "s = " + joined(14, " ", "c%d") + rows(14, "\nc%d = *%%x61 %%x62.%[1]d") + "\n", 14, ""},
	{"14 captures as alternatives", "s = " + joined(14, " / ", "c%d") + rows(14, "\nc%d = *%%x61 %%x62.%[1]d") + "\n", 14, ""},
	{"14 captures that may all be absent", "s = " + joined(14, " ", "[c%d]") + rows(14, "\nc%d = 1*%%x61 %%x62.%[1]d") + "\n", 14, ""},
}

// chain returns rules of two bytes, each of which leads to the next.
func chain(n int) string {
	return rows(n, "r%d = q n%[1]d\n") + nexts(n) + fmt.Sprintf("r%d = %%x7A\nq = %%x61-62\n", n)
}

func nexts(n int) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "n%d = r%d\n", i, i+1)
	}
	return text.String()
}

// doubling returns rules that use the next one twice.
func doubling(n int) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "r%d = r%d r%d\n", i, i+1, i+1)
	}
	return text.String() + fmt.Sprintf("r%d = %%x7A\n", n)
}

// bytesOfState and bytesOfCell are how much of a file one state may take: a comment of
// a sample and of rules, and a line of cells with another one above it. bytesOfCapture is
// for the index of one capture, which has a ruler.
const (
	bytesOfState   = 400
	bytesOfCell    = 40
	bytesOfCapture = 5000
)

// TestLargeGrammarsAreRefusedOrWritten compiles each, and wants the refusal with the
// rule that grows, or a file that is linear in the states of the machine.
func TestLargeGrammarsAreRefusedOrWritten(t *testing.T) {
	for _, g := range largeGrammars {
		t.Run(g.name, func(t *testing.T) {
			if strings.Contains(g.want, givenUp) && g.captures >= exhaustive.Pick(14, 1, 0) {
				t.Skip("takes a second")
			}
			spec := nfa.Spec{Entries: []string{"s"}}
			for i := range g.captures {
				name := fmt.Sprint("c", i)
				spec.Captures = append(spec.Captures, nfa.Group{Name: name, Rules: []string{name}})
			}
			run, err := Compile([]abnf.Source{{Name: "g.abnf", Text: []byte(g.text)}}, spec)
			switch {
			case err != nil && (g.want == "" || !strings.Contains(err.Error(), g.want)):
				t.Fatalf("error %.300v, want one with %q", err, g.want)
			case err != nil:
				return
			case g.want != "":
				t.Fatalf("a machine of %d states, want an error with %q", len(run.Machine.States), g.want)
			}
			file, err := run.Emit(emit.Options{Package: "p", Name: "machine"})
			must.NoError(t, err)
			if limit := 50_000 + g.captures*bytesOfCapture + len(run.Machine.States)*(bytesOfState+bytesOfCell*run.Machine.Classes.Len()); len(file) > limit {
				t.Errorf("the file of %d states has %d bytes, want at most %d", len(run.Machine.States), len(file), limit)
			}
			for _, line := range bytes.Split(file, []byte("\n")) {
				if len(line) > 4000 {
					t.Fatalf("a line of the file has %d bytes: %.60q…", len(line), line)
				}
			}
		})
	}
}
