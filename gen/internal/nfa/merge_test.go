package nfa

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// read returns the grammar of a text.
func read(t *testing.T, text string) *abnf.Grammar {
	t.Helper()
	g, err := abnf.Read(abnf.Source{Name: "g", Text: []byte(text)})
	must.NoError(t, err)
	return g
}

// build returns the automaton of a grammar with its first rule as the entry.
func build(t *testing.T, text string, spec Spec) *NFA {
	t.Helper()
	g := read(t, text)
	if spec.Entries == nil {
		spec.Entries = []string{g.Rules[0].Name}
	}
	n, err := Build(g, spec)
	must.NoError(t, err)
	return n
}

// TestEqualPositionsBecomeOne counts positions: the entries, and those that differ in
// something that shows. Each grammar has two parts that are the same but for one
// thing.
func TestEqualPositionsBecomeOne(t *testing.T) {
	capture := func(names ...string) (spec Spec) {
		for _, name := range names {
			spec.Captures = append(spec.Captures, Group{Name: name, Rules: []string{name}, Which: LastPlace})
		}
		return spec
	}
	for _, c := range []struct {
		name, text    string
		spec          Spec
		whole, merged int
	}{
		{"one rule at two places", "s = x / y\nx = %x01 z\ny = %x02 z\nz = %x03.04\n", Spec{}, 1 + 6, 1 + 4},
		{"two rules", "s = x / y\nx = %x01.03\ny = %x02.03\n", Spec{}, 1 + 4, 1 + 3},
		{"one entry in another", "s = t / %x01\nt = %x02.03\n", Spec{Entries: []string{"s", "t"}}, 2 + 5, 2 + 3},
		{"loops", "s = x / y\nx = %x01 *%x03\ny = %x02 *%x03\n", Spec{}, 1 + 4, 1 + 3},
		{"long loops", "s = x / y\nx = %x01 *(%x03.04.05)\ny = %x02 *(%x03.04.05)\n", Spec{}, 1 + 8, 1 + 5},
		{"other bytes", "s = x / y\nx = %x01.03\ny = %x02.04\n", Spec{}, 1 + 4, 1 + 4},
		{"other bytes after", "s = x / y\nx = %x01.03.04\ny = %x02.03.05\n", Spec{}, 1 + 6, 1 + 6},
		{"another label", "s = x / y\nx = %x01 a\ny = %x02 b\na = %x03\nb = %x03\n", Spec{}, 1 + 4, 1 + 4},
		{"the end is near", "s = x / y\nx = %x01.03\ny = %x02.03 %x04\n", Spec{}, 1 + 5, 1 + 5},
		{"within a capture", "s = x / y\nx = %x01.03\ny = %x02.03\n", capture("x"), 1 + 4, 1 + 4},
		{"a capture follows", "s = x / y\nx = %x01.03 z\ny = %x02.03 *z\nz = %x04\n", capture("z"), 1 + 6, 1 + 6},
		{"an inside-rule", "s = x / y\nx = %x01.03\ny = %x02.03\n", Spec{Inside: []string{"y"}}, 1 + 4, 1 + 4},
		{"a rule that decides by its end", "s = x / y\nx = %x01.03\ny = %x02.03\n", Spec{Prefer: []Preference{{"x", Longest}}}, 1 + 4, 1 + 4},
		{"two rules that decide by their end", "s = x / y\nx = %x01.03\ny = %x02.03\n", Spec{Prefer: []Preference{{"x", Longest}, {"y", Longest}}}, 1 + 4, 1 + 3},
		{"two policies", "s = x / y\nx = %x01.03\ny = %x02.03\n", Spec{Prefer: []Preference{{"x", Longest}, {"y", Shortest}}}, 1 + 4, 1 + 4},
		{"a repetition that decides", "s = x / y\nx = %x01.03 *%x04 %x04\ny = %x02.03 *%x04 %x04\n", Spec{Prefer: []Preference{{"x", First}}}, 1 + 8, 1 + 7},
		{"an order that decides", "s = x / y\nx = %x01.03 (%x04 / %x04.05)\ny = %x02.03 [%x04] %x04.05\n", Spec{}, 1 + 10, 1 + 8},
	} {
		n := build(t, c.text, c.spec)
		if len(n.Whole) != c.whole || len(n.Positions) != c.merged {
			t.Errorf("%s: %d positions became %d, want %d and %d", c.name, len(n.Whole), len(n.Positions), c.whole, c.merged)
		}
	}
}

