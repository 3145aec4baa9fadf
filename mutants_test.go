package uriscan

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/cover"
)

// Would the tests notice a wrong table? The tests of this file and its
// neighbours change one cell after the other, and want an input of the suite
// whose answer is another one then, or else a proof that no input has one.
//
// That is done in the tables in place. An input can only notice a cell that its
// scan reads, so the inputs are listed by the cells that they read, shortest
// first; most changes show in the first of the list.

// A probe is an input of the suite and the right record of it.
type probe struct {
	production Production
	src        string
	want       Spans
}

// probes are the inputs of the suite, by what of the exact machine they read.
type probes struct {
	all     []probe
	every   ids            // all of them
	byCell  [][]int32      // by cell of Next and Store
	byState [][]int32      // by number of the state in which the walk stops
	byByte  [256][]int32   // by a byte that they hold
	byKey   map[uint32]ids // valid ones, by what the cases decide on
	byEntry [3]ids
}

// ids are indices of probes.
type ids = []int32

// probesOfOne is how many inputs are listed for one cell, state or byte. The
// first of them are tried before a proof is, the others behind it, and all
// there are at the very last.
const (
	probesOfOne = 8192
	probesFirst = 64
)

// newProbes returns the inputs of the covering set and of each list, answered.
func newProbes(t *testing.T) *probes {
	t.Helper()
	p := &probes{byCell: make([][]int32, len(machine.Next)), byState: make([][]int32, machine.States()), byKey: map[uint32]ids{}}
	set := cover.Of(&machine)
	for _, production := range allProductions {
		set.Each(production.entry(), func(input []byte) {
			p.all = append(p.all, probe{production: production, src: string(input)})
		})
	}
	everyByteInEveryState(func(production Production, src string) {
		p.all = append(p.all, probe{production: production, src: src})
	})
	slices.SortStableFunc(p.all, func(a, b probe) int { return len(a.src) - len(b.src) })
	withKernel(t, "exact", func() {
		for i := range p.all {
			p.every = append(p.every, int32(i))
			q := &p.all[i]
			q.production.ScanString(q.src, &q.want)
			if stop := p.list(int32(i)); !q.want.Valid() && stop != q.want.ErrorOffset() {
				t.Fatalf("%v %q: the model of the walk stops at %d, the walk at %d", q.production, q.src, stop, q.want.ErrorOffset())
			}
		}
	})
	return p
}

// list enters a probe where it belongs and returns where its walk stops.
func (p *probes) list(id int32) int {
	q := &p.all[id]
	c := config{right: machine.Entries[q.production.entry()]}
	add := func(to *[]int32) {
		if n := len(*to); n < probesOfOne && (n == 0 || (*to)[n-1] != id) {
			*to = append(*to, id)
		}
	}
	add(&p.byEntry[q.production.entry()])
	at := 0
	for ; at < len(q.src); at++ {
		add(&p.byByte[q.src[at]])
		next, slot, cell := step(&machine, c.right, q.src[at])
		if cell >= 0 {
			add(&p.byCell[cell])
		}
		if next == 0 {
			break
		}
		c.right, c.rightWritten = next, c.rightWritten|registerBit(slot)
	}
	number := machine.Number(c.right)
	add(&p.byState[number])
	if at == len(q.src) && machine.Ends[number].Accept {
		key := keyAtEnd(&machine, c.right, c.rightWritten)
		list := p.byKey[key]
		add(&list)
		p.byKey[key] = list
	}
	return at
}

// notice reports whether one of the probes has another answer now.
func (p *probes) notice(which ids) bool {
	for _, id := range which {
		q := &p.all[id]
		var out Spans
		q.production.ScanString(q.src, &out)
		if out != q.want && answerOf(&out) != answerOf(&q.want) {
			return true
		}
	}
	return false
}

// shortMutants says of how many mutants one is tried in the short form, where not
// all are left out.
const shortMutants = 29

// A tally counts what became of the mutants of a table.
type tally struct {
	table               string
	noticed, equivalent int
	survivors           []string
}

// note counts one mutant: noticed by an input, or equivalent by a proof, or else
// a survivor.
func (c *tally) note(noticed, equivalent bool, format string, args ...any) {
	switch {
	case noticed:
		c.noticed++
	case equivalent:
		c.equivalent++
	default:
		c.survivors = append(c.survivors, fmt.Sprintf(format, args...))
	}
}

// judge tries the inputs on the mutant that the machine is now, and the proof.
func (c *tally) judge(p *probes, which ids, proof func() bool, format string, args ...any) {
	first := min(probesFirst, len(which))
	noticed := p.notice(which[:first])
	equivalent := !noticed && proof()
	if !noticed && !equivalent {
		noticed = p.notice(which[first:]) || p.notice(p.every)
	}
	c.note(noticed, equivalent, format, args...)
}

