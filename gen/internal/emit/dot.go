package emit

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/charset"
	"github.com/uriscan/uriscan/gen/internal/minimize"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// Dot writes the whole machine for Graphviz: each state with a shortest input
// that leads to it, each transition with its bytes and its store.
func Dot(w io.Writer, m *minimize.Machine) {
	fmt.Fprintln(w, "digraph machine {\n\trankdir=LR\n\tnode [shape=circle fontname=\"Helvetica\"]")
	for i := 1; i < len(m.States); i++ {
		shape := ""
		if m.States[i].Accept {
			shape = " shape=doublecircle"
		}
		fmt.Fprintf(w, "\ts%d [label=%s%s]\n", i, quote(fmt.Sprintf("%d\n%s", i, m.States[i].Sample)), shape)
	}
	for i := 1; i < len(m.States); i++ {
		for _, e := range edges(m, i) {
			label := e.bytes.String()
			if e.store != tdfa.NoStore {
				label += "\n" + m.DFA.RegisterName(e.store)
			}
			fmt.Fprintf(w, "\ts%d -> s%d [label=%s]\n", i, e.to, quote(label))
		}
	}
	fmt.Fprintln(w, "}")
}

// edge is all transitions from a state that lead to the same state and store
// the same.
type edge struct {
	to, store int
	bytes     charset.Set
}

func edges(m *minimize.Machine, state int) []edge {
	var list []edge
	for class, t := range m.States[state].Next {
		if t.To == 0 {
			continue
		}
		i := slices.IndexFunc(list, func(e edge) bool { return e.to == t.To && e.store == t.Store })
		if i < 0 {
			i = len(list)
			list = append(list, edge{to: t.To, store: t.Store})
		}
		list[i].bytes = list[i].bytes.Union(m.Classes.Members[class])
	}
	return list
}

// quote returns a Graphviz string.
func quote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}
