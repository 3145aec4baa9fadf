package emit

import (
	"fmt"
	"slices"

	"github.com/uriscan/uriscan/gen/internal/charset"
	"github.com/uriscan/uriscan/gen/internal/minimize"
	"github.com/uriscan/uriscan/gen/internal/nfa"
)

// folding is the machine with its states gathered in boxes.
type folding struct {
	machine *minimize.Machine
	spec    *nfa.Spec
	boxes   []box
	of      []int // state to box
	arrows  []arrow
}

// box is all states that are in the same captures.
type box struct {
	captures []int // ascending
	states   []int // ascending
	accept   bool  // the input may end in one of them
}

// arrow is all transitions from one box to another, or within one.
type arrow struct {
	from, to int
	bytes    charset.Set
}

// fold returns the boxes in the order of the states and the arrows between
// them.
func fold(m *minimize.Machine) *folding {
	f := &folding{machine: m, spec: &m.DFA.NFA.Spec, of: make([]int, len(m.States))}
	number := map[string]int{}
	readings := readings(m)
	for i := 1; i < len(m.States); i++ {
		captures := f.capturesOf(i, readings[i])
		key := fmt.Sprint(captures)
		at, known := number[key]
		if !known {
			at = len(f.boxes)
			number[key] = at
			f.boxes = append(f.boxes, box{captures: captures})
		}
		f.of[i] = at
		f.boxes[at].states = append(f.boxes[at].states, i)
		f.boxes[at].accept = f.boxes[at].accept || m.States[i].Accept
	}
	for i := 1; i < len(m.States); i++ {
		for _, e := range edges(m, i) {
			a := f.arrow(f.of[i], f.of[e.to])
			a.bytes = a.bytes.Union(e.bytes)
		}
	}
	return f
}

// arrow returns the arrow between two boxes, a new one if there is none.
func (f *folding) arrow(from, to int) *arrow {
	i := slices.IndexFunc(f.arrows, func(a arrow) bool { return a.from == from && a.to == to })
	if i < 0 {
		i = len(f.arrows)
		f.arrows = append(f.arrows, arrow{from: from, to: to})
	}
	return &f.arrows[i]
}

// readings returns for each state the positions of the grammar that some input
// which leads to the state can be at: those of the entries, and from there
// along the follow lists and the machine at once until nothing is new.
func readings(m *minimize.Machine) [][]bool {
	positions := m.DFA.NFA.Positions
	result := make([][]bool, len(m.States))
	for i := range result {
		result[i] = make([]bool, len(positions))
	}
	type visit struct{ state, position int }
	var stack []visit
	reach := func(v visit) {
		if v.state != 0 && !result[v.state][v.position] {
			result[v.state][v.position] = true
			stack = append(stack, v)
		}
	}
	for i, entry := range m.Entries {
		reach(visit{entry, i})
	}
	for len(stack) > 0 {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, item := range positions[v.position].Follow {
			if item.To == nfa.Accept {
				continue
			}
			for class, t := range m.States[v.state].Next {
				if !m.Classes.Members[class].Intersect(positions[item.To].Set).Empty() {
					reach(visit{t.To, item.To})
				}
			}
		}
	}
	return result
}

// capturesOf returns the captures that a state is in, ascending. A position
// between captures, such as a delimiter, counts for those that can begin right
// after it; where there is none the capture to blame decides.
func (f *folding) capturesOf(state int, reading []bool) []int {
	var captures []int
	add := func(c int) {
		if c >= 0 && !slices.Contains(captures, c) {
			captures = append(captures, c)
		}
	}
	for p, there := range reading {
		if !there {
			continue
		}
		position := &f.machine.DFA.NFA.Positions[p]
		if position.Place >= 0 {
			add(position.Place)
			continue
		}
		for _, item := range position.Follow {
			if i := slices.IndexFunc(item.Ops, func(op nfa.Op) bool { return op.Kind == nfa.Open }); i >= 0 {
				add(item.Ops[i].Group)
			}
		}
	}
	if captures == nil {
		add(f.machine.States[state].Place)
	}
	slices.Sort(captures)
	return captures
}
