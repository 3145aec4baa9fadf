package template

import (
	"errors"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// FuzzLearnerAgainstReference learns the lines of a text as paths: in their order, and in
// another one, divided among workers. It wants what the reference learns from all of them
// at once; and with low bounds, the same cut short.
func FuzzLearnerAgainstReference(f *testing.F) {
	f.Add("/users/alice\n/users/bob/x\n/users/42\n/a//b/?x\n\n*", uint64(0))
	f.Add("/a/x\n/b/y\n/c/x\n/a/y/1\n/\xff/{param}\n/**", uint64(1)<<40)
	f.Add(strings.Repeat("/a", 70)+"\n/"+strings.Repeat("a", 65)+"\n/"+strings.Repeat("a", 64), uint64(0xffffff))
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		paths := strings.Split(text, "\n")
		if len(paths) > 200 {
			return
		}
		r := rand.New(rand.NewPCG(seed, 1))
		limits := Limits{Words: 1 + r.IntN(4), Segments: 1 + r.IntN(20), Preset: Named(Presets()[r.IntN(len(Presets()))])}
		want := refLearn(paths, limits)
		l := learned(limits, paths...)
		check(t, l)
		if got := countsOf(t, l); !maps.Equal(got, want) {
			t.Fatalf("with %+v:\n got %q\nwant %q", limits, got, want)
		}
		snapshot := snapshotOf(t, l)
		r.Shuffle(len(paths), func(i, k int) { paths[i], paths[k] = paths[k], paths[i] })
		workers := 1 + r.IntN(4)
		must.Equal(t, snapshotOf(t, divided(t, limits, paths, func(int) int { return r.IntN(workers) }, workers)), snapshot, "divided")

		limits.Places, limits.Bytes, limits.Templates = 1+r.IntN(50), 1+r.IntN(2000), 1+r.IntN(30)
		l = divided(t, limits, paths, func(int) int { return r.IntN(workers) }, workers)
		check(t, l)
		got := countsOf(t, l)
		if want := want.cutAt(got.closed()); !maps.Equal(got, want) {
			t.Fatalf("with %+v:\n got %q\nwant %q", limits, got, want)
		}
	})
}

// FuzzLearnerSnapshot loads a text. If it is a snapshot, what was loaded is within the limits,
// and its own snapshot is loaded as the same.
func FuzzLearnerSnapshot(f *testing.F) {
	for _, lines := range []string{
		"", "1 /a/<{int}>/*/**\n7 ./x\n", "route 1 /a/{id}\nroute 0 /\n3 /a/b\n2 /a/<>\n", "1 /**\n1 ./\n1 /\n", `1 /\x2a` + "\n1 /a/b/c/d/e/f/g\n2 /*/b\n",
		"18446744073709551615 /a\n1 /a\n", "1 /<{param}>\n1 /*\n",
	} {
		f.Add("uriscan learner 1\n"+lines, uint16(100))
	}
	f.Fuzz(func(t *testing.T, text string, places uint16) {
		for _, limits := range []Limits{{}, {Words: 1, Segments: 3, Places: int(places), Templates: int(places) / 2}} {
			l := NewLearner(limits)
			if err := l.UnmarshalText([]byte(text)); err != nil {
				var wrong *SnapshotError
				if !errors.As(err, &wrong) || wrong.Line < 1 || wrong.Line > 1+strings.Count(text, "\n") {
					t.Fatalf("%q: %v", text, err)
				}
				check(t, l)
				must.Equal(t, l.Stats(), Stats{}, "what was learned from no snapshot")
				continue
			}
			snapshot := snapshotOf(t, l)
			again := NewLearner(limits)
			must.NoError(t, again.UnmarshalText([]byte(snapshot)))
			must.Equal(t, snapshotOf(t, again), snapshot, "loaded twice")
			l.LearnString("/a/b/c")
			check(t, l)
		}
	})
}
