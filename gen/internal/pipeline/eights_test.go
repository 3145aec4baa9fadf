package pipeline

import (
	"bytes"
	"slices"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/cover"
)

// The walk skips four bytes, then eight at a time, where all of them leave the
// state where it is, and it looks at the bytes from 0, 4, 8 … on. So a wrong run
// shows only on bytes that begin there. The inputs of this file are for that.

// eachEight calls add with inputs that reach every state at an offset that is a
// multiple of eight, and have eight bytes there. The eight are equal bytes, of
// each run and of each class. Behind them come ways to acceptance, from the state
// that they lead to and from the state before them. Where the state has a run, any
// byte also stands amidst seven bytes of that run. The cut is the offset behind the
// eight: what follows can be walked by itself, so that it is not skipped.
func eachEight(m *fsm.Machine, add func(entry int, src string, cut int)) {
	tails := map[fsm.State][]string{}
	for number := 1; number < m.States(); number++ {
		tails[m.State(number)] = slices.Clip(cover.Tails(m, m.State(number)))
	}
	for _, way := range waysOfEights(m) {
		cut := len(way.Input) + 8
		for run := range fsm.MaxRuns {
			for _, b := range cover.Bytes(m) {
				if m.Runs[b]>>run&1 == 0 {
					continue
				}
				eight := bytes.Repeat([]byte{b}, 8)
				var r fsm.Registers
				state, at := m.Walk(eight, 0, way.State, &r)
				add(way.Entry, way.Input+string(eight), cut)
				if at == len(eight) {
					for _, tail := range slices.Concat(tails[way.State], tails[state], addressTails) {
						add(way.Entry, way.Input+string(eight)+tail, cut)
					}
				}
				for other := range 256 {
					if m.Run(way.State) == run && b == stayer(m, run) {
						eight[3] = byte(other)
						add(way.Entry, way.Input+string(eight), cut)
						add(way.Entry, way.Input+string(eight)+" ", cut)
					}
				}
			}
		}
	}
}

// addressTails end an IPv4address behind one, two or three of its numbers. The ways
// to acceptance differ in the registers that they write; an address and a name
// write the same ones.
var addressTails = []string{".1.1.1", ".1.1", ".1"}

// stayer returns the first byte of a class's list that belongs to a run.
func stayer(m *fsm.Machine, run int) byte {
	for _, b := range cover.Bytes(m) {
		if m.Runs[b]>>run&1 != 0 {
			return b
		}
	}
	return 0
}

// waysOfEights returns a shortest input to each state whose length is a multiple
// of eight.
func waysOfEights(m *fsm.Machine) []cover.Way {
	type place struct {
		state fsm.State
		phase int
	}
	seen := map[place]bool{}
	var queue, ways []cover.Way
	add := func(w cover.Way) {
		at := place{w.State, len(w.Input) % 8}
		if seen[at] {
			return
		}
		seen[at] = true
		queue = append(queue, w)
		if at.phase == 0 {
			ways = append(ways, w)
		}
	}
	for entry, state := range m.Entries {
		add(cover.Way{State: state, Entry: entry})
	}
	for ; len(queue) > 0; queue = queue[1:] {
		w := queue[0]
		for _, b := range cover.Bytes(m) {
			if next, _ := m.Step(w.State, b); next != 0 {
				add(cover.Way{State: next, Entry: w.Entry, Input: w.Input + string([]byte{b})})
			}
		}
	}
	return ways
}
