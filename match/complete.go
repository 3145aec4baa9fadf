package match

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// What follows from the arrays of a machine is computed after they were made or read. That
// is also the check that no match can read outside of them or go round in circles:
// each place but the first has one parent, which has a lower number, so the places are a
// tree, and a match visits each of them once at most.

// noPlace is the place to go back to where there is none.
const noPlace = math.MaxUint32

// A retry says what a match does that has failed at a place.
type retry struct {
	up     uint32 // the place to go back to, or noPlace
	resume uint32 // what to try there
	back   uint32 // how many segments back that is
	wilds  uint8  // values that were found before the place
}

// What to try at a place that a match comes back to. fromForm and what is above it is the
// form with the number that is left after fromForm is taken away.
const (
	fromForms = iota
	fromWild
	fromRest
	fromForm
)

// A completion computes what follows.
type completion struct {
	*machine
	values  []int  // how many wildcards with a name each pattern has
	parents []bool // whether a place has one
	budget  int    // widths that may still be copied
}

// complete computes what follows from the arrays, and returns an error if they are no
// machine.
func (s *Set) complete() error {
	m := &s.machine
	c := &completion{machine: m, parents: make([]bool, len(m.nodes)), values: make([]int, len(s.patterns))}
	for i, text := range s.patterns {
		c.values[i] = strings.Count(text, "{")
		if !s.openAPI && strings.HasSuffix(text, "/{$}") {
			c.values[i]--
		}
		if c.values[i] > MaxWildcards {
			return errNoSet
		}
	}
	m.retries = make([]retry, len(m.nodes))
	if len(m.methods) > MaxMethods || !c.checkLists() {
		return errNoSet
	}
	for i := range m.choices {
		if e := &m.choices[i]; e.method != anyMethod {
			e.word = m.wordOfMethod([]byte(m.methods[e.method-1]))
		}
	}
	for at := range m.nodes {
		if at > 0 && !c.parents[at] || !c.place(uint32(at)) {
			return errNoSet
		}
	}
	return c.countWays()
}

// checkLists checks the arrays that belong to no place.
func (c *completion) checkLists() bool {
	for i := range c.choices {
		e := &c.choices[i]
		if uint64(e.pattern) >= uint64(len(c.values)) || int(e.method) > len(c.methods) {
			return false
		}
	}
	for i := range c.forms {
		if c.forms[i].count < 2 || !c.hasParts(&c.forms[i]) {
			return false
		}
	}
	for i := range c.odds {
		if !c.hasText(c.odds[i].text, c.odds[i].size) || i > 0 && c.compareOdds(&c.odds[i-1], &c.odds[i]) >= 0 {
			return false
		}
	}
	return true
}

// hasText reports whether the pool has a text.
func (m *machine) hasText(at, size uint32) bool {
	return uint64(at)+uint64(size) <= uint64(len(m.pool))
}

// hasParts reports whether the pool has the parts of a form.
func (m *machine) hasParts(f *formEdge) bool {
	for at, n := f.parts, f.count; n > 0; n-- {
		if !m.hasText(at, 2) {
			return false
		}
		size := uint32(m.pool[at]) | uint32(m.pool[at+1])<<8
		if !m.hasText(at+2, size) {
			return false
		}
		at += 2 + size
	}
	return true
}

// compareOdds sorts literals by place and text.
func (m *machine) compareOdds(a, b *oddEdge) int {
	return cmp.Or(cmp.Compare(a.place, b.place), strings.Compare(m.textOf(a.text, a.size), m.textOf(b.text, b.size)))
}

