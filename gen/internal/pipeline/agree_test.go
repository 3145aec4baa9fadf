package pipeline

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/emit"
	"github.com/uriscan/uriscan/gen/internal/nfa"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

func span(start, end int) string { return fmt.Sprintf("%d-%d ", start, end) }

func kindText(kind int) string { return fmt.Sprintf("k%d ", kind) }

// trial is a grammar with what is wanted of it.
type trial struct {
	text     string
	spec     nfa.Spec
	alphabet string
	length   int
}

// tally counts what became of the grammars and inputs of a test.
type tally struct{ accepted, ambiguous, refused, inputs, valid, skipped int }

// handWritten are grammars that each have one thing that is easy to get wrong.
// A line is: grammar with ; for newlines, entries, captures, kinds.
var handWritten = []string{
	`s = a b; a = *"a"; b = *"b"|s|a,b|`,
	`s = *c; c = "a" / "b"|s|c|`,
	`s = *(c "b"); c = 1*"a"|s|c|`,
	`s = c c; c = ["a"]|s||`,
	`s = c "b" c; c = *"a"|s|c|`,
	`s = o; o = "a" i "b"; i = *"a"|s|o,i|`,
	`s = *( "a" [c] ); c = "b"|s|c|`,
	`s = *( "a" o ); o = ["b" i]; i = ["a"]|s|o,i|`,
	`s = x / y; x = 1*"a" "b"; y = 1*"a" "a"|s|x,y|k=x/y`,
	`s = x / y; x = *"a"; y = *("a" / "b")|s|x,y|k=x/y`,
	`s = [u "b"] h; u = *"a"; h = *"a"|s|u,h|`,
	`s = [u "b"] h [":" p]; u = *("a" / ":"); h = *"a"; p = *"a"|s|u,h,p|`,
	`s = "" ; t = a ; a = ""|s,t|a|`,
	`s = c; c = ""|s|c|`,
	`s = "ab" c / "AB" d; c = %s"a"; d = %s"A"|s|c,d|k=c/d`,
	`s = *c; c = %xE9 / %x80-8F|s|c|`,
	`s = char; char = x / y; x = "a"; y = "b"|s|x,y|k=x/y`,
	`s = "aa" c "b" d; c = *"a"; d = *"a"|s|c,d|`,
	`s = *2c "b" 1*2d; c = "a"; d = "a" / "b"|s|c,d|`,
	`s = ( p / q ) "b"; p = "a" m; q = "a" n; m = "a"; n = "b"|s|p,q,m,n|k=p/q`,
	`s = 1*( ("a" c) / ("b" d) ); c = *"a"; d = *"a"|s|c,d|`,
	`s = [ (c / "a") ] *"a"; c = "aa"|s|c|`,
	`s = ["a"] c; c = *"b"; t = c s|s,t|c|`,
	`s = *( *c ); c = "a"|s|c|`,
	`s = c [c]; c = "a"|s|c|`,
	`s = *c *c; c = "a"|s|c|`,
	`s = 1*c 3"b"; c = 1*"a"|s|c|`,
	`s = c 3"b"; c = [d] ["a"]; d = "a"|s|c,d|`,
	`s = *(e / f); e = "a" [g]; f = "b" [g]; g = "a"|s|g|k=e/f`,
	`s = a / b / c; a = "a" *x; b = *x "b"; c = *x; x = "a" / "b"|s|a,b,c|k=a/b/c`,
	`s = *(1*a ["b" b]) ; a = "a"; b = *"b"|s|a,b|`,
	`s = [a] [b] [c]; a = "a"; b = "b"; c = "a"|s|a,b,c|`,
	`s = *c "a"; c = %x00-60 / %x62-FF|s|c|`,
}

