package emit

import (
	"fmt"

	"github.com/uriscan/uriscan/gen/internal/captures"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// rules writes, for each capture and kind, how it follows from the end of a
// walk.
func (w *writer) rules() {
	rules := w.m.Rules
	w.line("// Where a capture lies follows from the group of the last state and from which")
	w.line("// registers were written. Low has a line for each group and a column for each choice")
	w.line("// of %s, counted in binary: column 5 has the first and the third of them", w.registersFrom(0, rules.LowBits))
	w.line("// written. The number there is that of a line of High, which has in the same way a")
	w.line("// column for each choice of %s; the number there is that of the place.", w.registersFrom(rules.LowBits, rules.HighBits))
	w.line("// A bound of a place that has no register counts from the start of the input.")
	w.line("var %s = [...]fsm.Capture{", w.local("Captures"))
	for i, c := range rules.Captures {
		name := w.spec.Captures[i].Name
		w.line("{Name: %q,", name)
		if section := w.opt.Sections[name]; section != "" {
			w.line("Section: %q,", section)
		}
		w.index(&c.Index)
		w.line("Places: []fsm.Place{\n{}, // absent: %s", rules.Condition(w.m.DFA, c.Places[0].Keys))
		for _, p := range c.Places[1:] {
			w.line("{Start: %s, End: %s}, // %s", w.value(p.Start), w.value(p.End), rules.Condition(w.m.DFA, p.Keys))
		}
		w.line("}},")
	}
	w.line("}\n")
	w.line("// The alternative of a kind follows in the same way, without a place between.")
	w.line("var %s = [...]fsm.Kind{", w.local("Kinds"))
	for i, kind := range rules.Kinds {
		w.line("{Name: %q,", w.spec.Kinds[i].Name)
		for n, rule := range append([]string{"none"}, w.spec.Kinds[i].Rules...) {
			w.line("// %d %s: %s", n, rule, rules.Condition(w.m.DFA, kind.Keys[n]))
		}
		w.index(&kind.Index)
		w.line("},")
	}
	w.line("}")
}

// registersFrom names some registers, such as "r01 to r04".
func (w *writer) registersFrom(first, count int) string {
	switch count {
	case 0:
		return "no register"
	case 1:
		return w.register(first)
	}
	return w.register(first) + " to " + w.register(first+count-1)
}

// index writes the fields of an index.
func (w *writer) index(x *captures.Index) {
	w.line("Index: fsm.Index{Low: []uint8{")
	w.numbers(x.Low, 1<<w.m.Rules.LowBits, "group")
	w.line("},\nHigh: []uint8{")
	w.numbers(x.High, 1<<w.m.Rules.HighBits, "block")
	w.line("}},")
}

// numbers writes a table in lines of one width.
func (w *writer) numbers(table []int, width int, what string) {
	for i := 0; i < len(table); i += width {
		for _, n := range table[i : i+width] {
			fmt.Fprintf(w, "%d, ", n)
		}
		w.line("// %s %d", what, i/width)
	}
}

// value returns a bound in the constants of the file.
func (w *writer) value(v tdfa.Value) string {
	register, ok := v.Register()
	switch {
	case !ok:
		return fmt.Sprint(v.Distance())
	case v.Distance() == 0:
		return w.register(register)
	}
	return fmt.Sprintf("%s + %d", w.register(register), v.Distance())
}
