package main

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/walk"
)

// Would the tests notice a wrong table? The tests of this file change one cell of a
// machine of the tree after the other, and want an input of the suite with an answer that is
// another one then, or else a proof that no input has one.

// mutants changes a machine in place and puts right what it changed.
type mutants struct {
	*suite
	t       *testing.T
	configs pairs
	random  *rand.Rand
	share   float64 // of the mutants of cells, how many are tried
	tables  map[string]*verdicts
}

// triedOfCells is about how many mutants of the cells of a machine are tried where not
// all are. Of the other tables, which are smaller, more are.
func triedOfCells() float64 { return exhaustive.Pick(0, 40.0, 40.0) }

// some reports whether a mutant of a table is to be tried.
func (m *mutants) some(c *verdicts) bool {
	share := m.share
	if c != m.table("transitions") && c != m.table("stores") {
		share *= 10
	}
	return exhaustive.Enabled() || m.random.Float64() < share
}

// Verdicts count what became of the mutants of a table.
type verdicts struct {
	noticed, equivalent int
	survivors           []string
}

// table returns the counts of a table.
func (m *mutants) table(name string) *verdicts {
	if m.tables[name] == nil {
		m.tables[name] = &verdicts{}
	}
	return m.tables[name]
}

// report logs the counts, and fails the test if a mutant survived.
func (m *mutants) report() {
	m.t.Helper()
	for name, c := range m.tables {
		m.t.Logf("%s: %d mutants, %d noticed, %d equivalent, %d survived",
			name, c.noticed+c.equivalent+len(c.survivors), c.noticed, c.equivalent, len(c.survivors))
		for _, s := range c.survivors[:min(20, len(c.survivors))] {
			m.t.Errorf("%s: survived: %s", name, s)
		}
	}
}

// change sets a cell to a value, asks the inputs that read it and then the proof, and
// sets it back. The whole suite is asked at the very last.
func change[T comparable](m *mutants, c *verdicts, cell *T, to T, which inputs, proof func() bool, format string, args ...any) {
	before := *cell
	if before == to || !m.some(c) {
		return
	}
	suffixes := !testing.Short()
	list := which(suffixes)
	*cell = to
	first := min(probesFirst, len(list))
	switch {
	case m.notice(list[:first]):
		c.noticed++
	case proof():
		c.equivalent++
	case m.notice(list[first:]) || !suffixes && m.notice(which(true)) || m.noticeSkip() || m.noticeBeside() || m.noticeAll():
		c.noticed++
	default:
		c.survivors = append(c.survivors, fmt.Sprintf(format+": %#x for %#x", append(args, to, before)...))
	}
	*cell = before
}

// never is the proof of equivalence that does not exist.
func never() bool { return false }

// TestMutantsOfTheTablesAreNoticed changes the tables of every machine of the tree: a
// sample of all changes, or with -exhaustive every one.
func TestMutantsOfTheTablesAreNoticed(t *testing.T) {
	noticed, equivalent := map[string]int{}, map[string]int{} // by table, over all machines
	for _, of := range treeMachines(t) {
		t.Run(of.name, func(t *testing.T) {
			machine := clone(of.machine)
			m := &mutants{
				suite: newSuite(machine), t: t, configs: configsOf(machine),
				random: rand.New(rand.NewPCG(3986, 1)), tables: map[string]*verdicts{},
			}
			m.share = triedOfCells() / float64(20*len(machine.Cells))
			m.cells()
			m.ends()
			m.classes()
			m.runs()
			m.entries()
			for i := range machine.Captures {
				m.index("indexes", &machine.Captures[i].Index, len(machine.Captures[i].Places))
				m.places(i)
			}
			for i := range machine.Kinds {
				m.index("indexes", &machine.Kinds[i].Index, 1+len(of.run.Spec.Kinds[i].Rules))
			}
			if !reflect.DeepEqual(m.machine, m.right) {
				t.Error("the tables are not as they were before")
			}
			m.report()
			for name, c := range m.tables {
				noticed[name] += c.noticed
				equivalent[name] += c.equivalent
			}
		})
	}
	for _, table := range []string{"transitions", "stores", "runs of states", "acceptance", "stores at the end", "groups", "reasons", "classes", "runs", "entries", "indexes", "places"} {
		// Few groups matter, so a small sample of them may have none that does.
		if noticed[table] == 0 && (equivalent[table] > 100 || exhaustive.Enabled()) {
			t.Errorf("%s: nothing was noticed", table)
		}
	}
}

// clone returns a copy of a machine that shares no table that is changed.
func clone(m walked) walked {
	c := *m.Machine
	table, runs := *m.Classes, *m.Runs
	c.Classes, c.Runs = &table, &runs
	c.Cells, c.Entries = slices.Clone(m.Cells), slices.Clone(m.Entries)
	c.Captures, c.Kinds = slices.Clone(m.Captures), slices.Clone(m.Kinds)
	for i := range c.Captures {
		c.Captures[i].Places = slices.Clone(c.Captures[i].Places)
		c.Captures[i].Index = fsm.Index{Low: slices.Clone(c.Captures[i].Low), High: slices.Clone(c.Captures[i].High)}
	}
	for i := range c.Kinds {
		c.Kinds[i].Index = fsm.Index{Low: slices.Clone(c.Kinds[i].Low), High: slices.Clone(c.Kinds[i].High)}
	}
	return walkedOf(&c)
}

