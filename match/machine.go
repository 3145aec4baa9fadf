package match

import (
	"cmp"
	"encoding/binary"
	"math/bits"
	"slices"
	"strings"

	"github.com/uriscan/uriscan/internal/text"
)

// The machine is the tree in arrays: what a match reads.
//
// The plain version reads a segment byte by byte and has a state for each. Here a segment is
// read in words of eight bytes, and most segments are one word. A word begins at the start
// of the segment; bytes after the end of the path count as "/". So each literal of up to
// seven bytes is compared together with the slash after it, in one instruction, and the
// end of the path needs no check of its own. A place with few literals compares them one after
// the other: the processor guesses which one it will be, and does not wait. A place with many
// has a table, from a hash to one to eight literals. See layTable for the hash.

// A machine finds patterns. The places have the numbers of the tree; 0 is the place before
// the hosts.
type machine struct {
	nodes   []node
	edges   []edge
	forms   []formEdge
	odds    []oddEdge
	choices []end
	pool    []byte   // the texts of literals and forms
	methods []string // the method with number i+1
	retries []retry  // for each place
	ways    int      // to try for one path, at most
}

// A node is a place.
type node struct {
	by    uint64 // what the hash of the table multiplies by; it follows from the seed
	edges uint32 // the first of its edges
	count uint32 // how many edges; in a table some are empty
	seed  uint32 // of the table
	shift uint8  // of the table: it has 1<<(64-shift) edges, and some more. 0: there is no table
	drop  uint8  // how many bits of a word the table does not go by; wholeSegment: it goes by all words
	odd   bool   // it has literals among the odds
	plain bool   // it has a wildcard, no forms, and no odd literals
	forms uint32 // the first of its forms, but for the wildcard alone
	open  uint32 // how many forms
	wild  uint32 // the place after a wildcard alone, or 0
	ends  uint32 // 1 + the first choice for paths that end here; 0 if there is none
	rests uint32 // 1 + the first choice for all that comes after the slash, or 0

	first   methodWord // of the first choice of ends, or otherMethod
	pattern uint32     // of the first choice of ends
}

// An edge is a literal without "/" and "%".
type edge struct {
	key  uint64 // its first eight bytes, with "/" after its end
	mask uint64 // the bytes of the key that are compared: the literal, and one slash
	to   uint32 // the place after it; 0 for an empty slot of a table
	text uint32 // where it is in the pool
	size uint32
}

// An oddEdge is a literal with "/" or "%". It only equals segments that have triplets.
// They are sorted by place and text.
type oddEdge struct{ place, to, text, size uint32 }

// A formEdge is a segment with text and wildcards. The forms of a place are in the order of
// compareForms, one after the other.
type formEdge struct {
	to    uint32
	parts uint32 // where the parts are in the pool, each after two bytes that have its length
	count uint16 // of the parts, 2 or more
	next  uint32 // 1 + the next form that may match the same segments, or 0
}

// An end is a pattern for a method.
type end struct {
	word    methodWord // of the method; it follows from the number
	pattern uint32
	method  uint8
	named   bool // the rest is a value
	last    bool // there is no further one in the list
}

const (
	maxScan   = 4  // edges without a table
	maxProbes = 8  // slots of a table that are looked at
	maxSeeds  = 64 // seeds that are tried for a table of a size

	wholeSegment = 64 // no number of bits that a table leaves out
)

// multiplier returns the odd number that the hash of a table multiplies by.
func multiplier(seed uint32) uint64 { return (uint64(seed)<<1 | 1) * 0x9E3779B97F4A7C15 }

// mix adds the next word to the hash of those before it.
func mix(hash, word, by uint64) uint64 { return (hash ^ hash>>32 ^ word) * by }

// hashOf returns the hash of a literal: the product of some bytes of its first word. If a
// table goes by the whole segment, it is the product of the whole word, and for each further
// one what mix makes of it. The last word has at least one "/".
func (n *node) hashOf(text []byte) uint64 {
	if n.drop != wholeSegment {
		return wordOf(text) << (n.drop & 63) * n.by
	}
	hash := mix(0, wordOf(text), n.by)
	for len(text) >= 8 {
		text = text[8:]
		hash = mix(hash, wordOf(text), n.by)
	}
	return hash
}

// wordOf returns the first eight bytes of a text, with "/" after its end.
func wordOf(text []byte) (word uint64) {
	if len(text) >= 8 {
		return binary.LittleEndian.Uint64(text)
	}
	word = slashes
	for i, c := range text {
		word ^= uint64(c^'/') << (8 * i)
	}
	return word
}

// A methodWord is a method in a form that is compared at once: the bytes of a method of
// three to seven bytes, with the length after them. Other methods
// are numbers that no such word is. otherMethod is none of the set's methods.
type methodWord uint64

const (
	longMethod  methodWord = 0xFF << 56
	otherMethod            = longMethod - 1
)

// wordOfMethod returns the word of a method.
func (m *machine) wordOfMethod(method []byte) methodWord {
	switch n := len(method); {
	case n == 3:
		return methodWord(binary.LittleEndian.Uint16(method)) | methodWord(method[2])<<16 | 3<<56
	case 4 <= n && n < 8:
		return methodWord(binary.LittleEndian.Uint32(method)) | methodWord(binary.LittleEndian.Uint32(method[n-4:]))<<(8*(n-4)) | methodWord(n)<<56
	}
	return m.wordOfOther(method)
}

// wordOfOther is wordOfMethod for methods of other lengths.
func (m *machine) wordOfOther(method []byte) methodWord {
	if i := slices.Index(m.methods, text.String(method)); i >= 0 {
		return longMethod + methodWord(i)
	}
	return otherMethod
}

