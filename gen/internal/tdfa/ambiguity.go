package tdfa

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/nfa"
)

// Ambiguity is the error for a grammar in which an input has two readings that
// report different things, with nothing to decide between them.
type Ambiguity struct {
	What     string // the capture or kind, with the places of its rules
	Name     string // of the capture or kind
	Witness  string // an input that shows it
	Shortest bool   // no shorter one does: no readings were given up before
	Readings [2]Reading
	Advice   []Advice
}

// Advice is a preference that takes one of the readings.
type Advice struct {
	nfa.Preference
	Reading int // its number, from 0
}

// Reading is what one reading of the witness says of the capture or kind.
type Reading struct {
	IsKind     bool
	Start, End int    // of the capture, where there is one; else -1
	Rule       string // of the kind, "" for none
}

// Error returns a sentence, the witness with both readings below it, and what the
// user can do.
func (a *Ambiguity) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s is ambiguous: %+q has two readings, nothing decides between them", a.What, a.Witness)
	if a.Shortest {
		b.WriteString(", and no shorter input shows it")
	}
	text, columns := display(a.Witness)
	ruled := len(text) <= maxRuler && !a.Readings[0].IsKind
	if ruled {
		fmt.Fprintf(&b, "\n    %s", text)
	}
	for i, r := range a.Readings {
		ruler := ""
		if ruled {
			ruler = fmt.Sprintf("%-*s  ", len(text)+1, r.ruler(columns))
		}
		fmt.Fprintf(&b, "\n    %s%d: %s", ruler, i+1, r.text(a.Name))
	}
	if len(a.Advice) > 0 {
		b.WriteString("\n  settle it: ")
		for _, advice := range a.Advice {
			fmt.Fprintf(&b, "-prefer %s=%s takes %d, ", advice.Rule, nfa.Policies[advice.Policy], advice.Reading+1)
		}
		b.WriteString("or write alternatives, of which the first that matches is taken")
	}
	return b.String()
}

// maxRuler is how wide a witness may be to be shown with marks below it.
const maxRuler = 160

// display returns a text in printable ASCII, and the column at which each byte and
// the end is.
func display(text string) (shown string, columns []int) {
	var b strings.Builder
	for _, c := range []byte(text) {
		columns = append(columns, b.Len())
		switch {
		case c == '\\':
			b.WriteString(`\\`)
		case c >= ' ' && c <= '~':
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, `\x%02X`, c)
		}
	}
	return b.String(), append(columns, b.Len())
}

// ruler returns the line that marks the capture below the witness.
func (r *Reading) ruler(columns []int) string {
	switch {
	case r.End < 0:
		return ""
	case r.Start == r.End:
		return strings.Repeat(" ", columns[r.Start]) + "|"
	}
	return strings.Repeat(" ", columns[r.Start]) + strings.Repeat("-", columns[r.End]-columns[r.Start])
}

// text says the same in words.
func (r *Reading) text(name string) string {
	switch {
	case r.IsKind && r.Rule == "":
		return name + " is absent"
	case r.IsKind:
		return name + " is " + r.Rule
	case r.End < 0:
		return name + " is absent"
	case r.Start == r.End:
		return fmt.Sprintf("%s is [%d,%d), empty", name, r.Start, r.End)
	}
	return fmt.Sprintf("%s is [%d,%d)", name, r.Start, r.End)
}

// ambiguity returns the error for two ways to end in a state that report different
// things. The way to the state is followed again, through the positions as they were
// before equal ones became one: the rules around a fork are wanted.
func (d *determinizer) ambiguity(at int, both [2]*candidate) error {
	n := d.dfa.NFA
	e := &Ambiguity{Witness: d.dfa.Access(at), Shortest: !d.crowded}
	entry := d.dfa.States[at].Entry
	whole := *n
	whole.Positions = n.Whole
	w := follow(&whole, entry, e.Witness)
	var around *nfa.Use
	if pair, ok := w.differing(); ok {
		around, both = n.Forks[parting(w.trace(pair[0]), w.trace(pair[1]))].Around, pair
	}
	group, kind := disagreement(&n.Spec, around, both)
	e.What, e.Name = "capture "+n.Named(group), group.Name
	if kind {
		e.What = "kind " + n.Named(group)
	}
	for i, c := range both {
		e.Readings[i] = reading(&n.Spec, e.Name, kind, c)
	}
	for use := around; use != nil; use = use.Outer {
		if !kind && has(group, use.Rule) {
			e.advise(n, entry, nfa.Preference{Rule: use.Rule, Policy: nfa.Longest})
			e.advise(n, entry, nfa.Preference{Rule: use.Rule, Policy: nfa.Shortest})
		}
	}
	for use := around; use != nil; use = use.Outer {
		if e.advise(n, entry, nfa.Preference{Rule: use.Rule, Policy: nfa.First}) {
			break
		}
	}
	return e
}

