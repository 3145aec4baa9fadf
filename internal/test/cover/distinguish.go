package cover

import "fmt"

// distinguish collects suffixes until every two states have one with different
// results.
//
// Blocks of states that nothing distinguishes yet are split, level by level. The first
// level is what states do at the end of the input. The next ones are the block that a
// byte leads to, and the register that it stores in. Each byte that splits a block
// gives a suffix: the byte, and after it the suffix that distinguishes the targets, or
// the way to acceptance that makes the store show.
func (c *Set) distinguish() {
	n := c.table.Rows
	block := make([]int, n)
	keys := map[string]int{}
	for state := range n {
		end := c.table.End(c.table.State(state))
		key := fmt.Sprint(state == 0, end.Accept, end.Store, end.Group)
		if _, known := keys[key]; !known {
			keys[key] = len(keys)
		}
		block[state] = keys[key]
	}
	notes := map[[2]int][]byte{} // two blocks, the smaller number first, to a suffix
	for a := range len(keys) {
		for b := range a {
			notes[[2]int{b, a}] = []byte{}
		}
	}
	known := map[string]bool{}
	for split := true; split; {
		split = false
		for _, b := range c.bytes {
			if c.splitBy(b, block, notes, known) {
				split = true
			}
		}
	}
}

// splitBy splits the blocks by where one byte leads and what it stores, and
// reports whether any was split.
func (c *Set) splitBy(b byte, block []int, notes map[[2]int][]byte, known map[string]bool) bool {
	type way struct{ from, to, store int }
	first := map[int]way{}
	number := map[way]int{}
	leader := map[int]int{} // new block to a state of it
	count := 0
	for _, k := range block {
		count = max(count, k+1)
	}
	before := append([]int{}, block...)
	split := false
	for state := range block {
		w := way{before[state], before[c.step(state, b)], int(c.store(state, b))}
		if _, seen := first[w.from]; !seen {
			first[w.from], number[w], leader[w.from] = w, w.from, state
			continue
		}
		if _, seen := number[w]; !seen {
			number[w], leader[count] = count, state
			count++
			split = true
		}
		block[state] = number[w]
	}
	if split {
		c.note(b, before, leader, notes, known)
	}
	return split
}

// note adds a suffix for every two of the new blocks.
func (c *Set) note(b byte, before []int, leader map[int]int, notes map[[2]int][]byte, known map[string]bool) {
	old := map[[2]int][]byte{}
	for pair, suffix := range notes {
		old[pair] = suffix
	}
	for x := range len(leader) {
		for y := range x {
			s, t := leader[x], leader[y]
			var suffix []byte
			switch p, q := before[c.step(s, b)], before[c.step(t, b)]; {
			case before[s] != before[t]:
				notes[pairOf(x, y)] = old[pairOf(before[s], before[t])]
				continue
			case p != q:
				suffix = append([]byte{b}, old[pairOf(p, q)]...)
			default:
				suffix = append([]byte{b}, c.complete[c.step(s, b)]...)
			}
			notes[pairOf(x, y)] = suffix
			if !known[string(suffix)] {
				known[string(suffix)] = true
				c.suffixes = append(c.suffixes, suffix)
			}
		}
	}
}

func pairOf(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }
