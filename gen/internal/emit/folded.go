package emit

import (
	"fmt"
	"io"

	"github.com/uriscan/uriscan/gen/internal/charset"
	"github.com/uriscan/uriscan/gen/internal/minimize"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// FoldedDot writes a drawing that a person can read: all states in which the
// same capture is being read are one box, and the arrows between boxes carry
// the bytes that lead from one to the other and the registers that they write.
// Bytes that need a whole set to say are shown by their number.
func FoldedDot(w io.Writer, m *minimize.Machine) {
	spec := &m.DFA.NFA.Spec
	size := make([]int, len(spec.Captures)+1)
	accept := make([]bool, len(spec.Captures)+1)
	for i := 1; i < len(m.States); i++ {
		size[m.States[i].Place+1]++
		accept[m.States[i].Place+1] = accept[m.States[i].Place+1] || m.States[i].Accept
	}
	fmt.Fprintln(w, "digraph machine {\n\trankdir=LR\n\tbgcolor=white\n\tnode [shape=box style=rounded fontname=\"Helvetica\"]\n\tedge [fontname=\"Helvetica\" fontsize=11]")
	for place, n := range size {
		if n == 0 {
			continue
		}
		name := "elsewhere"
		if place > 0 {
			name = spec.Captures[place-1].Name
		}
		frame := ""
		if accept[place] {
			frame = " peripheries=2"
		}
		fmt.Fprintf(w, "\tp%d [label=%s%s]\n", place, quote(fmt.Sprintf("%s\n%d states", name, n)), frame)
	}
	foldedEdges(w, m, len(size))
	fmt.Fprintln(w, "}")
}

func foldedEdges(w io.Writer, m *minimize.Machine, places int) {
	type arrow struct{ from, to int }
	labels := map[arrow]charset.Set{}
	stores := map[arrow]map[int]bool{}
	for i := 1; i < len(m.States); i++ {
		for _, e := range edges(m, i) {
			a := arrow{m.States[i].Place + 1, m.States[e.to].Place + 1}
			labels[a] = labels[a].Union(e.bytes)
			if stores[a] == nil {
				stores[a] = map[int]bool{}
			}
			if e.store != tdfa.NoStore {
				stores[a][e.store] = true
			}
		}
	}
	for from := range places {
		for to := range places {
			a := arrow{from, to}
			set, ok := labels[a]
			if !ok {
				continue
			}
			label := set.String()
			if set.Len() > 6 {
				label = fmt.Sprintf("%d byte values", set.Len())
			}
			for r := range m.DFA.Registers {
				if stores[a][r] {
					label += "\n" + m.DFA.RegisterName(r)
				}
			}
			fmt.Fprintf(w, "\tp%d -> p%d [label=%s]\n", from, to, quote(label))
		}
	}
}
