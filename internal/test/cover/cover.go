// Package cover makes inputs that distinguish a machine from every other machine
// of the same size that behaves differently. This is the W-method (Vasilevskii
// 1973, Chow 1978).
//
// A list of inputs written by hand reaches few cells of the machine. Here every
// state is entered by a shortest input, and every class is tried there. After that
// comes each of a set of suffixes; for any two states, at least one suffix gives
// different results. So if a cell leads to a wrong state, or stores in a wrong
// register or not at all, some input shows it.
package cover

import (
	"slices"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/walk"
)

// Set is a covering set.
type Set struct {
	table    *walk.Table
	bytes    []byte     // a byte of each class that has one
	access   [][][]byte // by entry and state: a shortest input, nil if there is none
	complete [][]byte   // by state: a shortest way to acceptance
	suffixes [][]byte
}

// Of returns the covering set of a machine.
func Of(m *fsm.Machine) *Set {
	c := &Set{table: (*walk.Table)(&m.Table), bytes: Bytes(m.Classes)}
	for rule := range m.Entries {
		c.access = append(c.access, c.reach(c.table.Number(c.table.Entry(rule))))
	}
	c.completions()
	c.distinguish()
	return c
}

// Access returns a shortest input that leads from the entry to a state, and
// whether there is one.
func (c *Set) Access(entry, state int) ([]byte, bool) {
	a := c.access[entry][state]
	return a, a != nil
}

// Suffixes returns the distinguishing suffixes.
func (c *Set) Suffixes() [][]byte { return c.suffixes }

// Each calls f with every input of the set for an entry. The slice is used
// again after f returns.
func (c *Set) Each(entry int, f func(input []byte)) {
	var input []byte
	for state, access := range c.access[entry] {
		if access == nil {
			continue
		}
		c.ends(state, append(input[:0], access...), f)
		for _, b := range c.bytes {
			input = append(append(input[:0], access...), b)
			c.ends(c.step(state, b), input, f)
		}
	}
}

// ends calls f with the input and every suffix after it; a dead input is
// tried as it is and with one more byte.
func (c *Set) ends(state int, input []byte, f func([]byte)) {
	f(input)
	n := len(input)
	if state == 0 {
		f(append(input, 'a'))
		return
	}
	f(append(input[:n:n], c.complete[state]...))
	for _, suffix := range c.suffixes {
		f(append(input[:n:n], suffix...))
	}
}

func (c *Set) step(state int, b byte) int {
	next, _ := c.table.Step(c.table.State(state), b)
	return c.table.Number(next)
}

func (c *Set) store(state int, b byte) uint8 {
	_, slot := c.table.Step(c.table.State(state), b)
	return slot
}

// reach returns a shortest input for each state that can be reached.
func (c *Set) reach(entry int) [][]byte {
	access := make([][]byte, c.table.Rows)
	access[entry] = []byte{}
	for queue := []int{entry}; len(queue) > 0; queue = queue[1:] {
		for _, b := range c.bytes {
			if next := c.step(queue[0], b); next != 0 && access[next] == nil {
				access[next] = append(slices.Clone(access[queue[0]]), b)
				queue = append(queue, next)
			}
		}
	}
	return access
}

// completions finds a shortest way from each state to one that accepts.
func (c *Set) completions() {
	n := c.table.Rows
	c.complete = make([][]byte, n)
	for state := range n {
		if c.table.End(c.table.State(state)).Accept {
			c.complete[state] = []byte{}
		}
	}
	for changed := true; changed; {
		changed = false
		for state := 1; state < n; state++ {
			for _, b := range c.bytes {
				next := c.complete[c.step(state, b)]
				if next != nil && (c.complete[state] == nil || len(next)+1 < len(c.complete[state])) {
					c.complete[state] = append([]byte{b}, next...)
					changed = true
				}
			}
		}
	}
}
