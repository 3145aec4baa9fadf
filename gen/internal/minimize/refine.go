package minimize

import (
	"encoding/binary"
	"fmt"

	"github.com/uriscan/uriscan/gen/internal/blocks"
	"github.com/uriscan/uriscan/gen/internal/captures"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// refine returns the block of each state of d, numbered by first appearance.
func refine(d *tdfa.DFA, r *captures.Rules) []int {
	before := make([][]int, len(d.States))
	for s := range d.States {
		for _, t := range d.States[s].Next {
			if t.To != tdfa.Dead {
				before[t.To] = append(before[t.To], s)
			}
		}
	}
	ways := func(s int, block []int) string {
		var key []byte
		for _, t := range d.States[s].Next {
			to := tdfa.Dead
			if t.To != tdfa.Dead {
				to = block[t.To]
			}
			key = binary.AppendVarint(key, int64(to))
		}
		return string(key)
	}
	list := blocks.Refine(len(d.States), before, func(s int) string { return alone(d, r, s) }, ways)
	known := map[int]int{}
	for s, block := range list {
		if _, seen := known[block]; !seen {
			known[block] = len(known)
		}
		list[s] = known[block]
	}
	return list
}

// alone returns what a state does by itself: its ending, its blame, and for
// each class whether there is a way on and what it stores.
func alone(d *tdfa.DFA, r *captures.Rules, s int) string {
	state := &d.States[s]
	key := fmt.Append(nil, state.End.Accept, r.EndGroups[s], state.End.Store, state.Place, state.Inside)
	for _, t := range state.Next {
		if t.To == tdfa.Dead {
			key = append(key, 0)
		} else {
			key = binary.AppendVarint(append(key, 1), int64(t.Store))
		}
	}
	return string(key)
}
