package nfa

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// prefer returns a spec with preferences, each a rule with its policy.
func prefer(pairs ...any) (spec Spec) {
	for i := 0; i < len(pairs); i += 2 {
		spec.Prefer = append(spec.Prefer, Preference{pairs[i].(string), pairs[i+1].(Policy)})
	}
	return spec
}

// TestReadingsPart compares the ways on from the entry of a grammar, each pair of
// them: as many rules are open as the first number says, and the way that comes first
// in the grammar's order has won (1), has lost (-1), or neither (0).
func TestReadingsPart(t *testing.T) {
	for _, c := range []struct {
		name, text string
		spec       Spec
		want       string // of the pairs 01, 02, 12
	}{
		{"alternatives", "s = %x01.00 / %x02.00\n", Spec{}, "{0 1}"},
		{"an option", "s = [%x01] %x02\n", Spec{}, "{0 0}"},
		{"an option before alternatives", "s = [%x01] (%x02.00 / %x03.00)\n", Spec{}, "{0 0} {0 0} {0 1}"},
		{"alternatives before an option", "s = [%x01] %x02 / %x03\n", Spec{}, "{0 0} {0 1} {0 1}"},
		{"an option that decides", "s = [%x01] %x02\n", prefer("s", First), "{0 1}"},
		{"a loop that decides", "s = *%x01 %x02\n", prefer("s", First), "{0 1}"},
		{"an option in a rule that decides", "s = %x00 / t\nt = [%x01] %x02\n", prefer("t", First), "{0 1} {0 1} {0 1}"},
		{"an option after one", "s = t [%x02] %x03\nt = [%x01]\n", prefer("t", First), "{0 1} {0 1} {0 0}"},
		{"longest stays open", "s = t %x03\nt = %x01.00 / %x02.00\n", prefer("t", Longest), "{1 1}"},
		{"longest ends", "s = t %x03\nt = *%x01\n", prefer("t", Longest), "{0 1}"},
		{"longest ends, against the order", "s = t %x03\nt = \"\" / %x01\n", prefer("t", Longest), "{0 -1}"},
		{"shortest ends", "s = t %x03\nt = *%x01\n", prefer("t", Shortest), "{0 -1}"},
		{"both end together", "s = t %x03\nt = \"\" / \"\"\n", prefer("t", Shortest), "{0 1}"},
		{"ends do not count before the rule", "s = [t] %x03\nt = %x01\n", prefer("t", Longest), "{0 0}"},
		{"the outer rule ends too", "s = t %x03\nt = u\nu = [%x01]\n", prefer("t", Shortest, "u", Longest), "{0 -1}"},
		{"the outer rule stays open", "s = t %x03\nt = u %x02\nu = [%x01]\n", prefer("t", Shortest, "u", Longest), "{1 1}"},
		{"one rule twice", "s = t t %x03\nt = [%x01]\n", prefer("t", Longest), "{0 1} {0 1} {0 1}"},
	} {
		follow := build(t, c.text, c.spec).Positions[0].Follow
		var got []Standing
		for i := range follow {
			for j := range i {
				there, back := build(t, c.text, c.spec).Part(&follow[j], &follow[i]), build(t, c.text, c.spec).Part(&follow[i], &follow[j])
				if there.Open != back.Open || there.Won != -back.Won {
					t.Errorf("%s: %v one way, %v the other", c.name, there, back)
				}
				got = append(got, there)
			}
		}
		if text := fmt.Sprint(got); text != "["+c.want+"]" {
			t.Errorf("%s: %s, want [%s]", c.name, text, c.want)
		}
	}
}

