package emit

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/minimize"
)

// FoldedDot writes a drawing that a person can read.
//
// A state of the machine stands for every way in which the input so far can be
// read, so it is in one capture or in several at once: the "a" of "//a" is in
// the host or in the userinfo, and only a later byte decides. All states with the
// same captures are one box. A box says on which bytes it is not left; an arrow
// has the bytes that lead from one box to another. Bytes are given in the words of the grammar.
func FoldedDot(w io.Writer, m *minimize.Machine) {
	f := fold(m)
	fmt.Fprintln(w, "digraph machine {")
	fmt.Fprintln(w, "\trankdir=TB\n\tbgcolor=white\n\tnodesep=0.3\n\tranksep=0.35")
	fmt.Fprintln(w, "\tnode [shape=box margin=\"0.28,0.09\" style=\"rounded,filled\" fillcolor=\"#eef3fa\" color=\"#33557f\" fontname=\"Helvetica\" fontsize=14]")
	fmt.Fprintln(w, "\tedge [color=\"#555555\" fontname=\"Helvetica\" fontsize=12]")
	for i, rule := range f.spec.Entries {
		fmt.Fprintf(w, "\tentry%d [label=%s shape=plaintext style=\"\" fontsize=12]\n", i, quote(rule))
	}
	for i := range f.boxes {
		f.writeBox(w, i)
	}
	for i, entry := range m.Entries {
		fmt.Fprintf(w, "\tentry%d -> box%d\n", i, f.of[entry])
	}
	f.writeArrows(w)
	fmt.Fprintln(w, "}")
}

// writeArrows writes the arrows between boxes. Those that lead from many boxes
// to the same one on the same bytes meet first, in a circle with the bytes.
func (f *folding) writeArrows(w io.Writer) {
	const many = 4
	var met []arrow
	for _, a := range f.arrows {
		label := strings.Join(f.labels(a), "\n")
		alike := f.alike(a)
		switch {
		case a.from == a.to:
		case alike < many:
			fmt.Fprintf(w, "\tbox%d -> box%d [label=%s]\n", a.from, a.to, quote("  "+label+"  "))
		default:
			i := slices.IndexFunc(met, func(b arrow) bool { return b.to == a.to && b.bytes == a.bytes })
			if i < 0 {
				i = len(met)
				met = append(met, a)
				fmt.Fprintf(w, "\tmeet%d [label=%s shape=circle margin=0.02 fontsize=12]\n", i, quote(label))
				fmt.Fprintf(w, "\tmeet%d -> box%d [penwidth=2]\n", i, a.to)
			}
			fmt.Fprintf(w, "\tbox%d -> meet%d [arrowhead=none color=\"#8fa3bd\"]\n", a.from, i)
		}
	}
}

// alike returns how many boxes an arrow like a leads from.
func (f *folding) alike(a arrow) int {
	n := 0
	for _, b := range f.arrows {
		if b.from != b.to && b.to == a.to && b.bytes == a.bytes {
			n++
		}
	}
	return n
}

// writeBox writes one box: its captures, how many states it holds, and the
// bytes on which it is not left. A double frame says that the input may end. The
// states themselves are its class.
func (f *folding) writeBox(w io.Writer, i int) {
	box := f.boxes[i]
	var names []string
	for c, group := range f.spec.Captures {
		if slices.Contains(box.captures, c) {
			names = append(names, group.Name)
		}
	}
	if names == nil {
		names = []string{"elsewhere"}
	}
	states := "states"
	if len(box.states) == 1 {
		states = "state"
	}
	label := fmt.Sprintf("%s\n%d %s", strings.Join(names, " or "), len(box.states), states)
	for _, a := range f.arrows {
		if a.from == i && a.to == i {
			label += "\n" + strings.Join(f.labels(a), "\n")
		}
	}
	frame := ""
	if box.accept {
		frame = " peripheries=2"
	}
	fmt.Fprintf(w, "\tbox%d [label=%s%s class=%s]\n", i, quote(label), frame, quote(f.classOf(box.states)))
}

// classOf returns the class that a box has in an SVG drawing: the names of its states
// as the tables have them, so that a page finds the box of a state.
func (f *folding) classOf(states []int) string {
	digits := digitsOf(f.machine)
	names := make([]string, len(states))
	for i, state := range states {
		names[i] = fmt.Sprintf("s%0*d", digits, state)
	}
	return strings.Join(names, " ")
}

// labels returns the lines of an arrow: its bytes in words, a few on a line.
func (f *folding) labels(a arrow) []string {
	const width = 26
	var lines []string
	for _, word := range f.words(a.bytes) {
		if last := len(lines) - 1; last >= 0 && len(lines[last])+len(word) < width {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}
