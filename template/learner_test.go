package template

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// learned returns a Learner that has learned the paths in this order.
func learned(l Limits, paths ...string) *Learner {
	learner := NewLearner(l)
	for _, path := range paths {
		learner.LearnString(path)
	}
	return learner
}

// snapshotOf returns the snapshot of a Learner, after it has checked the learner's numbers.
func snapshotOf(t testing.TB, l *Learner) string {
	t.Helper()
	check(t, l)
	text, err := l.MarshalText()
	must.NoError(t, err)
	return string(text)
}

// check compares the numbers of a Learner with what its trie has, and with its limits, and
// looks for every place in the table.
func check(t testing.TB, l *Learner) {
	t.Helper()
	tr := &l.trie
	used, bytes, templates, slotted := 0, 0, 0, 0
	var paths uint64
	var visit func(n uint32, depth int)
	visit = func(n uint32, depth int) {
		p := &tr.places[n]
		templates += one(p.ends > 0) + one(p.rest > 0)
		paths = sum(paths, sum(p.ends, p.rest))
		var words uint32
		var variable uint32
		for c := p.first; c != 0; c = tr.places[c].next {
			q := &tr.places[c]
			must.Equal(t, q.up, n, "the place above")
			if q.kind == kindParam {
				variable = c
			} else {
				slotted++
				must.Equal(t, tr.find(n, q.kind, []byte(q.text)), c, "the place in the table")
			}
			if !q.ofRoute {
				used++
				bytes += len(q.text)
				words += uint32(one(q.kind == kindWord))
			}
			must.Equal(t, len(q.text) <= longestText || q.ofRoute, true, "the length of a text")
			visit(c, depth+1)
		}
		must.Equal(t, p.words, words, "words below a place")
		must.Equal(t, p.param, variable, "the place of all words")
		must.Equal(t, p.param == 0 || words == 0, true, "no words below a variable place")
		must.Equal(t, words <= tr.words, true, "few words below a place")
		must.Equal(t, p.rest == 0 || p.first == 0, true, "nothing below a closed place")
		must.Equal(t, depth <= l.limits.Segments || p.ofRoute, true, "the depth")
		must.Equal(t, p.first != 0 || p.ends > 0 || p.rest > 0 || p.ofRoute || n < roots, true, "a place leads to a template")
	}
	if l.started() {
		visit(rooted, 0)
		visit(unrooted, 0)
	}
	for i := range l.routes.list {
		paths = sum(paths, l.routes.list[i].seen)
	}
	must.Equal(t, tr.used, used, "places")
	must.Equal(t, tr.bytes, bytes, "bytes")
	must.Equal(t, tr.templates, templates, "templates")
	must.Equal(t, tr.slotted, slotted, "slots")
	must.Equal(t, l.paths, paths, "paths")
	limits := l.limits.complete()
	must.Equal(t, used <= limits.Places && bytes <= limits.Bytes && templates <= limits.Templates, true, "the bounds of %+v", l.Stats())
}

// divided returns what learners that share the paths have learned together. Each number of
// share says which of them gets the path. They are merged in the order of a tree.
func divided(t testing.TB, limits Limits, paths []string, share func(i int) int, workers int) *Learner {
	t.Helper()
	parts := make([]*Learner, workers)
	for i := range parts {
		parts[i] = NewLearner(limits)
	}
	for i, path := range paths {
		parts[share(i)].LearnString(path)
	}
	for len(parts) > 1 {
		must.NoError(t, parts[len(parts)/2].Merge(parts[0]))
		parts = parts[1:]
	}
	return parts[0]
}

// permutations calls yield with every order of a list, in the same slice each time.
func permutations(list []string, k int, yield func()) {
	if k == len(list) {
		yield()
		return
	}
	for i := k; i < len(list); i++ {
		list[k], list[i] = list[i], list[k]
		permutations(list, k+1, yield)
		list[k], list[i] = list[i], list[k]
	}
}

