package kernel

import (
	"slices"
	"strings"
	"testing"
)

// A packed row that leads to the dead state where it should not makes nothing
// wrong: the exact machine takes over, and the answer comes late. So that this
// is noticed as well, it is told here what the packed machine proves.

// A packedProbe is an input and what the packed machine must say about it.
type packedProbe struct {
	src  string
	want Record // if Valid
	says Result
}

// newPackedProbe returns an input with the answer of the exact kernel.
func newPackedProbe(src string) packedProbe {
	probe := packedProbe{src: src}
	if ScanString(src, &probe.want) && src != "" && !strings.Contains(src, "[") {
		probe.says = Valid
	}
	return probe
}

// packedProbes returns the inputs: every byte in every state, every byte behind
// and before what the packed machine tells apart, and long components.
func packedProbes(t *testing.T) []packedProbe {
	t.Helper()
	var all []packedProbe
	withKernel(t, "exact", func() {
		add := func(_ Production, src string) { all = append(all, newPackedProbe(src)) }
		for b := range 256 {
			add(URIReference, " "+string([]byte{byte(b)}))
			for _, before := range []string{"", "a", "1", "/", "//", "//h", "//h:", "//h:1", "//u@", "a:", "a:b", "a://h", "/p", "1/", "?", "#", "/p?q"} {
				text := before + string([]byte{byte(b)})
				for _, behind := range packedTails {
					add(URIReference, text+behind)
					if b == '%' {
						add(URIReference, text+"41"+behind)
					}
				}
			}
		}
		everyByteInEveryState(add)
		for _, f := range longForms {
			for _, n := range []int{packedHead - 1, packedHead, packedHead + 1, packedHead + 17, 255, 256, 257, 400} {
				add(URIReference, ofLength(f.before, f.unit, f.behind, n))
			}
		}
	})
	return all
}

// packedTails end or go on with every component.
var packedTails = []string{"", ":", "/", "?", "#", "@", "a", "1", ":1", "://h", "//h", "//h:1", ":a", "/:", "@h", "@h:1/p?q#f", "?#", "/?", "/#", "#?", "?/:", "a:b", "/a:b", ":/", "%41", "1:", "##", "?a?b"}

// right reports whether the packed machine says of the input what it must: a
// Result with the right record, where there is one to be had; else nothing, or
// a place to go on from that leads to the right record.
func (p *packedProbe) right() bool {
	var out Record
	src := bytesOf(p.src)
	says := tryPacked(src, &out)
	if says == Valid || p.says == Valid {
		return says == p.says && out == p.want
	}
	if stop, stopped := says.resume(); stopped {
		out.settleStopped(src, stop)
		return out == p.want
	}
	return true
}

// TestPackedProvesAllButIPLiterals wants of the packed machine a Result for every
// well-formed reference but the empty one and those with an IP literal.
func TestPackedProvesAllButIPLiterals(t *testing.T) {
	for _, p := range packedProbes(t) {
		if !p.right() {
			var out Record
			says := tryPacked(bytesOf(p.src), &out)
			t.Fatalf("%q: %d %s, want %d %s", p.src, says, record(&out), p.says, record(&p.want))
		}
	}
}

// packedStates are the states by their shift, the dead one first.
var packedStates = []uint64{0, packedAuth, packedRest, packedScheme, packedSlash, packedNoscheme, packedQuery, packedFragment, packedColon, packedPath}

