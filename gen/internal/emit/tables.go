package emit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/charset"
	"github.com/uriscan/uriscan/gen/internal/recipe"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// rule writes the decision list of a capture, or of a kind with these rules.
func (w *writer) rule(name string, cases []recipe.Case, rules []string) {
	w.line("{Name: %q, Cases: []fsm.Case{", name)
	for _, c := range cases {
		var fields []string
		if c.Set != 0 {
			fields = append(fields, fmt.Sprintf("Set: %#x", c.Set))
		}
		if c.Unset != 0 {
			fields = append(fields, fmt.Sprintf("Unset: %#x", c.Unset))
		}
		meaning := "absent"
		if rules != nil {
			meaning = "none"
			if c.Kind >= 0 {
				meaning = rules[c.Kind]
				fields = append(fields, fmt.Sprintf("Kind: %d", c.Kind+1))
			}
		} else if c.End != tdfa.None {
			meaning = fmt.Sprintf("from %s to %s", w.value(c.Start), w.value(c.End))
			fields = append(fields, "Present: true", "Start: "+bound(c.Start), "End: "+bound(c.End))
		}
		w.line("{%s}, // %s: %s", strings.Join(fields, ", "), c.Condition(w.m.DFA), meaning)
	}
	w.line("}},")
}

// value returns a bound in words.
func (w *writer) value(v tdfa.Value) string {
	register, ok := v.Register()
	if !ok {
		return fmt.Sprint(v.Distance())
	}
	name := w.m.DFA.RegisterName(register)
	if v.Distance() > 0 {
		name += fmt.Sprintf("+%d", v.Distance())
	}
	return name
}

