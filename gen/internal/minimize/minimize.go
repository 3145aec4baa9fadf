// Package minimize merges the states of a deterministic machine that no input
// distinguishes.
//
// Two states are one when every input leads from both to the same stores, the
// same acceptance in the same group of final states, and the same blame for a wrong byte.
// States that would be one in a plain recogniser stay apart when a store on a
// way out of them differs: the tags are part of what a state does.
//
// Start with the partition by what a state does by itself, and split blocks by which
// blocks their states lead to, until nothing splits. What is wrong with the result is
// looked for in verify.go.
package minimize

import (
	"encoding/binary"
	"fmt"

	"github.com/uriscan/uriscan/gen/internal/captures"
	"github.com/uriscan/uriscan/gen/internal/charset"
	"github.com/uriscan/uriscan/gen/internal/nfa"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// State is one state of the minimal machine.
type State struct {
	Next   []tdfa.Transition // by class; To is a number in Machine.States
	Accept bool
	Group  int // of the final states
	Store  int // at the end of the input
	Place  int
	Inside int
	Expect []tdfa.Expectation
	Sample tdfa.Sample // a shortest input that leads to the state
	Entry  int         // from this entry
	Rules  []string    // that are being read then
	Run    int         // index in Machine.Runs, -1 for none
	From   int         // a state of the machine before that it stands for
}

// Machine is the minimal machine. State 0 is dead; the others are numbered
// breadth first from the entries, so that the numbers follow the grammar.
type Machine struct {
	DFA     *tdfa.DFA
	Rules   *captures.Rules
	Classes *charset.Classes
	States  []State
	Entries []int
	Runs    []charset.Set // the sets of bytes on which states stay and store nothing
	Merged  []int         // state of the machine before to state here
}

// maxCells is how many cells of a table a row offset of 16 bits can reach.
const maxCells = 1 << 16

// Minimize returns the minimal machine. A machine too large for a row offset of
// 16 bits is refused with its size.
func Minimize(d *tdfa.DFA, r *captures.Rules) (*Machine, error) {
	blocks := refine(d, r)
	m := &Machine{DFA: d, Rules: r}
	m.build(d, r, blocks)
	m.renumber()
	if err := m.mergeClasses(d); err != nil {
		return nil, err
	}
	if cells := len(m.States) * (m.Classes.Len() + 1); cells > maxCells {
		return nil, fmt.Errorf("the machine is too large: %d states of %d classes and the end of the input make %d cells, and a row offset has at most 16 bits, for %d cells; most of the states are in the rule %s",
			len(m.States), m.Classes.Len(), cells, maxCells, m.mostOf())
	}
	m.findRuns()
	if err := m.describe(); err != nil {
		return nil, err
	}
	return m, m.Verify()
}

// CheckLength refuses a grammar with a match so long that its machine is too large,
// before the machine is made: a shortest match of n bytes leads through n+1 states,
// all different.
func CheckLength(n *nfa.NFA) error {
	const least = 3 // columns: one class and those in none, and the end of the input
	for entry, match := range n.Shortest() {
		states := len(match) + 1 // with the dead one
		if states*least <= maxCells {
			continue
		}
		counts := make([]int, len(n.Positions))
		for _, p := range match[1:] {
			counts[p]++
		}
		return fmt.Errorf("the machine is too large: the shortest input that is %s has %d bytes, most of them in the rule %s; %d states make %d cells at least, and a row offset has at most 16 bits, for %d cells",
			n.Spec.Entries[entry], len(match)-1, n.MostOf(counts), states, states*least, maxCells)
	}
	return nil
}

// mostOf returns the rule that most states are in.
func (m *Machine) mostOf() string {
	counts := make([]int, len(m.DFA.NFA.Positions))
	for _, s := range m.States[1:] {
		counts[m.DFA.States[s.From].First]++
	}
	return m.DFA.NFA.MostOf(counts)
}

// build makes the states from the blocks; the first state of a block, which
// has the shortest access string, lends its words. State 0 is dead.
func (m *Machine) build(d *tdfa.DFA, r *captures.Rules, blocks []int) {
	m.Merged = make([]int, len(blocks))
	for s, block := range blocks {
		m.Merged[s] = block + 1
	}
	m.States = []State{{Place: -1, Inside: -1, Run: -1, Store: tdfa.NoStore, From: -1, Next: deadRow(d.Classes.Len())}}
	for s, block := range blocks {
		if block+1 < len(m.States) {
			continue
		}
		old := &d.States[s]
		state := State{
			Next: deadRow(len(old.Next)), Accept: old.End.Accept, Group: r.EndGroups[s], Store: old.End.Store,
			Place: old.Place, Inside: old.Inside, Sample: d.Sample(s), Entry: old.Entry, From: s,
		}
		for class, t := range old.Next {
			if t.To != tdfa.Dead {
				state.Next[class] = tdfa.Transition{To: m.Merged[t.To], Store: t.Store}
			}
		}
		m.States = append(m.States, state)
	}
	for _, entry := range d.Entries {
		m.Entries = append(m.Entries, m.Merged[entry])
	}
}

// describe says in words what the states are.
func (m *Machine) describe() error {
	from := make([]int, len(m.States)-1)
	for i := range from {
		from[i] = m.States[i+1].From
	}
	said, err := m.DFA.Describe(from)
	for i := range said {
		m.States[i+1].Rules, m.States[i+1].Expect = said[i].Rules, said[i].Expect
	}
	return err
}

func deadRow(classes int) []tdfa.Transition {
	row := make([]tdfa.Transition, classes)
	for i := range row {
		row[i] = tdfa.Transition{To: 0, Store: tdfa.NoStore}
	}
	return row
}

// mergeClasses merges the classes that have equal columns in every state.
func (m *Machine) mergeClasses(d *tdfa.DFA) error {
	columns := make([][]byte, d.Classes.Len())
	var dead []byte
	for _, s := range m.States {
		for class, t := range s.Next {
			columns[class] = appendTransition(columns[class], t)
		}
		dead = appendTransition(dead, tdfa.Transition{To: 0, Store: tdfa.NoStore})
	}
	keys, none := make([]string, len(columns)), string(dead)
	for class, column := range columns {
		keys[class] = string(column)
	}
	merged, err := d.Classes.Merge(keys, none)
	if err != nil {
		return err
	}
	for i := range m.States {
		row := deadRow(merged.Len())
		for class, members := range merged.Members {
			if !members.Empty() {
				row[class] = m.States[i].Next[d.Classes.Of[members.Bytes()[0]]]
			}
		}
		m.States[i].Next = row
	}
	m.Classes = merged
	return nil
}

func appendTransition(b []byte, t tdfa.Transition) []byte {
	return binary.AppendVarint(binary.AppendUvarint(b, uint64(t.To)), int64(t.Store))
}
