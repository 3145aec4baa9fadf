package emit

import (
	"fmt"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// stateNames writes the constants of the states.
func (w *writer) stateNames() {
	w.line("// The states. A state is the offset of its row; 0 is the dead one, from which no")
	w.line("// valid input goes on.")
	w.line("const (")
	const inLine = 8
	for first := 1; first < len(w.m.States); first += inLine {
		var names, rows []string
		for i := first; i < min(first+inLine, len(w.m.States)); i++ {
			names = append(names, w.state(i))
			rows = append(rows, fmt.Sprintf("%d*%d", i, strideOf(w.m)))
		}
		w.line("%s = %s", strings.Join(names, ", "), strings.Join(rows, ", "))
	}
	w.line(")\n")
}

// cells writes a block for each state: an input that leads to it, what is being
// read then, a byte of each class that goes on, and the row.
func (w *writer) cells() {
	w.line("// %s has a block for each state. Its first line is a shortest input that leads", w.local("Cells"))
	w.line("// there from %s, unless another rule is named, and what is being read then:", w.spec.Entries[0])
	w.line("// the component%s, and the rules of the grammar that the last byte is in.", w.sectionWords())
	w.line("// Then it says what is allowed. The second line has a byte of each class that goes on, over")
	w.line("// its cell, \"stays\" over the first cell if that names the bytes on which the state stays,")
	w.line("// and \"end\" over the last cell.")
	w.line("var %s = [%d]uint32{", w.local("Cells"), paddedCells(w.m))
	for i := 1; i < len(w.m.States); i++ {
		cells := w.row(i)
		w.line("// %s", w.about(i))
		w.line("// %s", w.ruler(i, cells))
		w.line("%s: %s,\n", w.state(i), strings.Join(cells, ", "))
	}
	w.line("}\n")
}

// about returns what is to be said about a state.
func (w *writer) about(i int) string {
	s := &w.m.States[i]
	note := s.Sample.String()
	if s.Entry > 0 {
		note += " from " + w.spec.Entries[s.Entry]
	}
	if s.Sample.Length == 0 {
		note += ", the start of " + w.spec.Entries[s.Entry]
	}
	if s.Place >= 0 {
		note += ": " + w.spec.Captures[s.Place].Name
		if section := w.opt.Sections[w.spec.Captures[s.Place].Name]; section != "" {
			note += " §" + section
		}
	}
	if len(s.Rules) > 0 {
		note += "; " + strings.Join(s.Rules, ", ")
	}
	return note + "; " + w.allowed(i)
}

// allowed returns what is allowed in a state.
func (w *writer) allowed(i int) string {
	reason := &w.reasons.list[w.reasons.of[i]]
	text := "want " + reason.Wanted()
	if reason.Inside >= 0 {
		text += ", inside " + w.spec.Inside[reason.Inside]
	}
	return text
}

func (w *writer) sectionWords() string {
	if w.opt.Document == "" {
		return ""
	}
	return " with its section of " + w.opt.Document
}

// row returns the cells of a state.
func (w *writer) row(i int) []string {
	s := &w.m.States[i]
	var cells []string
	for _, t := range s.Next {
		cell := w.state(t.To)
		if t.Store != tdfa.NoStore {
			cell += " | " + w.register(t.Store)
		}
		cells = append(cells, cell)
	}
	if s.Run >= 0 {
		cells[0] = w.run(s.Run)
	}
	return append(cells, w.end(i))
}

// ruler returns the heads of a row's cells, each over its cell: a readable byte
// of the class. The comment's slashes are over the first letters of the row; it begins
// with a word, or gofmt would take it for a list.
func (w *writer) ruler(i int, cells []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-*s", len(w.state(i))+len(": ")-len("// "), "on")
	for class, cell := range cells {
		head := ""
		switch {
		case class == len(cells)-1:
			head = "end"
		case class == 0 && w.m.States[i].Run >= 0:
			head = "stays"
		case w.m.States[i].Next[class].To != 0:
			r, _ := w.m.Classes.Representative(class)
			head = string(rune(r))
			if r <= ' ' || r > '~' {
				head = fmt.Sprintf("%02X", r)
			}
		}
		fmt.Fprintf(&b, "%-*s", len(cell)+len(", "), head)
	}
	return strings.TrimRight(b.String(), " ")
}
