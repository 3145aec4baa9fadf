package tdfa

import (
	"slices"

	"github.com/uriscan/uriscan/gen/internal/nfa"
)

// maxRivals is how many readings that differ and that nothing decides between
// may be at one position. More than one is the exception: it lasts until a
// third reading turns out to be preferred to them, or the end of the input
// shows that they are an ambiguity.
const maxRivals = 8

// survivors returns the candidates for the next state in order of preference,
// and for each pair whether an alternation decided between them.
//
// Readings at the same position have the same future. So a candidate is
// dropped when one at its position is preferred to it, and merged with an
// earlier one there that knows the same. What is left of a position is decided
// against as one: a reading loses to the position when each of the readings
// merged into it loses to some reading there, dropped ones included.
func (d *determinizer) survivors(state *State, wanted func(*nfa.Item) bool) ([]candidate, []bool) {
	all := d.candidates(state, wanted)
	at := map[int][]int{} // position to its candidates
	var kept []candidate
	var merged [][]int // for each kept one the candidates that it stands for
	for i := range all {
		to := all[i].item.To
		here := at[to]
		at[to] = append(here, i)
		if slices.ContainsFunc(here, func(j int) bool { return precedes(state, &all[j], &all[i]) }) {
			continue
		}
		same := func(k candidate) bool { return k.item.To == to && d.difference(&k, &all[i]) == "" }
		if k := slices.IndexFunc(kept, same); k >= 0 {
			merged[k] = append(merged[k], i)
			continue
		}
		if d.rivals(kept, to) == maxRivals {
			d.crowded = true
			continue
		}
		kept = append(kept, all[i])
		merged = append(merged, []int{i})
	}
	loses := func(to int, i int) bool {
		return slices.ContainsFunc(at[to], func(j int) bool { return j < i && precedes(state, &all[j], &all[i]) })
	}
	decided := make([]bool, 0, len(kept)*(len(kept)-1)/2)
	for b := range kept {
		for a := range b {
			undecided := slices.ContainsFunc(merged[b], func(i int) bool { return !loses(kept[a].item.To, i) })
			decided = append(decided, !undecided)
		}
	}
	return kept, decided
}

// candidates returns all wanted ways on from a state, preferred ones first.
func (d *determinizer) candidates(state *State, wanted func(*nfa.Item) bool) []candidate {
	var all []candidate
	for parent := range state.configs {
		follow := d.dfa.NFA.Positions[state.configs[parent].position].Follow
		for i := range follow {
			if wanted(&follow[i]) {
				all = append(all, d.advance(parent, &state.configs[parent], len(state.Access), &follow[i]))
			}
		}
	}
	return all
}

// rivals returns how many candidates are at the position.
func (d *determinizer) rivals(kept []candidate, position int) int {
	n := 0
	for i := range kept {
		if kept[i].item.To == position {
			n++
		}
	}
	return n
}

// difference names a capture or kind on which two candidates disagree, "" if
// they agree on all.
func (d *determinizer) difference(a, b *candidate) string {
	spec := &d.dfa.NFA.Spec
	for i, offset := range a.config.offsets {
		if offset != b.config.offsets[i] {
			return "capture " + spec.Captures[i%len(spec.Captures)].Name
		}
	}
	for kind, group := range spec.Kinds {
		if a.config.kinds[kind] != b.config.kinds[kind] {
			return "kind " + group.Name
		}
	}
	return ""
}

// precedes reports whether the order of alternatives prefers a, which came
// first, over b.
func precedes(state *State, a, b *candidate) bool {
	if a.parent == b.parent {
		return nfa.Decides(a.item.Path, b.item.Path)
	}
	return state.decided[pair(a.parent, b.parent)]
}

// pair returns the index of the pair a < b in a list that has, for each b, all
// smaller a.
func pair(a, b int) int { return b*(b-1)/2 + a }
