package nfa

import "slices"

// Read follows all positions that the grammar may be at, from an entry on, before equal
// ones became one. It says whether the input is what the rule says, and if not, at
// which offset no position follows. This is the plain way to read an input, which the
// machines are held against.
func (n *NFA) Read(entry int, input string) (valid bool, offset int) {
	at := []int{entry}
	for i := range len(input) {
		var next []int
		for _, p := range at {
			for _, item := range n.Whole[p].Follow {
				if item.To != Accept && n.Whole[item.To].Set.Has(input[i]) && !slices.Contains(next, item.To) {
					next = append(next, item.To)
				}
			}
		}
		if len(next) == 0 {
			return false, i
		}
		at = next
	}
	for _, p := range at {
		if slices.ContainsFunc(n.Whole[p].Follow, func(item Item) bool { return item.To == Accept }) {
			return true, len(input)
		}
	}
	return false, len(input)
}
