package template

import (
	"errors"
	"slices"
)

// A token is the text of a place.
type token struct {
	text string
	kind kind
}

// each calls yield with each template: the texts of its places, and whether it ends in
// {rest...}. The order is that of the texts.
func (t *trie) each(yield func(root uint32, texts []token, rest bool, seen uint64)) {
	if t.places == nil {
		return
	}
	texts := make([]token, 0, mostSegments)
	var visit func(root, n uint32)
	visit = func(root, n uint32) {
		p := &t.places[n]
		if p.ends > 0 {
			yield(root, texts, false, p.ends)
		}
		if p.rest > 0 {
			yield(root, texts, true, p.rest)
		}
		var below []uint32
		for c := p.first; c != 0; c = t.places[c].next {
			below = append(below, c)
		}
		slices.SortFunc(below, t.compare)
		for _, c := range below {
			texts = append(texts, token{t.places[c].text, t.places[c].kind})
			visit(root, c)
			texts = texts[:len(texts)-1]
		}
	}
	visit(rooted, rooted)
	visit(unrooted, unrooted)
}

// insert counts so many paths of a template. A {param} makes its place variable, and
// {rest...} closes the place before it.
func (l *Learner) insert(root uint32, texts []token, rest bool, seen uint64) {
	for {
		lacking := l.insertOnce(root, texts, rest, seen)
		if lacking == noBound {
			return
		}
		l.makeRoom(lacking)
	}
}

func (l *Learner) insertOnce(root uint32, texts []token, rest bool, seen uint64) bound {
	t, n := &l.trie, root
	for depth, tok := range texts {
		if depth == l.limits.Segments || t.places[n].rest > 0 {
			return l.end(n, true, seen)
		}
		c := t.step(n, tok.kind, []byte(tok.text))
		if c == 0 {
			var lacking bound
			var needed need
			for _, further := range texts[depth:min(len(texts), l.limits.Segments)] {
				needed.add(len(further.text))
			}
			if c, lacking = l.grow(n, tok.kind, []byte(tok.text), needed); lacking != noBound {
				return lacking
			}
		}
		n = c
	}
	if lacking := l.end(n, rest, seen); lacking != noBound {
		return lacking
	}
	if rest {
		t.close(n)
	}
	return noBound
}

// Merge adds all that another learner has learned, so that l has learned what one Learner
// would have learned from the paths of both. from does not change.
//
// Both must have the same preset, the same routes, and the same Words and Segments in
// their limits. If they have not, or are one and the same, Merge returns an error and
// changes nothing.
func (l *Learner) Merge(from *Learner) error {
	if !l.started() {
		l.start()
	}
	switch a, b := l.limits, from.limits.complete(); {
	case l == from:
		return errors.New("template: a Learner cannot be merged with itself")
	case a.Preset != b.Preset || a.Words != b.Words || a.Segments != b.Segments:
		return errors.New("template: these learners differ in preset, Words or Segments; want the same in both")
	case !l.routes.same(&from.routes):
		return errors.New("template: these learners have different routes; want the same in both")
	}
	from.trie.each(l.insert)
	for i := range from.routes.list {
		r := l.routes.find(from.routes.list[i].pattern)
		r.seen = sum(r.seen, from.routes.list[i].seen)
	}
	l.paths = sum(l.paths, from.paths)
	return nil
}
