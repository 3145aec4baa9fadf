package nfa

import (
	"encoding/binary"
	"fmt"
)

// maxWays is how many ways from one position to the same node with the same
// operations are kept. They differ in the choices alone, of which a later pass
// needs the different standings, and there are few.
const maxWays = 16

// maxSteps bounds the walks of all positions together.
const maxSteps = 1 << 22

// follow lists the ways on from a node, in the grammar's order of preference.
//
// The plain version would walk every path of empty moves, which are endless
// where a loop can go round without a byte. So a walk that comes back to a loop
// can only leave it: going round once more on nothing adds nothing. And of ways
// that reach a node with the same operations a few are enough.
func (b *builder) follow(start int) []Item {
	w := follower{builder: b, ways: map[string]int{}, entered: map[int]bool{}}
	w.walk(start, nil, nil)
	return w.items
}

type follower struct {
	builder *builder
	ways    map[string]int // node and operations to how often it was reached
	entered map[int]bool   // loops on the present way
	items   []Item
}

func (w *follower) walk(at int, ops []Op, path []Choice) {
	if w.builder.steps += 1 + len(ops) + len(path); w.builder.steps > maxSteps {
		panic(tooLarge{fmt.Sprintf("in the rule %s what may match nothing can be passed over in too many ways", innermost(w.builder.walked))})
	}
	n := &w.builder.nodes[at]
	if n.loop && w.entered[at] {
		w.walk(n.branches[1], ops, append(path[:len(path):len(path)], Choice{Fork: at, Branch: 1}))
		return
	}
	reached := visit(at, ops)
	if w.ways[reached]++; w.ways[reached] > maxWays {
		return
	}
	switch n.role {
	case symbol:
		w.items = append(w.items, Item{To: n.position, Ops: ops, Path: path})
	case accept:
		w.items = append(w.items, Item{To: Accept, Ops: ops, Path: path})
	case operation:
		w.walk(n.branches[0], append(ops[:len(ops):len(ops)], n.op), path)
	case fork:
		w.entered[at] = n.loop
		for i, branch := range n.branches {
			w.walk(branch, ops, append(path[:len(path):len(path)], Choice{Fork: at, Branch: i, Ordered: n.ordered}))
		}
		w.entered[at] = false
	}
}

// visit returns a string that is equal for equal nodes and operations.
func visit(at int, ops []Op) string {
	b := binary.AppendUvarint(nil, uint64(at))
	for _, op := range ops {
		b = append(b, byte(op.Kind), byte(op.Group), byte(op.Rule))
	}
	return string(b)
}
