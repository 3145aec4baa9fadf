package pipeline

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/emit"
	"github.com/uriscan/uriscan/gen/internal/nfa"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/must"
)

func span(start, end int) string { return fmt.Sprintf("%d-%d ", start, end) }

func kindText(kind int) string { return fmt.Sprintf("k%d ", kind) }

// trial is a grammar with what is wanted of it.
type trial struct {
	text     string
	spec     nfa.Spec
	alphabet string
	length   int
	seed     int // of a random one; else -1
}

// tally counts what became of the grammars and inputs of a test.
type tally struct {
	accepted, preferring, several, ambiguous, refused, overlaps, inputs, valid, skipped int
}

// handWritten are grammars that each have one thing that is easy to get wrong.
// A line is: grammar with ; for newlines, entries, captures, kinds; and, if there are
// any, preferences.
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

	`s = ("a" c / "b" c d) ":" "a"; c = *"a"; d = ""|s|c,d|`,
	`s = [c] [":" d] [e]; c = "a" *"b"; d = *"b"; e = "A"|s|c,d,e|`,

	// One place of several, the first or the last.
	`s = *c; c = "a" / "b"|s|c@first|`,
	`s = c "b" c; c = *"a"|s|c@first|`,
	`s = c ["b" c]; c = *"a"|s|c@last|`,
	`s = *( "a" [c] ) *":"; c = "b"|s|c@first|`,
	`s = *( "a" o ); o = ["b" i]; i = "a"|s|o@first,i@last|`,
	`s = *( "a" o ":" ); o = ["b" i]; i = *"a"|s|o@last,i@first|`,
	`s = o; o = *(i "b") ["a"]; i = 1*"a"|s|o,i@first|`,
	`s = *(x / y); x = "a" [z]; y = "b" [z]; z = ":"|s|x@first,y@last,z@first|k=x/y`,
	`s = t *( ":" t); t = *"a" v; v = *"b"|s,t|t@first,v@last|`,

	// An ambiguity that is settled.
	`s = a b; a = *"a"; b = *"a"|s|a,b||a=longest`,
	`s = a b; a = *"a"; b = *"a"|s|a,b||a=shortest`,
	`s = a b; a = *"a"; b = *"a"|s|b||s=first`,
	`s = [c] *"b"; c = *"a"|s|c||s=first`,
	`s = ["a"] [c]; c = *"a"|s|c||s=first`,
	`s = c *"b"; c = "a" / "ab" / "abb"|s|c||c=longest`,
	`s = c *"b"; c = "abb" / "ab" / "a"|s|c||c=shortest`,
	`s = o *"a"; o = "a" i *"b"; i = *("a" / "b")|s|o,i||o=longest,i=shortest`,
	`s = o *"a"; o = "a" i *"b"; i = *("a" / "b")|s|o,i||o=shortest,i=longest`,
	`s = o *"a"; o = "a" i *"b"; i = *("a" / "b")|s|o,i||o=longest,i=first`,
	`s = o *"a"; o = i *"b"; i = u *"a"; u = *("a" / "b")|s|o,i,u||o=longest,i=shortest,u=longest`,
	`s = o *"a"; o = i *"b"; i = u *"a"; u = *("a" / "b")|s|o,i,u||o=shortest,i=longest,u=shortest`,
	`s = *(c / "b"); c = 1*("a" / "b")|s|c@last||c=longest,s=first`,
	`s = *(c / "b"); c = 1*("a" / "b")|s|c@first||c=shortest,s=first`,
	`s = *c; c = o i; o = *"a"; i = *("a" / "b")|s|o@first,i@last||o=shortest,c=longest,s=first`,
	`s = *("a" / c) "b"; c = *( *d ); d = "a" / "b"|s|c@last,d@first||c=longest,s=first`,
	`s = [x] [y] "b"; x = *"a"; y = *"a"|s|x,y||x=shortest,y=longest,s=first`,
	`s = *x *y; x = "ab"; y = "ab" / "a" / "b"|s|x@last,y@first|k=x/y|s=first`,
	`s = x / y; x = *"a"; y = *("a" / "b")|s|x,y|k=y/x|s=longest`,
	`s = c d; t = d c; c = *("a" / "b"); d = *("b" / "a")|s,t|c,d||c=shortest,d=longest`,
	`s = *2c [d]; c = *2"a" / "ab"; d = "b" / *"a"|s|c@last,d||c=longest,s=first`,
	`s = h ["?+" r] ["?=" q]; h = "a"; r = "b" *("b" / "?" / "=" / "+"); q = "b" *("b" / "?" / "=")|s|r,q||r=shortest`,
}

