package minimize

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/uriscan/uriscan/gen/internal/captures"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// refine returns the block of each state of d, numbered by first appearance.
func refine(d *tdfa.DFA, r *captures.Rules) []int {
	keys := make([]string, len(d.States))
	for s := range d.States {
		keys[s] = alone(d, r, s)
	}
	p := &partition{block: make([]int, len(d.States))}
	p.gather(renumber(keys, p.block))
	p.indexSources(d)
	p.split()
	renumber(p.block, p.block)
	return p.block
}

// alone returns what a state does by itself: its ending, its blame, and for
// each class whether there is a way on and what it stores.
func alone(d *tdfa.DFA, r *captures.Rules, s int) string {
	state := &d.States[s]
	key := fmt.Append(nil, state.End.Accept, r.EndGroups[s], state.End.Store, state.Place, state.Inside)
	for _, t := range state.Next {
		if t.To == tdfa.Dead {
			key = append(key, 0)
		} else {
			key = binary.AppendVarint(append(key, 1), int64(t.Store))
		}
	}
	return string(key)
}

// renumber writes the number of each key, in order of first appearance, and
// returns how many there are.
func renumber[K comparable](keys []K, numbers []int) int {
	known := map[K]int{}
	for i, k := range keys {
		number, ok := known[k]
		if !ok {
			number = len(known)
			known[k] = number
		}
		numbers[i] = number
	}
	return len(known)
}

// partition is the blocks in the making. The members of a block lie side by side in
// one list, so that it is split where its members are swapped to.
type partition struct {
	block   []int     // by state
	members []int     // all states, by block
	place   []int     // by state, where it lies in members
	bounds  [][2]int  // by block, where its part of members begins and ends
	marked  []int     // by block, how many at its begin are marked for a split
	sources []sources // by class
}

// gather fills the list from the blocks of the states.
func (p *partition) gather(count int) {
	p.bounds, p.marked = make([][2]int, count), make([]int, count)
	for _, block := range p.block {
		p.bounds[block][1]++
	}
	begin := 0
	for block, bounds := range p.bounds {
		p.bounds[block] = [2]int{begin, begin}
		begin += bounds[1]
	}
	p.members, p.place = make([]int, len(p.block)), make([]int, len(p.block))
	for s, block := range p.block {
		p.put(s, p.bounds[block][1])
		p.bounds[block][1]++
	}
}

// put puts a state at a place of the list.
func (p *partition) put(state, place int) {
	p.members[place], p.place[state] = state, place
}

// size returns how many states are in a block.
func (p *partition) size(block int) int { return p.bounds[block][1] - p.bounds[block][0] }

// sources are the states that lead to each state, one list for all.
type sources struct {
	ends []int32 // by state, where its part of the list ends
	list []int32
}

// of returns the states that lead to a state.
func (s *sources) of(state int) []int32 {
	if state == 0 {
		return s.list[:s.ends[0]]
	}
	return s.list[s.ends[state-1]:s.ends[state]]
}

func (p *partition) indexSources(d *tdfa.DFA) {
	p.sources = make([]sources, d.Classes.Len())
	for class := range p.sources {
		ends, count := make([]int32, len(d.States)), int32(0)
		for s := range d.States {
			if to := d.States[s].Next[class].To; to != tdfa.Dead {
				ends[to]++
				count++
			}
		}
		list, at := make([]int32, count), int32(0)
		for to := range ends { // where each part begins, and then grows to its end
			at, ends[to] = at+ends[to], at
		}
		for s := range d.States {
			if to := d.States[s].Next[class].To; to != tdfa.Dead {
				list[ends[to]] = int32(s)
				ends[to]++
			}
		}
		p.sources[class] = sources{ends, list}
	}
}

// split splits blocks until no block does. A block that is split need not be
// tried again in both halves: the smaller one tells as much.
func (p *partition) split() {
	waiting := make([]bool, len(p.bounds))
	var queue []int
	wait := func(block int) {
		if !waiting[block] {
			waiting[block] = true
			queue = append(queue, block)
		}
	}
	for block := range p.bounds {
		wait(block)
	}
	for len(queue) > 0 {
		splitter := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		waiting[splitter] = false
		into := slices.Clone(p.members[p.bounds[splitter][0]:p.bounds[splitter][1]])
		for class := range p.sources {
			halves := p.splitBy(class, into)
			waiting = append(waiting, make([]bool, len(p.bounds)-len(waiting))...)
			for _, half := range halves {
				if !waiting[half[0]] && p.size(half[0]) < p.size(half[1]) {
					wait(half[0])
				} else {
					wait(half[1])
				}
			}
		}
	}
}

// splitBy parts the states that lead by the class into some states from those
// that do not, and returns the two halves of each block that was split: the
// one that kept its number, and the new one.
func (p *partition) splitBy(class int, into []int) [][2]int {
	var touched []int
	for _, s := range into {
		for _, source := range p.sources[class].of(s) {
			block := p.block[source]
			if p.marked[block] == 0 {
				touched = append(touched, block)
			}
			// No state is met twice: a class leads to one state.
			to := p.bounds[block][0] + p.marked[block]
			other, from := p.members[to], p.place[source]
			p.put(int(source), to)
			p.put(other, from)
			p.marked[block]++
		}
	}
	var halves [][2]int
	for _, block := range touched {
		leading := p.marked[block]
		p.marked[block] = 0
		if leading == p.size(block) {
			continue
		}
		begin := p.bounds[block][0]
		number := len(p.bounds)
		p.bounds = append(p.bounds, [2]int{begin, begin + leading})
		p.marked = append(p.marked, 0)
		p.bounds[block][0] += leading
		for _, s := range p.members[begin : begin+leading] {
			p.block[s] = number
		}
		halves = append(halves, [2]int{block, number})
	}
	return halves
}
