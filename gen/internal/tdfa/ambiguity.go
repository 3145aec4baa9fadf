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
	Witness  string // a shortest input that shows it
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
	fmt.Fprintf(&b, "%s is ambiguous: %+q has two readings, nothing decides between them, and no shorter input shows it", a.What, a.Witness)
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
// the end stands.
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
// things.
func (d *determinizer) ambiguity(at int, both [2]*candidate) error {
	fork, first := parting(d.trace(at, both[0]), d.trace(at, both[1]))
	group, readings := d.disagreement(fork, both)
	what := "capture "
	if readings[0].IsKind {
		what = "kind "
	}
	e := &Ambiguity{What: what + d.dfa.NFA.Named(group), Name: group.Name, Witness: d.dfa.Access(at), Readings: readings}
	if readings[0].End != readings[1].End && d.around(fork, group) {
		longest := 0
		if readings[1].End > readings[0].End {
			longest = 1
		}
		for use := d.dfa.NFA.Forks[fork].Around; use != nil; use = use.Outer {
			if has(group, use.Rule) && !d.settled(use.Rule) {
				e.advise(use.Rule, nfa.Longest, longest)
				e.advise(use.Rule, nfa.Shortest, 1-longest)
			}
		}
	}
	for use := d.dfa.NFA.Forks[fork].Around; use != nil; use = use.Outer {
		if !d.settled(use.Rule) {
			e.advise(use.Rule, nfa.First, first)
			break
		}
	}
	return e
}

// advise adds a way out, which takes one of the readings.
func (a *Ambiguity) advise(rule string, policy nfa.Policy, reading int) {
	a.Advice = append(a.Advice, Advice{nfa.Preference{Rule: rule, Policy: policy}, reading})
}

// disagreement returns a capture or kind on which two readings disagree, and what
// each says: best a capture that is open where they part.
func (d *determinizer) disagreement(fork int, both [2]*candidate) (group nfa.Group, readings [2]Reading) {
	spec := &d.dfa.NFA.Spec
	captures := len(spec.Captures)
	for i, g := range spec.Captures {
		var r [2]Reading
		for j, c := range both {
			r[j] = Reading{Start: c.config.offsets[i], End: c.config.offsets[captures+i]}
		}
		if r[0] != r[1] && (group.Name == "" || d.around(fork, g) && !d.around(fork, group)) {
			group, readings = g, r
		}
	}
	if group.Name != "" {
		return group, readings
	}
	for i, g := range spec.Kinds {
		for j, c := range both {
			readings[j] = Reading{IsKind: true}
			if rule := c.config.kinds[i]; rule >= 0 {
				readings[j].Rule = g.Rules[rule]
			}
		}
		if group = g; readings[0] != readings[1] {
			break
		}
	}
	return group, readings
}

// around reports whether a rule of the group is around a fork.
func (d *determinizer) around(fork int, group nfa.Group) bool {
	for use := d.dfa.NFA.Forks[fork].Around; use != nil; use = use.Outer {
		if has(group, use.Rule) {
			return true
		}
	}
	return false
}

func has(group nfa.Group, rule string) bool {
	return slices.ContainsFunc(group.Rules, func(r string) bool { return strings.EqualFold(r, rule) })
}

// settled reports whether the user has a policy for a rule.
func (d *determinizer) settled(rule string) bool {
	return slices.ContainsFunc(d.dfa.NFA.Spec.Prefer, func(p nfa.Preference) bool { return strings.EqualFold(p.Rule, rule) })
}

// trace returns the way on which a candidate came from its entry to a state, item by
// item, as it was before equal positions became one: the rules around it are wanted.
// No state remembers where its readings came from, so they are followed again.
func (d *determinizer) trace(at int, last *candidate) []*nfa.Item {
	input := d.dfa.Access(at)
	entry := d.dfa.States[at].Entry
	state := State{configs: []config{d.start(entry)}}
	var steps [][]candidate
	for i := range len(input) {
		class := int(d.dfa.Classes.Of[input[i]])
		candidates := d.survivors(&state, func(item *nfa.Item) bool {
			return item.To != nfa.Accept && d.matches[item.To][class]
		})
		steps = append(steps, candidates)
		state = State{Length: i + 1}
		for j := range candidates {
			state.configs = append(state.configs, candidates[j].config)
		}
	}
	way := []*nfa.Item{last.item}
	for parent := last.parent; len(steps) > 0; steps = steps[:len(steps)-1] {
		c := &steps[len(steps)-1][parent]
		way = append(way, c.item)
		parent = c.parent
	}
	slices.Reverse(way)
	return d.dfa.NFA.Unmerged(entry, way)
}

// parting returns the fork at which two ways part, and which of them takes the
// earlier branch there. Two ways from one entry to one state that differ do part.
func parting(a, b []*nfa.Item) (fork, first int) {
	for i := range a {
		p, q := a[i].Path, b[i].Path
		for j := 0; j < len(p) && j < len(q); j++ {
			if p[j] == q[j] {
				continue
			}
			if p[j].Branch > q[j].Branch {
				first = 1
			}
			return p[j].Fork, first
		}
	}
	panic("tdfa: two readings are one")
}
