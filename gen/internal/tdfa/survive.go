package tdfa

import (
	"maps"
	"slices"

	"github.com/uriscan/uriscan/gen/internal/nfa"
)

// maxRivals is how many readings that nothing decides between may be at one
// position. More than one is the exception: it lasts until a third reading
// turns out to be preferred to them, or the end of the input shows that they
// are an ambiguity.
const maxRivals = 8

// survivors returns the candidates for the next state in order of preference,
// and for each pair whether an alternation decided between them.
//
// Readings at the same position have the same future. So a candidate is
// dropped when one at its position is preferred to it, and merged with an
// earlier one there that knows the same and loses to the same positions. To
// lose to a position is to lose to any candidate there, dropped ones included:
// they all end well together or not at all.
func (d *determinizer) survivors(state *State, wanted func(*nfa.Item) bool) ([]candidate, []bool) {
	all := d.candidates(state, wanted)
	losses := lossesOf(state, all)
	var kept []candidate
	var standing []map[int]bool
	at := map[int][]int{} // of each position, the kept ones there
	for i := range all {
		c := &all[i]
		if losses[i][c.item.To] {
			continue
		}
		rivals := at[c.item.To]
		if slices.ContainsFunc(rivals, func(k int) bool {
			return d.difference(&kept[k], c) == "" && maps.Equal(standing[k], losses[i])
		}) {
			continue
		}
		if len(rivals) == maxRivals {
			d.crowded = true
			continue
		}
		at[c.item.To] = append(rivals, len(kept))
		kept = append(kept, *c)
		standing = append(standing, losses[i])
	}
	decided := make([]bool, 0, len(kept)*(len(kept)-1)/2)
	for b := range kept {
		for a := range b {
			decided = append(decided, standing[b][kept[a].item.To])
		}
	}
	return kept, decided
}

// lossesOf returns for each candidate the positions that it loses to. The plain
// version would ask of every pair; but of candidates with different parents the
// parents decide, and few parents lose to any.
func lossesOf(state *State, all []candidate) []map[int]bool {
	losses := make([]map[int]bool, len(all))
	first := make([]int, len(state.configs)+1) // of each parent, its first candidate
	for i := len(all) - 1; i >= 0; i-- {
		first[all[i].parent] = i
	}
	for i := range all {
		parent := all[i].parent
		lose := func(j int) {
			if losses[i] == nil {
				losses[i] = map[int]bool{}
			}
			losses[i][all[j].item.To] = true
		}
		for j := first[parent]; j < i; j++ {
			if nfa.Decides(all[j].item.Path, all[i].item.Path) {
				lose(j)
			}
		}
		for other := range parent {
			if !state.decided[pair(other, parent)] {
				continue
			}
			for j := first[other]; j < i && all[j].parent == other; j++ {
				lose(j)
			}
		}
	}
	return losses
}

// candidates returns all wanted ways on from a state, preferred ones first.
func (d *determinizer) candidates(state *State, wanted func(*nfa.Item) bool) []candidate {
	var all []candidate
	for parent := range state.configs {
		follow := d.dfa.NFA.Positions[state.configs[parent].position].Follow
		for i := range follow {
			if wanted(&follow[i]) {
				all = append(all, d.advance(parent, &state.configs[parent], state.Length, &follow[i]))
			}
		}
	}
	if d.pairs += len(all) * len(all); len(all) > maxWays || d.pairs > maxPairs {
		d.wide = max(d.wide, len(all))
		return nil // the machine is given up
	}
	return all
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

// pair returns the index of the pair a < b in a list that has, for each b, all
// smaller a.
func pair(a, b int) int { return b*(b-1)/2 + a }
