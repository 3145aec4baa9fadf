package tdfa

import "github.com/uriscan/uriscan/gen/internal/nfa"

// maxDistance is how far after a stored bound, in bytes, another bound may lie
// and still be derived from it. "://" makes it 3 for a URI.
const maxDistance = 4

// derivedStarts returns for each capture whether its start lies at a known
// distance after an end, or after the start of the input, on every path.
//
// Distances flow forward over the positions until nothing changes: just after
// an end the distance is 0, each byte adds one, and more than maxDistance is
// unknown for good. A start that is met at an unknown distance has to be
// stored; then it is itself something to count from, so the flow runs again. A
// capture of which the first place is wanted may be past at a bound, which is then
// neither met nor stored: both have to be reckoned with.
func derivedStarts(n *nfa.NFA) []bool {
	derived := make([]bool, len(n.Spec.Captures))
	for i := range derived {
		derived[i] = true
	}
	for {
		changed := false
		distances := flowDistances(n, derived)
		for p := range n.Positions {
			for _, item := range n.Positions[p].Follow {
				for _, op := range item.Ops {
					if surelyStored(&n.Spec, op, derived) {
						break // what is met after it on this step lies where it lies
					}
					if op.Kind == nfa.Open && derived[op.Group] && distances[p]>>(maxDistance+1)&1 != 0 {
						derived[op.Group] = false
						changed = true
					}
				}
			}
		}
		if !changed {
			return derived
		}
	}
}

// flowDistances returns, for each position, a bit for each distance at which
// the byte after it can lie from the last stored bound; the bit after
// maxDistance stands for every longer one.
func flowDistances(n *nfa.NFA, derived []bool) []uint32 {
	const unknown = 1 << (maxDistance + 1)
	distances := make([]uint32, len(n.Positions))
	for entry := range n.Spec.Entries {
		distances[entry] = 1
	}
	for changed := true; changed; {
		changed = false
		for i := range n.Positions {
			// A grammar is written out from right to left, so its last positions
			// come first in an input.
			p := (2*len(n.Positions) - i + len(n.Spec.Entries) - 1) % len(n.Positions)
			for _, item := range n.Positions[p].Follow {
				if item.To == nfa.Accept || distances[p] == 0 {
					continue
				}
				next := distances[p]<<1 | distances[p]&unknown
				next = next&(2*unknown-1) | (next >> 1 & unknown)
				switch sure, maybe := storesAny(&n.Spec, item.Ops, derived); {
				case sure:
					next = 1 << 1
				case maybe:
					next |= 1 << 1
				}
				if merged := distances[item.To] | next; merged != distances[item.To] {
					distances[item.To] = merged
					changed = true
				}
			}
		}
	}
	return distances
}

// storesAny reports whether a step with these operations stores for sure, and
// whether it may.
func storesAny(spec *nfa.Spec, ops []nfa.Op, derived []bool) (sure, maybe bool) {
	for _, op := range ops {
		sure = sure || surelyStored(spec, op, derived)
		maybe = maybe || stored(op, derived)
	}
	return sure, maybe
}

// surelyStored reports whether the operation needs a store whenever it is met.
func surelyStored(spec *nfa.Spec, op nfa.Op, derived []bool) bool {
	return stored(op, derived) && !firstPlace(spec, op)
}

// firstPlace reports whether the operation is a bound of a capture of which the
// first place is wanted.
func firstPlace(spec *nfa.Spec, op nfa.Op) bool {
	return (op.Kind == nfa.Open || op.Kind == nfa.Close) && spec.Captures[op.Group].Which == nfa.FirstPlace
}

// stored reports whether the operation needs a store of its own: an end does,
// and a start that is not derived.
func stored(op nfa.Op, derived []bool) bool {
	return op.Kind == nfa.Close || op.Kind == nfa.Open && !derived[op.Group]
}
