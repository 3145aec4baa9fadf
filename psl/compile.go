package psl

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// The cells are made in two passes. The first makes the minimal automaton: states with the
// same transitions are one. Names are sorted, so those with a common beginning lie together,
// and a state is made when all that follows it is known. The second pass gives each state a
// base, at which its transitions lie in cells that are still empty: the states with most
// transitions first, since those with one fit into any gap. The list of publicsuffix.org has
// 54,746 places in its names, 17,484 states and 26,156 transitions.

// maxCells is how many cells a table can have.
const maxCells = 1 << baseBits

// A transition leads to a state, where rules end.
type transition struct {
	symbol symbol
	flags  flags
	to     int // the number of the state
}

// automaton is the minimal automaton of some names.
type automaton struct {
	states [][]transition
	known  map[string]int // the number of a state by its transitions
	key    []byte
}

// compile returns the cells for names in order, or false if there would be too many.
func compile(names []parsedRule) (cells string, ok bool) {
	a := automaton{known: map[string]int{}}
	root := a.state(names, 0)
	if len(a.states) > maxCells {
		return "", false
	}
	return a.place(root)
}

// state returns the number of the state after the first bytes of these names, which all have.
// It returns early if there are more states than any table has room for.
func (a *automaton) state(names []parsedRule, depth int) int {
	var to []transition
	for len(names) > 0 && len(a.states) <= maxCells {
		if len(names[0].reversed) == depth { // its rules are in the transition to this state
			names = names[1:]
			continue
		}
		b := names[0].reversed[depth]
		n := 1
		for n < len(names) && names[n].reversed[depth] == b {
			n++
		}
		t := transition{symbol: symbols[b]}
		if len(names[0].reversed) == depth+1 {
			t.flags = names[0].flags
		}
		t.to = a.state(names[:n], depth+1)
		to, names = append(to, t), names[n:]
	}
	a.key = a.key[:0]
	for _, t := range to {
		a.key = append(a.key, byte(t.symbol), byte(t.flags))
		a.key = binary.AppendUvarint(a.key, uint64(t.to))
	}
	number, isKnown := a.known[string(a.key)]
	if !isKnown {
		number = len(a.states)
		a.states = append(a.states, to)
		a.known[string(a.key)] = number
	}
	return number
}

// place gives each state its cells. The root has base 0.
func (a *automaton) place(root int) (cells string, ok bool) {
	order := make([]int, 0, len(a.states))
	for number := range a.states {
		if number != root {
			order = append(order, number)
		}
	}
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(len(a.states[y]), len(a.states[x])) })
	r := rows{bases: make([]uint32, len(a.states))}
	r.put(root, 0, a.states[root])
	for _, number := range order {
		base := r.find(a.states[number])
		if base+int(emptySymbol) >= maxCells {
			return "", false
		}
		r.put(number, base, a.states[number])
	}
	return r.cells(a.states), true
}

// rows are the cells while states are placed.
type rows struct {
	bases   []uint32 // of the states by their numbers
	isTaken []bool   // the cell has a transition
	isBase  []bool   // a state has this base
	next    []int32  // a later cell, if this one is closed; all between them are closed, too
	tried   int      // how many cells were tried for all states so far
}

// Two bounds keep the time linear. After so many tries a state gets cells after all others.
// After so many tries for all states together, more than ten times those for the list of
// publicsuffix.org, an empty cell that does not fit is closed, as one that is taken is.
const (
	tries    = 1 << 12
	allTries = 1 << 25
)

// find returns a base for a state.
func (r *rows) find(to []transition) int {
	if len(to) == 0 { // no cell is looked at that has another symbol than that of an empty one
		return r.free(len(r.isTaken))
	}
	first := int(to[0].symbol)
	for cell, tried := r.open(max(first, 1)), 0; cell < len(r.isTaken) && tried < tries; cell, tried = r.open(cell+1), tried+1 {
		if base := cell - first; r.fits(base, to) {
			return base
		}
		if r.tried++; r.tried > allTries {
			r.next[cell] = int32(cell + 1)
		}
	}
	return r.free(len(r.isTaken))
}

// open returns the first cell from that one on that is not closed.
func (r *rows) open(cell int) int {
	for cell < len(r.next) && int(r.next[cell]) != cell {
		if next := int(r.next[cell]); next < len(r.next) {
			r.next[cell] = r.next[next]
		}
		cell = int(r.next[cell])
	}
	return cell
}

// free returns the first base from an offset on that no state has.
func (r *rows) free(base int) int {
	for base < len(r.isBase) && r.isBase[base] {
		base++
	}
	return base
}

// fits reports whether no state has a base and the cells for the transitions are empty.
func (r *rows) fits(base int, to []transition) bool {
	if base < len(r.isBase) && r.isBase[base] {
		return false
	}
	for _, t := range to {
		if cell := base + int(t.symbol); cell < len(r.isTaken) && r.isTaken[cell] {
			return false
		}
	}
	return true
}

// put takes the cells of a state.
func (r *rows) put(number, base int, to []transition) {
	r.bases[number] = uint32(base)
	r.isBase = grown(r.isBase, base+1)
	r.isBase[base] = true
	for _, t := range to {
		cell := base + int(t.symbol)
		r.isTaken = grown(r.isTaken, cell+1)
		for len(r.next) <= cell {
			r.next = append(r.next, int32(len(r.next)))
		}
		r.isTaken[cell] = true
		r.next[cell] = int32(cell + 1)
	}
}

// grown returns a slice that has at least that length.
func grown(s []bool, length int) []bool {
	if len(s) >= length {
		return s
	}
	return append(s, make([]bool, length-len(s))...)
}

// cells returns the cells, with room for every symbol after the last base.
func (r *rows) cells(states [][]transition) string {
	cells := make([]uint32, max(len(r.isTaken), len(r.isBase)+int(emptySymbol)+1))
	for i := range cells {
		cells[i] = uint32(emptySymbol)
	}
	for number, base := range r.bases {
		for _, t := range states[number] {
			cells[base+uint32(t.symbol)] = uint32(t.symbol) | uint32(t.flags)<<flagShift | r.bases[t.to]<<baseShift
		}
	}
	marshalled := make([]byte, 0, cellLen*len(cells))
	for _, cell := range cells {
		marshalled = binary.LittleEndian.AppendUint32(marshalled, cell)
	}
	return string(marshalled)
}