func TestAnyOrderAndDivisionLearnsWhatTheReferenceDoes(t *testing.T) {
	// All collections of a few of these paths, in all orders and divided in two in all ways.
	pool := []string{"/a", "/b", "/c", "/a/x", "/b/x", "/b/y", "/c/y/1", "/a/x/p", "/a/y/q", "/1/x", "/", "a/b", "/c/"}
	size := exhaustive.Pick(5, 4, 3)
	for _, limits := range []Limits{{Words: 1}, {Words: 2}, {Words: 1, Segments: 2}} {
		var collection []string
		var choose func(from int)
		choose = func(from int) {
			if len(collection) == size {
				want := refLearn(collection, limits)
				list := slices.Clone(collection)
				permutations(list, 0, func() {
					if got := countsOf(t, learned(limits, list...)); !maps.Equal(got, want) {
						t.Fatalf("%q with %+v:\n got %v\nwant %v", list, limits, got, want)
					}
				})
				for division := range 1 << size {
					l := divided(t, limits, collection, func(i int) int { return division >> i & 1 }, 2)
					if got := countsOf(t, l); !maps.Equal(got, want) {
						t.Fatalf("%q with %+v, divided by %b:\n got %v\nwant %v", collection, limits, division, got, want)
					}
				}
				return
			}
			for i := from; i < len(pool); i++ {
				collection = append(collection, pool[i])
				choose(i)
				collection = collection[:len(collection)-1]
			}
		}
		choose(0)
	}
}

// randomPaths returns paths of few different words, so that places meet again.
func randomPaths(r *rand.Rand, n int) []string {
	words := []string{"a", "b", "c", "d", "e", "users", "42", "x.json", "17.json", "", "v1", "%20", strings.Repeat("long", 20)}
	paths := make([]string, n)
	for i := range paths {
		var b strings.Builder
		b.WriteString([]string{"/", "/", "/", ""}[r.IntN(4)])
		for depth := r.IntN(6); depth >= 0; depth-- {
			b.WriteString(words[r.IntN(len(words))])
			if depth > 0 {
				b.WriteByte('/')
			}
		}
		paths[i] = b.String()
	}
	return paths
}

func TestManyPathsLearnWhatTheReferenceDoes(t *testing.T) {
	for seed := range exhaustive.Pick(20000, 1000, 100) {
		r := rand.New(rand.NewPCG(uint64(seed), 23))
		paths := randomPaths(r, 1+r.IntN(200))
		limits := Limits{Words: 1 + r.IntN(6), Segments: 1 + r.IntN(6), Preset: Named(Presets()[r.IntN(len(Presets()))])}
		want := refLearn(paths, limits)
		whole := learned(limits, paths...)
		workers := 1 + r.IntN(7)
		parts := divided(t, limits, paths, func(int) int { return r.IntN(workers) }, workers)
		if got := countsOf(t, whole); !maps.Equal(got, want) {
			t.Fatalf("seed %d, %+v:\n got %v\nwant %v", seed, limits, got, want)
		}
		must.Equal(t, snapshotOf(t, parts), snapshotOf(t, whole), "seed %d, %d workers", seed, workers)
	}
}

func TestAClosedPlaceCutsTheTemplatesAndNothingElse(t *testing.T) {
	for seed := range exhaustive.Pick(20000, 1000, 100) {
		r := rand.New(rand.NewPCG(uint64(seed), 5))
		paths := randomPaths(r, 1+r.IntN(300))
		limits := Limits{Words: 1 + r.IntN(6), Segments: 1 + r.IntN(6), Places: 1 + r.IntN(60), Templates: 1 + r.IntN(60), Bytes: 1 + r.IntN(600)}
		workers := 1 + r.IntN(4)
		l := divided(t, limits, paths, func(int) int { return r.IntN(workers) }, workers)
		check(t, l)
		got := countsOf(t, l)
		if want := refLearn(paths, limits).cutAt(got.closed()); !maps.Equal(got, want) {
			t.Fatalf("seed %d, %+v:\n got %v\nwant %v", seed, limits, got, want)
		}
	}
}

