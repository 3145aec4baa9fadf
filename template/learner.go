package template

import (
	"slices"
	"strings"

	"github.com/uriscan/uriscan/internal/text"
)

// What a Learner writes for what varies. A preset may have a placeholder with the same
// text; then [Learner.Templates] counts both as one.
const (
	paramPlaceholder = "{param}"
	restPlaceholder  = "{rest...}"
)

// A Learner makes templates of paths, and learns which of their segments vary. First a
// [Preset] replaces what it knows: "/users/42" is "/users/{int}". What stays of a segment
// is a word. Where more words were seen than [Limits] allow, the place is variable from
// then on, and each word there is "{param}": so do "/users/alice" and "/users/bob" become
// "/users/{param}" in the end, and what comes after them is learned together.
//
// # What is learned
//
// The templates of a collection of paths, whatever their order, are these. Each path is a
// list of words and placeholders. All paths begin at one place. If there are more than
// Limits.Words different words at a place, all of its words become {param}. A word, a
// placeholder or {param} at a place leads to the next place, with the paths that have it
// there, and the same is done with what these have next. An empty segment, and what a rule
// of the preset leaves as it is, counts as a placeholder. So does a segment of more than 64
// bytes, which is always {param}; and what follows the first Limits.Segments segments,
// which is {rest...}.
//
// So a Learner is a function of the collection alone, as long as its bounds have room. Any
// order of the same paths gives the same templates with the same counts, and so does any
// division among several learners and any order of [Learner.Merge], and so do snapshots
// in between. Templates that were written before all was learned can be finer than those
// that are written later.
//
// # At a bound
//
// The numbers of places, bytes and templates are bounded for every input. A path for which
// there is no room closes one place, for good: all that is below it becomes "{rest...}",
// one template with the sum of the counts. It is the place where most of what fills the
// bound is, so a scanner below /cgi-bin makes "/cgi-bin/{rest...}", and the rest stays as
// it was. Nothing is ever refused. Which places are closed depends on the order, so from
// then on this holds: the same paths in the same order give the same; the counts are
// exact; and each template is one of those above, or one of them cut short by {rest...}.
// [Stats] says how many places are closed.
//
// # What it costs
//
// A path that brings nothing new costs no allocation and a look at a table for each
// segment. Words are copied, and nothing else of a path is: not what follows a "?" or a
// "#". A word may be a secret if the preset does not know it as an id. Once many are seen
// at a place, all are forgotten.
//
// Paths that nobody serves teach words, too: a scanner that tries a hundred names below
// "/" makes the first segment variable. So learn from requests that were served, with a
// status below 400, and write the others with [Learner.AppendKnown]; or give the routes
// first, with [Learner.AddRoutes].
//
// The zero Learner is ready, with the default limits. A Learner must not be copied, and must
// not be used by several goroutines at once while one of them learns. Give each worker its
// own and merge them. [Learner.AppendKnown], [Learner.Templates], [Learner.Stats],
// [Learner.AppendText] and [Learner.MarshalText] only read, so any number of goroutines may
// call them once nobody learns.
type Learner struct {
	limits Limits
	trie   trie
	routes routes
	paths  uint64
	buf    []byte
}

// NewLearner returns a Learner that has seen nothing.
func NewLearner(limits Limits) *Learner {
	l := &Learner{limits: limits}
	l.start()
	return l
}

// start makes the zero Learner one that has seen nothing.
func (l *Learner) start() {
	l.limits = l.limits.complete()
	l.trie = newTrie(uint32(l.limits.Words))
}

// started reports whether l is no zero Learner.
func (l *Learner) started() bool { return l.trie.places != nil }

// Learn learns a path. It is read as by [Append].
func (l *Learner) Learn(path []byte) { l.buf = l.Append(l.buf[:0], path) }

// LearnString is [Learner.Learn] for a string.
func (l *Learner) LearnString(path string) { l.Learn(text.Bytes(path)) }

// Append learns a path, appends its template to dst and returns the extended slice. The
// path is read as by the function [Append].
//
//   - No allocation if dst has room and the path brings nothing new; time linear in
//     len(path).
//   - The template is what has been learned up to this path. To write those of the whole
//     collection, learn first and use [Learner.AppendKnown] then.
func (l *Learner) Append(dst, path []byte) []byte {
	if !l.started() {
		l.start()
	}
	l.paths = sum(l.paths, 1)
	if r := l.routes.match(path); r != nil {
		r.seen = sum(r.seen, 1)
		return append(dst, r.pattern...)
	}
	if k := l.known(dst, path); k.ok && l.again(k.at, k.rest) {
		return k.dst
	}
	for {
		out, lacking := l.learn(dst, path)
		if lacking == noBound {
			return out
		}
		l.makeRoom(lacking)
	}
}

