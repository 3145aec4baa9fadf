package nfa

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// maxWays is how many ways from one position to the same node with the same
// operations are kept. They differ in the choices alone, of which a later pass
// needs the different standings, and there are few.
const maxWays = 16

// maxSteps bounds the walks of all positions together.
const maxSteps = 3 << 20

// follow lists the ways on from a node, in the grammar's order of preference. The
// position before the node has so many rules around it that decide by their end.
//
// The plain version would walk every path of empty moves, which are endless
// where a loop can go round without a byte. So a walk that comes back to a loop
// can only leave it: going round once more on nothing adds nothing. And of ways
// that reach a node with the same operations a few are enough.
func (b *builder) follow(start, ends int) []Item {
	w := follower{builder: b, ways: map[string]int{}, entered: map[int]bool{}}
	w.walk(start, nil, nil, []int8{int8(ends)})
	return w.items
}

type follower struct {
	builder *builder
	ways    map[string]int // node and operations to how often it was reached
	entered map[int]bool   // loops on the present way
	items   []Item
}

// walk goes on from a node. Of the rules that decide by their end, it knows how many were
// open at least between one choice of the way and the next.
func (w *follower) walk(at int, ops []Op, path []Choice, open []int8) {
	if w.builder.steps += 1 + len(ops) + len(path); w.builder.steps > maxSteps {
		panic(tooLarge{fmt.Sprintf("in the rule %s what may match nothing can be passed over in too many ways", innermost(w.builder.walked))})
	}
	n := &w.builder.nodes[at]
	if last := len(open) - 1; open[last] > n.open {
		open = append(slices.Clone(open[:last]), n.open)
	}
	choose := func(branch int) {
		choice := Choice{Fork: n.fork, Branch: branch, Ordered: n.ordered}
		w.walk(n.branches[branch], ops, append(path[:len(path):len(path)], choice), append(open[:len(open):len(open)], n.open))
	}
	if n.loop && w.entered[at] {
		choose(1)
		return
	}
	reached := visit(at, ops, open)
	if w.ways[reached]++; w.ways[reached] > maxWays {
		return
	}
	switch n.role {
	case symbol:
		w.arrive(n.position, ops, path, open)
	case accept:
		w.arrive(Accept, ops, path, open)
	case operation:
		w.walk(n.branches[0], append(ops[:len(ops):len(ops)], n.op), path, open)
	case border:
		w.walk(n.branches[0], ops, path, open)
	case fork:
		w.entered[at] = n.loop
		for branch := range n.branches {
			choose(branch)
		}
		w.entered[at] = false
	}
}

// arrive adds a way that is complete.
func (w *follower) arrive(to int, ops []Op, path []Choice, open []int8) {
	item := Item{To: to, Ops: ops, Path: path}
	if w.builder.judging {
		item.Open = slices.Clone(open)
		for i := len(open) - 2; i >= 0; i-- {
			item.Open[i] = min(item.Open[i], item.Open[i+1])
		}
	}
	w.items = append(w.items, item)
}

// visit returns a string that is equal for equal nodes, operations and rules that
// stayed open.
func visit(at int, ops []Op, open []int8) string {
	b := binary.AppendUvarint(nil, uint64(at))
	b = append(b, byte(slices.Min(open)))
	for _, op := range ops {
		b = append(b, byte(op.Kind), byte(op.Group), byte(op.Rule))
	}
	return string(b)
}
