package kernel

import (
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/guard"
	"github.com/uriscan/uriscan/internal/test/shapes"
)

// packedStates are the states by their shift, the dead one first.
var packedStates = []uint64{0, packedAuth, packedRest, packedScheme, packedSlash, packedNoscheme, packedQuery, packedFragment, packedColon, packedPath}

// probesOfCell is how many inputs are tried on one cell.
const probesOfCell = 4096

// packedMutants changes the rows and the first states in place, and puts right
// what it changed. A mutant can only be noticed by an input that reads its cell,
// so the inputs are listed by what they read.
type packedMutants struct {
	t       *testing.T
	all     []packedProbe
	byCell  [256][64][]int32 // by byte and state
	byFirst [256][]int32     // by first byte
	right   packedTables
}

// newPackedMutants returns it, with all answers.
func newPackedMutants(t *testing.T) *packedMutants {
	m := &packedMutants{t: t, all: packedProbes(), right: packedTables{packedFirst, packedRows}}
	for i := range m.all {
		m.list(int32(i), m.all[i].src)
	}
	return m
}

// list enters a probe where it belongs.
func (m *packedMutants) list(id int32, src string) {
	if src == "" {
		return
	}
	state := uint64(packedFirst[src[0]])
	m.byFirst[src[0]] = append(m.byFirst[src[0]], id)
	if state == 0 {
		return // the rest is not looked at
	}
	for i := 1; i < len(src); i++ {
		cell := &m.byCell[src[i]][state]
		if n := len(*cell); n < probesOfCell && (n == 0 || (*cell)[n-1] != id) {
			*cell = append(*cell, id)
		}
		state = packedRows[src[i]] >> state & 63
	}
}

// notice reports whether one of the probes has another answer now, or crashes.
func (m *packedMutants) notice(which []int32) bool {
	right := true
	cause := guard.Crash(func() {
		for _, id := range which {
			if right = m.all[id].right(); !right {
				return
			}
		}
	})
	return cause != "" || !right
}

// rows changes every cell of the rows to every other state.
func (m *packedMutants) rows() {
	c := tally{table: "packed rows"}
	mutant := 0
	for b, row := range m.right.rows {
		for _, from := range packedStates {
			for _, to := range packedStates {
				packedRows[b] = row&^(63<<from) | to<<from
				if mutant++; packedRows[b] != row && c.takes(mutant, exhaustive.Pick(1, 7, 97)) {
					noticed := m.notice(m.byCell[b][from])
					c.note(noticed, !noticed && equivalentPacked(&m.right), "byte 0x%02x in state %d: %d", b, from/6, to/6)
				}
			}
		}
		packedRows[b] = row
	}
	c.report(m.t)
}

// flags changes every bit of the rows that is in no cell. Only the one of "%" is
// looked at.
func (m *packedMutants) flags() {
	c := tally{table: "bits of packed rows in no cell"}
	for b, row := range m.right.rows {
		for bit := packedPath + 6; bit < 64; bit++ {
			packedRows[b] = row ^ 1<<bit
			c.note(m.notice(m.byFirst[b][:min(len(m.byFirst[b]), exhaustive.Pick(1<<30, 1000, 100))]), uint64(1)<<bit != packedPercent || mayHavePercent(b, row), "byte 0x%02x, bit %d", b, bit)
		}
		packedRows[b] = row
	}
	c.report(m.t)
}

// mayHavePercent reports whether the bit of "%" may be set in the row of a byte:
// the triplets are looked through then, and none is found wrong where there is
// none. Only "%" itself must have it.
func mayHavePercent(b int, right uint64) bool { return b != '%' && right&packedPercent == 0 }

// first changes every first state to every other one.
func (m *packedMutants) first() {
	c := tally{table: "packed first states"}
	for b, state := range m.right.first {
		for i, to := range packedStates {
			packedFirst[b] = uint8(to)
			if packedFirst[b] != state && c.takes(b+i, exhaustive.Pick(1, 1, 11)) {
				noticed := m.notice(m.byFirst[b])
				c.note(noticed, !noticed && equivalentPacked(&m.right), "byte 0x%02x: %d", b, to/6)
			}
		}
		packedFirst[b] = state
	}
	c.report(m.t)
}

// TestMutantsOfPackedMachine changes every cell and bit of its tables.
func TestMutantsOfPackedMachine(t *testing.T) {
	m := newPackedMutants(t)
	defer func() { packedFirst, packedRows = m.right.first, m.right.rows }()
	m.rows()
	m.flags()
	m.first()
	if packedFirst != m.right.first || packedRows != m.right.rows {
		t.Error("the tables are not as they were before")
	}
}

// A runProbe is an input with what the packed machine says about it.
type runProbe struct {
	src    []byte
	result Result
	record Record // unless the result is Unknown
}

// newRunProbe returns the probe of an input.
func newRunProbe(src string) runProbe {
	p := runProbe{src: []byte(src)}
	if p.result = tryPacked(p.src, &p.record); p.result == Unknown {
		p.record = Record{}
	}
	return p
}

// same reports whether the packed machine says the same now.
func (p *runProbe) same() bool {
	got := filled
	result := tryPacked(p.src, &got)
	return result == p.result && (result == Unknown || got == p.record)
}

