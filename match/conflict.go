package match

import (
	"slices"

	"github.com/uriscan/uriscan/percent"
)

// Conflicts of patterns for one host.
//
// The plain version compares every pattern with every other one. Here two places of the
// tree are compared, and so all patterns after them at once. Only places that one path can
// lead to are compared: those after the same segments, where one may have a literal and
// the other the wildcard. The walk remembers whether the path to the first place is more
// specific than that to the second one. If it is not, neither is: the first had a literal
// where the second had a wildcard, and later it was the other way round.
//
// Methods are sets of bits, so that subtrees are compared at once, too. Of two patterns for
// overlapping methods, that with the more specific path must not have more methods.

// A methodSet has a bit for the number of each method.
type methodSet uint64

const every methodSet = 1 << anyMethod

// A conflictSearch looks for a conflict in a tree.
type conflictSearch struct {
	*tree
	children  []methodSet // for each place: the methods of all patterns after its children
	get, head methodSet   // the bits of GET and HEAD, 0 if no pattern has the method
	budget    int         // pairs that may still be compared
	a, b      choice      // the patterns in conflict
}

// conflict returns two patterns that are in conflict. within is false if there are too many
// pairs to compare.
func (t *tree) conflict() (a, b int, found, within bool) {
	c := &conflictSearch{tree: t, budget: maxPairs*len(t.places) + maxPairsAnyway}
	c.get, c.head = c.bit("GET"), c.bit("HEAD")
	c.sumMethods()
	// The place 0 has hosts after it: a pattern with a host wins.
	for at := 1; at < len(t.places) && !found; at++ {
		found = c.within(uint32(at))
	}
	return int(c.a.pattern), int(c.b.pattern), found, c.budget >= 0
}

// bit returns the set of a method that some pattern may have.
func (c *conflictSearch) bit(method string) methodSet {
	if i := slices.Index(c.methods, method); i >= 0 {
		return 1 << (i + 1)
	}
	return 0
}

// sumMethods computes the methods after each place. Children come after their parents.
func (c *conflictSearch) sumMethods() {
	c.children = make([]methodSet, len(c.places))
	for at := len(c.places) - 1; at >= 0; at-- {
		for to := range c.places[at].children() {
			c.children[at] |= c.all(to)
		}
	}
}

// methodsOf returns the methods of a list.
func methodsOf(list []choice) (set methodSet) {
	for _, c := range list {
		set |= 1 << c.method
	}
	return set
}

// all returns the methods of all patterns at a place and after it.
func (c *conflictSearch) all(at uint32) methodSet {
	return c.children[at] | methodsOf(c.places[at].rests) | methodsOf(c.places[at].ends)
}

// meet reports whether a request exists that both sets have.
func (c *conflictSearch) meet(a, b methodSet) bool {
	return a&b != 0 || a&every != 0 && b != 0 || b&every != 0 && a != 0 || a&c.get != 0 && b&c.head != 0 || a&c.head != 0 && b&c.get != 0
}

// broader reports whether a method of the first set is more than one of the second.
func (c *conflictSearch) broader(a, b methodSet) bool {
	return a&every != 0 && b&^every != 0 || a&c.get != 0 && b&c.head != 0
}

// clash reports whether patterns with these methods are in conflict, if the path of the
// first ones is more specific, or if neither is.
func (c *conflictSearch) clash(a, b methodSet, specific bool) bool {
	if specific {
		return c.broader(a, b)
	}
	return c.meet(a, b)
}

// within looks for a conflict of patterns that part at a place.
func (c *conflictSearch) within(at uint32) bool {
	p := &c.places[at]
	if c.restsClash(at, p.rests, true) {
		return true
	}
	if len(p.opens) == 0 {
		return false
	}
	for _, l := range p.literals {
		if l.text != "" && c.overlap(l.to, p.opens[0].to, true) {
			return true
		}
	}
	return false
}