// parseTrial reads a line of handWritten.
func parseTrial(line string) trial {
	parts := strings.Split(line, "|")
	t := trial{text: strings.ReplaceAll(parts[0], "; ", "\n") + "\n", alphabet: "abA:\xe9", length: 4}
	t.spec.Entries = strings.Split(parts[1], ",")
	for _, name := range strings.FieldsFunc(parts[2], func(r rune) bool { return r == ',' }) {
		t.spec.Captures = append(t.spec.Captures, nfa.Group{Name: name, Rules: []string{name}})
	}
	if name, rules, ok := strings.Cut(parts[3], "="); ok {
		t.spec.Kinds = []nfa.Group{{Name: name, Rules: strings.Split(rules, "/")}}
	}
	return t
}

// TestMachineAgreesWithMatcherOnHandWrittenGrammars compares spans, kinds,
// verdict and error offset on all short strings.
func TestMachineAgreesWithMatcherOnHandWrittenGrammars(t *testing.T) {
	var n tally
	for _, line := range handWritten {
		t.Run(line, func(t *testing.T) { try(t, parseTrial(line), &n) })
	}
	t.Logf("%+v", n)
	if n.accepted == 0 || n.ambiguous == 0 {
		t.Error("want grammars of both kinds: some that are accepted, some that are ambiguous")
	}
}

// TestMachineAgreesWithMatcherOnRandomGrammars does the same for grammars from
// a seeded generator.
func TestMachineAgreesWithMatcherOnRandomGrammars(t *testing.T) {
	count := 300
	if testing.Short() {
		count = 100
	}
	var n tally
	for seed := range count {
		t.Run(fmt.Sprint("seed=", seed), func(t *testing.T) {
			try(t, randomTrial(rand.New(rand.NewPCG(uint64(seed), 3986))), &n)
		})
	}
	t.Logf("%+v", n)
	if n.accepted < count/4 || n.valid < n.inputs/100 {
		t.Errorf("too few grammars were accepted, or too few inputs matched, to show anything: %+v", n)
	}
}

func try(t *testing.T, trial trial, n *tally) {
	sources := []abnf.Source{{Name: "trial.abnf", Text: []byte(trial.text)}}
	run, err := Compile(sources, trial.spec)
	var ambiguity *tdfa.Ambiguity
	switch {
	case errors.As(err, &ambiguity):
		n.ambiguous++
		checkWitness(t, trial, ambiguity.Witness)
		return
	case err != nil:
		n.refused++
		if strings.Contains(err.Error(), "contradicts") {
			t.Errorf("%v\n%s%+v", err, trial.text, trial.spec)
		}
		t.Log(err)
		return
	}
	n.accepted++
	machine, err := emit.Build(run.Machine)
	if err != nil {
		t.Fatal(err)
	}
	for entry := range trial.spec.Entries {
		forEach(trial.alphabet, trial.length, func(input string) bool {
			n.inputs++
			compare(t, trial, run.Grammar, machine, entry, input, n)
			comparePrefix(t, machine, entry, input)
			return !t.Failed()
		})
	}
	if t.Failed() {
		t.Logf("%s%+v", trial.text, trial.spec)
	}
}

// compare holds the machine against the matcher on one input.
func compare(t *testing.T, trial trial, g *abnf.Grammar, machine *fsm.Machine, entry int, input string, n *tally) {
	winners, reached, ok := match(g, trial.spec, entry, input)
	if !ok {
		n.skipped++
		return
	}
	var m fsm.Match
	valid := machine.Scan(entry, []byte(input), &m)
	if valid != (len(winners) > 0) {
		t.Errorf("%s, %q: the machine says %v, the matcher found %d readings", trial.spec.Entries[entry], input, valid, len(winners))
		return
	}
	if !valid {
		if int(m.Offset) != reached {
			t.Errorf("%s, %q: the machine died at %d, but the viable prefix has length %d", trial.spec.Entries[entry], input, m.Offset, reached)
		}
		return
	}
	n.valid++
	got := ""
	for i := range trial.spec.Captures {
		if m.Has(i) {
			got += span(int(m.Spans[i].Start), int(m.Spans[i].End))
		} else {
			got += "- "
		}
	}
	for i := range trial.spec.Kinds {
		got += kindText(int(m.Kinds[i]))
	}
	for _, w := range winners {
		if w.report != got {
			t.Errorf("%s, %q: the machine reports %q, a reading that nothing is preferred to %q", trial.spec.Entries[entry], input, got, w.report)
		}
	}
}

