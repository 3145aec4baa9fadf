package emit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/captures"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// rules writes, for each capture and kind, how it follows from the end of a
// walk.
func (w *writer) rules() {
	rules := w.m.Rules
	w.line("// Where a capture is follows from the registers that were written%s. Each place has the", w.groupWords())
	w.line("// condition in words, for all that can occur; Index has the same as numbers. Low has a line")
	w.line("// for each group and a column for each choice of %s, counted in binary. The", w.registersFrom(0, rules.LowBits))
	w.line("// number there is that of a block of High, which has a column for each choice of %s;", w.registersFrom(rules.LowBits, rules.HighBits))
	w.line("// the number there is that of the place. The ruler over a table has a line for each")
	w.line("// register that its numbers depend on, with x for written.")
	w.line("// A bound without a register counts from the start of the input.")
	w.line("var %s = [...]fsm.Capture{", w.local("Captures"))
	for i, c := range rules.Captures {
		name := w.spec.Captures[i].Name
		w.line("{Name: %q,", name)
		if section := w.opt.Sections[name]; section != "" {
			w.line("Section: %q,", section)
		}
		words := rules.Conditions(&c.Index, len(c.Places), w.register, w.group)
		w.line("Places: []fsm.Place{\n{}, // absent: %s", words[0])
		for n, p := range c.Places[1:] {
			w.line("{Start: %s, End: %s}, // %s", w.value(p.Start), w.value(p.End), words[n+1])
		}
		w.line("},")
		w.index(&c.Index)
		w.line("},")
	}
	w.line("}\n")
	w.line("// The alternative of a kind follows in the same way, without a place between.")
	w.line("var %s = [...]fsm.Kind{", w.local("Kinds"))
	for i, kind := range rules.Kinds {
		w.line("{Name: %q,", w.spec.Kinds[i].Name)
		words := rules.Conditions(&kind.Index, len(kind.Keys), w.register, w.group)
		for n, rule := range append([]string{"none"}, w.spec.Kinds[i].Rules...) {
			w.line("// %d %s: %s", n, rule, words[n])
		}
		w.index(&kind.Index)
		w.line("},")
	}
	w.line("}")
}

// groupWords says that the group counts, if there are several.
func (w *writer) groupWords() string {
	if w.m.Rules.Groups < 2 {
		return ""
	}
	return ", and the group of the last state"
}

// registersFrom names some registers, such as "pathEnd, queryEnd".
func (w *writer) registersFrom(first, count int) string {
	if count == 0 {
		return "no register"
	}
	var names []string
	for i := range count {
		names = append(names, w.register(first+i))
	}
	return strings.Join(names, ", ")
}

// index writes the fields of an index.
func (w *writer) index(x *captures.Index) {
	rules := w.m.Rules
	w.line("Index: fsm.Index{Low: []uint8{")
	w.numbers(x.Low, 0, rules.LowBits, func(line int) string {
		if rules.Groups < 2 {
			return "the block"
		}
		return "the block, " + w.group(line)
	})
	w.line("},\nHigh: []uint8{")
	w.numbers(x.High, rules.LowBits, rules.HighBits, func(line int) string { return fmt.Sprint("block ", line) })
	w.line("}},")
}

// numbers writes a table in lines with a column for each choice of some registers. Over
// the columns is a ruler: a line for each register that the numbers depend on, with an x
// where it is written. The index of its first number is before each line, so the ruler
// has room for its slashes.
func (w *writer) numbers(table []int, first, bits int, what func(line int) string) {
	number, column := "%d", len("0, ")
	if slices.Max(table) > 9 {
		number, column = "0x%02x", len("0x00, ") // all as wide
	}
	digits := len(fmt.Sprintf("%x", len(table)-1))
	before := len("0x: ") + digits
	for i := range bits {
		if !decides(table, i) {
			continue
		}
		fmt.Fprintf(w, "//%*s", before-len("//"), "")
		for choice := range 1 << bits {
			mark := "."
			if choice>>i&1 != 0 {
				mark = "x"
			}
			fmt.Fprintf(w, "%-*s", column, mark)
		}
		w.line("%s", w.register(first+i))
	}
	for i := 0; i < len(table); i += 1 << bits {
		fmt.Fprintf(w, "0x%0*x: ", digits, i)
		for _, n := range table[i : i+1<<bits] {
			fmt.Fprintf(w, number+", ", n)
		}
		w.line("// %s", what(i>>bits))
	}
}

// decides reports whether a number of a table depends on a register of its columns.
func decides(table []int, register int) bool {
	for i, n := range table {
		if n != table[i^1<<register] {
			return true
		}
	}
	return false
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
