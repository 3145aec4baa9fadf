package match

import (
	"cmp"
	"iter"
	"slices"
	"strings"
)

// How a set is built.
//
// The plain version of a match tries one pattern after the other, and takes the most
// specific of those that match. Here the patterns share a tree: a place in it is what
// patterns have up to a slash, and has a child for each literal, for each form of a
// wildcard, and a list of the patterns that take the rest of the path there. A match
// follows one path through the tree, so its time does not depend on the number of patterns.
//
// Precedence is resolved by the order in which a match tries the children of a place: the
// literal, then the wildcards, the more specific ones first, then the rest. The first
// pattern that is found wins. It is the most specific one, because without conflicts all
// patterns that match a path can be put in a row, each more specific than the next. At the
// first segment where two of them differ, the more specific one has the literal.
//
// A way that ends without a pattern goes back to the nearest place where another child can
// be tried. Where that is depends on the place alone, not on the path. So it is computed
// once, and no list of places is kept while a path is matched (complete.go).
//
// A machine without any way back would have a state for each set of places that one path
// can lead to. There can be 2^n such sets for n patterns: "/a/{x}/{x}/1", "/{x}/a/{x}/2",
// "/{x}/{x}/a/3". The tree has at most one place for each segment of the patterns, so it
// is built in linear time. The price is the ways back. Each place is visited once for a
// path at most, and countWays says how many places can be visited for one segment.
// Compile refuses a set in which there can be more than MaxWays. For the patterns above
// that are three ways for n = 3; 64 patterns with all choices of a literal and a wildcard in
// six segments have 64, and 128 in seven segments are refused.
//
// Conflicts are found by a walk over the pairs of places that one path can lead to
// (conflict.go). There are few in sets of real routes, and their number is limited.

// A tree holds routes.
type tree struct {
	places  []place
	byText  map[edgeKey]uint32 // children
	methods []string           // the method with number i+1; the number 0 is every method
}

// An edgeKey is a literal or a form after a place. The parts of a form are joined by
// slashes, which no part has.
type edgeKey struct {
	place uint32
	kind  kind
	text  string
}

// A place is a node of the tree. Its children have higher numbers than itself.
type place struct {
	literals []child
	opens    []form   // in the order of compareForms, once the tree is complete
	ends     []choice // the patterns that end here
	rests    []choice // the patterns that take what comes after the slash
}

// children are the numbers of the places after the next segment.
func (p *place) children() iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		for _, l := range p.literals {
			if !yield(l.to) {
				return
			}
		}
		for _, o := range p.opens {
			if !yield(o.to) {
				return
			}
		}
	}
}

// A child is a literal segment and the place after it.
type child struct {
	text string
	to   uint32
}

// A form is a segment with wildcards, and the place after it.
type form struct {
	parts []string
	to    uint32
}

// A choice is a pattern for a method.
type choice struct {
	method  uint8
	named   bool // the rest has a name, so it is a value
	pattern uint32
}

// The number of a pattern without a method.
const anyMethod = 0

// newTree returns a tree with the place that hosts begin at.
func newTree() *tree { return &tree{places: make([]place, 1), byText: map[edgeKey]uint32{}} }

// add adds a place and returns its number.
func (t *tree) add() uint32 {
	t.places = append(t.places, place{})
	return uint32(len(t.places) - 1)
}

// child returns the place after a segment.
func (t *tree) child(at uint32, s *segment) uint32 {
	key := edgeKey{at, s.kind, s.text}
	if s.kind == open {
		key.text = strings.Join(s.parts, "/")
	}
	to, known := t.byText[key]
	if known {
		return to
	}
	to = t.add()
	t.byText[key] = to
	if p := &t.places[at]; s.kind == open {
		p.opens = append(p.opens, form{s.parts, to})
	} else {
		p.literals = append(p.literals, child{s.text, to})
	}
	return to
}

// method returns the number of a method, and false if there are too many.
func (t *tree) method(name string) (number uint8, ok bool) {
	if name == "" {
		return anyMethod, true
	}
	i := slices.Index(t.methods, name)
	if i < 0 {
		i = len(t.methods)
		t.methods = append(t.methods, name)
	}
	return uint8(i + 1), i < MaxMethods
}

// insert adds a pattern. It returns the pattern that takes the same requests, or -1.
func (t *tree) insert(number int, r *route) (same int, ok bool) {
	method, ok := t.method(r.method)
	if !ok {
		return -1, false
	}
	root := segment{kind: open, parts: wild}
	if r.host != "" {
		root = segment{kind: literal, text: r.host}
	}
	at := t.child(0, &root)
	last := r.segments[len(r.segments)-1]
	for i := range r.segments {
		if r.segments[i].kind != rest {
			at = t.child(at, &r.segments[i])
		}
	}
	list := &t.places[at].ends
	if last.kind == rest {
		list = &t.places[at].rests
	}
	for _, c := range *list {
		if c.method == method {
			return int(c.pattern), true
		}
	}
	*list = append(*list, choice{method, last.text != "" && last.kind == rest, uint32(number)})
	return -1, true
}

// compareForms sorts the forms of a place so that the more specific ones come first: by
// the first part, then the last one, the longer one first, then the number of parts. Equal
// first parts come together, and a first part before those that begin with less of it.
func compareForms(a, b form) int {
	last := func(f form) string { return f.parts[len(f.parts)-1] }
	return cmp.Or(
		-cmp.Compare(a.parts[0], b.parts[0]),
		-cmp.Compare(len(last(a)), len(last(b))),
		-cmp.Compare(len(a.parts), len(b.parts)),
		slices.Compare(a.parts, b.parts),
	)
}

// isWild reports whether the form is a wildcard and no more.
func (f *form) isWild() bool { return len(f.parts) == 2 && f.parts[0] == "" && f.parts[1] == "" }