// TestReadingsGoOn has two rules open, the outer one longest and the inner one
// shortest, and ways on which so many of them stay open.
func TestReadingsGoOn(t *testing.T) {
	ends := []Policy{Longest, Shortest}
	for _, c := range []struct {
		before Standing
		a, b   int8
		want   Standing
	}{
		{Standing{2, 0}, 2, 2, Standing{2, 0}},
		{Standing{2, 0}, 3, 2, Standing{2, 0}},
		{Standing{2, 0}, 2, 1, Standing{1, -1}},
		{Standing{2, 0}, 1, 2, Standing{1, 1}},
		{Standing{2, -1}, 1, 1, Standing{1, -1}},
		{Standing{2, 0}, 2, 0, Standing{0, 1}},
		{Standing{2, 0}, 1, 0, Standing{0, 1}},
		{Standing{2, 0}, 0, 1, Standing{0, -1}},
		{Standing{1, 1}, 0, 2, Standing{0, -1}},
		{Standing{1, 1}, 0, 0, Standing{0, 1}},
		{Standing{0, -1}, 0, 0, Standing{0, -1}},
	} {
		expect.Equal(t, c.before.later(ends, c.a, c.b), c.want, "%v, with %d and %d open", c.before, c.a, c.b)
	}
}

// TestPlacesAreFoundInAShortestMatch has grammars with two places for the rule c,
// which is "c" or longer, and where the two lie.
func TestPlacesAreFoundInAShortestMatch(t *testing.T) {
	for _, c := range []struct {
		text, witness string
		places        [2][2]int
	}{
		{"s = c c\nc = 1*%x63\n", "cc", [2][2]int{{0, 1}, {1, 2}}},
		{"s = *c\nc = 2%x63\n", "cccc", [2][2]int{{0, 2}, {2, 4}}},
		{"s = *c\nc = *%x63\n", "c", [2][2]int{{0, 1}, {1, 1}}},
		{"s = 2c\nc = *%x63\n", "", [2][2]int{{0, 0}, {0, 0}}},
		{"s = 1*c\nc = *%x63\n", "", [2][2]int{{0, 0}, {0, 0}}},
		{"s = *2c\nc = *%x63\n", "", [2][2]int{{0, 0}, {0, 0}}},
		{"s = 4(%x61 [c])\nc = %x63\n", "acacaa", [2][2]int{{1, 2}, {3, 4}}},
		{"s = *(%x61 / c)\nc = %x63\n", "cc", [2][2]int{{0, 1}, {1, 2}}},
		{"s = %x61-7A c / 9c\nc = %x62.63\n", "bcbcbcbcbcbcbcbcbc", [2][2]int{{0, 2}, {2, 4}}},
		{"s = a / b\na = c %x61 c\nb = c \"b\" \"b\" c\nc = %x63\n", "cac", [2][2]int{{0, 1}, {2, 3}}},
		{"s = *(%x61 t)\nt = [%x62 c]\nc = \"\"\n", "abab", [2][2]int{{2, 2}, {4, 4}}},
		{"s = 300(%x61) c c\nc = \"\"\n", string(slices.Repeat([]byte("a"), 300)), [2][2]int{{300, 300}, {300, 300}}},
	} {
		g := read(t, c.text)
		_, err := Build(g, Spec{Entries: []string{"s"}, Captures: []Group{{Name: "c", Rules: []string{"c"}}}})
		var several *SeveralPlaces
		if !errors.As(err, &several) || several.Witness != c.witness || several.Places != c.places {
			t.Errorf("%s: %v, want %q with %v", c.text, err, c.witness, c.places)
		}
	}
}

// TestOnePlaceInAMatchIsEnough has grammars that use the rule c more than once, but
// not in one match.
func TestOnePlaceInAMatchIsEnough(t *testing.T) {
	for _, text := range []string{
		"s = c / %x61 c / %x62\nc = %x63\n",
		"s = a / b\na = *%x61 c\nb = *%x62 c\nc = %x63\n",
		"s = [c] 0c *1(%x61)\nc = %x63\n",
		"s = t\nt = c\nc = *%x63\n",
	} {
		build(t, text, Spec{Entries: []string{"s", "c"}, Captures: []Group{{Name: "c", Rules: []string{"c"}}}})
	}
}
