package tdfa

import (
	"slices"

	"github.com/uriscan/uriscan/gen/internal/nfa"
)

// A capture is settled when all readings agree where it lies, or that it is absent,
// and no way on meets its bounds again.
//
// The plain construction keeps such a place in the state to the end of the walk, so
// every part that may be absent doubles the states of all that comes after it: 14 of
// them make 80,000 states, of which minimising leaves 30. But nothing that comes
// later depends on a settled place. So the step on which it settles has it, and the
// state forgets it. Package captures follows the steps, and finds the place by
// which registers were written; if that does not decide, it asks for a machine in
// which the capture is kept.

// Settled is where a capture was found to lie.
type Settled struct {
	Capture    int
	Start, End Value
}

// A captureSet has a bit for each capture.
type captureSet uint32

func (s captureSet) has(capture int) bool { return s>>capture&1 != 0 }

// meetings returns for each position the captures with a bound on some way on.
func meetings(n *nfa.NFA) []captureSet {
	meet := make([]captureSet, len(n.Positions))
	for changed := true; changed; {
		changed = false
		for p := range n.Positions {
			all := meet[p]
			for _, item := range n.Positions[p].Follow {
				if item.To != nfa.Accept {
					all |= meet[item.To]
				}
				for _, op := range item.Ops {
					if op.Kind == nfa.Open || op.Kind == nfa.Close {
						all |= 1 << op.Group
					}
				}
			}
			if all != meet[p] {
				meet[p], changed = all, true
			}
		}
	}
	return meet
}

// settle makes the configs of a new state forget the captures that are settled
// there, and returns the places of those that are present. A place counts from
// registers, and none of them may be written again.
func (d *determinizer) settle(configs []config) (settled []Settled) {
	var ahead captureSet
	for i := range configs {
		ahead |= d.meetings[configs[i].position]
	}
	first := &configs[0]
	captures := len(first.starts)
	for c := range captures {
		start, end := first.starts[c], first.ends[c]
		same := func(other config) bool {
			return other.offsets[c] == first.offsets[c] && other.offsets[captures+c] == first.offsets[captures+c]
		}
		if d.kept.has(c) || ahead.has(c) || d.mayChange(start, ahead) || d.mayChange(end, ahead) ||
			slices.ContainsFunc(configs, func(other config) bool { return !same(other) }) {
			continue
		}
		if end != None {
			settled = append(settled, Settled{c, start, end})
		}
		for i := range configs {
			configs[i].starts[c], configs[i].ends[c] = None, None
			configs[i].offsets[c], configs[i].offsets[captures+c] = -1, -1
		}
	}
	return settled
}

// mayChange reports whether a value counts from a register that may be written again:
// that of a bound which lies ahead.
func (d *determinizer) mayChange(v Value, ahead captureSet) bool {
	if v == None {
		return false
	}
	register, ok := v.Register()
	return ok && ahead.has(d.dfa.Registers[register].Capture)
}