func TestTheSameOrderClosesTheSamePlaces(t *testing.T) {
	for seed := range exhaustive.Pick(2000, 200, 50) {
		r := rand.New(rand.NewPCG(uint64(seed), 7))
		paths := randomPaths(r, 200)
		limits := Limits{Words: 1 + r.IntN(6), Places: 1 + r.IntN(60), Templates: 1 + r.IntN(60)}
		expect.Equal(t, snapshotOf(t, learned(limits, paths...)), snapshotOf(t, learned(limits, paths...)), "seed %d", seed)
	}
}

func TestWhatIsWrittenIsWhatIsLearned(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		paths := randomPaths(r, 200)
		limits := Limits{Words: 1 + r.IntN(6), Segments: 1 + r.IntN(6), Places: 20 + r.IntN(300)}
		l := learned(limits, paths...)
		all := map[string]uint64{}
		for _, path := range paths {
			all[string(l.AppendKnownString(nil, path))]++
		}
		known := map[string]uint64{}
		for _, t := range l.Templates() {
			known[t.Template] = t.Count
		}
		if !maps.Equal(all, known) {
			t.Fatalf("with %+v:\nwritten %v\nlearned %v", limits, all, known)
		}
		for _, path := range paths {
			before := l.AppendKnownString(nil, path)
			after := l.AppendString(nil, path)
			expect.Equal(t, string(after), string(before), "a known path %q", path)
		}
	}
}

func TestUnknownPathsMakeFewTemplates(t *testing.T) {
	l := learned(Limits{Words: 2}, "/users/alice", "/users/42/orders", "/a/x", "/a/y", "/a/z")
	for _, test := range []struct{ path, want string }{
		{"/users/alice", "/users/alice"},
		{"/users/bob", "/users/{param}"},
		{"/users/7", "/users/{int}"},
		{"/users/7/carts", "/users/{int}/{param}"},
		{"/users/bob/orders", "/users/{rest...}"},
		{"/users/2026-11-23", "/users/{date}"},
		{"/users/2026-11-23/orders", "/users/{rest...}"},
		{"/a/new", "/a/{param}"},
		{"/b", "/{param}"},
		{"/b/c", "/{rest...}"},
		{"x", "{param}"},
		{"x/y", "{rest...}"},
		{"/users/", "/users/"},
		{"/users/alice?token=1", "/users/alice"},
		{"", ""},
	} {
		expect.Equal(t, string(l.AppendKnownString([]byte("<"), test.path)), "<"+test.want, "the template of %q", test.path)
	}
	check(t, l)
	expect.Equal(t, l.Stats().Paths, 5, "paths after looking")
}

func TestTheZeroLearnerIsReady(t *testing.T) {
	var l, other, first, withRoute Learner
	expect.Equal(t, string(first.AppendString(nil, "/a/1")), "/a/{int}", "the first template")
	must.NoError(t, withRoute.AddRoutes("/a/{id}"))
	expect.Equal(t, string(withRoute.AppendString(nil, "/a/1")), "/a/{id}", "the first route")
	expect.Equal(t, string(l.AppendKnownString(nil, "/a/1")), "/{rest...}", "the template of an unknown path")
	expect.Equal(t, l.Stats(), Stats{}, "the sizes of a learner that has seen nothing")
	expect.Equal(t, len(l.Templates()), 0, "templates")
	expect.Equal(t, snapshotOf(t, &l), "uriscan learner 1\n", "the snapshot")
	must.NoError(t, l.Merge(&other))
	expect.Equal(t, string(l.AppendString(nil, "/a/1")), "/a/{int}", "the template")
	must.NoError(t, other.Merge(&l))
	expect.Equal(t, snapshotOf(t, &other), "uriscan learner 1\n1 /a/<{int}>\n", "the snapshot of the merged one")
}

