package minimize

import (
	"cmp"
	"slices"

	"github.com/uriscan/uriscan/gen/internal/charset"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
	"github.com/uriscan/uriscan/internal/walk"
)

// minRun is how many byte values must lead from a state to itself before the
// walk skips them as a run. Ten, so that digits are among them.
const minRun = 10

// renumber numbers the states breadth first from the entries, so that the
// numbers follow the grammar and are the same each time.
func (m *Machine) renumber() {
	order := []int{0}
	seen := map[int]bool{0: true}
	reach := func(s int) {
		if !seen[s] {
			seen[s] = true
			order = append(order, s)
		}
	}
	for _, entry := range m.Entries {
		reach(entry)
	}
	for i := 1; i < len(order); i++ {
		for _, t := range m.States[order[i]].Next {
			reach(t.To)
		}
	}
	m.number(order)
}

// number makes order[i] state i.
func (m *Machine) number(order []int) {
	position := make([]int, len(m.States))
	states := make([]State, len(order))
	for i, old := range order {
		position[old] = i
		states[i] = m.States[old]
	}
	for i := range states {
		for class := range states[i].Next {
			states[i].Next[class].To = position[states[i].Next[class].To]
		}
	}
	for i := range m.Entries {
		m.Entries[i] = position[m.Entries[i]]
	}
	for i := range m.Merged {
		m.Merged[i] = position[m.Merged[i]]
	}
	m.States = states
}

// findRuns finds the sets of bytes on which states stay and store nothing. A set
// may be that of many states: each way of a URI into its query has a state of
// its own there, all with the same bytes. If there are more sets than bits, the
// largest ones stay.
func (m *Machine) findRuns() {
	of := make([]charset.Set, len(m.States))
	for i := range m.States {
		for class, t := range m.States[i].Next {
			if i > 0 && t.To == i && t.Store == tdfa.NoStore {
				of[i] = of[i].Union(m.Classes.Members[class])
			}
		}
		if of[i].Len() >= minRun && !slices.Contains(m.Runs, of[i]) {
			m.Runs = append(m.Runs, of[i])
		}
	}
	slices.SortStableFunc(m.Runs, func(a, b charset.Set) int { return cmp.Compare(b.Len(), a.Len()) })
	m.Runs = m.Runs[:min(len(m.Runs), walk.MaxRuns)]
	for i := range m.States {
		m.States[i].Run = slices.Index(m.Runs, of[i])
	}
}
