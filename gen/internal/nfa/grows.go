package nfa

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// A grammar that is too large is refused with the rule that most of it is in: that is
// where somebody who wants it smaller has to look.

// mostOf returns the rule with the largest count, of equal ones the first by name.
func mostOf(counts map[string]int) string {
	return slices.MinFunc(slices.Collect(maps.Keys(counts)), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
}

// innermost returns the rule alone of what [Position] has as its rules.
func innermost(rules string) string {
	rule, _, _ := strings.Cut(rules, " in ")
	return rule
}

// MostOf returns the rule that most of something is in, which is counted by position.
// An entry is in its own rule.
func (n *NFA) MostOf(counts []int) string {
	rules := map[string]int{}
	for p, count := range counts {
		if p < len(n.Spec.Entries) {
			rules[n.Spec.Entries[p]] += count
		} else {
			rules[innermost(n.Positions[p].Rule)] += count
		}
	}
	return mostOf(rules)
}

// Shortest returns the positions of a shortest match of each entry, the entry first.
// No machine has less states than such a match has positions: it would come back to
// a state, and the match would not be a shortest.
func (n *NFA) Shortest() (matches [][]int) {
	to := make([]int, len(n.Positions)) // by position, the next one on a shortest way to the end
	known := make([]bool, len(n.Positions))
	before := make([][]int, len(n.Positions))
	var queue []int
	for p := range n.Positions {
		for _, item := range n.Positions[p].Follow {
			switch {
			case item.To != Accept:
				before[item.To] = append(before[item.To], p)
			case !known[p]:
				known[p], to[p] = true, Accept
				queue = append(queue, p)
			}
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, p := range before[queue[0]] {
			if !known[p] {
				known[p], to[p] = true, queue[0]
				queue = append(queue, p)
			}
		}
	}
	for entry := range n.Spec.Entries {
		var match []int
		for p := entry; p != Accept; p = to[p] {
			match = append(match, p)
		}
		matches = append(matches, match)
	}
	return matches
}