// TestMutantsOfPackedMachine changes every cell of the packed rows to every
// other state, every bit of a row that is in no cell, and every first state.
func TestMutantsOfPackedMachine(t *testing.T) {
	if testing.Short() {
		t.Skip("the long form alone: it takes all inputs of the covering set")
	}
	all := packedProbes(t)
	right := packedTables{packedFirst, packedRows}
	var byCell [256][64][]int32
	var byFirst [256][]int32
	for id := range all {
		src := all[id].src
		state := uint64(packedFirst[src[0]])
		byFirst[src[0]] = append(byFirst[src[0]], int32(id))
		for i := 1; i < len(src); i++ {
			if list := &byCell[src[i]][state]; len(*list) < probesOfOne {
				*list = append(*list, int32(id))
			}
			state = packedRows[src[i]] >> state & 63
		}
	}
	notice := func(which ids) bool {
		for _, id := range which {
			right := false
			if crash(func() { right = all[id].right() }) != nil || !right {
				return true
			}
		}
		return false
	}
	rows, flags, first := tally{table: "packed rows"}, tally{table: "bits of packed rows in no cell"}, tally{table: "packed first states"}
	for b := range packedRows {
		row := packedRows[b]
		for _, from := range packedStates {
			for _, to := range packedStates {
				if packedRows[b] = row&^(63<<from) | to<<from; packedRows[b] != row {
					noticed := notice(byCell[b][from])
					rows.note(noticed, !noticed && equivalentPacked(&right), "byte 0x%02x in state %d: %d", b, from/6, to/6)
				}
			}
		}
		// Only cells and the bit of "%" are looked at, and no cell has those above.
		for bit := packedPath + 6; bit < 64; bit++ {
			packedRows[b] = row ^ 1<<bit
			flags.note(notice(byFirst[b]), uint64(1)<<bit != packedPercent || soundPercent(b, row), "byte 0x%02x, bit %d", b, bit)
		}
		packedRows[b] = row
		state := packedFirst[b]
		for _, to := range packedStates {
			if packedFirst[b] = uint8(to); packedFirst[b] != state {
				noticed := notice(byFirst[b])
				first.note(noticed, !noticed && equivalentPacked(&right), "byte 0x%02x: %d", b, to/6)
			}
		}
		packedFirst[b] = state
	}
	rows.report(t)
	first.report(t)
	flags.report(t)
}

// soundPercent reports whether the bit of "%" may be set in the row of a byte:
// the triplets are looked through then, which finds none wrong where there is
// none. Only "%" itself must have it.
func soundPercent(b int, right uint64) bool { return b != '%' && right&packedPercent == 0 }

// Two tables follow from the rows: which bytes leave a state where it is, and in
// which states sixteen of those are passed over at once. A bit that is missing
// there makes nothing wrong either, so what is passed over is told as well.

// packedRunStates are the states in which bytes are passed over.
var packedRunStates = []uint64{packedPath, packedQuery, packedFragment}

// packedSkips reports whether sixteen bytes, b and others that leave every state
// where it is, are passed over in a state if b leaves it, and only then.
func packedSkips(state uint64, b byte) bool {
	sixteen := []byte("pppppppppppppppp")
	sixteen[b&15] = b
	n, _ := skipPacked(sixteen, packedRunBit[state])
	return (n == len(sixteen)) == (packedRows[b]>>state&63 == state)
}

// packedSkipsAll reports whether all bytes are passed over so in a state.
func packedSkipsAll(state uint64) bool {
	for b := range 256 {
		if !packedSkips(state, byte(b)) {
			return false
		}
	}
	return true
}

func TestPackedSkipsWhatLeavesTheState(t *testing.T) {
	for _, state := range packedRunStates {
		if !packedSkipsAll(state) {
			t.Errorf("state %d: bytes are passed over that do not leave it, or none that do", state/6)
		}
	}
}

// packedRunProbes returns inputs for a byte: in long components, in triplets, and
// in the host of an input that is wrong, which is then located by itself.
func packedRunProbes(b byte) (all []packedProbe) {
	odd := string([]byte{b})
	for _, f := range longForms {
		text := ofLength(f.before, f.unit, f.behind, 200)
		for _, odd := range []string{odd, "%" + odd + "1", "%1" + odd, "%41" + odd, odd + "zz"} {
			all = append(all, newPackedProbe(text[:100]+odd+text[100:]), newPackedProbe(text[:100]+odd))
		}
	}
	for _, behind := range []string{"", ":x", ":80/<", ".2.3.4:x", "zz:x"} {
		for _, before := range []string{"//", "//a", "//[::", "//u@", "//@@"} {
			all = append(all, newPackedProbe(before+odd+behind), newPackedProbe(before+odd+"4"+behind))
		}
	}
	return all
}

