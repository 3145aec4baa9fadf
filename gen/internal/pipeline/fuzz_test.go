package pipeline

import (
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/emit"
	"github.com/uriscan/uriscan/gen/internal/nfa"
	"github.com/uriscan/uriscan/internal/test/must"
)

// FuzzGenerator compiles texts that may be grammars, each with its first rule
// as the entry and the next ones as captures, and with preferences. Nothing may
// panic. A machine that comes out must die and accept where the positions of the
// grammar do, and report what the matcher does.
func FuzzGenerator(f *testing.F) {
	for _, line := range handWritten {
		f.Add(parseTrial(line).text, "aabab", uint8(3), uint8(0))
		f.Add(parseTrial(line).text, "aabab", uint8(7), uint8(0b10_01_00_10))
	}
	f.Add("date = 4DIGIT \"-\" 2DIGIT\nDIGIT = %x30-39\n", "1996-12", uint8(1), uint8(0x15))
	f.Add("m = t \"/\" t *( \";\" t \"=\" (t / q))\nt = 1*tc\ntc = %x61-7A / \"!\"\nq = %x22 *qd %x22\nqd = %x21 / %x23-FF\n", "a/b;c=\"d\"", uint8(7), uint8(0x15))
	f.Add("s = 1000(1000a)\na = [a2]\na2 = *%x00-FF\n", "\x00", uint8(1), uint8(0x15))
	f.Fuzz(func(t *testing.T, text, input string, captures, settle uint8) {
		if len(text) > 400 || len(input) > 200 {
			return // the pieces are small, the machines need not be
		}
		sources := []abnf.Source{{Name: "fuzz.abnf", Text: []byte(text)}}
		g, err := abnf.Read(sources...)
		if err != nil || repeatsOften(g) {
			return
		}
		run, err := Compile(sources, fuzzSpec(g, captures, settle))
		if err != nil {
			if strings.Contains(err.Error(), "contradicts") {
				t.Error(err)
			}
			return
		}
		if _, err := run.Emit(emit.Options{Package: "p", Name: "machine"}); err != nil {
			t.Skip(err)
		}
		machine, err := emit.Build(run.Machine)
		must.NoError(t, err)
		var m fsm.Match
		valid := machine.Scan(0, []byte(input), &m)
		wantValid, wantOffset := run.NFA.Read(0, input)
		if valid != wantValid || !valid && int(m.Offset) != wantOffset {
			t.Errorf("machine: %v, offset %d; positions: %v, offset %d", valid, m.Offset, wantValid, wantOffset)
		}
		for i := range run.Spec.Captures {
			if s := m.Spans[i]; valid && m.Has(i) && (s.Start > s.End || int(s.End) > len(input)) {
				t.Errorf("capture %d lies from %d to %d in %d bytes", i, s.Start, s.End, len(input))
			}
		}
		if len(input) <= maxFuzzMatch {
			compare(t, trial{text: text, spec: run.Spec}, run.Grammar, machine, 0, input, overlapsOf(run), &tally{})
		}
	})
}

// maxFuzzMatch is the longest input that is shown to the matcher.
const maxFuzzMatch = 12

// repeatsOften reports whether a count of the grammar is large. Such grammars
// are slow, not wrong, and the fuzzer takes a slow input for one that hangs.
func repeatsOften(g *abnf.Grammar) bool {
	var often func(n abnf.Node) bool
	often = func(n abnf.Node) bool {
		switch n := n.(type) {
		case *abnf.Alternation:
			return slices.ContainsFunc(n.Items, often)
		case *abnf.Concatenation:
			return slices.ContainsFunc(n.Items, often)
		case *abnf.Repetition:
			return max(n.Min, n.Max) > 6 || often(n.Item)
		}
		return false
	}
	return slices.ContainsFunc(g.Rules, func(r *abnf.Rule) bool { return often(r.Definition) })
}

// fuzzSpec asks for the first rule, and for those of the next eight as captures
// that have their bit set. Two bits of settle are for which place is wanted, two are the
// policy of the first rule, and two each those of the next two.
func fuzzSpec(g *abnf.Grammar, captures, settle uint8) nfa.Spec {
	spec := nfa.Spec{Entries: []string{g.Rules[0].Name}}
	for i, rule := range g.Rules[1:min(len(g.Rules), 9)] {
		if captures>>i&1 != 0 {
			spec.Captures = append(spec.Captures, nfa.Group{
				Name: rule.Name, Rules: []string{rule.Name}, Which: nfa.Occurrence(settle&3) % 3,
			})
		}
	}
	for i, rule := range g.Rules[:min(len(g.Rules), 3)] {
		if policy := settle >> (2 + 2*i) & 3; policy > 0 {
			spec.Prefer = append(spec.Prefer, nfa.Preference{Rule: rule.Name, Policy: nfa.Policy(policy - 1)})
		}
	}
	return spec
}