// parseTrial reads a line of handWritten.
func parseTrial(line string) trial {
	parts := strings.Split(line, "|")
	t := trial{text: strings.ReplaceAll(parts[0], "; ", "\n") + "\n", alphabet: "abA:\xe9", length: 4, seed: -1}
	t.spec.Entries = strings.Split(parts[1], ",")
	for _, name := range strings.FieldsFunc(parts[2], func(r rune) bool { return r == ',' }) {
		name, which, _ := strings.Cut(name, "@")
		group := nfa.Group{Name: name, Rules: []string{name}}
		switch which {
		case "first":
			group.Which = nfa.FirstPlace
		case "last":
			group.Which = nfa.LastPlace
		}
		t.spec.Captures = append(t.spec.Captures, group)
	}
	for _, item := range strings.FieldsFunc(strings.Join(parts[4:], ""), func(r rune) bool { return r == ',' }) {
		rule, policy, _ := strings.Cut(item, "=")
		t.spec.Prefer = append(t.spec.Prefer, nfa.Preference{Rule: rule, Policy: nfa.Policy(slices.Index(nfa.Policies, policy))})
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
	if n.accepted == 0 || n.preferring == 0 || n.several == 0 || n.ambiguous == 0 || n.overlaps == 0 {
		t.Error("want grammars of each kind")
	}
}

// TestMachineAgreesWithMatcherOnRandomGrammars does the same for grammars from
// a seeded generator.
func TestMachineAgreesWithMatcherOnRandomGrammars(t *testing.T) {
	count := exhaustive.Pick(120, 60, 60)
	var n tally
	for seed := range count {
		t.Run(fmt.Sprint("seed=", seed), func(t *testing.T) {
			trial := randomTrial(rand.New(rand.NewPCG(uint64(seed), 3986)))
			trial.seed = seed
			try(t, trial, &n)
		})
	}
	t.Logf("%+v", n)
	if n.accepted < count/4 || n.valid < n.inputs/100 {
		t.Errorf("too few grammars were accepted, or too few inputs matched, to show anything: %+v", n)
	}
}

// try compiles a trial and compares the machine with the matcher. A refusal is held
// against the matcher too, and then settled in each way that there is.
func try(t *testing.T, trial trial, n *tally) {
	sources := []abnf.Source{{Name: "trial.abnf", Text: []byte(trial.text)}}
	run, err := Compile(sources, trial.spec)
	var ambiguity *tdfa.Ambiguity
	var several *nfa.SeveralPlaces
	switch {
	case errors.As(err, &several):
		n.several++
		checkPlaces(t, trial, several)
		for i, which := range []nfa.Occurrence{nfa.FirstPlace, nfa.LastPlace} {
			if trial.settle(i, 2) {
				try(t, trial.with(which), n)
			}
		}
		return
	case errors.As(err, &ambiguity):
		n.ambiguous++
		checkWitness(t, trial, ambiguity)
		if len(trial.spec.Prefer) == 0 {
			ways := trial.preferences(ambiguity)
			for i, prefer := range ways {
				if trial.settle(i, len(ways)) && len(prefer) > 0 {
					trial.spec.Prefer = prefer
					try(t, trial, n)
				}
			}
		}
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
	n.preferring += min(len(trial.spec.Prefer), 1)
	machine, err := emit.Build(run.Machine)
	must.NoError(t, err)
	overlaps := overlapsOf(run)
	for entry := range trial.spec.Entries {
		forEach(trial.alphabet, trial.length, func(input string) bool {
			n.inputs++
			compare(t, trial, run.Grammar, machine, entry, input, overlaps, n)
			comparePrefix(t, machine, entry, input)
			return !t.Failed()
		})
	}
	for kind, witness := range overlaps {
		checkOverlap(t, trial, run.Grammar, kind, witness, n)
	}
	if t.Failed() {
		t.Logf("%s%+v", trial.text, trial.spec)
	}
}

// settle reports whether to settle a refusal in way i of so many: a trial with a seed
// in one, others in each.
func (t trial) settle(i, ways int) bool { return t.seed < 0 || t.seed%ways == i }

// with returns the trial with that place wanted of each capture that has no choice
// yet.
func (t trial) with(which nfa.Occurrence) trial {
	t.spec.Captures = slices.Clone(t.spec.Captures)
	for i := range t.spec.Captures {
		if t.spec.Captures[i].Which == nfa.OnlyPlace {
			t.spec.Captures[i].Which = which
		}
	}
	return t
}

// preferences returns ways to settle an ambiguity: each that was advised, each policy
// for all captures, and the grammar's order for all, which settles everything.
func (t trial) preferences(a *tdfa.Ambiguity) (ways [][]nfa.Preference) {
	for _, advice := range a.Advice {
		ways = append(ways, []nfa.Preference{advice.Preference})
	}
	for _, policy := range []nfa.Policy{nfa.Longest, nfa.Shortest} {
		var all []nfa.Preference
		for _, group := range t.spec.Captures {
			all = append(all, nfa.Preference{Rule: group.Rules[0], Policy: policy})
		}
		ways = append(ways, all)
	}
	var mixed, first []nfa.Preference
	for i, group := range t.spec.Captures {
		mixed = append(mixed, nfa.Preference{Rule: group.Rules[0], Policy: nfa.Policy(i % 3)})
	}
	for _, entry := range t.spec.Entries {
		first = append(first, nfa.Preference{Rule: entry, Policy: nfa.First})
	}
	return append(ways, mixed, first)
}

// overlapsOf returns the witness for each kind that has one.
func overlapsOf(run *Run) map[int]string {
	witnesses := map[int]string{}
	for _, o := range run.DFA.Overlaps {
		witnesses[o.Kind] = o.Witness
	}
	return witnesses
}

// compare holds the machine against the matcher on one input.
func compare(t *testing.T, trial trial, g *abnf.Grammar, machine *fsm.Machine, entry int, input string, overlaps map[int]string, n *tally) {
	all, winners, ok := match(g, trial.spec, entry, input)
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
		if int(m.Offset) != all.reached {
			t.Errorf("%s, %q: the machine died at %d, but the viable prefix has length %d", trial.spec.Entries[entry], input, m.Offset, all.reached)
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
	for kind := range trial.spec.Kinds {
		if witness, known := overlaps[kind]; overlapping(winners[0], all.parses, kind) && (!known || len(witness) > len(input)) {
			t.Errorf("%s, %q is of two alternatives of kind %d, of which the witness is %q", trial.spec.Entries[entry], input, kind, witness)
		}
	}
}

// overlapping reports whether another reading has another alternative of a kind.
func overlapping(winner parse, all []parse, kind int) bool {
	taken := winner.kinds[kind]
	return taken >= 0 && slices.ContainsFunc(all, func(p parse) bool { return p.kinds[kind] >= 0 && p.kinds[kind] != taken })
}

// checkOverlap checks that the witness is one.
func checkOverlap(t *testing.T, trial trial, g *abnf.Grammar, kind int, witness string, n *tally) {
	n.overlaps++
	for entry := range trial.spec.Entries {
		all, winners, ok := match(g, trial.spec, entry, witness)
		if !ok || len(winners) > 0 && overlapping(winners[0], all.parses, kind) {
			return
		}
	}
	t.Errorf("the witness %q has no two alternatives of kind %d", witness, kind)
}

// read returns the trial's grammar.
func (t trial) read(test *testing.T) *abnf.Grammar {
	test.Helper()
	g, err := abnf.Read(abnf.Source{Name: "trial.abnf", Text: []byte(t.text)})
	must.NoError(test, err)
	return g
}

// checkPlaces checks that the witness of a refusal has a reading with the two places,
// and that no shorter input has one with several.
func checkPlaces(t *testing.T, trial trial, refused *nfa.SeveralPlaces) {
	g := trial.read(t)
	capture := slices.IndexFunc(trial.spec.Captures, func(c nfa.Group) bool { return c.Name == refused.Name })
	several := func(input string) (yes, ok bool) {
		for entry := range trial.spec.Entries {
			all, _, known := match(g, trial.spec, entry, input)
			if !known {
				return false, false
			}
			yes = yes || slices.ContainsFunc(all.parses, func(p parse) bool { return p.times[capture] > 1 })
		}
		return yes, true
	}
	if yes, ok := several(refused.Witness); ok && !yes {
		t.Errorf("%q has no reading with two places of %s\n%s%+v", refused.Witness, refused.Name, trial.text, trial.spec)
	}
	forEach(trial.alphabet, min(len(refused.Witness)-1, 4), func(input string) bool {
		if yes, _ := several(input); yes {
			t.Errorf("the witness is %q, but %q is shorter\n%s%+v", refused.Witness, input, trial.text, trial.spec)
			return false
		}
		return true
	})
}

// checkWitness checks that the witness of a refusal has two readings of equal
// standing that report different things, that no shorter input has if it says so, and
// that each advice does what it says.
func checkWitness(t *testing.T, trial trial, a *tdfa.Ambiguity) {
	g := trial.read(t)
	ambiguous := func(input string) (yes, ok bool) {
		for entry := range trial.spec.Entries {
			_, winners, known := match(g, trial.spec, entry, input)
			if !known {
				return false, false
			}
			for _, w := range winners {
				yes = yes || w.report != winners[0].report
			}
		}
		return yes, true
	}
	if yes, ok := ambiguous(a.Witness); ok && !yes {
		t.Errorf("the witness %q is not ambiguous\n%s%+v", a.Witness, trial.text, trial.spec)
	}
	for _, advice := range a.Advice {
		checkAdvice(t, trial, g, a, advice)
	}
	shorter := min(len(a.Witness)-1, 4)
	if !a.Shortest {
		shorter = -1
	}
	forEach(trial.alphabet, shorter, func(input string) bool {
		yes, _ := ambiguous(input)
		if yes {
			t.Errorf("the witness is %q, but %q is shorter\n%s%+v", a.Witness, input, trial.text, trial.spec)
		}
		return !yes
	})
}

// checkAdvice checks that with the advised preference the reading that it is to take
// is taken.
func checkAdvice(t *testing.T, trial trial, g *abnf.Grammar, a *tdfa.Ambiguity, advice tdfa.Advice) {
	spec := trial.spec
	spec.Prefer = append(slices.Clone(spec.Prefer), advice.Preference)
	reading := a.Readings[advice.Reading]
	for entry := range spec.Entries {
		_, winners, known := match(g, spec, entry, a.Witness)
		other := func(p parse) bool { return !p.says(spec, a.Name, reading) }
		if !known || len(winners) > 0 && !slices.ContainsFunc(winners, other) {
			return
		}
	}
	t.Errorf("%q: with %v no reading is like %+v\n%s%+v", a.Witness, advice.Preference, reading, trial.text, trial.spec)
}

// says reports whether a parse has what a reading says of a capture or kind.
func (p parse) says(spec nfa.Spec, name string, r tdfa.Reading) bool {
	named := func(g nfa.Group) bool { return g.Name == name }
	if r.IsKind {
		kind := slices.IndexFunc(spec.Kinds, named)
		return p.kinds[kind] == slices.Index(spec.Kinds[kind].Rules, r.Rule)
	}
	got := strings.Fields(p.report)[slices.IndexFunc(spec.Captures, named)]
	if r.End < 0 {
		return got == "-"
	}
	return got == strings.TrimSpace(span(r.Start, r.End))
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
	reached := t.reached()
	for i := range rules {
		if name := fmt.Sprintf("r%d", i); r.IntN(3) > 0 && reached[name] {
			t.spec.Captures = append(t.spec.Captures, nfa.Group{Name: name, Rules: []string{name}})
		}
	}
	if reached["r2"] && reached["r3"] && r.IntN(2) == 0 {
		t.spec.Kinds = []nfa.Group{{Name: "k", Rules: []string{"r2", "r3"}}}
	}
	return t
}

// reached returns the rules that the entries lead to: each uses later ones only.
func (t trial) reached() map[string]bool {
	reached := map[string]bool{}
	for _, entry := range t.spec.Entries {
		reached[entry] = true
	}
	for _, line := range strings.Split(t.text, "\n") {
		name, definition, _ := strings.Cut(line, " = ")
		for _, used := range regexp.MustCompile(`r[0-9]`).FindAllString(definition, -1) {
			reached[used] = reached[used] || reached[name]
		}
	}
	return reached
}

// randomExpression returns a piece of ABNF; an alternation is in brackets.
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
