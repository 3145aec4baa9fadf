package pipeline

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/gen/internal/emit"
	"github.com/uriscan/uriscan/gen/internal/nfa"
	"github.com/uriscan/uriscan/internal/cover"
	"github.com/uriscan/uriscan/internal/exhaustive"
)

// Would the tests notice a wrong table? The tests of this file change one cell
// of the URI's machine after the other, and want an input of the suite whose
// answer is another one then, or else a proof that no input has one.
//
// An input can only notice a cell that its walk reads, so the inputs are listed
// by the cells that they read, shortest first; most changes show in the first of
// the list.

// uriSpec is what the library asks for, see generate.go at the root.
func uriSpec() nfa.Spec {
	spec := nfa.Spec{Entries: []string{"URI-reference", "URI", "relative-ref"}, Inside: []string{"pct-encoded", "IP-literal"}}
	for _, name := range []string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"} {
		rules := []string{name}
		if name == "path" {
			rules = []string{"path-abempty", "path-absolute", "path-noscheme", "path-rootless", "path-empty"}
		}
		spec.Captures = append(spec.Captures, nfa.Group{Name: name, Rules: rules})
	}
	spec.Kinds = []nfa.Group{
		{Name: "host", Rules: []string{"reg-name", "IPv4address", "IPv6address", "IPvFuture"}},
		{Name: "path", Rules: []string{"path-empty", "path-abempty", "path-absolute", "path-noscheme", "path-rootless"}},
	}
	return spec
}

// TestMachineOfTheMutantsIsThatOfTheTables holds the machine of this file against
// tables_gen.go, from the names of rules and captures on.
func TestMachineOfTheMutantsIsThatOfTheTables(t *testing.T) {
	tables, err := os.ReadFile("../../../tables_gen.go")
	if err != nil {
		t.Fatal(err)
	}
	sections := map[string]string{"scheme": "3.1", "userinfo": "3.2.1", "host": "3.2.2", "port": "3.2.3", "path": "3.3", "query": "3.4", "fragment": "3.5"}
	text, err := compileURI(t).Emit(emit.Options{Package: "uriscan", Name: "machine", Document: "RFC3986", Sections: sections})
	if err != nil {
		t.Fatal(err)
	}
	_, got, _ := bytes.Cut(text, []byte("\npackage uriscan\n"))
	_, want, _ := bytes.Cut(tables, []byte("\npackage uriscan\n"))
	if len(want) == 0 || !bytes.Equal(got, want) {
		t.Errorf("tables_gen.go has another machine: want that of the spec in this file")
	}
}

// A probe is an input of the suite and the right answer to it.
type probe struct {
	entry int
	src   []byte
	cut   int // where a second walk begins, which takes a byte at a time; 0 for none
	want  fsm.Match
}

// ids are indices of probes.
type ids = []int32

// probes are the inputs of the suite, by what of the machine they read.
type probes struct {
	machine *fsm.Machine // the one that is changed
	all     []probe
	every   ids         // all of them
	byCell  []ids       // by cell
	byByte  [256]ids    // by a byte that they hold
	byEntry []ids       // by entry
	byEnd   map[key]ids // by what captures and kinds follow from
}

// probesOfOne is how many inputs are listed for one cell, state or byte. The
// first of them are tried before a proof is, the others behind it, and all
// there are at the very last.
const (
	probesOfOne = 8192
	probesFirst = 64
)

