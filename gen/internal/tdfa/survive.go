package tdfa

import (
	"cmp"
	"slices"

	"github.com/uriscan/uriscan/gen/internal/nfa"
)

// maxRivals is how many readings that nothing decides between may be at one
// position. More than one is the exception: it lasts until a third reading
// turns out to be preferred to them, or the end of the input shows that they
// are an ambiguity.
const maxRivals = 8

// A rival says how the readings of a config compare to readings at some position:
// each of them to one there. A comparison that they have won, or that can have no
// winner any more, is left out.
type rival struct {
	position int32
	nfa.Standing
}

// survivors returns the candidates for the next state in the grammar's order.
//
// Readings at the same position have the same future. So a candidate is dropped
// when it loses to one at its position, and merged with an earlier one there that
// knows the same and has the same rivals. To have a rival at a position is to have
// it in any candidate there, dropped ones included: they all end well together or
// not at all.
func (d *determinizer) survivors(state *State, wanted func(*nfa.Item) bool) []candidate {
	all := d.candidates(state, wanted)
	lost := d.compare(state, all)
	var kept []candidate
	at := map[int][]int{} // of each position, the kept ones there
	for i := range all {
		c := &all[i]
		if lost[i] {
			continue
		}
		rivals := at[c.item.To]
		if slices.ContainsFunc(rivals, func(k int) bool {
			return !kept[k].differs(c) && slices.Equal(kept[k].config.rivals, c.config.rivals)
		}) {
			continue
		}
		if len(rivals) == maxRivals {
			d.crowded = true
			continue
		}
		at[c.item.To] = append(rivals, len(kept))
		kept = append(kept, *c)
	}
	return kept
}

// compare fills in the rivals of each candidate and returns which ones lose to
// another at their position. Candidates from one config are compared by where they
// part. Those from two are compared only if the configs were rivals: few are.
func (d *determinizer) compare(state *State, all []candidate) (lost []bool) {
	lost = make([]bool, len(all))
	from := map[int][]int{} // of each position, the candidates that come from there
	for i := range all {
		position := state.configs[all[i].parent].position
		from[position] = append(from[position], i)
	}
	var rivals []rival
	for i := range all {
		c := &all[i]
		parent := &state.configs[c.parent]
		rivals = rivals[:0]
		meet := func(j int, s nfa.Standing) {
			d.pairs++
			switch {
			case all[j].item.To != c.item.To:
				rivals = added(rivals, rival{int32(all[j].item.To), s})
			case s.Won < 0: // whatever is open ends together
				lost[i] = true
				d.overlap(&all[j], c)
			}
		}
		for _, j := range from[parent.position] {
			if j != i && all[j].parent == c.parent {
				meet(j, d.dfa.NFA.Part(c.item, all[j].item))
			}
		}
		for _, r := range parent.rivals {
			for _, j := range from[int(r.position)] {
				meet(j, d.dfa.NFA.GoOn(r.Standing, parent.position, c.item, all[j].item))
			}
		}
		if len(rivals) > 0 {
			c.config.rivals = slices.Clone(rivals)
		}
	}
	return lost
}

// added returns the rivals, in order, with another one, if that comparison matters
// and is new.
func added(rivals []rival, r rival) []rival {
	if r.Open == 0 && r.Won >= 0 {
		return rivals
	}
	i, known := slices.BinarySearchFunc(rivals, r, func(a, b rival) int {
		return cmp.Or(cmp.Compare(a.position, b.position), cmp.Compare(a.Open, b.Open), cmp.Compare(a.Won, b.Won))
	})
	if known {
		return rivals
	}
	return slices.Insert(rivals, i, r)
}

// candidates returns all wanted ways on from a state, in the grammar's order.
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

// differs reports whether two candidates disagree on a capture or a kind.
func (c *candidate) differs(other *candidate) bool {
	return !slices.Equal(c.config.offsets, other.config.offsets) || !slices.Equal(c.config.kinds, other.config.kinds)
}
