package pipeline

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/captures"
	"github.com/uriscan/uriscan/gen/internal/emit"
	"github.com/uriscan/uriscan/gen/internal/nfa"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
	"github.com/uriscan/uriscan/internal/test/must"
)

// capturesOf returns n captures c0, c1 and so on, of which that place is wanted.
func capturesOf(n int, which nfa.Occurrence) (list []nfa.Group) {
	for i := range n {
		name := fmt.Sprint("c", i)
		list = append(list, nfa.Group{Name: name, Rules: []string{name}, Which: which})
	}
	return list
}

// compiled runs the passes on a text, for its rule s.
func compiled(text string, captures []nfa.Group) (*Run, error) {
	return Compile([]abnf.Source{{Name: "g.abnf", Text: []byte(text)}}, nfa.Spec{Entries: []string{"s"}, Captures: captures})
}

// TestPartsThatMayBeAbsentDoNotMultiply has as many of them as there is room for, and
// scans every choice of those that are present.
func TestPartsThatMayBeAbsentDoNotMultiply(t *testing.T) {
	const n = fsm.MaxCaptures
	run, err := compiled("s = "+joined(n, " ", "[%%d97.%d c%[1]d]")+rows(n, "\nc%d = 1*\"x\"")+"\n", capturesOf(n, nfa.OnlyPlace))
	must.NoError(t, err)
	if got := len(run.Machine.States); got > 4*n {
		t.Errorf("%d states, want a few for each part", got)
	}
	m, err := emit.Build(run.Machine)
	must.NoError(t, err)
	for present := range 1 << n {
		var src []byte
		var want [n]fsm.Span
		for i := range n {
			if present>>i&1 != 0 {
				src = append(src, 'a', byte(i))
				start := len(src)
				src = append(src, "xxxxxx"[:1+(present+i)%6]...)
				want[i] = fsm.Span{Start: uint32(start), End: uint32(len(src))}
			}
		}
		var out fsm.Match
		if !m.Scan(0, src, &out) || out.Spans != want || int(out.Present) != present {
			t.Fatalf("%q: spans %v of %#x, want %v of %#x", src, out.Spans, out.Present, want, present)
		}
	}
}

// TestCapturesThatMultiplyAreBlamed has captures in any order.
func TestCapturesThatMultiplyAreBlamed(t *testing.T) {
	text := "s = *t\nt = " + joined(8, " / ", "%%d98.%d c%[1]d") + rows(8, "\nc%d = *\"a\"") + "\n"
	_, err := compiled(text, capturesOf(8, nfa.LastPlace))
	const want = "the captures make the machine too large: without them it fits"
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %q", err, want)
	}
	if _, err := compiled(text, nil); err != nil {
		t.Errorf("without captures: %v", err)
	}
}

// TestCapturesThatRegistersDoNotDecideAreKept has a capture that is empty or absent
// where another one ends: the same register is written.
func TestCapturesThatRegistersDoNotDecideAreKept(t *testing.T) {
	run, err := compiled("s = (\"a\" c0 / \"b\" c0 c1) \":\" \"z\"\nc0 = *\"x\"\nc1 = \"\"\n", capturesOf(2, nfa.OnlyPlace))
	must.NoError(t, err)
	d, err := tdfa.Determinize(run.NFA, 0)
	must.NoError(t, err)
	var undecided *captures.Undecided
	if _, err := captures.Find(d); !errors.As(err, &undecided) || undecided.Captures != 1<<1 {
		t.Errorf("error %v, want one about the second capture alone", err)
	}
	m, err := emit.Build(run.Machine)
	must.NoError(t, err)
	for src, present := range map[string]uint16{"axx:z": 1, "bxx:z": 3, "a:z": 1, "b:z": 3} {
		var out fsm.Match
		if !m.Scan(0, []byte(src), &out) || out.Present != present {
			t.Errorf("%q: present %b, want %b", src, out.Present, present)
		}
	}
}