// checkWitness checks that the witness of a refusal has two readings of equal
// standing that report different things, and that no shorter input has.
func checkWitness(t *testing.T, trial trial, witness string) {
	g, err := abnf.Read(abnf.Source{Name: "trial.abnf", Text: []byte(trial.text)})
	if err != nil {
		t.Fatal(err)
	}
	ambiguous := func(input string) (yes, ok bool) {
		for entry := range trial.spec.Entries {
			winners, _, known := match(g, trial.spec, entry, input)
			if !known {
				return false, false
			}
			for _, w := range winners {
				yes = yes || w.report != winners[0].report
			}
		}
		return yes, true
	}
	if yes, ok := ambiguous(witness); ok && !yes {
		t.Errorf("the witness %q is not ambiguous\n%s%+v", witness, trial.text, trial.spec)
	}
	forEach(trial.alphabet, min(len(witness)-1, 4), func(input string) bool {
		yes, _ := ambiguous(input)
		if yes {
			t.Errorf("the witness is %q, but %q is shorter\n%s%+v", witness, input, trial.text, trial.spec)
		}
		return !yes
	})
}

// forEach calls f with all strings over the alphabet up to a length, short ones
// first, until it returns false.
func forEach(alphabet string, length int, f func(string) bool) {
	level := []string{""}
	for n := 0; n <= length; n++ {
		var longer []string
		for _, s := range level {
			if !f(s) {
				return
			}
			for i := range len(alphabet) {
				longer = append(longer, s+alphabet[i:i+1])
			}
		}
		level = longer
	}
}

// randomTrial makes a grammar of a few rules, each of which uses later ones
// only, and asks for some of them.
func randomTrial(r *rand.Rand) trial {
	t := trial{alphabet: "ab\xe9", length: 5}
	rules := 2 + r.IntN(5)
	var text strings.Builder
	for i := range rules {
		fmt.Fprintf(&text, "r%d = %s\n", i, randomExpression(r, 3, i+1, rules))
	}
	t.text = text.String()
	t.spec.Entries = []string{"r0"}
	if r.IntN(4) == 0 {
		t.spec.Entries = append(t.spec.Entries, "r1")
	}
	for i := range rules {
		if r.IntN(3) > 0 {
			name := fmt.Sprintf("r%d", i)
			t.spec.Captures = append(t.spec.Captures, nfa.Group{Name: name, Rules: []string{name}})
		}
	}
	if rules >= 4 && r.IntN(2) == 0 {
		t.spec.Kinds = []nfa.Group{{Name: "k", Rules: []string{"r2", "r3"}}}
	}
	return t
}

// randomExpression returns a piece of ABNF; an alternation stands in brackets.
func randomExpression(r *rand.Rand, depth, low, high int) string {
	atoms := []string{`"a"`, `"b"`, `"ab"`, `%xE9`, `%x80-FF`, `%s"B"`, `""`, `"a" / "b"`}
	if depth == 0 || r.IntN(8) == 0 {
		if low < high && r.IntN(3) > 0 {
			return fmt.Sprintf("r%d", low+r.IntN(high-low))
		}
		return "(" + atoms[r.IntN(len(atoms))] + ")"
	}
	sub := func() string { return randomExpression(r, depth-1, low, high) }
	switch r.IntN(8) {
	case 0:
		return "[" + sub() + "]"
	case 1:
		return []string{"*", "1*", "*2", "2", "1*2"}[r.IntN(5)] + "(" + sub() + ")"
	case 2, 3:
		return "(" + sub() + " / " + sub() + ")"
	case 4, 5, 6:
		return sub() + " " + sub()
	}
	return sub()
}