// report logs the counts, and fails the test if a mutant survived.
func (c *tally) report(t *testing.T) {
	t.Helper()
	t.Logf("%s: %d mutants, %d noticed, %d equivalent, %d survived",
		c.table, c.noticed+c.equivalent+len(c.survivors), c.noticed, c.equivalent, len(c.survivors))
	if c.noticed == 0 {
		t.Errorf("%s: nothing was noticed", c.table)
	}
	for _, s := range c.survivors[:min(20, len(c.survivors))] {
		t.Errorf("%s: survived: %s", c.table, s)
	}
}

// never is the proof of equivalence that does not exist.
func never() bool { return false }

// TestMutantsOfExactMachine changes the tables of the exact machine.
func TestMutantsOfExactMachine(t *testing.T) {
	if testing.Short() {
		t.Skip("the long form alone: it takes all inputs of the covering set")
	}
	p := newProbes(t)
	e := exactMutants{t: t, probes: p, right: clone(&machine), configs: configsOf(&machine)}
	t.Logf("%d inputs", len(p.all))
	withKernel(t, "exact", func() {
		e.next()
		e.store()
		e.ends()
		e.classes()
		e.runs()
		e.entries()
		e.cases("captures", machine.Captures)
		e.cases("kinds", machine.Kinds)
	})
	if p.notice(p.every) {
		t.Error("the tables are not as they were before")
	}
}

// clone returns a copy of a machine that shares no table that is changed.
func clone(m *fsm.Machine[uint16]) *fsm.Machine[uint16] {
	c := *m
	table, runs := *m.Classes, *m.Runs
	c.Classes, c.Runs = &table, &runs
	c.Next, c.Store, c.Ends = slices.Clone(m.Next), slices.Clone(m.Store), slices.Clone(m.Ends)
	c.Entries = slices.Clone(m.Entries)
	c.Captures, c.Kinds = cloneRules(m.Captures), cloneRules(m.Kinds)
	return &c
}

func cloneRules(rules []fsm.Rule) []fsm.Rule {
	c := slices.Clone(rules)
	for i := range c {
		c[i].Cases = slices.Clone(c[i].Cases)
	}
	return c
}

// exactMutants changes the machine in place and puts right what it changed.
type exactMutants struct {
	t       *testing.T
	probes  *probes
	right   *fsm.Machine[uint16]
	configs configs // in which a walk can be
}

// equivalent returns the proof that the machine, as it is now, answers as the
// right one from a state on, by number.
func (e *exactMutants) equivalent(state int) func() bool {
	return func() bool { return equivalent(e.right, &machine, e.configs.of[state], e.configs.tries) }
}

// equivalentBytes does so for machines that differ in what they make of bytes.
func (e *exactMutants) equivalentBytes() bool {
	return equivalent(e.right, &machine, e.configs.all(), bytesThatDiffer(e.right, &machine))
}

// change sets a cell to a value, judges, and sets it back.
func change[T comparable](e *exactMutants, c *tally, cell *T, to T, which ids, proof func() bool, format string, args ...any) {
	before := *cell
	if before == to {
		return
	}
	*cell = to
	c.judge(e.probes, which, proof, format+": %v for %v", append(args, to, before)...)
	*cell = before
}

// next leads each cell to the dead state, to the neighbour of the right one and
// to one far away, and a choice of cells to every state.
func (e *exactMutants) next() {
	c := tally{table: "transitions"}
	r := rand.New(rand.NewPCG(3986, 1))
	states := machine.States()
	for cell := range machine.Next {
		number := machine.Number(machine.Next[cell])
		targets := []int{0, (number + 1) % states, (number + 1 + r.IntN(states-1)) % states}
		if r.IntN(40) == 0 {
			targets = targets[:0]
			for target := range states {
				targets = append(targets, target)
			}
		}
		for _, target := range targets {
			change(e, &c, &machine.Next[cell], machine.State(target), e.probes.byCell[cell], e.ofCell(cell), "state %d, class %d", cell/machine.Stride, cell%machine.Stride)
		}
	}
	c.report(e.t)
}

// store lets each cell store in each other slot.
func (e *exactMutants) store() {
	c := tally{table: "stores"}
	for cell := range machine.Store {
		for slot := range uint8(16) {
			change(e, &c, &machine.Store[cell], slot, e.probes.byCell[cell], e.ofCell(cell), "state %d, class %d", cell/machine.Stride, cell%machine.Stride)
		}
	}
	c.report(e.t)
}

// ofCell returns the proof for a mutant of a cell: that no walk reads it, or
// that all go on alike from its state.
func (e *exactMutants) ofCell(cell int) func() bool {
	if !e.configs.read[cell] {
		return func() bool { return true }
	}
	return e.equivalent(cell / machine.Stride)
}

