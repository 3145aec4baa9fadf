package template

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/must"
)

// slowly is "otel", but every path is learned step by step.
var slowly = func() *Preset {
	p := *otel
	p.plain = false
	return &p
}()

// agree learns paths with the look at the whole path and step by step, and wants the same
// templates, before and after.
func agree(t testing.TB, limits Limits, paths []string) {
	t.Helper()
	fast, slow := NewLearner(limits), NewLearner(limits)
	slow.limits.Preset = slowly
	for round := range 2 {
		for _, path := range paths {
			got, want := fast.AppendKnownString([]byte("x"), path), slow.AppendKnownString([]byte("x"), path)
			must.Equal(t, string(got), string(want), "round %d, %+v: what is known of %q", round, limits, path)
			got, want = fast.AppendString(got, path), slow.AppendString(want, path)
			must.Equal(t, string(got), string(want), "round %d, %+v: %q", round, limits, path)
		}
	}
	must.Equal(t, snapshotOf(t, fast), snapshotOf(t, slow), "%+v: the snapshot", limits)
}

func TestAKnownPathIsReadAsByItsSteps(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for range exhaustive.Pick(5000, 300, 50) {
		limits := Limits{Words: 1 + r.IntN(6), Segments: 1 + r.IntN(8), Places: 1 + r.IntN(200)}
		agree(t, limits, randomPaths(r, 1+r.IntN(100)))
	}
}

func TestKnownPathsOfEveryLengthAreReadAsByTheirSteps(t *testing.T) {
	var paths []string
	for length := range 70 {
		for _, fill := range []string{"a", "/", "7", "a/", "/a", "a/7/", "Ab3/", "a.b-c_", "%20", "?", "a?"} {
			paths = append(paths, ("/" + strings.Repeat(fill, length))[:length])
			paths = append(paths, ("/x" + strings.Repeat("/"+fill, length))[:length])
		}
	}
	for _, words := range []int{1, 2, 100} {
		agree(t, Limits{Words: words, Segments: 64}, paths)
		agree(t, Limits{Words: words, Segments: 5}, paths)
	}
}

func TestShortPathsAreReadAsByTheirSteps(t *testing.T) {
	var paths []string
	exhaustive.Strings("/", []byte("ab7/?."), exhaustive.Pick(6, 5, 4), func(path string) { paths = append(paths, path) })
	for _, limits := range []Limits{{}, {Words: 1}, {Words: 3, Segments: 2}, {Words: 3, Places: 50}} {
		agree(t, limits, paths)
	}
}

// Texts that share their start, their end and their length share a tag.
func TestTextsWithTheSameTagAreToldApart(t *testing.T) {
	tr := newTrie(1 << 20)
	texts := []string{"", "a", "ab", "ba", "aa", "aaa", "aba", "bab"}
	for i := range 300 {
		texts = append(texts, fmt.Sprintf("the same start %03d and the same end", i))
	}
	places := map[uint32]string{}
	for _, text := range texts {
		for _, up := range []uint32{rooted, unrooted} {
			for _, k := range []kind{kindNamed, kindWord} {
				must.Equal(t, tr.find(up, k, []byte(text)), 0, "%q before it is added", text)
				places[tr.add(up, k, text)] = text
			}
		}
	}
	must.Equal(t, len(places), 4*len(texts), "places")
	for n, text := range places {
		must.Equal(t, tr.find(tr.places[n].up, tr.places[n].kind, []byte(text)), n, "%q", text)
	}
	for n := range places {
		tr.slotOut(n)
		delete(places, n)
		for other, text := range places {
			must.Equal(t, tr.find(tr.places[other].up, tr.places[other].kind, []byte(text)), other, "%q", text)
		}
		if len(places) < 1000 {
			break
		}
	}
}
