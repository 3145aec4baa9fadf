package nfa

import "slices"

// follow lists the ways on from a node, in the grammar's order of preference.
//
// The plain version would walk every path of empty moves. A node that is
// reached again with the same operations adds nothing, the earlier path has
// preference, so the walk stops there; with other operations it goes on,
// because a later pass must see both to judge the ambiguity.
func (b *builder) follow(start int) []Item {
	w := follower{nodes: b.nodes, seen: map[int][][]Op{}}
	w.walk(start, nil, nil)
	return w.items
}

type follower struct {
	nodes []node
	seen  map[int][][]Op
	items []Item
}

func (w *follower) walk(at int, ops []Op, path []Choice) {
	for _, earlier := range w.seen[at] {
		if slices.Equal(earlier, ops) {
			return
		}
	}
	if len(ops) > maxNodes || len(w.items) > maxNodes {
		panic(tooLarge{})
	}
	w.seen[at] = append(w.seen[at], ops)
	switch n := w.nodes[at]; n.role {
	case symbol:
		w.items = append(w.items, Item{To: n.position, Ops: ops, Path: path})
	case accept:
		w.items = append(w.items, Item{To: Accept, Ops: ops, Path: path})
	case operation:
		if slices.Contains(ops, n.op) && n.op.Kind == Open {
			return // a capture inside a repetition of nothing: once around is enough
		}
		w.walk(n.branches[0], append(slices.Clip(ops), n.op), path)
	case fork:
		for i, branch := range n.branches {
			w.walk(branch, ops, append(slices.Clip(path), Choice{Fork: at, Branch: i, Ordered: n.ordered}))
		}
	}
}