// place checks a place and what it refers to, and says of each of its children what is left
// to try after it.
func (c *completion) place(at uint32) bool {
	n := &c.nodes[at]
	if !c.checkChoices(n, int(c.retries[at].wilds)) {
		return false
	}
	if n.drop > wholeSegment || n.shift != 0 && (n.shift < 33 || n.shift > 63 || n.count != 1<<(64-n.shift)+maxProbes-1) || uint64(n.edges)+uint64(n.count) > uint64(len(c.edges)) {
		return false
	}
	n.by, n.plain = multiplier(n.seed), n.wild != 0 && n.open == 0 && !n.odd
	n.first = otherMethod
	if n.ends > 0 && c.choices[n.ends-1].method != anyMethod {
		e := &c.choices[n.ends-1]
		n.first, n.pattern = e.word, e.pattern
	}
	retry := c.retryAt(at, fromForms)
	for i := n.edges; i < n.edges+n.count; i++ {
		e := &c.edges[i]
		if e.to == 0 && n.shift != 0 {
			continue
		}
		if !c.hasText(e.text, e.size) || !c.adopt(at, e.to, retry) {
			return false
		}
		text := c.textOf(e.text, e.size)
		if strings.ContainsAny(text, "/%") {
			return false
		}
		e.key, e.mask = wordOf([]byte(text)), math.MaxUint64
		if e.size < 7 {
			e.mask = 1<<(8*(e.size+1)) - 1
		}
	}
	for i := c.firstOdd(at, ""); i < len(c.odds) && c.odds[i].place == at; i++ {
		n.odd, n.plain = true, false
		if !c.adopt(at, c.odds[i].to, retry) {
			return false
		}
	}
	return c.placeForms(at)
}

// checkChoices checks the lists of a place: each pattern must have as many names as there are
// values, so that whoever has its names can ask for the values.
func (c *completion) checkChoices(n *node, values int) bool {
	ends, ok := c.listAt(n.ends)
	rests, alsoOK := c.listAt(n.rests)
	for _, e := range ends {
		ok = ok && c.values[e.pattern] == values
	}
	for _, e := range rests {
		ok = ok && c.values[e.pattern] == values+int(flag(e.named))
	}
	return ok && alsoOK
}

// listAt returns a list of choices, which has one for each method at most.
func (c *completion) listAt(list uint32) (choices []end, ok bool) {
	if list == 0 {
		return nil, true
	}
	for i := int64(list) - 1; i < int64(len(c.choices)) && i < int64(list)+MaxMethods; i++ {
		if c.choices[i].last {
			return c.choices[list-1 : i+1], true
		}
	}
	return nil, false
}

// placeForms does the same for the segments with wildcards. Forms are sorted, so the next one
// that matches the same segments is the next one with a first part that this one's begins with.
func (c *completion) placeForms(at uint32) bool {
	n := &c.nodes[at]
	if n.wild != 0 && !c.adoptWild(at, n.wild, 1, c.retryAt(at, fromRest)) {
		return false
	}
	if uint64(n.forms)+uint64(n.open) > uint64(len(c.forms)) {
		return false
	}
	first, last := int(n.forms), int(n.forms+n.open)-1
	var open []int // forms that the first part of the next one may begin with
	for i := last; i >= first; i-- {
		f := &c.forms[i]
		if i < last && c.firstPart(f) < c.firstPart(&c.forms[i+1]) {
			return false
		}
		for len(open) > 0 && !strings.HasPrefix(c.firstPart(f), c.firstPart(&c.forms[open[len(open)-1]])) {
			open = open[:len(open)-1]
		}
		f.next = 0
		resume := uint32(fromWild)
		if len(open) > 0 {
			f.next = uint32(open[len(open)-1] + 1)
			resume = fromForm + f.next - 1
		}
		open = append(open, i)
		if !c.adoptWild(at, f.to, int(f.count)-1, c.retryAt(at, resume)) {
			return false
		}
	}
	return true
}

// adopt makes a place the child of another one, if it can be.
func (c *completion) adopt(parent, child uint32, r retry) bool {
	return c.adoptWild(parent, child, 0, r)
}

