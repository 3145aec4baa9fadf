package emit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/captures"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// The tables lead from a group and a pattern of written registers to a place, for
// any grammar in the same number of steps. Mostly a group has one pattern for each
// capture that is absent or there. So a function that is written out assigns what
// does not depend on the pattern, and asks a register or two for the rest.

// ends writes what each group of final states does: it assigns the captures and
// the kinds.
func (f *body) ends() {
	for group := range f.m.Rules.Groups {
		list, any := f.groups[group]
		if !any {
			continue
		}
		f.add("\nend%d:", group)
		present, assignments := []string(nil), ""
		for i, c := range f.spec.Captures {
			place := func(p uint32) int {
				return f.m.Rules.Look(&f.m.Rules.Captures[i].Index, captures.Key{Group: group, Pattern: p})
			}
			if number, always := f.always(list, place); always && number > 0 {
				present = append(present, fmt.Sprintf("1<<%s", f.capture(i)))
				assignments += fmt.Sprintf("out.%s = %s\n", camel(c.Name), f.span(i, number))
				continue
			}
			assignments += f.decide(list, place, func(number int) string { return f.assignment(i, number) })
		}
		for i := range f.spec.Kinds {
			alternative := func(p uint32) int {
				return f.m.Rules.Look(&f.m.Rules.Kinds[i].Index, captures.Key{Group: group, Pattern: p})
			}
			assignments += f.decide(list, alternative, func(number int) string {
				return fmt.Sprintf("out.%s = %s\n", f.kindField(i), f.alternative(i, number))
			})
		}
		if present == nil {
			present = []string{"0"}
		}
		f.add("out.present, out.reason, out.offset = %s, 0, 0", strings.Join(present, "|"))
		f.add("%sreturn int(i), end", assignments)
	}
}

// assignment returns what a capture does at a place that it has not always.
func (f *body) assignment(capture, place int) string {
	field := camel(f.spec.Captures[capture].Name)
	if place == 0 {
		return fmt.Sprintf("out.%s = fsm.Span{}\n", field)
	}
	return fmt.Sprintf("out.%s = %s\nout.present |= 1 << %s\n", field, f.span(capture, place), f.capture(capture))
}

// span returns the span of a capture at a place.
func (f *body) span(capture, place int) string {
	p := f.m.Rules.Captures[capture].Places[place]
	return fmt.Sprintf("fsm.Span{Start: %s, End: %s}", f.bound(p.Start), f.bound(p.End))
}

// bound returns a bound of a place.
func (f *body) bound(v tdfa.Value) string {
	register, ok := v.Register()
	if !ok {
		return fmt.Sprint(v.Distance())
	}
	f.read[register] = true
	if v.Distance() == 0 {
		return fmt.Sprintf("uint32(%s)", f.register(register))
	}
	return fmt.Sprintf("uint32(%s + %d)", f.register(register), v.Distance())
}

// alternative returns the constant of an alternative of a kind, 0 for none.
func (f *body) alternative(kind, number int) string {
	if number == 0 {
		return f.kindType(kind) + "None"
	}
	return f.kindType(kind) + camel(f.spec.Kinds[kind].Rules[number-1])
}

// always returns the number that all patterns lead to, if there is one.
func (f *body) always(list patterns, number func(uint32) int) (n int, always bool) {
	n = number(list[0])
	return n, !slices.ContainsFunc(list, func(p uint32) bool { return number(p) != n })
}

// decide returns statements that ask registers until the patterns that are left
// lead to one number, and then do what leaf says.
func (f *body) decide(list patterns, number func(uint32) int, leaf func(int) string) string {
	if n, always := f.always(list, number); always {
		return leaf(n)
	}
	register := f.asks(list, number)
	f.tested[register] = true
	with, without := list.divide(register)
	otherwise := f.decide(without, number, leaf)
	if !strings.HasPrefix(otherwise, "if ") {
		otherwise = "{\n" + otherwise + "}\n"
	}
	return fmt.Sprintf("if %s != unset {\n%s} else %s", f.register(register), f.decide(with, number, leaf), otherwise)
}

// asks returns the register that leaves the fewest numbers once it is asked.
func (f *body) asks(list patterns, number func(uint32) int) (register int) {
	numbers := func(list patterns) int {
		seen := map[int]bool{}
		for _, p := range list {
			seen[number(p)] = true
		}
		return len(seen)
	}
	fewest := 0
	for i := range f.m.DFA.Registers {
		with, without := list.divide(i)
		if with == nil || without == nil {
			continue
		}
		if n := numbers(with) + numbers(without); fewest == 0 || n < fewest {
			fewest, register = n, i
		}
	}
	return register
}

// divide returns the patterns with a register and those without.
func (p patterns) divide(register int) (with, without patterns) {
	for _, pattern := range p {
		if pattern>>register&1 != 0 {
			with = append(with, pattern)
		} else {
			without = append(without, pattern)
		}
	}
	return with, without
}