// newProbes returns the inputs of the covering set and of every byte in every
// state, with runs behind some, answered.
func newProbes(m *fsm.Machine) *probes {
	p := &probes{machine: m, byCell: make([]ids, len(m.Cells)), byEntry: make([]ids, len(m.Entries)), byEnd: map[key]ids{}}
	set := cover.Of(m)
	add := func(entry int, src string) { p.all = append(p.all, probe{entry: entry, src: []byte(src)}) }
	for entry := range m.Entries {
		set.Each(entry, func(input []byte) { add(entry, string(input)) })
	}
	set.EveryByte(add)
	eachEight(m, func(entry int, src string, cut int) {
		p.all = append(p.all, probe{entry: entry, src: []byte(src), cut: cut})
	})
	for n := range 1000 {
		for _, address := range []string{"//%d.1.2.3", "//1.%d.2.3", "//1.2.%d.3", "//1.2.3.%d", "//[::%d.1.2.3]", "//[::1.2.3.%d]"} {
			add(0, fmt.Sprintf(address, n))
		}
	}
	slices.SortStableFunc(p.all, func(a, b probe) int { return len(a.src) - len(b.src) })
	for i := range p.all {
		p.every = append(p.every, int32(i))
		q := &p.all[i]
		m.Scan(q.entry, q.src, &q.want)
		p.list(int32(i))
	}
	return p
}

// list enters a probe where it belongs.
func (p *probes) list(id int32) {
	m, q := p.machine, &p.all[id]
	add := func(to *ids) {
		if n := len(*to); n < probesOfOne && (n == 0 || (*to)[n-1] != id) {
			*to = append(*to, id)
		}
	}
	add(&p.byEntry[q.entry])
	state, written := m.Entries[q.entry], uint32(0)
	at := 0
	for ; at < len(q.src); at++ {
		add(&p.byByte[q.src[at]])
		add(&p.byCell[int(state)])
		add(&p.byCell[int(state)+int(m.Classes[q.src[at]])])
		next, slot := m.Step(state, q.src[at])
		if next == 0 {
			break
		}
		state, written = next, written|cover.RegisterBit(slot)
	}
	add(&p.byCell[int(state)+m.Stride-1])
	if end := m.End(state); at == len(q.src) && end.Accept {
		list := p.byEnd[keyOf(end, written)]
		add(&list)
		p.byEnd[keyOf(end, written)] = list
	}
}

// notice reports whether one of the probes has another answer now.
func (p *probes) notice(which ids) bool {
	for _, id := range which {
		q := &p.all[id]
		var out fsm.Match
		if p.machine.Scan(q.entry, q.src, &out); out != q.want || q.cut > 0 && q.scanCut(p.machine) != q.want {
			return true
		}
	}
	return false
}

// scanCut returns the answer of a walk up to the cut, and of walks of one byte from
// there on. A walk may be cut anywhere, and one of a byte skips nothing.
func (q *probe) scanCut(m *fsm.Machine) (out fsm.Match) {
	var r fsm.Registers
	r.Clear()
	s, at := m.Walk(q.src[:q.cut], 0, m.Entries[q.entry], &r)
	for stop := q.cut; at == stop && stop < len(q.src); {
		stop++
		s, at = m.Walk(q.src[:stop], at, s, &r)
	}
	if at == len(q.src) && m.Finish(s, at, &r, &out) {
		return out
	}
	return fsm.Match{Reason: m.End(s).Reason, Offset: uint32(at)}
}

// mutants changes the machine of the probes in place and puts right what it
// changed.
type mutants struct {
	*probes
	t       *testing.T
	right   *fsm.Machine
	configs configs
	random  *rand.Rand
}

// sample says of how many mutants one is tried where not all are.
const sample = 97

// some reports whether a mutant is to be tried.
func (m *mutants) some() bool { return exhaustive.Enabled() || m.random.IntN(sample) == 0 }

// Verdicts count what became of the mutants of a table.
type verdicts struct {
	table               string
	noticed, equivalent int
	survivors           []string
}

