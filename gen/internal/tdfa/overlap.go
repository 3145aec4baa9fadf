package tdfa

import (
	"math"

	"github.com/uriscan/uriscan/gen/internal/nfa"
)

// Overlap is an input with two readings that take different alternatives of a kind,
// between which the grammar's order or a preference decides. It is no fault, but a
// surprise to who has not thought of it.
type Overlap struct {
	Kind        int
	Taken, Left int    // numbers of the alternatives
	Witness     string // a shortest such input
}

// An ending is an Overlap in the making: the readings have met at a position, and
// have the rest of the input in common.
type ending struct {
	Overlap     // without a witness
	state   int // which is reached before they meet
	last    string
	to      int
	length  int // up to there
}

// overlap notes that a reading was dropped for another one, with another alternative
// of a kind.
func (d *determinizer) overlap(winner, loser *candidate) {
	if !d.noting {
		return
	}
	for kind, taken := range winner.config.kinds {
		left := loser.config.kinds[kind]
		if taken < 0 || left < 0 || taken == left {
			continue
		}
		d.endings = append(d.endings, ending{
			Overlap: Overlap{Kind: kind, Taken: int(taken), Left: int(left)},
			state:   d.at, last: d.reading, to: winner.item.To,
			length: d.dfa.States[d.at].Length + len(d.reading),
		})
	}
}

// overlaps returns, of each kind that has one, the overlap of the shortest input.
func (d *determinizer) overlaps() (list []Overlap) {
	for kind := range d.dfa.NFA.Spec.Kinds {
		var rest []int
		best, length := ending{}, math.MaxInt
		for _, e := range d.endings {
			if e.Kind != kind {
				continue
			}
			if rest == nil {
				rest = d.lengths(kind)
			}
			if e.to == nfa.Accept && e.length < length {
				best, length = e, e.length
			} else if e.to != nfa.Accept && rest[e.to] != math.MaxInt && e.length+rest[e.to] < length {
				best, length = e, e.length+rest[e.to]
			}
		}
		if length == math.MaxInt {
			continue
		}
		best.Witness = d.dfa.Access(best.state) + best.last + d.completion(best.to, kind, rest)
		list = append(list, best.Overlap)
	}
	return list
}

// lengths returns, for each position, how many bytes are needed from it to the end
// of an input, on ways that set the kind no more; math.MaxInt if there is none.
func (d *determinizer) lengths(kind int) []int {
	rest := make([]int, len(d.dfa.NFA.Positions))
	for p := range rest {
		rest[p] = math.MaxInt
	}
	for changed := true; changed; {
		changed = false
		for p := range rest {
			if _, length := d.shortest(p, kind, rest); length < rest[p] {
				rest[p], changed = length, true
			}
		}
	}
	return rest
}

// shortest returns the way on from a position that has the shortest rest, and its
// length.
func (d *determinizer) shortest(position, kind int, rest []int) (best *nfa.Item, length int) {
	length = math.MaxInt
	follow := d.dfa.NFA.Positions[position].Follow
	for i := range follow {
		item := &follow[i]
		if sets(item.Ops, kind) {
			continue
		}
		if item.To == nfa.Accept {
			return item, 0
		}
		if r := rest[item.To]; r != math.MaxInt && r+1 < length {
			best, length = item, r+1
		}
	}
	return best, length
}

// completion returns a shortest text that completes an input from a position on.
func (d *determinizer) completion(position, kind int, rest []int) string {
	var text []byte
	for position != nfa.Accept {
		item, _ := d.shortest(position, kind, rest)
		if position = item.To; position != nfa.Accept {
			b, _ := d.dfa.NFA.Positions[position].Set.Readable()
			text = append(text, b)
		}
	}
	return string(text)
}

// sets reports whether one of the operations is of the kind.
func sets(ops []nfa.Op, kind int) bool {
	for _, op := range ops {
		if op.Kind == nfa.Kind && op.Group == kind {
			return true
		}
	}
	return false
}