// cells leads each cell to the dead state, to the neighbour of the right one and
// to one far away, and lets it store in each other register and in one that is none;
// the first cell of a row gets each other run.
func (m *mutants) cells() {
	next, store, run := m.table("transitions"), m.table("stores"), m.table("runs of states")
	states := m.machine.Rows
	for number := 1; number < states; number++ {
		row := number * m.machine.Stride
		proof := func() bool { return m.equivalent(number) }
		eights := m.memo(func(_ bool, add adder) { m.eightsOf(number, add) })
		for bit := range walk.MaxRuns + 1 {
			change(m, run, &m.machine.Cells[row], uint32(1)<<bit>>1<<fsm.RunShift, eights, m.runsStay, "state %d", number)
		}
		for class := 1; class < m.machine.Stride-1; class++ {
			cell := &m.machine.Cells[row+class]
			which := m.memo(func(suffixes bool, add adder) { m.cellOf(number, class, suffixes, add) })
			to, slot := *cell&(1<<fsm.SlotShift-1), *cell>>fsm.SlotShift
			right := m.machine.Number(walk.State(to))
			for _, target := range []int{0, (right + 1) % states, (right + 1 + m.random.IntN(states-1)) % states} {
				change(m, next, cell, uint32(m.machine.State(target))|slot<<fsm.SlotShift, which, proof, "state %d, class %d", number, class)
			}
			for slot := range min(m.registers()+2, 1+walk.MaxRegisters) {
				change(m, store, cell, to|slot<<fsm.SlotShift, which, proof, "state %d, class %d", number, class)
			}
		}
	}
}

// ends changes what each state does at the end, and the reason it gives.
func (m *mutants) ends() {
	accept, slots, groups, reasons := m.table("acceptance"), m.table("stores at the end"), m.table("groups"), m.table("reasons")
	for number := 1; number < m.machine.Rows; number++ {
		at := (number+1)*m.machine.Stride - 1
		cell, right := &m.machine.Cells[at], m.machine.Cells[at]
		which := m.memo(func(_ bool, add adder) { m.endsOf(number, add) })
		proof := func() bool { return m.equivalent(number) }
		change(m, accept, cell, right^fsm.Accept, which, proof, "state %d", number)
		for slot := range 1 + m.registers() {
			change(m, slots, cell, right&^(15<<fsm.SlotShift)|slot<<fsm.SlotShift, which, proof, "state %d", number)
		}
		for group := range m.groups() {
			change(m, groups, cell, right&(1<<fsm.GroupShift-1)|group<<fsm.GroupShift, which, proof, "state %d", number)
		}
		for reason := range uint32(len(m.machine.Reasons)) {
			change(m, reasons, cell, right&^(fsm.Accept-1)|reason, which, proof, "state %d", number)
		}
	}
}

// registers returns how many registers there are.
func (m *mutants) registers() uint32 { return uint32(m.machine.LowBits + m.machine.HighBits) }

// groups returns how many groups of final states there are.
func (m *mutants) groups() uint32 {
	for _, x := range m.indexes() {
		return uint32(len(x.Low) >> m.machine.LowBits)
	}
	return 1
}

// indexes returns the indexes of the captures and the kinds.
func (m *mutants) indexes() (list []*fsm.Index) {
	for i := range m.machine.Captures {
		list = append(list, &m.machine.Captures[i].Index)
	}
	for i := range m.machine.Kinds {
		list = append(list, &m.machine.Kinds[i].Index)
	}
	return list
}

// classes puts each byte into each other class.
func (m *mutants) classes() {
	c := m.table("classes")
	for b := range m.machine.Classes {
		which := m.memo(func(suffixes bool, add adder) { m.byteIn(byte(b), suffixes, add) })
		for class := range uint8(m.machine.Stride - 1) {
			change(m, c, &m.machine.Classes[b], class, which, func() bool { return m.equivalentBy(byte(b)) }, "byte 0x%02x", b)
		}
	}
}

// runs flips each bit of the run table. A byte that is taken out of a run makes
// the walk slower and nothing else.
func (m *mutants) runs() {
	c := m.table("runs")
	for b := range m.machine.Runs {
		which := m.memo(func(_ bool, add adder) { m.eightsWith(byte(b), add) })
		for bit := range walk.MaxRuns {
			change(m, c, &m.machine.Runs[b], m.machine.Runs[b]^1<<bit, which, m.runsStay, "byte 0x%02x", b)
		}
	}
}

// entries lets each rule begin in each other state.
func (m *mutants) entries() {
	c := m.table("entries")
	for i := range m.machine.Entries {
		which := m.memo(func(suffixes bool, add adder) { m.from(i, suffixes, add) })
		for number := 1; number < m.machine.Rows; number++ {
			change(m, c, &m.machine.Entries[i], uint16(m.machine.State(number)), which, never, "entry %d", i)
		}
	}
}

// index lets each number of an index be each other one.
func (m *mutants) index(what string, x *fsm.Index, numbers int) {
	c := m.table(what)
	for i := range x.Low {
		for block := range len(x.High) >> m.machine.HighBits {
			change(m, c, &x.Low[i], uint8(block), m.ended, m.endsAlike, "%s, Low %d", what, i)
		}
	}
	for i := range x.High {
		for number := range numbers {
			change(m, c, &x.High[i], uint8(number), m.ended, m.endsAlike, "%s, High %d", what, i)
		}
	}
}

// places changes the register and the distance of each bound.
func (m *mutants) places(capture int) {
	c := m.table("places")
	for i := range m.machine.Captures[capture].Places {
		p := &m.machine.Captures[capture].Places[i]
		for _, bound := range []*uint32{&p.Start, &p.End} {
			distance := *bound & (1<<fsm.SlotShift - 1)
			for slot := range uint32(1 + walk.MaxRegisters) {
				change(m, c, bound, distance|slot<<fsm.SlotShift, m.ended, m.endsAlike, "place %d", i)
			}
			for other := range uint32(16) {
				change(m, c, bound, *bound-distance+other, m.ended, m.endsAlike, "place %d", i)
			}
		}
	}
}
