package emit

import (
	"github.com/uriscan/uriscan/classes"
	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/gen/internal/captures"
	"github.com/uriscan/uriscan/gen/internal/minimize"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// Build returns the machine that File writes, as a value that runs, so that
// what is about to be written can be tried.
func Build(m *minimize.Machine) (*fsm.Machine, error) {
	reasons := findReasons(m)
	if err := reasons.check(); err != nil {
		return nil, err
	}
	stride := strideOf(m)
	f := &fsm.Machine{Reasons: reasons.list, Table: fsm.Table{
		Classes: (*classes.Table)(&m.Classes.Of), Stride: stride, Rows: len(m.States),
		Cells: make([]uint32, paddedCells(m)), Runs: new([256]uint8),
		LowBits: m.Rules.LowBits, HighBits: m.Rules.HighBits,
	}}
	for _, entry := range m.Entries {
		f.Entries = append(f.Entries, uint16(entry*stride))
	}
	for i := range m.States {
		row := f.Cells[i*stride:][:stride]
		for class, t := range m.States[i].Next {
			row[class] = uint32(t.To*stride) | slotNumber(t.Store)<<fsm.SlotShift
		}
		row[0] |= runBit(m.States[i].Run) << fsm.RunShift
		row[stride-1] = endCell(&m.States[i], reasons.of[i])
	}
	for k, set := range m.Runs {
		for _, b := range set.Bytes() {
			f.Runs[b] |= 1 << k
		}
	}
	for i, c := range m.Rules.Captures {
		capture := fsm.Capture{Name: m.DFA.NFA.Spec.Captures[i].Name, Index: indexOf(&c.Index), Places: []fsm.Place{{}}}
		for _, p := range c.Places[1:] {
			capture.Places = append(capture.Places, fsm.Place{Start: boundOf(p.Start), End: boundOf(p.End)})
		}
		f.Captures = append(f.Captures, capture)
	}
	for i, k := range m.Rules.Kinds {
		f.Kinds = append(f.Kinds, fsm.Kind{Name: m.DFA.NFA.Spec.Kinds[i].Name, Index: indexOf(&k.Index)})
	}
	return f, nil
}

// strideOf returns how many cells a row has: one for each class, and one for
// the end of the input.
func strideOf(m *minimize.Machine) int { return m.Classes.Len() + 1 }

// paddedCells returns how many cells the table has, a power of two. Package
// minimize has found that at most 65,536 are needed.
func paddedCells(m *minimize.Machine) int {
	cells := 1
	for cells < len(m.States)*strideOf(m) {
		cells *= 2
	}
	return cells
}

func indexOf(x *captures.Index) fsm.Index {
	return fsm.Index{Low: bytesOf(x.Low), High: bytesOf(x.High)}
}

func bytesOf(numbers []int) []uint8 {
	bytes := make([]uint8, len(numbers))
	for i, n := range numbers {
		bytes[i] = uint8(n)
	}
	return bytes
}

// slotNumber returns the slot of a register, walk.SlotNone for none.
func slotNumber(register int) uint32 { return uint32(register - tdfa.NoStore) }

// runBit returns the bit of a run, 0 for none.
func runBit(run int) uint32 {
	if run < 0 {
		return 0
	}
	return 1 << run
}

// endCell returns the last cell of a row.
func endCell(s *minimize.State, reason int) uint32 {
	if !s.Accept {
		return uint32(reason)
	}
	return uint32(reason) | fsm.Accept | slotNumber(s.Store)<<fsm.SlotShift | uint32(s.Group)<<fsm.GroupShift
}

func boundOf(v tdfa.Value) uint32 {
	register, ok := v.Register()
	if !ok {
		register = tdfa.NoStore
	}
	return slotNumber(register)<<fsm.SlotShift | uint32(v.Distance())
}
