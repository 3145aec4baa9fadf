package minimize

import (
	"cmp"
	"slices"

	"github.com/uriscan/uriscan/gen/internal/charset"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// minRun is how many byte values must lead from a state to itself before the
// walk skips them as a run: a run of digits ends too soon to pay.
const minRun = 24

// maxRuns is how many states can have a run: one bit each in the run table.
const maxRuns = 8

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

// findRuns gives the states with the largest self-loops their run set.
func (m *Machine) findRuns() {
	var loops []int
	for i := range m.States {
		if i == 0 {
			continue
		}
		var run charset.Set
		for class, t := range m.States[i].Next {
			if t.To == i && t.Store == tdfa.NoStore {
				run = run.Union(m.Classes.Members[class])
			}
		}
		if run.Len() >= minRun {
			m.States[i].Runs = run
			loops = append(loops, i)
		}
	}
	slices.SortStableFunc(loops, func(a, b int) int { return cmp.Compare(m.States[b].Runs.Len(), m.States[a].Runs.Len()) })
	for _, i := range loops[min(len(loops), maxRuns):] {
		m.States[i].Runs = charset.Set{}
	}
}

// order returns the states as Machine wants them: dead, not accepting, the
// same with a run, accepting with a run, accepting.
func (m *Machine) order() []int {
	rank := func(i int) int {
		s := &m.States[i]
		switch {
		case i == 0:
			return 0
		case !s.Accept && s.Runs.Empty():
			return 1
		case !s.Accept:
			return 2
		case !s.Runs.Empty():
			return 3
		}
		return 4
	}
	order := make([]int, len(m.States))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(rank(a), rank(b)) })
	return order
}

// seams finds the bounds of the groups.
func (m *Machine) seams() {
	m.FirstAccept, m.FirstRun, m.LastRun = len(m.States), 0, 0
	for i := len(m.States) - 1; i >= 0; i-- {
		if m.States[i].Accept {
			m.FirstAccept = i
		}
		if !m.States[i].Runs.Empty() {
			m.FirstRun = i
			m.LastRun = max(m.LastRun, i+1)
		}
	}
}
