package emit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/charset"
)

// registers writes the constants of the registers, in the place that they have
// in a cell.
func (w *writer) registers() {
	if len(w.m.DFA.Registers) == 0 {
		return
	}
	w.line("// The registers, each named after what it takes the offset of. A name with Maybe says that")
	w.line("// another reading of the input may still turn out to be right.")
	w.line("const (")
	for i := range w.m.DFA.Registers {
		w.line("%s = %d << fsm.SlotShift", w.register(i), slotNumber(i))
	}
	w.line(")\n")
}

// groups writes the constants of the groups of final states.
func (w *writer) groups() {
	if w.m.Rules.Groups < 2 {
		return
	}
	w.line("// The groups of final states, and the alternatives of the kinds that an input which")
	w.line("// ends in one can be. Where the same registers are written, the group decides.")
	w.line("const (")
	for g := range w.m.Rules.Groups {
		w.line("%s = %d << fsm.GroupShift // %s", w.group(g), g, w.alternatives(g))
	}
	w.line(")\n")
}

// alternatives says in words which alternatives occur in a group.
func (w *writer) alternatives(group int) string {
	var kinds []string
	for i, kind := range w.spec.Kinds {
		var rules []string
		for n, rule := range append([]string{"none"}, kind.Rules...) {
			if w.groupsOf(i, n)[group] {
				rules = append(rules, rule)
			}
		}
		kinds = append(kinds, kind.Name+": "+strings.Join(rules, ", "))
	}
	return strings.Join(kinds, "; ")
}

// reasonNames writes the constants of the reasons.
func (w *writer) reasonNames() {
	w.line("// The numbers of the reasons why a byte is wrong, by the capture to blame.")
	w.line("const (")
	for i := range w.reasons.list[1:] {
		w.line("%s = %d", w.wants(i+1), i+1)
	}
	w.line(")\n")
}

// classes writes the legend and the 256-entry table.
func (w *writer) classes() {
	w.line("// The classes, the bytes in each, and the rules and literals of the grammar that")
	w.line("// hold them:")
	w.line("//")
	for class, members := range w.m.Classes.Members {
		where := strings.Join(w.holders(members), " ")
		if class == 0 {
			where = "nowhere"
		}
		w.line("//   %2d  %s   (%s)", class, members, where)
	}
	w.line("var %s = classes.Table{", w.local("Classes"))
	w.line("//      _0  _1  _2  _3  _4  _5  _6  _7  _8  _9  _A  _B  _C  _D  _E  _F")
	byBytes(w, "%2d, ", w.m.Classes.Of[:])
	w.line("}\n")
}

// hexColumns is the ruler over a table of numbers of two hexadecimal digits.
const hexColumns = "//        _0    _1    _2    _3    _4    _5    _6    _7    _8    _9    _A    _B    _C    _D    _E    _F"

// byBytes writes a table by bytes, sixteen of them in a line.
func byBytes[T any](w *writer, format string, table []T) {
	for row := 0; row < len(table); row += 16 {
		fmt.Fprintf(w, "/* %X_ */ ", row/16)
		for _, entry := range table[row : row+16] {
			fmt.Fprintf(w, format, entry)
		}
		w.line("// %s", byteRange(row))
	}
}

func byteRange(row int) string {
	if row >= 0x20 && row < 0x80 {
		return strings.ReplaceAll(fmt.Sprintf("%q to %q", rune(row), rune(row+15)), `'\u007f'`, "DEL")
	}
	return fmt.Sprintf("0x%02X to 0x%02X", row, row+15)
}

// holders returns the labels of the positions that hold all of the bytes.
func (w *writer) holders(members charset.Set) []string {
	var labels []string
	for _, p := range w.m.DFA.NFA.Positions {
		if !members.Empty() && p.Set.Contains(members) && !slices.Contains(labels, p.Label) {
			labels = append(labels, p.Label)
		}
	}
	slices.Sort(labels)
	return labels
}

// runs writes the sets of bytes that keep states where they are.
func (w *writer) runs() {
	w.line("// The sets of bytes that keep states where they are, in the place that they have")
	w.line("// in the first cell of a row.")
	w.line("const (")
	var table [256]uint8
	for k, set := range w.m.Runs {
		w.line("%s = 1 << %d << fsm.RunShift // %s", w.run(k), k, set)
		for _, b := range set.Bytes() {
			table[b] |= 1 << k
		}
	}
	w.line(")\n")
	w.line("// %s says by bit k whether a byte is in the k-th of these sets.", w.local("Runs"))
	w.line("var %s = [256]uint8{", w.local("Runs"))
	w.line(hexColumns)
	byBytes(w, "0x%02x, ", table[:])
	w.line("}\n")
}