// advise adds a preference as a way out if it takes one of the readings, and reports
// whether it does.
func (a *Ambiguity) advise(n *nfa.NFA, entry int, preference nfa.Preference) bool {
	spec := n.Spec
	for _, p := range spec.Prefer {
		if strings.EqualFold(p.Rule, preference.Rule) {
			return false
		}
	}
	spec.Prefer = append(slices.Clone(spec.Prefer), preference)
	preferring, err := nfa.Build(n.Grammar, spec)
	if err != nil {
		return false
	}
	last := follow(preferring, entry, a.Witness).last
	for i, r := range a.Readings {
		other := func(c candidate) bool { return reading(&spec, a.Name, r.IsKind, &c) != r }
		if len(last) > 0 && !slices.ContainsFunc(last, other) {
			a.Advice = append(a.Advice, Advice{preference, i})
			return true
		}
	}
	return false
}

// reading returns what a candidate says of the capture or kind of that name.
func reading(spec *nfa.Spec, name string, kind bool, c *candidate) Reading {
	named := func(g nfa.Group) bool { return g.Name == name }
	if !kind {
		i := slices.IndexFunc(spec.Captures, named)
		return Reading{Start: c.config.offsets[i], End: c.config.offsets[len(spec.Captures)+i]}
	}
	i := slices.IndexFunc(spec.Kinds, named)
	r := Reading{IsKind: true}
	if rule := c.config.kinds[i]; rule >= 0 {
		r.Rule = spec.Kinds[i].Rules[rule]
	}
	return r
}

// disagreement returns a capture or kind on which two readings disagree, best a
// capture that is open where they part.
func disagreement(spec *nfa.Spec, around *nfa.Use, both [2]*candidate) (group nfa.Group, kind bool) {
	differ := func(name string, kind bool) bool {
		return reading(spec, name, kind, both[0]) != reading(spec, name, kind, both[1])
	}
	for use := around; use != nil; use = use.Outer {
		for _, g := range spec.Captures {
			if has(g, use.Rule) && differ(g.Name, false) {
				return g, false
			}
		}
	}
	for _, g := range spec.Captures {
		if differ(g.Name, false) {
			return g, false
		}
	}
	i := slices.IndexFunc(spec.Kinds, func(g nfa.Group) bool { return differ(g.Name, true) })
	return spec.Kinds[i], true
}

func has(group nfa.Group, rule string) bool {
	return slices.ContainsFunc(group.Rules, func(r string) bool { return strings.EqualFold(r, rule) })
}

// A followed input is what the positions make of it.
type followed struct {
	steps [][]candidate // of each byte
	last  []candidate   // of the end
}

// follow reads an input from an entry. If there are too many ways to do it, there is
// nothing at the end.
func follow(n *nfa.NFA, entry int, input string) (f followed) {
	d := determinizer{dfa: &DFA{NFA: n}, derived: derivedStarts(n)}
	state := State{configs: []config{d.start(entry)}}
	for i := range len(input) {
		candidates := d.survivors(&state, func(item *nfa.Item) bool {
			return item.To != nfa.Accept && n.Positions[item.To].Set.Has(input[i])
		})
		f.steps = append(f.steps, candidates)
		state = State{Length: i + 1}
		for j := range candidates {
			state.configs = append(state.configs, candidates[j].config)
		}
	}
	f.last = d.survivors(&state, func(item *nfa.Item) bool { return item.To == nfa.Accept })
	return f
}

// differing returns two candidates at the end that report different things.
func (f *followed) differing() (pair [2]*candidate, ok bool) {
	for i := range f.last {
		if f.last[0].differs(&f.last[i]) {
			return [2]*candidate{&f.last[0], &f.last[i]}, true
		}
	}
	return pair, false
}

// trace returns the way on which a candidate came to the end, item by item.
func (f *followed) trace(last *candidate) []*nfa.Item {
	way := []*nfa.Item{last.item}
	for i := len(f.steps) - 1; i >= 0; i-- {
		last = &f.steps[i][last.parent]
		way = append(way, last.item)
	}
	slices.Reverse(way)
	return way
}

// parting returns the fork at which two ways part. Two ways from one entry that differ
// do part.
func parting(a, b []*nfa.Item) int {
	for i := range a {
		p, q := a[i].Path, b[i].Path
		for j := 0; j < len(p) && j < len(q); j++ {
			if p[j] != q[j] {
				return p[j].Fork
			}
		}
	}
	panic("tdfa: two readings are one")
}