// report logs the counts, and fails the test if a mutant survived.
func (c *verdicts) report(t *testing.T) {
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

// change sets a cell to a value, asks the inputs and then the proof, and sets it
// back.
func change[T comparable](m *mutants, c *verdicts, cell *T, to T, which ids, proof func() bool, format string, args ...any) {
	before := *cell
	if before == to || !m.some() {
		return
	}
	*cell = to
	first := min(probesFirst, len(which))
	switch {
	case m.notice(which[:first]):
		c.noticed++
	case proof():
		c.equivalent++
	case m.notice(which[first:]) || m.notice(m.every):
		c.noticed++
	default:
		c.survivors = append(c.survivors, fmt.Sprintf(format+": %#x for %#x", append(args, to, before)...))
	}
	*cell = before
}

// never is the proof of equivalence that does not exist.
func never() bool { return false }

// TestMutantsOfTheMachineAreNoticed changes the tables of the URI's machine: a sample
// of all changes, or with -exhaustive every one.
func TestMutantsOfTheMachineAreNoticed(t *testing.T) {
	changeAll(t, built(t, compileURI(t), nil))
}

// TestMutantsOfTheMachineOfIRIsAreNoticed does so for IRIs. With one entry there are a
// third of the inputs, which are many; each of the others adds but its first state.
func TestMutantsOfTheMachineOfIRIsAreNoticed(t *testing.T) {
	if testing.Short() {
		t.Skip("the short form changes the URI's machine alone")
	}
	spec := iriSpec()
	spec.Entries = spec.Entries[:1]
	run, err := compileIRI(spec)
	changeAll(t, built(t, run, err))
}

// changeAll changes every table of a machine.
func changeAll(t *testing.T, machine *fsm.Machine) {
	m := &mutants{probes: newProbes(machine), t: t, right: clone(machine), configs: configsOf(machine), random: rand.New(rand.NewPCG(3986, 1))}
	t.Logf("%d inputs", len(m.all))
	m.cells()
	m.ends()
	m.classes()
	m.runs()
	m.entries()
	for i := range machine.Captures {
		m.index("capture "+machine.Captures[i].Name, &machine.Captures[i].Index, len(machine.Captures[i].Places))
		m.places(i)
	}
	for i := range machine.Kinds {
		m.index("kind "+machine.Kinds[i].Name, &machine.Kinds[i].Index, 1+len(uriSpec().Kinds[i].Rules))
	}
	if m.notice(m.every) {
		t.Error("the tables are not as they were before")
	}
}

// clone returns a copy of a machine that shares no table that is changed.
func clone(m *fsm.Machine) *fsm.Machine {
	c := *m
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
	return &c
}

// cells leads each cell to the dead state, to the neighbour of the right one and
// to one far away, and lets it store in each other slot; the first cell of a row
// gets each other run.
func (m *mutants) cells() {
	next, store, run := verdicts{table: "transitions"}, verdicts{table: "stores"}, verdicts{table: "runs of states"}
	states := m.machine.States()
	for number := 1; number < states; number++ {
		row := number * m.machine.Stride
		proof := func() bool { return m.equivalent(number) }
		for bit := range fsm.MaxRuns + 1 {
			change(m, &run, &m.machine.Cells[row], uint32(1)<<bit>>1<<fsm.RunShift, m.byCell[row], m.runsStay, "state %d", number)
		}
		for class := 1; class < m.machine.Stride-1; class++ {
			cell := &m.machine.Cells[row+class]
			to, slot := *cell&(1<<fsm.SlotShift-1), *cell>>fsm.SlotShift
			right := m.machine.Number(fsm.State(to))
			for _, target := range []int{0, (right + 1) % states, (right + 1 + m.random.IntN(states-1)) % states} {
				change(m, &next, cell, uint32(m.machine.State(target))|slot<<fsm.SlotShift, m.byCell[row+class], proof, "state %d, class %d", number, class)
			}
			for slot := range uint32(1 + fsm.MaxRegisters) {
				change(m, &store, cell, to|slot<<fsm.SlotShift, m.byCell[row+class], proof, "state %d, class %d", number, class)
			}
		}
	}
	next.report(m.t)
	store.report(m.t)
	run.report(m.t)
}

// ends changes what each state does at the end, and the reason it gives.
func (m *mutants) ends() {
	accept, slots, groups, reasons := verdicts{table: "acceptance"}, verdicts{table: "stores at the end"}, verdicts{table: "groups"}, verdicts{table: "reasons"}
	for number := 1; number < m.machine.States(); number++ {
		at := (number+1)*m.machine.Stride - 1
		cell, right, which := &m.machine.Cells[at], m.machine.Cells[at], m.byCell[at]
		proof := func() bool { return m.equivalent(number) }
		change(m, &accept, cell, right^fsm.Accept, which, proof, "state %d", number)
		for slot := range uint32(1 + m.machine.LowBits + m.machine.HighBits) {
			change(m, &slots, cell, right&^(15<<fsm.SlotShift)|slot<<fsm.SlotShift, which, proof, "state %d", number)
		}
		for group := range uint32(len(m.machine.Captures[0].Low) >> m.machine.LowBits) {
			change(m, &groups, cell, right&(1<<fsm.GroupShift-1)|group<<fsm.GroupShift, which, proof, "state %d", number)
		}
		for reason := range uint32(len(m.machine.Reasons)) {
			change(m, &reasons, cell, right&^(fsm.Accept-1)|reason, which, proof, "state %d", number)
		}
	}
	for _, c := range []*verdicts{&accept, &slots, &groups, &reasons} {
		c.report(m.t)
	}
}

// classes puts each byte into each other class.
func (m *mutants) classes() {
	c := verdicts{table: "classes"}
	for b := range m.machine.Classes {
		for class := range uint8(m.machine.Stride - 1) {
			change(m, &c, &m.machine.Classes[b], class, m.byByte[b], never, "byte 0x%02x", b)
		}
	}
	c.report(m.t)
}

// runs flips each bit of the run table. A byte that is taken out of a run makes
// the walk slower and nothing else.
func (m *mutants) runs() {
	c := verdicts{table: "runs"}
	for b := range m.machine.Runs {
		for bit := range fsm.MaxRuns {
			change(m, &c, &m.machine.Runs[b], m.machine.Runs[b]^1<<bit, m.byByte[b], m.runsStay, "byte 0x%02x", b)
		}
	}
	c.report(m.t)
}

// entries lets each rule begin in each other state.
func (m *mutants) entries() {
	c := verdicts{table: "entries"}
	for i := range m.machine.Entries {
		for number := 1; number < m.machine.States(); number++ {
			change(m, &c, &m.machine.Entries[i], m.machine.State(number), m.byEntry[i], never, "entry %d", i)
		}
	}
	c.report(m.t)
}

// index lets each number of an index be each other one.
func (m *mutants) index(what string, x *fsm.Index, numbers int) {
	c := verdicts{table: what}
	which := m.oneOfEachEnd()
	for i := range x.Low {
		for block := range len(x.High) >> m.machine.HighBits {
			change(m, &c, &x.Low[i], uint8(block), which, m.endsAlike, "%s, Low %d", what, i)
		}
	}
	for i := range x.High {
		for number := range numbers {
			change(m, &c, &x.High[i], uint8(number), which, m.endsAlike, "%s, High %d", what, i)
		}
	}
	if exhaustive.Enabled() {
		c.report(m.t) // a sample of so few may show nothing
	}
}

// places changes the register and the distance of each bound.
func (m *mutants) places(capture int) {
	c := verdicts{table: "places of " + m.machine.Captures[capture].Name}
	which := m.oneOfEachEnd()
	for i := range m.machine.Captures[capture].Places {
		p := &m.machine.Captures[capture].Places[i]
		for _, bound := range []*fsm.Bound{&p.Start, &p.End} {
			distance := *bound & (1<<fsm.SlotShift - 1)
			for slot := range fsm.Bound(1 + fsm.MaxRegisters) {
				change(m, &c, bound, distance|slot<<fsm.SlotShift, which, m.endsAlike, "place %d", i)
			}
			for other := range fsm.Bound(16) {
				change(m, &c, bound, *bound-distance+other, which, m.endsAlike, "place %d", i)
			}
		}
	}
	if exhaustive.Enabled() {
		c.report(m.t)
	}
}

// oneOfEachEnd returns some inputs for each way in which captures can follow.
func (m *mutants) oneOfEachEnd() (which ids) {
	for _, k := range m.configs.keys {
		which = append(which, m.byEnd[k][:min(4, len(m.byEnd[k]))]...)
	}
	return which
}