func TestLearnersThatDifferAreNotMerged(t *testing.T) {
	a := learned(Limits{}, "/a")
	before := snapshotOf(t, a)
	routed := NewLearner(Limits{})
	must.NoError(t, routed.AddRoutes("/b"))
	for _, other := range []*Learner{
		a, NewLearner(Limits{Words: 3}), NewLearner(Limits{Segments: 3}), NewLearner(Limits{Preset: Named("odigos")}), routed,
	} {
		if err := a.Merge(other); err == nil {
			t.Errorf("%+v was merged", other.limits)
		}
		expect.Equal(t, snapshotOf(t, a), before, "the snapshot after the error")
	}
	must.NoError(t, a.Merge(learned(Limits{Places: 100, Preset: Named("otel")}, "/a")))
	expect.Equal(t, a.Templates()[0], Learned{"/a", 2}, "the sum")
}

func TestNothingOfThePathIsKeptButItsWords(t *testing.T) {
	l := NewLearner(Limits{Words: 2})
	buf := []byte("/users/alice/x?token=secret")
	dst := l.Append(nil, buf)
	for i := range buf {
		buf[i] = '#'
	}
	for i := range dst {
		dst[i] = '#'
	}
	expect.Equal(t, snapshotOf(t, l), "uriscan learner 1\n1 /users/alice/x\n", "the snapshot after the buffers were used again")
	routes := []byte("/a/{id}")
	must.NoError(t, l.UnmarshalText([]byte("uriscan learner 1\n")))
	must.NoError(t, l.AddRoutes(string(routes)))
	text := []byte("uriscan learner 1\nroute 1 /b/{id}\n1 /users/alice\n")
	must.NoError(t, l.UnmarshalText(text))
	for i := range text {
		text[i] = '#'
	}
	expect.Equal(t, snapshotOf(t, l), "uriscan learner 1\nroute 0 /a/{id}\nroute 1 /b/{id}\n1 /users/alice\n", "what was loaded")
	// A place that has become variable has forgotten its words.
	l = learned(Limits{Words: 1}, "/reset/topsecret", "/reset/other")
	if s := fmt.Sprint(l.trie.places); strings.Contains(s, "topsecret") {
		t.Errorf("a word is still there: %s", s)
	}
}

func TestALearnerAllocatesNothingForWhatItKnows(t *testing.T) {
	paths := randomPaths(rand.New(rand.NewPCG(3, 4)), 100)
	l := NewLearner(Limits{Words: 5})
	must.NoError(t, l.AddRoutes("/users/{id}", "/a/{x...}"))
	for range 2 {
		for _, path := range paths {
			l.LearnString(path)
		}
	}
	dst := make([]byte, 0, 1024)
	expect.Allocations(t, 0, func() {
		for _, path := range paths {
			l.LearnString(path)
			dst = l.AppendString(dst[:0], path)
			dst = l.AppendKnownString(dst[:0], path)
		}
	}, "known paths")
}

func TestStringsAndBytesAreLearnedAlike(t *testing.T) {
	a, b := NewLearner(Limits{Words: 3}), NewLearner(Limits{Words: 3})
	for _, path := range randomPaths(rand.New(rand.NewPCG(5, 6)), 500) {
		expect.Equal(t, string(a.Append(nil, []byte(path))), string(b.AppendString(nil, path)), "%q", path)
		expect.Equal(t, string(a.AppendKnown(nil, []byte(path))), string(b.AppendKnownString(nil, path)), "%q", path)
	}
	expect.Equal(t, snapshotOf(t, a), snapshotOf(t, b), "the snapshot")
}

func TestTheMostFrequentTemplatesComeFirst(t *testing.T) {
	l := learned(Limits{Words: 1}, "/b", "/b/1", "/b/2", "/b/2", "/b/x", "/b/"+strings.Repeat("long", 20), "/b/y")
	expect.Slices(t, l.Templates(), []Learned{{"/b/{int}", 3}, {"/b/{param}", 3}, {"/b", 1}}, "the templates")
}

