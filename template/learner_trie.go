package template

import (
	"encoding/binary"
	"math"
	"math/bits"
	"math/rand/v2"

	"github.com/uriscan/uriscan/internal/text"
)

// A trie has the paths that a Learner has seen, as what a preset makes of their segments.
// Each place of the trie is a beginning of paths. The plain version is a tree of maps. Here
// the places are one slice, and one hash table leads from a place and a text to the place
// below. So a trie of any size is two allocations and one for each text, and a step down
// costs one look at the table.
//
// What a trie must be is a matter of the set of paths alone; see [Learner]. It holds
// because nothing in a trie is ever undone: a place gets more texts below it, then it is
// variable, and then perhaps closed.
type trie struct {
	seeds  [3]uint64
	places []node
	slots  []slot // open addressing; a power of two, and at most half of them are used
	unused uint32 // the first of the places that are free, linked by next

	words     uint32 // how many words a place may have before it is variable
	used      int    // places in use, without the two roots and without those of routes
	slotted   int    // slots in use
	bytes     int    // of the texts of these places
	templates int    // how many templates there are: ends and rests above 0
}

// The two roots: of the paths that begin with a slash, and of the others. A root is below
// nothing, so where a place below another one is meant, 0 says that there is none.
const (
	rooted uint32 = iota
	unrooted
	roots
)

// A node is a place: a beginning of paths.
type node struct {
	text     string // what leads here from the place above: a copy, never the caller's memory
	key      key
	ends     uint64 // how many paths end here
	rest     uint64 // how many paths go on from here, if the place is closed; see close
	up       uint32 // the place above
	first    uint32 // the first place below
	next     uint32 // the next place below the same one
	words    uint32 // how many places below are words, without those of routes
	param    uint32 // the place below of all words, if this one is variable
	kind     kind
	ofRoute  bool // a route begins with the words up to here, so they stay
	toRoutes bool // a place of a route is below
}

// kind says what the text of a place is.
type kind uint8

const (
	kindNamed kind = iota // the preset gives the text: a placeholder; also an empty segment
	kindWord              // what stays of a segment, or of a part of it
	kindParam             // {param}, which replaces the words of a variable place
)

// A slot leads to a place. The upper half is the tag, which has the place's home.
type slot uint64

func newTrie(words uint32) trie {
	return trie{
		seeds:  [3]uint64{rand.Uint64(), rand.Uint64(), rand.Uint64() | 1},
		places: make([]node, roots, 64),
		slots:  make([]slot, 128),
		words:  words,
	}
}

// A key is what a place is looked up by: its text, read at the start and at the end, and
// the place above it with the kind and the length of the text. Up to 16 bytes that is all.
type key struct{ start, end, rest uint64 }

// longestKey is how many bytes of a text a key has.
const longestKey = 16

// keyOf returns the key of a text below a place.
func keyOf(up uint32, k kind, text []byte) key {
	n := len(text)
	rest := uint64(up)<<32 | uint64(n)<<2 | uint64(k)
	switch {
	case n >= 8:
		return key{binary.LittleEndian.Uint64(text), binary.LittleEndian.Uint64(text[n-8:]), rest}
	case n >= 4:
		return key{uint64(binary.LittleEndian.Uint32(text)), uint64(binary.LittleEndian.Uint32(text[n-4:])), rest}
	case n > 0:
		return key{uint64(text[0]) | uint64(text[n/2])<<8, uint64(text[n-1]), rest}
	}
	return key{rest: rest}
}

// tag returns the hash of a key. Most texts are short, and hash/maphash takes three times as
// many instructions for them: so this multiplies the start by the end, as wyhash does. The
// seeds are random and secret, so nobody can choose short words that share a home. Long ones
// that differ in the middle share one, but of those there are at most as many as a place may
// have words.
func (t *trie) tag(at key) uint32 {
	high, low := bits.Mul64(at.start^t.seeds[0], at.end^t.seeds[1])
	return uint32((high ^ low ^ at.rest) * t.seeds[2] >> 32)
}

// find returns the place below up with this text, or 0.
func (t *trie) find(up uint32, k kind, text []byte) uint32 {
	at := keyOf(up, k, text)
	tag := t.tag(at)
	mask := uint32(len(t.slots) - 1)
	for i := tag & mask; ; i = (i + 1) & mask {
		s := t.slots[i]
		if uint32(s>>32) == tag {
			p := &t.places[uint32(s)]
			if p.key == at && (len(text) <= longestKey || p.text == string(text)) {
				return uint32(s)
			}
		}
		if s == 0 {
			return 0
		}
	}
}

// slotIn makes the table lead to a place.
func (t *trie) slotIn(n uint32) {
	if t.slotted++; 2*t.slotted > len(t.slots) {
		old := t.slots
		t.slots = make([]slot, 2*len(old))
		for _, s := range old {
			if s != 0 {
				t.put(s)
			}
		}
	}
	p := &t.places[n]
	t.put(slot(t.tag(p.key))<<32 | slot(n))
}

// put writes a slot at its home, or into the first free one after it.
func (t *trie) put(s slot) {
	mask := uint32(len(t.slots) - 1)
	i := uint32(s>>32) & mask
	for t.slots[i] != 0 {
		i = (i + 1) & mask
	}
	t.slots[i] = s
}

// slotOut makes the table forget a place. Those after it move up, so that there is no gap
// between a slot and its home.
func (t *trie) slotOut(n uint32) {
	p := &t.places[n]
	mask := uint32(len(t.slots) - 1)
	i := t.tag(p.key) & mask
	for uint32(t.slots[i]) != n {
		i = (i + 1) & mask
	}
	for j := (i + 1) & mask; t.slots[j] != 0; j = (j + 1) & mask {
		if home := uint32(t.slots[j]>>32) & mask; (j-home)&mask >= (j-i)&mask {
			t.slots[i], i = t.slots[j], j
		}
	}
	t.slots[i] = 0
	t.slotted--
}