// ends changes what each state does at the end, and the reason it gives.
func (e *exactMutants) ends() {
	accept, slots, colours, reasons := tally{table: "acceptance"}, tally{table: "stores at the end"}, tally{table: "colours"}, tally{table: "reasons"}
	for number := range machine.Ends {
		end, which, proof := &machine.Ends[number], e.probes.byState[number], e.equivalent(number)
		change(e, &accept, &end.Accept, !end.Accept, which, proof, "state %d", number)
		for slot := range uint8(16) {
			change(e, &slots, &end.Store, slot, which, proof, "state %d", number)
		}
		for colour := range uint8(4) {
			change(e, &colours, &end.Colour, colour, which, proof, "state %d", number)
		}
		for reason := range uint8(len(machine.Reasons)) {
			if before := end.Reason; reason != before {
				end.Reason = reason
				if number != 0 && wantFault(number) != "" {
					reasons.noticed++
				} else {
					reasons.judge(e.probes, which, proof, "state %d: %d for %d", number, reason, before)
				}
				end.Reason = before
			}
		}
	}
	for _, c := range []*tally{&accept, &slots, &colours, &reasons} {
		c.report(e.t)
	}
}

// classes puts each byte into each other class.
func (e *exactMutants) classes() {
	c := tally{table: "classes"}
	for b := range machine.Classes {
		for class := range uint8(machine.Stride) {
			change(e, &c, &machine.Classes[b], class, e.probes.byByte[b], e.equivalentBytes, "byte 0x%02x", b)
		}
	}
	c.report(e.t)
}

// runs flips each bit of the run table and moves its limits by a state.
func (e *exactMutants) runs() {
	c := tally{table: "runs"}
	for b := range machine.Runs {
		for bit := range 8 {
			change(e, &c, &machine.Runs[b], machine.Runs[b]^1<<bit, e.probes.byByte[b], e.equivalentBytes, "byte 0x%02x", b)
		}
	}
	some := e.probes.every[:20_000]
	for _, by := range []int{-machine.Stride, machine.Stride} {
		change(e, &c, &machine.FirstRun, machine.FirstRun+by, some, e.equivalentBytes, "first run")
		change(e, &c, &machine.LastRun, machine.LastRun+by, some, e.equivalentBytes, "end of the runs")
	}
	c.report(e.t)
}

// entries lets each rule begin in each other state.
func (e *exactMutants) entries() {
	c := tally{table: "entries"}
	for i := range machine.Entries {
		for number := range machine.States() {
			change(e, &c, &machine.Entries[i], machine.State(number), e.probes.byEntry[i], never, "entry %d", i)
		}
	}
	c.report(e.t)
}

// cases changes each part of each line of the decision lists. What they decide
// on is a key; with the same case for every key that can be, nothing changes.
func (e *exactMutants) cases(table string, rules []fsm.Rule) {
	c := tally{table: "cases of the " + table}
	var which ids
	for _, key := range slices.Sorted(maps.Keys(e.probes.byKey)) {
		which = append(which, e.probes.byKey[key][:min(8, len(e.probes.byKey[key]))]...)
	}
	rights, same := e.right.Captures, samePlace
	if table == "kinds" {
		rights, same = e.right.Kinds, sameKind
	}
	for i := range rules {
		proof := func() bool { return e.configs.decideAlike(rights[i].Cases, rules[i].Cases, same) }
		for j := range rules[i].Cases {
			k := &rules[i].Cases[j]
			for bit := range fsm.MaxRegisters + 4 {
				change(e, &c, &k.Set, k.Set^1<<bit, which, proof, "%s, case %d, bits that are set", rules[i].Name, j)
				change(e, &c, &k.Unset, k.Unset^1<<bit, which, proof, "%s, case %d, bits that are not set", rules[i].Name, j)
			}
			change(e, &c, &k.Present, !k.Present, which, proof, "%s, case %d, presence", rules[i].Name, j)
			for value := range uint8(16) {
				change(e, &c, &k.Kind, value, which, proof, "%s, case %d, kind", rules[i].Name, j)
				change(e, &c, &k.Start.Slot, value, which, proof, "%s, case %d, slot of the start", rules[i].Name, j)
				change(e, &c, &k.End.Slot, value, which, proof, "%s, case %d, slot of the end", rules[i].Name, j)
				change(e, &c, &k.Start.Distance, value, which, proof, "%s, case %d, distance of the start", rules[i].Name, j)
				change(e, &c, &k.End.Distance, value, which, proof, "%s, case %d, distance of the end", rules[i].Name, j)
			}
		}
	}
	c.report(e.t)
}
