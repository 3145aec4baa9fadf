package nfa

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/uriscan/uriscan/gen/internal/blocks"
)

// merge makes one of the positions that are equal: that have the same bytes, say the
// same in errors, and have the same follow lists, with the same operations and
// the same preferences.
//
// Grammars are full of them. A rule that is written out at two places has each
// position twice, and where what follows is the same too, as in two entries one of
// which leads to the other, no input distinguishes the two. The deterministic machine
// would have each of its states twice, and where both readings are alive, states for
// both. The rules around a position do not count: they are for comments, which are
// made of the whole list.
func (n *NFA) merge() {
	block := n.blocks()
	first := map[int]int{} // block to its new position
	var kept []Position
	for p := range n.Positions {
		if _, known := first[block[p]]; !known {
			first[block[p]] = len(kept)
			kept = append(kept, n.Positions[p])
		}
	}
	for p := range kept {
		kept[p].Follow = slices.Clone(kept[p].Follow)
		follow := kept[p].Follow
		for i := range follow {
			if follow[i].To != Accept {
				follow[i].To = first[block[follow[i].To]]
			}
		}
	}
	n.Whole, n.Positions = n.Positions, kept
}

// blocks returns a number for each position that equal ones share.
func (n *NFA) blocks() []int {
	before := make([][]int, len(n.Positions)) // of each position, those that it follows
	for p := range n.Positions {
		for _, item := range n.Positions[p].Follow {
			if item.To != Accept {
				before[item.To] = append(before[item.To], p)
			}
		}
	}
	return blocks.Refine(len(n.Positions), before, n.alone, n.ways)
}

// alone returns what a position is but for where its follow list leads. An entry is
// like no other position.
func (n *NFA) alone(p int) string {
	position := &n.Positions[p]
	entry := min(p, len(n.Spec.Entries))
	key := fmt.Appendf(nil, "%d %x %q %d %v", entry, position.Set, position.Label, position.Place, position.Inside)
	for _, policy := range position.Ends {
		key = fmt.Append(key, policy, "+")
	}
	levels := levels(position.Follow)
	for i, item := range position.Follow {
		key = binary.AppendUvarint(append(key, '|'), uint64(levels[i]))
		for _, op := range item.Ops {
			key = fmt.Append(key, op, ";")
		}
		if item.Open != nil {
			key = n.standings(key, position.Follow, i)
		}
	}
	return string(key)
}

// standings appends how an item compares to those before it, where ends decide.
func (n *NFA) standings(key []byte, follow []Item, i int) []byte {
	key = append(key, byte(follow[i].Open[0]))
	for j := range i {
		s := n.Part(&follow[j], &follow[i])
		key = append(key, byte(s.Open), byte(s.Won))
	}
	return key
}

// ways returns the blocks that a follow list leads to.
func (n *NFA) ways(p int, block []int) string {
	var key []byte
	for _, item := range n.Positions[p].Follow {
		to := Accept
		if item.To != Accept {
			to = block[item.To]
		}
		key = binary.AppendVarint(key, int64(to))
	}
	return string(key)
}

// levels says which items of a follow list are preferred to which: lists with equal
// levels agree on every pair.
//
// Items lie in the order of a walk. So two ways part where, of the neighbours from
// one to the other, those part that do so first. The levels have that shape: an
// item's is for the fork at which the item before it parts from it, odd if that one
// is ordered, and a fork farther on has the same level or a higher one. How far on it
// is, and which fork, does not matter.
func levels(follow []Item) []int {
	depths := make([]int, len(follow))
	within := make([]int, len(follow)) // the nearest fork, among those of neighbours, that is not so far on
	var open []int
	for i := 1; i < len(follow); i++ {
		depths[i] = parting(follow[i-1].Path, follow[i].Path)
		inner := 0
		for len(open) > 0 && depths[open[len(open)-1]] > depths[i] {
			inner, open = open[len(open)-1], open[:len(open)-1]
		}
		within[inner] = i
		if len(open) > 0 {
			within[i] = open[len(open)-1]
		}
		open = append(open, i)
	}
	list := make([]int, len(follow))
	order := make([]int, 0, len(follow))
	for i := 1; i < len(follow); i++ {
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(depths[i], depths[j]) })
	for _, i := range order {
		list[i] = list[within[i]]
		a, b := follow[i-1].Path, follow[i].Path
		at := depths[i]
		ordered := at < min(len(a), len(b)) && a[at].Fork == b[at].Fork && a[at].Ordered
		if ordered != (list[i]%2 == 1) {
			list[i]++
		}
	}
	return list
}

// parting returns how many choices two ways have in common.
func parting(a, b []Choice) int {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return i
}