// A layer lays a tree out in arrays.
type layer struct {
	*machine
	tree *tree
	pool strings.Builder
	at   map[string]uint32 // where a text is in the pool
	seed uint32
}

// lay makes the machine of a tree.
func (m *machine) lay(t *tree, seed uint32) error {
	if slices.Contains(t.methods, "GET") {
		t.method("HEAD")
	}
	l := &layer{machine: m, tree: t, at: map[string]uint32{}, seed: seed}
	m.methods, m.nodes = t.methods, make([]node, len(t.places))
	for i := range t.places {
		if err := l.layPlace(uint32(i)); err != nil {
			return err
		}
	}
	m.pool = []byte(l.pool.String())
	slices.SortFunc(m.odds, func(a, b oddEdge) int { return m.compareOdds(&a, &b) })
	return nil
}

// text puts a text into the pool.
func (l *layer) text(text string) uint32 {
	at, known := l.at[text]
	if !known {
		at = uint32(l.pool.Len())
		l.pool.WriteString(text)
		l.at[text] = at
	}
	return at
}

// layPlace lays out a place.
func (l *layer) layPlace(at uint32) error {
	p, n := &l.tree.places[at], &l.nodes[at]
	slices.SortFunc(p.opens, compareForms)
	l.layForms(p, n)
	n.ends, n.rests = l.layChoices(p.ends), l.layChoices(p.rests)
	var edges []edge
	for _, c := range p.literals {
		text := l.text(c.text)
		if strings.ContainsAny(c.text, "/%") {
			l.odds = append(l.odds, oddEdge{at, c.to, text, uint32(len(c.text))})
			n.odd = true
			continue
		}
		edges = append(edges, edge{to: c.to, text: text, size: uint32(len(c.text))})
	}
	n.edges = uint32(len(l.edges))
	if len(edges) <= maxScan {
		n.count = uint32(len(edges))
		l.edges = append(l.edges, edges...)
		return nil
	}
	return l.layTable(n, edges)
}

// layForms lays out the segments with wildcards of a place.
func (l *layer) layForms(p *place, n *node) {
	for _, f := range p.opens {
		if f.isWild() {
			n.wild = f.to
			continue
		}
		if n.open++; n.open == 1 {
			n.forms = uint32(len(l.forms))
		}
		var parts strings.Builder
		for _, part := range f.parts {
			parts.WriteByte(byte(len(part)))
			parts.WriteByte(byte(len(part) >> 8))
			parts.WriteString(part)
		}
		l.forms = append(l.forms, formEdge{to: f.to, parts: l.text(parts.String()), count: uint16(len(f.parts))})
	}
}

// layChoices lays out a list of patterns: every method last, and GET for HEAD, too.
func (l *layer) layChoices(list []choice) uint32 {
	if len(list) == 0 {
		return 0
	}
	get, head := uint8(slices.Index(l.methods, "GET")+1), uint8(slices.Index(l.methods, "HEAD")+1)
	number := func(method uint8) int {
		return slices.IndexFunc(list, func(c choice) bool { return c.method == method })
	}
	if get != anyMethod && number(get) >= 0 && number(head) < 0 {
		forHead := list[number(get)]
		forHead.method = head
		list = append(list, forHead)
	}
	slices.SortFunc(list, func(a, b choice) int { return cmp.Compare(a.method-1, b.method-1) }) // every method is 0
	first := len(l.choices)
	for _, c := range list {
		l.choices = append(l.choices, end{pattern: c.pattern, method: c.method, named: c.named})
	}
	l.choices[len(l.choices)-1].last = true
	return uint32(first + 1)
}

// layTable makes the table of a place: of two to eight slots for an edge. A literal is in
// the slot of its hash or one of the next; so there are some slots after the last one. The hash is that of as many bytes as every
// literal has, with the slash after it, so it does not depend on where the segment ends. If
// the literals begin too much alike for that, it is the hash of the whole segment. The first
// seed depends on all patterns, so nobody can find literals that no seed separates.
func (l *layer) layTable(n *node, edges []edge) error {
	pool := l.pool.String()
	alike := map[uint64]int{} // how many literals begin with the same bytes
	shortest := slices.MinFunc(edges, func(a, b edge) int { return cmp.Compare(a.size, b.size) }).size
	n.drop = uint8(64 - 8*min(shortest+1, 8))
	for _, e := range edges {
		head := wordOf([]byte(pool[e.text:e.text+e.size])) << n.drop
		if alike[head]++; alike[head] > maxProbes {
			n.drop = wholeSegment
			break
		}
	}
	for {
		for extra := 1; extra <= 3; extra++ {
			size := bits.Len(uint(len(edges)-1)) + extra
			slots := make([]edge, 1<<size+maxProbes-1)
			n.shift, n.count = uint8(64-size), uint32(len(slots))
			for n.seed = l.seed; n.seed != l.seed+maxSeeds; n.seed++ {
				n.by = multiplier(n.seed)
				if fill(slots, edges, pool, n) {
					l.edges = append(l.edges, slots...)
					return nil
				}
				clear(slots)
			}
		}
		if n.drop == wholeSegment {
			return limit("no table can be made of %d literals", len(edges))
		}
		n.drop = wholeSegment
	}
}

// fill puts edges into the slots of a table, and reports whether each is where it is
// looked for.
func fill(slots, edges []edge, pool string, n *node) bool {
	for i := range edges {
		e := &edges[i]
		slot := int(n.hashOf([]byte(pool[e.text:e.text+e.size])) >> n.shift)
		last := slot + maxProbes - 1
		for slots[slot].to != 0 {
			if slot == last {
				return false
			}
			slot++
		}
		slots[slot] = *e
	}
	return true
}