// runProbes returns inputs for a byte: in long components, in triplets, and in the
// host of an input that is wrong.
func runProbes(b byte) (all []runProbe) {
	odd := string([]byte{b})
	for _, form := range shapes.All {
		text := form.OfLength(200)
		for _, odd := range []string{odd, "%" + odd + "1", "%1" + odd, "%41" + odd, odd + "zz"} {
			all = append(all, newRunProbe(text[:100]+odd+text[100:]), newRunProbe(text[:100]+odd))
		}
	}
	for _, after := range []string{"", ":x", ":80/<", ".2.3.4:x", "zz:x"} {
		for _, before := range []string{"//", "//a", "//[::", "//u@", "//@@"} {
			all = append(all, newRunProbe(before+odd+after), newRunProbe(before+odd+"4"+after))
		}
	}
	return all
}

// stepProbes returns inputs that reach each state at every place, and so at the places
// where the walk asks whether to pass over sixteen bytes. Sixteen bytes follow.
func stepProbes() (all []runProbe) {
	for n := range 2 * packedHead {
		before := strings.Repeat("s", n)
		for _, middle := range []string{"", ":", "%41:", ":/", "://", "/", "//", "@", "://h:", "://u@h", "?", "#"} {
			for _, after := range []string{"pppp", "8888", "/p?q", "%41//"} {
				after = strings.Repeat(after, 8) + "/p?q#f" // two sixteens, and a slash
				all = append(all, newRunProbe(before+middle+after), newRunProbe("//"+before+middle+after))
			}
		}
	}
	return all
}

// TestPackedAgreesWithReferenceOnRuns holds to the reference what the mutants of the
// runs are held to: a byte of each kind in the long components, and the steps.
func TestPackedAgreesWithReferenceOnRuns(t *testing.T) {
	known := map[[2]uint64]bool{}
	for b := range 256 {
		if known[keyOf(b)] {
			continue
		}
		known[keyOf(b)] = true
		for i, p := range runProbes(byte(b)) {
			if (i+b)%exhaustive.Pick(1, 7, 29) == 0 {
				agreeWithReference(t, p.src)
			}
		}
	}
	for i, p := range stepProbes() {
		if i%exhaustive.Pick(1, 7, 29) == 0 {
			agreeWithReference(t, p.src)
		}
	}
}

// runMutants are the mutants of the runs and of their bits, and what may notice
// them.
type runMutants struct {
	t     *testing.T
	every []runProbe // of one byte of each kind, and those that reach each state
}

// keyOf returns the kind of a byte: what the tables have for all bytes of the kind.
func keyOf(b int) [2]uint64 { return [2]uint64{packedRows[b], uint64(packedRuns[b])} }

// newRunMutants returns it, with all answers.
func newRunMutants(t *testing.T) *runMutants {
	m := &runMutants{t: t, every: stepProbes()}
	known := map[[2]uint64]bool{}
	for b := range 256 {
		if !known[keyOf(b)] {
			known[keyOf(b)] = true
			m.every = append(m.every, runProbes(byte(b))...)
		}
	}
	return m
}

// notices reports whether one of the inputs has another answer now.
func (m *runMutants) notices(probes []runProbe) bool {
	return slices.ContainsFunc(probes, func(p runProbe) bool { return !p.same() })
}

// judge counts a mutant. One that is idle may be slow, but not wrong.
func (m *runMutants) judge(c *tally, wrong, slow, idle bool, cell, bit int) {
	c.note(wrong || slow, idle, "cell %d, bit %d", cell, bit)
	if wrong && idle {
		m.t.Errorf("%s: cell %d, bit %d is noticed, and should change no answer", c.table, cell, bit)
	}
}

// runs changes every bit of the runs.
func (m *runMutants) runs() {
	c := tally{table: "packed runs"}
	for i := range len(packedRuns) * 8 {
		if !c.takes(i, exhaustive.Pick(1, 1, 29)) {
			continue
		}
		b, bit := i/8, i%8
		probes, idle := runProbes(byte(b)), idleRun(byte(b), 1<<bit)
		packedRuns[b] ^= 1 << bit
		slow := slices.ContainsFunc(packedRunStates, func(state uint64) bool { return !packedSkips(state, byte(b)) })
		m.judge(&c, m.notices(probes), slow, idle, b, bit)
		packedRuns[b] ^= 1 << bit
	}
	c.report(m.t)
}

// bits changes every bit of the states.
func (m *runMutants) bits() {
	c := tally{table: "packed run bits"}
	for state := range uint64(len(packedRunBit)) {
		if testing.Short() && !slices.Contains(packedStates, state) {
			continue
		}
		for bit := range 8 {
			packedRunBit[state] ^= 1 << bit
			slow := slices.Contains(packedRunStates, state) && !packedSkipsAll(state)
			m.judge(&c, m.notices(m.every), slow, idleRunBit(state), int(state), bit)
			packedRunBit[state] ^= 1 << bit
		}
	}
	c.report(m.t)
}

// TestMutantsOfPackedRuns changes every bit of both tables.
func TestMutantsOfPackedRuns(t *testing.T) {
	m := newRunMutants(t)
	runs, bits := packedRuns, packedRunBit
	defer func() { packedRuns, packedRunBit = runs, bits }()
	m.runs()
	m.bits()
	if packedRuns != runs || packedRunBit != bits {
		t.Error("the tables are not as they were before")
	}
}