// adoptWild is adopt for a segment that has values.
func (c *completion) adoptWild(parent, child uint32, values int, r retry) bool {
	if child <= parent || int64(child) >= int64(len(c.nodes)) || c.parents[child] {
		return false
	}
	c.parents[child] = true
	if parent > 0 { // the segment before the first place is a host
		values += int(c.retries[parent].wilds)
	} else {
		values = 0
	}
	r.wilds = uint8(values)
	c.retries[child] = r
	return values <= MaxWildcards
}

// retryAt returns what a child does that has failed, if this and what comes after it is left
// to try at the parent.
func (c *completion) retryAt(at uint32, resume uint32) retry {
	n := &c.nodes[at]
	if resume == fromForms && n.open == 0 {
		resume = fromWild
	}
	if resume == fromWild && n.wild == 0 {
		resume = fromRest
	}
	switch {
	case at == 0: // the place before the hosts
		return retry{up: noPlace}
	case resume == fromRest && n.rests == 0:
		above := c.retries[at]
		above.back++
		return above
	}
	return retry{up: at, resume: resume, back: 1}
}

// countWays computes for each place and each depth after it how many places a match can visit
// there, and returns an error if they are more than MaxWays. A match visits what is after
// one literal, and what is after each form that matches the same segments.
func (c *completion) countWays() error {
	c.budget = maxPairs*len(c.nodes) + maxPairsAnyway
	widths := make([][]uint8, len(c.nodes)) // the deepest first
	var room []uint8                        // for the lists of places that nothing comes after
	for at := len(c.nodes) - 1; at >= 0; at-- {
		n := &c.nodes[at]
		var most []uint8
		for i := n.edges; i < n.edges+n.count; i++ {
			if to := c.edges[i].to; to != 0 {
				most = widest(most, widths[to])
			}
		}
		for i := c.firstOdd(uint32(at), ""); n.odd && i < len(c.odds) && c.odds[i].place == uint32(at); i++ {
			most = widest(most, widths[c.odds[i].to])
		}
		all := most
		if n.open > 0 {
			all = together(all, c.widthOfForms(n, widths))
			if c.budget < 0 {
				return errManyWays
			}
		}
		if n.wild != 0 {
			all = together(all, widths[n.wild])
		}
		for _, w := range all {
			if c.ways = max(c.ways, int(w)); c.ways > MaxWays {
				return errManyWays
			}
		}
		if all == nil {
			if len(room) < 4 {
				room = make([]uint8, 1<<16)
			}
			all, room = room[:0:4], room[4:]
		}
		widths[at] = append(all, 1)
	}
	return nil
}

// widthOfForms is the width after the forms of a place.
func (c *completion) widthOfForms(n *node, widths [][]uint8) (most []uint8) {
	first, last := int(n.forms), int(n.forms+n.open)-1
	chains := make([][]uint8, last-first+1)
	for i := last; i >= first && c.budget >= 0; i-- {
		chain := slices.Clone(widths[c.forms[i].to])
		if next := c.forms[i].next; next != 0 {
			chain = together(chain, slices.Clone(chains[int(next)-1-first]))
		}
		c.budget -= 2 * len(chain)
		chains[i-first] = chain
		most = widest(most, slices.Clone(chain))
	}
	return most
}

// widest returns the larger number of each depth. It changes its arguments.
func widest(a, b []uint8) []uint8 { return joined(a, b, func(x, y uint8) uint8 { return max(x, y) }) }

// together returns the sum for each depth, or what is above MaxWays. It changes its arguments.
func together(a, b []uint8) []uint8 {
	return joined(a, b, func(x, y uint8) uint8 { return min(x+y, MaxWays+1) })
}

// joined joins the numbers of each depth. It takes as long as the shorter list, so all calls
// together take as long as there are places.
func joined(a, b []uint8, join func(x, y uint8) uint8) []uint8 {
	if len(a) < len(b) {
		a, b = b, a
	}
	for i := range b {
		at := len(a) - len(b) + i
		a[at] = join(a[at], b[i])
	}
	return a
}