// packedStepProbes returns inputs that reach each state at every place, so where
// the walk asks whether to pass over sixteen bytes, and have as many behind.
func packedStepProbes() (all []packedProbe) {
	for n := range 2 * packedHead {
		before := strings.Repeat("s", n)
		for _, middle := range []string{"", ":", ":/", "://", "/", "//", "@", "://h:", "://u@h", "?", "#"} {
			for _, behind := range []string{"pppp", "8888", "/p?q"} {
				behind = strings.Repeat(behind, 8) + "/p?q#f" // two sixteens, and a slash
				all = append(all, newPackedProbe(before+middle+behind), newPackedProbe("//"+before+middle+behind))
			}
		}
	}
	return all
}

// scansRight reports whether the packed machine is right about the input, and so
// is a whole scan.
func (p *packedProbe) scansRight() bool {
	var out Record
	ScanString(p.src, &out)
	return out == p.want && p.right()
}

// packedRunMutants are the mutants of both tables, and what may notice them.
type packedRunMutants struct {
	t      *testing.T
	byByte [256][]packedProbe
	every  []packedProbe // of one byte of each kind, and those that reach each state
}

// newPackedRunMutants returns it, with all answers.
func newPackedRunMutants(t *testing.T) *packedRunMutants {
	m := &packedRunMutants{t: t}
	withKernel(t, "exact", func() {
		kinds := map[[2]uint64]bool{}
		for b := range m.byByte {
			m.byByte[b] = packedRunProbes(byte(b))
			if kind := [2]uint64{packedRows[b], uint64(packedRuns[b])}; !kinds[kind] {
				kinds[kind] = true
				m.every = append(m.every, m.byByte[b]...)
			}
		}
		m.every = append(m.every, packedStepProbes()...)
	})
	return m
}

// notices reports whether one of the inputs has another answer now.
func (m *packedRunMutants) notices(probes []packedProbe) bool {
	return slices.ContainsFunc(probes, func(p packedProbe) bool { return !p.scansRight() })
}

// judge counts a mutant. One that is idle may be slow, but not wrong.
func (m *packedRunMutants) judge(c *tally, wrong, slow, idle bool, cell, bit int) {
	c.note(wrong || slow, idle, "cell %d, bit %d", cell, bit)
	if wrong && idle {
		m.t.Errorf("%s: cell %d, bit %d is noticed, and should change no answer", c.table, cell, bit)
	}
}

// runs changes every bit of the runs.
func (m *packedRunMutants) runs() {
	c := tally{table: "packed runs"}
	for i := range len(packedRuns) * 8 {
		if testing.Short() && i%shortMutants != 0 {
			continue
		}
		b, bit := i/8, i%8
		idle := idleRun(byte(b), 1<<bit)
		packedRuns[b] ^= 1 << bit
		slow := slices.ContainsFunc(packedRunStates, func(state uint64) bool { return !packedSkips(state, byte(b)) })
		m.judge(&c, m.notices(m.byByte[b]), slow, idle, b, bit)
		packedRuns[b] ^= 1 << bit
	}
	c.report(m.t)
}

// runBits changes every bit of the states.
func (m *packedRunMutants) runBits() {
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
	m := newPackedRunMutants(t)
	runs, bits := packedRuns, packedRunBit
	defer func() { packedRuns, packedRunBit = runs, bits }()
	withKernel(t, "packed", func() {
		if m.notices(m.every) {
			t.Fatal("the packed machine is wrong before anything is changed")
		}
		m.runs()
		m.runBits()
		if m.notices(m.every) {
			t.Error("the tables are not as they were before")
		}
	})
}