// restsClash compares the patterns after the children of a place with some that take a rest.
func (c *conflictSearch) restsClash(at uint32, rests []choice, specific bool) bool {
	if !c.clash(c.children[at], methodsOf(rests), specific) {
		return false
	}
	for to := range c.places[at].children() {
		if c.compare(to, rests, specific) {
			return true
		}
	}
	return false
}

// compare finds the two patterns of a clash: one at or after a place, and one of a list.
func (c *conflictSearch) compare(at uint32, list []choice, specific bool) bool {
	for _, c.b = range list {
		if c.find(at, 1<<c.b.method, specific) {
			return true
		}
	}
	return false
}

// find looks for a pattern at or after a place that clashes with a method.
func (c *conflictSearch) find(at uint32, with methodSet, specific bool) bool {
	if !c.clash(c.all(at), with, specific) {
		return false
	}
	p := &c.places[at]
	for _, list := range [][]choice{p.ends, p.rests} {
		for _, c.a = range list {
			if c.clash(1<<c.a.method, with, specific) {
				return true
			}
		}
	}
	for to := range p.children() {
		if c.find(to, with, specific) {
			return true
		}
	}
	return false
}

// overlap compares two places that the same path leads to. The path to u is more specific,
// or neither is. A pattern after u that goes on is more specific there than one that takes
// a rest at v. The other way round it is more specific in one segment only, so neither is.
func (c *conflictSearch) overlap(u, v uint32, specific bool) bool {
	if c.budget--; c.budget < 0 || !c.meet(c.all(u), c.all(v)) {
		return false
	}
	p, q := &c.places[u], &c.places[v]
	return c.listsClash(p.ends, q.ends, specific) ||
		c.listsClash(p.rests, q.rests, specific) ||
		c.restsClash(u, q.rests, specific) ||
		c.restsClash(v, p.rests, false) ||
		c.childrenOverlap(u, v, specific)
}

// listsClash compares the patterns of two lists.
func (c *conflictSearch) listsClash(p, q []choice, specific bool) bool {
	if !c.clash(methodsOf(p), methodsOf(q), specific) {
		return false
	}
	for _, c.a = range p {
		for _, c.b = range q {
			if c.clash(1<<c.a.method, 1<<c.b.method, specific) {
				return true
			}
		}
	}
	return false
}

// childrenOverlap compares the children of two places that the same segment leads to. If
// the segment is a literal after v and the wildcard after u, neither path is more specific.
func (c *conflictSearch) childrenOverlap(u, v uint32, specific bool) bool {
	p, q := &c.places[u], &c.places[v]
	for _, l := range p.literals {
		c.budget--
		to, known := c.byText[edgeKey{v, literal, l.text}]
		if known && c.overlap(l.to, to, specific) {
			return true
		}
		if len(q.opens) > 0 && l.text != "" && c.overlap(l.to, q.opens[0].to, specific) {
			return true
		}
	}
	if len(p.opens) == 0 {
		return false
	}
	for _, l := range q.literals {
		if c.budget--; l.text != "" && c.overlap(p.opens[0].to, l.to, false) {
			return true
		}
	}
	return len(q.opens) > 0 && c.overlap(p.opens[0].to, q.opens[0].to, specific)
}

// commonPath returns a path that both patterns match.
func commonPath(a, b *route) string {
	var path []byte
	for i := 0; i < len(a.segments) || i < len(b.segments); i++ {
		s, other := segmentAt(a, i), segmentAt(b, i)
		if s.kind > other.kind {
			s = other
		}
		path = append(path, '/')
		switch s.kind {
		case literal:
			path = percent.AppendEncoded(path, s.text, percent.Segment)
		case open:
			for j, part := range s.parts {
				if j > 0 {
					path = append(path, 'x')
				}
				path = append(path, part...)
			}
		}
	}
	return string(path)
}

// segmentAt returns a segment of a pattern, or what a rest stands for after its end.
func segmentAt(r *route, i int) segment {
	if i < len(r.segments) {
		return r.segments[i]
	}
	return segment{kind: rest}
}
