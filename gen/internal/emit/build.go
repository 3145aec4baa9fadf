package emit

import (
	"fmt"

	"github.com/uriscan/uriscan/classes"
	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/gen/internal/minimize"
	"github.com/uriscan/uriscan/gen/internal/nfa"
	"github.com/uriscan/uriscan/gen/internal/recipe"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// layout is how the tables lie in memory.
type layout struct {
	width  int // bits of a row offset
	stride int
	cells  int // padded to a power of two
	digits int // of a state number
}

// layoutOf returns the layout of a machine, which package minimize has found
// small enough for 16 bits.
func layoutOf(m *minimize.Machine) layout {
	lay := layout{width: 16, stride: m.Classes.Len(), cells: 1}
	need := len(m.States) * lay.stride
	if need <= 1<<8 {
		lay.width = 8
	}
	for lay.cells < need {
		lay.cells *= 2
	}
	lay.digits = max(3, len(fmt.Sprint(len(m.States)-1))) // so that dead and no register differ
	return lay
}

// Build returns the machine that File writes, as a value that runs, so that
// what is about to be written can be tried. An S of 16 bits holds every row
// offset; one of 8 bits does for a table of at most 256 cells.
func Build[S fsm.Width](m *minimize.Machine) (*fsm.Machine[S], error) {
	lay := layoutOf(m)
	reasons := findReasons(m)
	if err := reasons.check(); err != nil {
		return nil, err
	}
	f := &fsm.Machine[S]{
		Classes: (*classes.Table)(&m.Classes.Of), Stride: lay.stride,
		Next: make([]S, lay.cells), Store: make([]uint8, lay.cells),
		FirstRun: m.FirstRun * lay.stride, LastRun: m.LastRun * lay.stride, Runs: new([256]uint8),
		Ends: make([]fsm.End, len(m.States)), Reasons: reasons.list,
		Captures: rules(m.DFA.NFA.Spec.Captures, m.Recipe.Captures, false),
		Kinds:    rules(m.DFA.NFA.Spec.Kinds, m.Recipe.Kinds, true),
	}
	for _, entry := range m.Entries {
		f.Entries = append(f.Entries, f.State(entry))
	}
	for i, s := range m.States {
		for class, t := range s.Next {
			f.Next[i*lay.stride+class] = f.State(t.To)
			f.Store[i*lay.stride+class] = slotNumber(t.Store)
		}
		if i > 0 {
			f.Ends[i].Reason = uint8(reasons.of[i])
		}
		if s.Accept {
			f.Ends[i].Accept, f.Ends[i].Store, f.Ends[i].Colour = true, slotNumber(s.Store), uint8(s.Colour)
		}
	}
	for k := range m.LastRun - m.FirstRun {
		for _, b := range m.States[m.FirstRun+k].Runs.Bytes() {
			f.Runs[b] |= 1 << k
		}
	}
	return f, nil
}

func slotNumber(register int) uint8 {
	if register == tdfa.NoStore {
		return fsm.SlotNone
	}
	return uint8(register)
}

// rules returns the decision lists of the captures or the kinds.
func rules(groups []nfa.Group, lists [][]recipe.Case, kinds bool) []fsm.Rule {
	var result []fsm.Rule
	for i, group := range groups {
		rule := fsm.Rule{Name: group.Name}
		for _, c := range lists[i] {
			written := fsm.Case{Set: c.Set, Unset: c.Unset}
			switch {
			case kinds:
				written.Kind = uint8(c.Kind + 1)
			case c.End != tdfa.None:
				written.Present = true
				written.Start, written.End = boundOf(c.Start), boundOf(c.End)
			}
			rule.Cases = append(rule.Cases, written)
		}
		result = append(result, rule)
	}
	return result
}

func boundOf(v tdfa.Value) fsm.Bound {
	register, ok := v.Register()
	if !ok {
		register = fsm.SlotStart
	}
	return fsm.Bound{Slot: uint8(register), Distance: uint8(v.Distance())}
}