// add makes a new place below up. It does not ask whether there is room.
func (t *trie) add(up uint32, k kind, text string) uint32 {
	n := t.unused
	if n != 0 {
		t.unused = t.places[n].next
	} else {
		n = uint32(len(t.places))
		t.places = append(t.places, node{})
	}
	t.places[n] = node{text: text, kind: k}
	t.used++
	t.bytes += len(text)
	t.hang(n, up)
	return n
}

// addOfRoute makes a place below up that stays, and is not counted.
func (t *trie) addOfRoute(up uint32, text string) uint32 {
	n := t.add(up, kindWord, text)
	t.used--
	t.bytes -= len(text)
	t.places[up].words--
	t.places[up].toRoutes = true
	t.places[n].ofRoute = true
	return n
}

// step returns the place to which a segment leads from n, or 0 if there is none yet.
func (t *trie) step(n uint32, k kind, text []byte) uint32 {
	p := &t.places[n]
	if p.param == 0 || k == kindNamed {
		return t.find(n, k, text)
	}
	if p.toRoutes && k == kindWord {
		if c := t.find(n, kindWord, text); c != 0 {
			return c
		}
	}
	return p.param
}

// hang puts a place, with all that is below it, below up.
func (t *trie) hang(n, up uint32) {
	p, above := &t.places[n], &t.places[up]
	p.up, p.next, p.key = up, above.first, keyOf(up, p.kind, text.Bytes(p.text))
	above.first = n
	switch p.kind {
	case kindParam:
		above.param = n
		return
	case kindWord:
		if !p.ofRoute {
			above.words++
		}
	}
	t.slotIn(n)
}

// release gives a place back. Nothing is below it, and nothing leads to it any more.
func (t *trie) release(n uint32) {
	p := &t.places[n]
	if !p.ofRoute {
		t.used--
		t.bytes -= len(p.text)
	}
	*p = node{next: t.unused}
	t.unused = n
}

// takeBelow returns the places below n, and leaves none there: each of them is out of the
// table, and hangs nowhere. The result is a list by next.
func (t *trie) takeBelow(n uint32) (first uint32) {
	p := &t.places[n]
	first = p.first
	for c := first; c != 0; c = t.places[c].next {
		if t.places[c].kind != kindParam {
			t.slotOut(c)
		}
	}
	p.first, p.param, p.words, p.toRoutes = 0, 0, 0, false
	return first
}

// vary makes a place variable: one place takes over all words below it, and all that is
// below these. The words of routes stay.
func (t *trie) vary(n uint32) {
	list, toRoutes := t.takeBelow(n), false
	all := t.add(n, kindParam, paramPlaceholder)
	for list != 0 {
		c := list
		list = t.places[c].next
		if p := &t.places[c]; p.kind == kindWord && !p.ofRoute {
			t.merge(all, c)
		} else {
			t.hang(c, n)
			toRoutes = toRoutes || p.ofRoute
		}
	}
	t.places[n].toRoutes = toRoutes
}

// merge gives all of the place from to the place to, and releases it. from hangs nowhere.
func (t *trie) merge(to, from uint32) {
	src := &t.places[from]
	t.count(&t.places[to].ends, t.forget(&src.ends))
	t.count(&t.places[to].rest, t.forget(&src.rest))
	if t.places[to].rest > 0 {
		t.close(to)
		t.count(&t.places[to].rest, t.drop(from))
		t.release(from)
		return
	}
	if t.places[from].param != 0 && t.places[to].param == 0 {
		t.vary(to)
	}
	list := t.takeBelow(from)
	t.release(from)
	for list != 0 {
		c := list
		list = t.places[c].next
		t.mergeBelow(to, c)
	}
}

// mergeBelow puts a place that hangs nowhere below the place to.
func (t *trie) mergeBelow(to, c uint32) {
	p, above := &t.places[c], &t.places[to]
	if p.kind != kindNamed && above.param != 0 {
		t.merge(above.param, c)
	} else if same := t.find(to, p.kind, []byte(p.text)); same != 0 {
		t.merge(same, c)
	} else {
		t.hang(c, to)
		if t.places[to].words > t.words {
			t.vary(to)
		}
	}
}

// close makes all that is below a place one template: how often it was seen is in rest
// from then on.
func (t *trie) close(n uint32) {
	t.count(&t.places[n].rest, t.drop(n))
}

// drop releases all that is below a place and returns how many paths ended there.
func (t *trie) drop(n uint32) (seen uint64) {
	list := t.takeBelow(n)
	for list != 0 {
		c := list
		list = t.places[c].next
		seen = sum(seen, t.drop(c))
		p := &t.places[c]
		seen = sum(seen, sum(t.forget(&p.ends), t.forget(&p.rest)))
		t.release(c)
	}
	return seen
}

// count adds to a counter of a place, which makes it a template.
func (t *trie) count(counter *uint64, n uint64) {
	if n > 0 && *counter == 0 {
		t.templates++
	}
	*counter = sum(*counter, n)
}

// forget takes all off a counter of a place, and returns it.
func (t *trie) forget(counter *uint64) uint64 {
	n := *counter
	if n > 0 {
		t.templates--
	}
	*counter = 0
	return n
}

// sum returns a+b, or the largest number if it is above that.
func sum(a, b uint64) uint64 {
	s, carry := bits.Add64(a, b, 0)
	if carry != 0 {
		return math.MaxUint64
	}
	return s
}
