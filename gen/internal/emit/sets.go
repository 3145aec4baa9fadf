package emit

import (
	"fmt"
	"go/format"
	"slices"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/charset"
	"github.com/uriscan/uriscan/gen/internal/sets"
)

// SetsFile returns the source text of the kernels' tables.
func SetsFile(list []sets.Set, source Source, opt Options) ([]byte, error) {
	table, err := sets.Table(list)
	if err != nil {
		return nil, err
	}
	w := newWriter(source, opt)
	w.line("//\n// %d sets. Bytes: sets 128, nibbles %d.", len(list), 16*len(list))
	w.line("\npackage %s\n", opt.Package)
	w.line("// The sets.\nconst (")
	for i, s := range list {
		w.line("Set%s Sets = 1 << %d // %s", camel(s.Name), bitNumber(list, i), s.Comment)
	}
	w.line(")\n")
	w.setTable(table)
	return w.nibbleTables(list)
}

// newWriter returns a writer with the head of a file that is made of another source, too.
func newWriter(source Source, opt Options) *writer {
	opt.Sources = append(opt.Sources, source)
	w := &writer{opt: opt}
	w.head()
	return w
}

// SetVariablesFile returns the source text of a variable for each set. The type of
// the variables is a struct of one field, the set by nibbles.
func SetVariablesFile(list []sets.Set, source Source, typeName string, opt Options) ([]byte, error) {
	w := newWriter(source, opt)
	w.line("//\n// %d sets of 32 bytes.", len(list))
	w.line("\npackage %s\n", opt.Package)
	w.line("// Each set is a table by the low four bits of a byte: the first row for the bytes up")
	w.line("// to 0x7F, the second for those from 0x80 on. A bit of an entry stands for the three")
	w.line("// bits above.")
	w.line("var (")
	for i, s := range list {
		nibbles, err := sets.Nibbles(s)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			w.line("")
		}
		w.line("// %s %s", camel(s.Name), s.Comment)
		w.line("//")
		w.line("//\t%s", members(s.Bytes))
		w.line("%s = %s{[32]uint8{", camel(s.Name), typeName)
		w.line("// _0    _1    _2    _3    _4    _5    _6    _7    _8    _9    _A    _B    _C    _D    _E    _F")
		w.line("%s,\n%s,", cells(nibbles[:16]), cells(nibbles[16:]))
		w.line("}}")
	}
	w.line(")")
	return format.Source(w.Bytes())
}

// members returns the bytes of a set for a human: letters and digits as ranges, other
// printable bytes one by one, and then the ranges of those that do not print.
func members(set charset.Set) string {
	letters, digits := charset.Between('A', 'Z').Union(charset.Between('a', 'z')), charset.Between('0', '9')
	hidden := charset.Between(0, ' ').Union(charset.Between(0x7f, 0xff))
	parts := []string{set.Intersect(letters).String(), set.Intersect(digits).String()}
	for _, b := range set.Minus(letters).Minus(digits).Minus(hidden).Bytes() {
		parts = append(parts, string(rune(b)))
	}
	parts = append(parts, set.Intersect(hidden).String())
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), " ")
}

// cells returns the entries of a table as a row has them.
func cells(entries []uint8) string {
	var row []string
	for _, entry := range entries {
		row = append(row, fmt.Sprintf("0x%02x", entry))
	}
	return strings.Join(row, ", ")
}

// bitNumber returns the number of a set's bit.
func bitNumber(list []sets.Set, i int) int {
	n := 0
	for bit := sets.Bit(list, i); bit > 1; bit >>= 1 {
		n++
	}
	return n
}

// setTable writes the sets of every ASCII byte.
func (w *writer) setTable(table [128]uint8) {
	w.line("// setTable has the sets of every ASCII byte.")
	w.line("var setTable = [128]Sets{")
	w.line(hexColumns)
	byBytes(w, "0x%02x, ", table[:])
	w.line("}\n")
}

// nibbleTables writes each set by nibbles, and ends the file.
func (w *writer) nibbleTables(list []sets.Set) ([]byte, error) {
	w.line("// nibbleTables has each set, by the number of its bit, as a table by the low four")
	w.line("// bits of a byte; a bit of an entry stands for the high four bits.")
	w.line("var nibbleTables = [8][16]uint8{")
	w.line("//    _0    _1    _2    _3    _4    _5    _6    _7    _8    _9    _A    _B    _C    _D    _E    _F")
	for i, s := range list {
		nibbles, err := sets.Nibbles(s)
		if err != nil {
			return nil, err
		}
		w.line("%d: {%s}, // %s", bitNumber(list, i), cells(nibbles[:16]), s.Name)
	}
	w.line("}")
	return format.Source(w.Bytes())
}