func TestCountsEndAtTheLargestNumber(t *testing.T) {
	var l Learner
	must.NoError(t, l.UnmarshalText([]byte("uriscan learner 1\n18446744073709551615 /a\n1 /b\n")))
	l.LearnString("/a")
	expect.Slices(t, l.Templates(), []Learned{{"/a", 1<<64 - 1}, {"/b", 1}}, "the templates")
	expect.Equal(t, l.Stats().Paths, 1<<64-1, "the paths")
}

func TestASegmentOfMoreThan64BytesIsVariable(t *testing.T) {
	word := func(n int) string { return strings.Repeat("a", n) }
	long, err := New(Options{Placeholders: map[Class]string{Int: "{" + word(62) + "}", Date: "{" + word(63) + "}"}})
	must.NoError(t, err)
	for _, test := range []struct {
		preset        *Preset
		segment, want string
	}{
		{nil, word(63), word(63)},
		{nil, word(64), word(64)},
		{nil, word(65), "{param}"},
		{nil, word(1000), "{param}"},
		{nil, word(64-len(";{parameters}")) + ";v=1", word(64-len(";{parameters}")) + ";{parameters}"},
		{nil, word(65-len(";{parameters}")) + ";v=1", "{param}"},
		{long, "7", "{" + word(62) + "}"},
		{long, "2026-11-23", "{param}"},
	} {
		l := NewLearner(Limits{Preset: test.preset})
		for range 2 {
			expect.Equal(t, string(l.AppendString(nil, "/x/"+test.segment+"/y")), "/x/"+test.want+"/y", "the template of %q", test.segment)
		}
		check(t, l)
		expect.Equal(t, l.Stats().Variable, 0, "variable places with %q", test.segment)
	}
}

func TestABoundIsUsedToTheLast(t *testing.T) {
	a := strings.Repeat("a", 30)
	b := strings.Repeat("b", 34)
	for _, test := range []struct {
		limits Limits
		fit    []string
		more   string
	}{
		{Limits{Segments: 1, Bytes: 64}, []string{"/" + a, "/" + b}, "/c"},
		{Limits{Segments: 2, Bytes: 128}, []string{"/" + a + "/" + b, "/" + b + "/" + a}, "/c"},
		{Limits{Segments: 1, Bytes: 64}, []string{"/1", "/" + a, "/" + b[:29]}, "/c"},
		{Limits{Segments: 2, Places: 4}, []string{"/a/b", "/c/d/e/f"}, "/g"},
		{Limits{Segments: 4, Places: 4}, []string{"/a/b/c/d?/e/f"}, "/g"},
		{Limits{Templates: 8}, []string{"/a", "/b", "/c", "/d", "/e", "/f", "/g", "/g/h"}, "/i"},
		{Limits{Templates: 8, Segments: 2}, []string{"/a/1", "/b", "/c", "/d", "/e", "/f", "/g", "/a/1/2"}, "/a"},
		{Limits{Words: 2, Places: 2, Segments: 1}, []string{"/a", "/b", "/c", "/d", "/1"}, "/2026-11-23"},
	} {
		l := learned(test.limits, test.fit...)
		check(t, l)
		expect.Equal(t, l.Stats().Closed, 0, "closed places of %q with %+v", test.fit, test.limits)
		loaded := NewLearner(test.limits)
		must.NoError(t, loaded.UnmarshalText([]byte(snapshotOf(t, l))))
		expect.Equal(t, snapshotOf(t, loaded), snapshotOf(t, l), "the snapshot of %q", test.fit)
		for _, l := range []*Learner{l, loaded} {
			l.LearnString(test.more)
			check(t, l)
			expect.Equal(t, l.Stats().Closed > 0, true, "a place is closed for %q after %q with %+v", test.more, test.fit, test.limits)
		}
	}
}
