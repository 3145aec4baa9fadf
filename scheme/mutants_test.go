package scheme

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/cover"
	"github.com/uriscan/uriscan/internal/exhaustive"
)

// Would the tests notice a wrong table? TestCoveringSetAgreesWithReference holds the
// covering set of each machine against the reference. The test of this file changes one
// cell after the other, and wants an input of that set whose answer is another one then.

// machines are those of the grammars, by the names that they serve; and the machines that
// read decoded parts.
func machines() map[string]*fsm.Machine {
	names := map[*fsm.Machine][]string{&ldapTextMachine: {"ldap-text"}, &magnetTextMachine: {"magnet-text"}}
	for g := range All() {
		names[g.machine] = append(names[g.machine], g.Name())
	}
	byName := map[string]*fsm.Machine{}
	for machine, all := range names {
		byName[strings.Join(all, "-")] = machine
	}
	return byName
}

// changed is a machine of which one cell is wrong at a time.
type changed struct {
	fsm.Machine
	right     *fsm.Machine
	set       *cover.Set
	bytes     []byte // one of each class
	survivors int
}

// differs reports whether an input gives another answer than it should.
func (m *changed) differs(entry int, src []byte) bool {
	var got, want fsm.Match
	m.Scan(entry, src, &got)
	m.right.Scan(entry, src, &want)
	return got != want
}

// notices reports whether an input of the covering set differs that passes through a
// state and, unless next is negative, goes on with that byte.
func (m *changed) notices(state, next int) bool {
	for entry := range m.Entries {
		access, ok := m.set.Access(entry, state)
		if !ok {
			continue
		}
		access = slices.Clip(access)
		if next >= 0 {
			access = slices.Clip(append(access, byte(next)))
		}
		if m.differs(entry, access) || m.differs(entry, append(access, 'a')) {
			return true
		}
		for _, suffix := range m.set.Suffixes() {
			if m.differs(entry, append(access, suffix...)) {
				return true
			}
		}
		for _, b := range m.bytes {
			if next < 0 && m.differs(entry, append(access, b)) {
				return true
			}
		}
	}
	return false
}

// try sets a cell to a wrong value, wants it noticed, and sets it back.
func (m *changed) try(t *testing.T, name string, state, next, cell int, to uint32) {
	before := m.Cells[cell]
	m.Cells[cell] = to
	if to != before && !m.notices(state, next) {
		if m.survivors++; m.survivors < 10 {
			t.Errorf("%s: nothing notices %#x for %#x in state %d, class %d", name, to, before, state, cell%m.Stride)
		}
	}
	m.Cells[cell] = before
}

// TestWrongCellsAreNoticed leads each cell to the dead state, to the next one and to
// one far away, turns round what may end, and changes what an end is blamed on.
func TestWrongCellsAreNoticed(t *testing.T) {
	every := exhaustive.Pick(1, 40, 400)
	const row, reason = 1<<fsm.SlotShift - 1, fsm.Accept - 1
	right := machines()
	for _, name := range slices.Sorted(maps.Keys(right)) {
		m := &changed{Machine: *right[name], right: right[name], set: covering(right[name]), bytes: cover.Bytes(right[name])}
		m.Cells = slices.Clone(m.right.Cells)
		states, n := m.States(), 0
		for state := 1; state < states; state++ {
			for _, b := range m.bytes {
				cell := state*m.Stride + int(m.Classes[b])
				value := m.Cells[cell]
				next := m.Number(fsm.State(value & row))
				for _, wrong := range []int{0, (next + 1) % states, (next + states/2) % states} {
					if n++; n%every == 0 && m.Classes[b] > 0 {
						m.try(t, name, state, int(b), cell, value&^row|uint32(m.State(wrong)))
					}
				}
			}
			end := (state+1)*m.Stride - 1
			value := m.Cells[end]
			for _, wrong := range []uint32{value ^ fsm.Accept, value&^reason | (value&reason+1)%uint32(len(m.Reasons))} {
				if n++; n%every == 0 {
					m.try(t, name, state, -1, end, wrong)
				}
			}
		}
		t.Logf("%s: %d of %d changes, %d survived", name, n/every, n, m.survivors)
	}
}
