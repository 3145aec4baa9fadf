package template

import (
	"cmp"
	"strings"
)

// Limits says how much a [Learner] may learn. A field that is 0 has its default. The
// limits count things, and never time.
type Limits struct {
	Preset *Preset // says what the segments are; nil is "otel"

	// A place of a path under which more than Words different words were seen is
	// variable. A word is what the preset leaves of a segment. Default 64.
	Words int

	// So many segments of a path are looked at. What follows them is "{rest...}".
	// Default 16, at most 64.
	Segments int

	// There are so many places in paths at most, Bytes in all of their texts together,
	// and Templates. Defaults 32,768 places, 1 MiB and 8,192 templates. Limits too small
	// for one path are raised: to Segments places, 64 bytes for each of them, and eight
	// templates.
	Places    int
	Bytes     int
	Templates int
}

// The defaults, and what makes no sense.
const (
	defaultWords     = 64
	defaultSegments  = 16
	mostSegments     = 64
	defaultPlaces    = 1 << 15
	mostPlaces       = 1 << 24
	defaultBytes     = 1 << 20
	defaultTemplates = 1 << 13
	fewestTemplates  = 8

	// longestText is how long a text of the trie may be. A longer segment is variable,
	// whatever the preset says.
	longestText = 64
)

// complete returns the limits with their defaults.
func (l Limits) complete() Limits {
	within := func(n, byDefault, least, most int) int {
		if n <= 0 {
			n = byDefault
		}
		return min(max(n, least), most)
	}
	l.Preset = l.Preset.orDefault()
	l.Words = within(l.Words, defaultWords, 1, mostPlaces)
	l.Segments = within(l.Segments, defaultSegments, 1, mostSegments)
	l.Places = within(l.Places, defaultPlaces, l.Segments, mostPlaces)
	l.Bytes = within(l.Bytes, defaultBytes, l.Segments*longestText, mostPlaces*longestText)
	l.Templates = within(l.Templates, defaultTemplates, fewestTemplates, mostPlaces)
	return l
}

// A bound is one that a trie would exceed.
type bound uint8

const (
	noBound bound = iota
	boundOfPlaces
	boundOfBytes
	boundOfTemplates
)

// A need is what a path takes of the bounds: so many new places with so many bytes. Each
// takes one template.
type need struct{ places, bytes int }

func (n *need) add(bytes int) {
	n.places++
	n.bytes += bytes
}

// lacks returns a bound that has no room for what is needed, or noBound.
func (l *Learner) lacks(needed need) bound {
	switch t := &l.trie; {
	case t.used+needed.places > l.limits.Places:
		return boundOfPlaces
	case t.bytes+needed.bytes > l.limits.Bytes:
		return boundOfBytes
	case t.templates >= l.limits.Templates:
		return boundOfTemplates
	}
	return noBound
}

// weight returns how much of a bound a place takes.
func (p *node) weight(b bound) int {
	switch {
	case b == boundOfTemplates:
		return one(p.ends > 0) + one(p.rest > 0)
	case p.ofRoute:
		return 0
	case b == boundOfBytes:
		return len(p.text)
	}
	return 1
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

// makeRoom closes one place, so that there is more room in a bound. It goes down from a
// root, to the place below with the most below it each time, as long as that has more than
// half of the weight. So it ends where the weight spreads: what a scanner has filled is
// closed, and what is beside it stays.
//
// It costs a look at every place. It frees at least a quarter of what is below the
// heaviest place below a root, and that is at least the average of those places. So each
// new place pays for a number of looks that grows with Words and Segments, and not with
// the trie.
func (l *Learner) makeRoom(b bound) {
	t := &l.trie
	weights := make([]int, len(t.places))
	t.weigh(rooted, b, weights)
	t.weigh(unrooted, b, weights)
	n := rooted
	if weights[unrooted] > weights[rooted] {
		n = unrooted
	}
	least := one(b == boundOfTemplates) // what is closed still has one template
	for c := t.heaviest(n, weights); c != 0 && weights[c] > least; c = t.heaviest(n, weights) {
		if n < roots {
			least = max(least, weights[c]/4)
		} else if 2*weights[c] <= weights[n] {
			break
		}
		n = c
	}
	t.close(n)
}

// weigh writes how much is below each place, from n on, and returns it for n.
func (t *trie) weigh(n uint32, b bound, weights []int) int {
	w := 0
	for c := t.places[n].first; c != 0; c = t.places[c].next {
		w += t.places[c].weight(b) + t.weigh(c, b, weights)
	}
	weights[n] = w
	return w
}

// heaviest returns the place below n that has the most below it, and of several the one that
// comes first in the order of their texts; so the order in which they came does not matter.
func (t *trie) heaviest(n uint32, weights []int) (best uint32) {
	for c := t.places[n].first; c != 0; c = t.places[c].next {
		if best == 0 || weights[c] > weights[best] || weights[c] == weights[best] && t.compare(c, best) < 0 {
			best = c
		}
	}
	return best
}

// compare orders places by their texts.
func (t *trie) compare(a, b uint32) int {
	p, q := &t.places[a], &t.places[b]
	return cmp.Or(strings.Compare(p.text, q.text), cmp.Compare(p.kind, q.kind))
}