// AppendString is [Learner.Append] for a string.
func (l *Learner) AppendString(dst []byte, path string) []byte {
	return l.Append(dst, text.Bytes(path))
}

// learn is Append for a path without a route. It changes nothing if it lacks room, but
// for a place that has become variable.
func (l *Learner) learn(dst, path []byte) ([]byte, bound) {
	s := l.limits.Preset.stepsOf(path)
	dst, n := begin(dst, &s)
	depth, rest := 0, false
	for st, more := s.next(); more; st, more = s.next() {
		if depth > 0 {
			dst = append(dst, '/')
		}
		if rest = depth == l.limits.Segments || l.trie.places[n].rest > 0; rest {
			dst = append(dst, restPlaceholder...)
			break
		}
		at := len(dst)
		var k kind
		dst, k = appendText(dst, &st)
		c := l.trie.step(n, k, dst[at:])
		if c == 0 {
			var lacking bound
			if c, lacking = l.grow(n, k, dst[at:], l.needOf(&st, s, depth)); lacking != noBound {
				return dst, lacking
			}
		}
		if l.trie.places[c].kind == kindParam {
			dst = append(dst[:at], paramPlaceholder...)
		}
		n = c
		depth++
	}
	return dst, l.end(n, rest, 1)
}

// begin writes the first slash of a path, if it has one, and returns its root.
func begin(dst []byte, s *steps) ([]byte, uint32) {
	if s.rooted {
		return append(dst, '/'), rooted
	}
	return dst, unrooted
}

// appendText appends the text of a step, and returns what it is below a place.
func appendText(dst []byte, st *step) ([]byte, kind) {
	ofPath := len(st.before) + len(st.after)
	switch {
	case ofPath+len(st.placeholder) > longestText:
		return append(dst, paramPlaceholder...), kindNamed
	case ofPath == 0 || st.fixed:
		return st.append(dst), kindNamed
	}
	return st.append(dst), kindWord
}

// needOf returns what a path needs from a step on, of which there is no place yet; s has
// the steps after it.
func (l *Learner) needOf(st *step, s steps, depth int) (needed need) {
	var text [longestText]byte
	for step, more := *st, true; more && depth < l.limits.Segments; step, more = s.next() {
		written, _ := appendText(text[:0], &step)
		needed.add(len(written))
		depth++
	}
	return needed
}

// grow makes the place below n with this text, or returns the bound that has no room
// for it and what follows. If there are too many words below n, it becomes variable.
func (l *Learner) grow(n uint32, k kind, text []byte, needed need) (uint32, bound) {
	t := &l.trie
	words := t.places[n].words
	if k == kindWord && words == t.words || k == kindParam && words > 0 {
		t.vary(n)
		return t.places[n].param, noBound
	}
	if lacking := l.lacks(needed); lacking != noBound {
		return 0, lacking
	}
	return t.add(n, k, string(text)), noBound
}

// end counts paths that end at a place, or in what follows it.
func (l *Learner) end(n uint32, rest bool, seen uint64) bound {
	p := &l.trie.places[n]
	counter := &p.ends
	if rest {
		counter = &p.rest
	}
	if *counter == 0 && l.trie.templates >= l.limits.Templates {
		return boundOfTemplates
	}
	l.trie.count(counter, seen)
	return noBound
}

// again counts one more path that ends at a place, or in what follows it. It returns false
// if none did before.
func (l *Learner) again(n uint32, rest bool) bool {
	p := &l.trie.places[n]
	counter := &p.ends
	if rest {
		counter = &p.rest
	}
	if *counter == 0 {
		return false
	}
	*counter = sum(*counter, 1)
	return true
}