// TestMergedFollowListsAreThoseOfThePositionsBefore holds each merged position
// against each that it stands for: the walk of the two lists side by side finds the
// same bytes, labels and operations.
func TestMergedFollowListsAreThoseOfThePositionsBefore(t *testing.T) {
	n := build(t, "s = *(x / y) [z]\nx = %x01 *%x03 z\ny = %x02 *%x03 [z]\nz = 1*3(%x04 / %x05.04)\n", Spec{
		Entries: []string{"s", "x", "z"}, Captures: []Group{{Name: "z", Rules: []string{"z"}, Which: LastPlace}},
	})
	type pair struct{ whole, merged int }
	seen := map[pair]bool{}
	var queue []pair
	for entry := range n.Spec.Entries {
		queue = append(queue, pair{entry, entry})
	}
	for ; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		if seen[p] {
			continue
		}
		seen[p] = true
		a, b := &n.Whole[p.whole], &n.Positions[p.merged]
		if a.Set != b.Set || a.Label != b.Label || a.Place != b.Place || len(a.Follow) != len(b.Follow) {
			t.Fatalf("position %d became %d, which is another one", p.whole, p.merged)
		}
		for i := range a.Follow {
			x, y := a.Follow[i], b.Follow[i]
			if !slices.Equal(x.Ops, y.Ops) || (x.To == Accept) != (y.To == Accept) {
				t.Fatalf("position %d, way %d: position %d has another one", p.whole, i, p.merged)
			}
			if x.To != Accept {
				queue = append(queue, pair{x.To, y.To})
			}
		}
	}
	if len(n.Positions) == len(n.Whole) || len(seen) != len(n.Whole) {
		t.Errorf("%d positions became %d; %d pairs were seen", len(n.Whole), len(n.Positions), len(seen))
	}
}

// TestLevelsSayWhichWaysDecide draws random trees of choices, lists their leaves as
// a walk does, and asks of every two what decides between them: the first choice in
// which they differ, and the lowest level from the one to the other.
func TestLevelsSayWhichWaysDecide(t *testing.T) {
	for seed := range uint64(500) {
		r := rand.New(rand.NewPCG(seed, 5234))
		var follow []Item
		forks := 0
		var grow func(path []Choice, depth int)
		grow = func(path []Choice, depth int) {
			if depth == 0 || r.IntN(4) == 0 {
				follow = append(follow, Item{Path: slices.Clone(path)})
				return
			}
			forks++
			fork, ordered := forks, r.IntN(2) == 0
			for branch := range 1 + r.IntN(3) {
				grow(append(path[:len(path):len(path)], Choice{Fork: fork, Branch: branch, Ordered: ordered}), depth-1)
			}
		}
		grow(nil, 6)
		list := levels(follow)
		for j := range follow {
			for i := range j {
				a, b := follow[i].Path, follow[j].Path
				at := parting(a, b)
				must.Equal(t, slices.Min(list[i+1:j+1])%2 == 1, a[at].Ordered, "seed %d: ways %v and %v by the levels", seed, a, b)
			}
		}
	}
}

// TestShortestMatches has the lengths of shortest matches, the entry included.
func TestShortestMatches(t *testing.T) {
	n := build(t, "s = 3x / y\nx = %x01 [z]\ny = 4z\nz = *%x02 %x03.04\n", Spec{Entries: []string{"s", "y", "z"}})
	for i, match := range n.Shortest() {
		expect.Equal(t, len(match), []int{1 + 3, 1 + 8, 1 + 2}[i], "positions of the shortest match of %s", n.Spec.Entries[i])
		for k, p := range match[1:] {
			follows := func(item Item) bool { return item.To == p }
			if !slices.ContainsFunc(n.Positions[match[k]].Follow, follows) {
				t.Errorf("%s: position %d does not follow position %d", n.Spec.Entries[i], p, match[k])
			}
		}
	}
}
