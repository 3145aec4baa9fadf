// Package blocks finds out which of many things are equal, where things are equal
// unless something says otherwise and lead to each other, in circles too.
package blocks

import (
	"cmp"
	"slices"
)

// Refine returns a number for each of n things that equal ones share. Things are equal
// that are so alone and have ways that lead to equal things: before has for each thing those
// that lead to it, and ways describes by the numbers where a thing leads to.
//
// The plain version (Moore 1956) starts with blocks by what the things are alone, and
// looks at all of them again after each split, until nothing splits. In a long chain
// each look parts off one thing. So here only those are looked at that lead to a thing
// which came into another block. No other of their block can be equal to them any
// more, since it does not lead there.
func Refine(n int, before [][]int, alone func(i int) string, ways func(i int, block []int) string) []int {
	b := partition{of: make([]int, n), sizes: []int{n}}
	look := make([]int, n)
	for i := range look {
		look[i] = i
	}
	b.split(look, alone)
	for len(look) > 0 {
		moved := b.split(look, func(i int) string { return ways(i, b.of) })
		look = nil
		for _, i := range moved {
			look = append(look, before[i]...)
		}
		slices.Sort(look)
		look = slices.Compact(look)
	}
	return b.of
}

// partition is the blocks in the making.
type partition struct {
	of    []int // by thing
	sizes []int // by block
}

// split parts things of a block that have different keys, and all of them from the
// rest of their block. It returns those that came into another block.
func (b *partition) split(look []int, key func(i int) string) (moved []int) {
	type group struct {
		block int
		key   string
	}
	number := map[group]int{}
	var groups []group
	var members [][]int
	for _, i := range look {
		g := group{b.of[i], key(i)}
		if _, known := number[g]; !known {
			number[g] = len(groups)
			groups, members = append(groups, g), append(members, nil)
		}
		members[number[g]] = append(members[number[g]], i)
	}
	order := make([]int, len(groups)) // the largest last: what is left of a block keeps its number
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(len(members[i]), len(members[j])) })
	for _, i := range order {
		block := groups[i].block
		if len(members[i]) == b.sizes[block] {
			continue // nothing is left that it could part from
		}
		b.sizes[block] -= len(members[i])
		for _, m := range members[i] {
			b.of[m] = len(b.sizes)
		}
		b.sizes = append(b.sizes, len(members[i]))
		moved = append(moved, members[i]...)
	}
	return moved
}
