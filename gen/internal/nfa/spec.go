package nfa

import (
	"fmt"
	"strings"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/gen/internal/abnf"
)

// Limits of a spec: an alternative of a kind and an inside-rule are small
// numbers in the written machine.
const (
	maxAlternatives = 255
	maxInside       = 127
)

// index resolves the rule names of the spec and refuses names that would say
// two things.
func (b *builder) index() error {
	spec := &b.nfa.Spec
	if err := checkSizes(spec); err != nil {
		return err
	}
	names := uniqueNames{}
	for i, group := range spec.Captures {
		if err := names.add("capture", group.Name); err != nil {
			return err
		}
		for _, rule := range group.Rules {
			if err := b.entry("capture "+group.Name, rule, names); err != nil {
				return err
			}
			name := strings.ToLower(rule)
			b.captures[name] = append(b.captures[name], i)
		}
	}
	for i, group := range spec.Kinds {
		if err := names.add("kind", group.Name); err != nil {
			return err
		}
		for j, rule := range group.Rules {
			if err := b.entry("kind "+group.Name, rule, names); err != nil {
				return err
			}
			name := strings.ToLower(rule)
			b.kinds[name] = append(b.kinds[name], [2]int{i, j})
		}
	}
	for i, rule := range spec.Inside {
		if err := b.entry("inside", rule, names); err != nil {
			return err
		}
		name := strings.ToLower(rule)
		b.inside[name] = append(b.inside[name], i)
	}
	for _, rule := range spec.Entries {
		if err := b.entry("rule", rule, names); err != nil {
			return err
		}
	}
	if err := b.indexPreferences(names); err != nil {
		return err
	}
	return b.checkReachable()
}

// entry checks a rule that is in a list of the spec by its own name.
func (b *builder) entry(what, rule string, names uniqueNames) error {
	if err := b.known(what, rule); err != nil {
		return err
	}
	return names.add(what, rule)
}

func (b *builder) known(what, rule string) error {
	if b.grammar.Rule(rule) == nil {
		return fmt.Errorf("%s: the grammar has no rule %q", what, rule)
	}
	return nil
}

// checkSizes refuses lists that the written machine has no room for.
func checkSizes(spec *Spec) error {
	if n := len(spec.Captures); n > fsm.MaxCaptures {
		return fmt.Errorf("%d captures; a match has room for %d", n, fsm.MaxCaptures)
	}
	if n := len(spec.Kinds); n > fsm.MaxKinds {
		return fmt.Errorf("%d kinds; a match has room for %d", n, fsm.MaxKinds)
	}
	if n := len(spec.Inside); n > maxInside {
		return fmt.Errorf("%d inside-rules; there is room for %d", n, maxInside)
	}
	for _, group := range spec.Kinds {
		if n := len(group.Rules); n > maxAlternatives {
			return fmt.Errorf("kind %s has %d alternatives; there is room for %d", group.Name, n, maxAlternatives)
		}
	}
	return nil
}

// uniqueNames are the names of each list of the spec as the written file
// spells them: without hyphens, each part with a capital.
type uniqueNames map[string]string

// add refuses a name that is no ABNF name or is spelt like an earlier one.
func (u uniqueNames) add(list, name string) error {
	for i, c := range []byte(name) {
		lower := c | 0x20
		if lower >= 'a' && lower <= 'z' || i > 0 && (c >= '0' && c <= '9' || c == '-') {
			continue
		}
		return fmt.Errorf("%s %q: want a name of letters, digits and hyphens that begins with a letter", list, name)
	}
	spelt := list + " " + strings.ReplaceAll(strings.ToLower(name), "-", "")
	if earlier, known := u[spelt]; known {
		return fmt.Errorf("%s %q is in its list twice, or is too like %q: want names that differ in more than case and hyphens", list, name, earlier)
	}
	u[spelt] = name
	return nil
}

// checkNesting refuses a capture with rules that occur in each other: one span
// cannot hold both. Rules that a kind distinguishes may: the outer one wins.
func (b *builder) checkNesting() error {
	for i, group := range b.nfa.Spec.Captures {
		for _, outer := range group.Rules {
			below := map[string]bool{}
			b.collect(b.grammar.Rule(outer).Definition, below)
			for _, inner := range group.Rules {
				if below[strings.ToLower(inner)] {
					return fmt.Errorf("capture %s: its rule %s occurs in its rule %s, so there is no one place for it", b.nfa.Spec.Captures[i].Name, inner, outer)
				}
			}
		}
	}
	return nil
}

// checkReachable refuses a rule that is asked for and that no match can hold.
func (b *builder) checkReachable() error {
	spec := &b.nfa.Spec
	reached := map[string]bool{}
	for _, rule := range spec.Entries {
		reached[strings.ToLower(rule)] = true
		b.collect(b.grammar.Rule(rule).Definition, reached)
	}
	check := func(what, rule string) error {
		if reached[strings.ToLower(rule)] {
			return nil
		}
		return fmt.Errorf("%s: the rule %s (%s) occurs in no match of %s; want a rule that these lead to", what, rule, b.grammar.Rule(rule).Position, strings.Join(spec.Entries, ", "))
	}
	for _, list := range []struct {
		what   string
		groups []Group
	}{{"capture ", spec.Captures}, {"kind ", spec.Kinds}} {
		for _, group := range list.groups {
			for _, rule := range group.Rules {
				if err := check(list.what+group.Name, rule); err != nil {
					return err
				}
			}
		}
	}
	for _, p := range spec.Prefer {
		if err := check("prefer", p.Rule); err != nil {
			return err
		}
	}
	return nil
}

// collect adds the lower-case names of all rules that the node uses.
func (b *builder) collect(n abnf.Node, names map[string]bool) {
	abnf.Each(n, func(n abnf.Node) bool {
		switch n := n.(type) {
		case *abnf.Repetition:
			return n.Max != 0
		case *abnf.Reference:
			if lower := strings.ToLower(n.Name); !names[lower] {
				names[lower] = true
				b.collect(b.grammar.Rule(n.Name).Definition, names)
			}
		}
		return true
	})
}