func bound(v tdfa.Value) string {
	b := boundOf(v)
	return fmt.Sprintf("fsm.Bound{Slot: %d, Distance: %d}", b.Slot, b.Distance)
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
	for row := 0; row < 256; row += 16 {
		fmt.Fprintf(w, "/* %X_ */ ", row/16)
		for b := row; b < row+16; b++ {
			fmt.Fprintf(w, "%2d, ", w.m.Classes.Of[b])
		}
		w.line("// %s", byteRange(row))
	}
	w.line("}\n")
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

// stateNames writes the constants: a state is the offset of its row.
func (w *writer) stateNames() {
	w.line("// The states. A state is the offset of its row; the comment has a shortest input")
	w.line("// that leads to it, what is being read there%s, and \"accept\" where the input", w.sectionWords())
	w.line("// may end.")
	w.line("const (")
	w.line("%s = 0 // the dead state: no well-formed input goes on", w.dead())
	for i := 1; i < len(w.m.States); i++ {
		s := &w.m.States[i]
		note := fmt.Sprintf("%+q", s.Access)
		if s.Place >= 0 {
			note += " " + w.spec.Captures[s.Place].Name
			if section := w.opt.Sections[w.spec.Captures[s.Place].Name]; section != "" {
				note += " §" + section
			}
		}
		if s.Inside >= 0 {
			note += ", in " + w.spec.Inside[s.Inside]
		}
		if s.Accept {
			note += ", accept"
		}
		w.line("%s = %d * %d // %s", w.state(i), i, w.lay.stride, note)
	}
	w.line(")\n")
	w.line("// The registers.")
	w.line("const (")
	for i := range w.m.DFA.Registers {
		w.line("%s = %d // %s", w.slot(i), i, w.m.DFA.RegisterName(i))
	}
	w.line("%s = fsm.SlotNone", w.slot(tdfa.NoStore))
	w.line(")\n")
}

func (w *writer) sectionWords() string {
	if w.opt.Document == "" {
		return ""
	}
	return " with its section of " + w.opt.Document
}

// ruler returns the column heads: a readable byte of each class.
func (w *writer) ruler(width int) string {
	var b strings.Builder
	for class := range w.m.Classes.Members {
		head := ""
		if r, ok := w.m.Classes.Representative(class); ok && class > 0 {
			head = string(rune(r))
			if r <= ' ' || r > '~' {
				head = fmt.Sprintf("%02X", r)
			}
		}
		fmt.Fprintf(&b, "%-*s", width+2, head)
	}
	return strings.TrimRight(b.String(), " ")
}

// transitions writes the first matrix.
func (w *writer) transitions() {
	w.line("// %s is the transition matrix: for each state, by class, the state that", w.local("Next"))
	w.line("// follows. The column heads are a byte of each class; the first column is the")
	w.line("// bytes that the grammar uses nowhere.")
	w.line("var %s = [%d]uint%d{", w.local("Next"), w.lay.cells, w.lay.width)
	for i := 1; i < len(w.m.States); i++ {
		if i%32 == 1 {
			w.line("// %s  %s", strings.Repeat(" ", len(w.dead())), w.ruler(len(w.dead())))
		}
		var cells []string
		for _, t := range w.m.States[i].Next {
			cells = append(cells, w.state(t.To))
		}
		w.line("%s: %s,%s", w.state(i), strings.Join(cells, ", "), w.rowNote(i))
	}
	w.line("}\n")
}

// rowNote returns the section of a row, for the matrix.
func (w *writer) rowNote(i int) string {
	s := &w.m.States[i]
	if s.Place < 0 {
		return ""
	}
	note := " // " + w.spec.Captures[s.Place].Name
	if section := w.opt.Sections[w.spec.Captures[s.Place].Name]; section != "" {
		note = " // §" + section
	}
	if s.Accept {
		note += " accept"
	}
	return note
}

// stores writes the second matrix, without the rows that store nothing.
func (w *writer) stores() {
	w.line("// %s has, in the same cells, the register that takes the offset of the byte.", w.local("Store"))
	w.line("// Where there is nothing to note the store goes to a slot that nobody reads, so")
	w.line("// that every step stores and none has to ask.")
	w.line("var %s = [%d]uint8{", w.local("Store"), w.lay.cells)
	for i := 0; i < len(w.m.States); i++ {
		if i%32 == 0 {
			w.line("// %s  %s", strings.Repeat(" ", len(w.dead())), w.ruler(len(w.slot(tdfa.NoStore))))
		}
		var cells []string
		for _, t := range w.m.States[i].Next {
			cells = append(cells, w.slot(t.Store))
		}
		w.line("%s: %s,", w.state(i), strings.Join(cells, ", "))
	}
	w.line("}\n")
}

// runs writes the table of the bytes that keep a run state where it is.
func (w *writer) runs() {
	w.line("// %s says by bit k whether a byte leaves the k-th run state where it is:", w.local("Runs"))
	var table [256]uint8
	for k, i := 0, w.m.FirstRun; i < w.m.LastRun; k, i = k+1, i+1 {
		w.line("//   bit %d, %s: %s", k, w.state(i), w.m.States[i].Runs)
		for _, b := range w.m.States[i].Runs.Bytes() {
			table[b] |= 1 << k
		}
	}
	w.line("var %s = [256]uint8{", w.local("Runs"))
	w.line("//        _0    _1    _2    _3    _4    _5    _6    _7    _8    _9    _A    _B    _C    _D    _E    _F")
	for row := 0; row < 256; row += 16 {
		fmt.Fprintf(w, "/* %X_ */ ", row/16)
		for b := row; b < row+16; b++ {
			fmt.Fprintf(w, "0x%02x, ", table[b])
		}
		w.line("// %s", byteRange(row))
	}
	w.line("}\n")
}

// ends writes what each state does at the end of the input.
func (w *writer) ends(r *reasons) {
	w.line("// %s says what each state does when the input ends there, and why another", w.local("Ends"))
	w.line("// byte would be wrong.")
	w.line("var %s = [%d]fsm.End{", w.local("Ends"), len(w.m.States))
	for i := 1; i < len(w.m.States); i++ {
		s := &w.m.States[i]
		accept := ""
		if s.Accept {
			accept = fmt.Sprintf("Accept: true, Store: %s, Colour: %d, ", w.slot(s.Store), s.Colour)
		}
		w.line("%s / %d: {%sReason: %d},", w.state(i), w.lay.stride, accept, r.of[i])
	}
	w.line("}")
}