// AppendKnown appends the template of a path to dst, as far as it has been learned, and
// returns the extended slice. It learns nothing.
//
//   - A word that was not seen at its place is {param}, and a placeholder stays. If there is
//     more after a segment that was not seen, all from that segment on is {rest...}. So
//     paths that are not known add no more than a few templates for each place.
//   - No allocation if dst has room; time linear in len(path).
func (l *Learner) AppendKnown(dst, path []byte) []byte {
	if !l.started() {
		return NewLearner(l.limits).AppendKnown(dst, path)
	}
	if r := l.routes.match(path); r != nil {
		return append(dst, r.pattern...)
	}
	if k := l.known(dst, path); k.ok {
		return k.dst
	}
	s := l.limits.Preset.stepsOf(path)
	dst, n := begin(dst, &s)
	st, more := s.next()
	for depth := 0; more; depth++ {
		if depth > 0 {
			dst = append(dst, '/')
		}
		if depth == l.limits.Segments || l.trie.places[n].rest > 0 {
			return append(dst, restPlaceholder...)
		}
		at := len(dst)
		var k kind
		dst, k = appendText(dst, &st)
		n = l.trie.step(n, k, dst[at:])
		unseen := n == 0 && len(st.before)+len(st.after) > 0
		st, more = s.next()
		switch {
		case n == 0 && more:
			return append(dst[:at], restPlaceholder...)
		case unseen || l.trie.places[n].kind == kindParam:
			dst = append(dst[:at], paramPlaceholder...)
		}
	}
	return dst
}

// AppendKnownString is [Learner.AppendKnown] for a string.
func (l *Learner) AppendKnownString(dst []byte, path string) []byte {
	return l.AppendKnown(dst, text.Bytes(path))
}

// A Learned is a template, and how many of the learned paths have it. The number is
// exact, because every path counts at one place, and places that become one add theirs.
type Learned struct {
	Template string
	Count    uint64 // at most 1<<64 - 1
}

// Templates returns all templates, the most frequent ones first, and those of one count
// in the order of their bytes. Routes that no path had are not among them.
func (l *Learner) Templates() []Learned {
	var list []Learned
	for i := range l.routes.list {
		if r := &l.routes.list[i]; r.seen > 0 {
			list = append(list, Learned{r.pattern, r.seen})
		}
	}
	l.trie.each(func(root uint32, texts []token, rest bool, seen uint64) {
		list = append(list, Learned{templateOf(root, texts, rest), seen})
	})
	slices.SortFunc(list, func(a, b Learned) int { return strings.Compare(a.Template, b.Template) })
	list = sumEqual(list)
	slices.SortStableFunc(list, func(a, b Learned) int {
		switch {
		case a.Count > b.Count:
			return -1
		case a.Count < b.Count:
			return 1
		}
		return 0
	})
	return list
}

// sumEqual makes one of templates that are the same. The list is sorted.
func sumEqual(list []Learned) []Learned {
	kept := list[:0]
	for _, t := range list {
		if last := len(kept) - 1; last >= 0 && kept[last].Template == t.Template {
			kept[last].Count = sum(kept[last].Count, t.Count)
		} else {
			kept = append(kept, t)
		}
	}
	return kept
}

// templateOf writes a template.
func templateOf(root uint32, texts []token, rest bool) string {
	var b strings.Builder
	if root == rooted {
		b.WriteByte('/')
	}
	for i, t := range texts {
		if i > 0 {
			b.WriteByte('/')
		}
		b.WriteString(t.text)
	}
	if rest {
		if len(texts) > 0 {
			b.WriteByte('/')
		}
		b.WriteString(restPlaceholder)
	}
	return b.String()
}

// Stats are the sizes of a [Learner].
type Stats struct {
	Paths     uint64 // learned, by this learner and by those merged into it
	Templates int    // how many there are, without routes
	Places    int    // in paths
	Bytes     int    // of the texts of the places
	Variable  int    // places of which all words are {param}
	Closed    int    // places of which all that follows is {rest...}, because a bound had no more room
}

// Stats returns the sizes of l. It looks at every place.
func (l *Learner) Stats() Stats {
	t := &l.trie
	s := Stats{Paths: l.paths, Templates: t.templates, Places: t.used, Bytes: t.bytes}
	if l.started() {
		t.survey(rooted, l.limits.Segments, &s)
		t.survey(unrooted, l.limits.Segments, &s)
	}
	return s
}

// survey counts the places that are variable or closed. A place after the last segment
// that is looked at is no closed one.
func (t *trie) survey(n uint32, depth int, s *Stats) {
	p := &t.places[n]
	s.Variable += one(p.param != 0)
	s.Closed += one(p.rest > 0 && depth > 0)
	for c := p.first; c != 0; c = t.places[c].next {
		t.survey(c, depth-1, s)
	}
}
