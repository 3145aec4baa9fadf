package nfa

import "testing"

// TestFirstDifferenceDecides compares ways through the forks of a grammar: the
// first choice in which they differ counts, if it is one between alternatives.
func TestFirstDifferenceDecides(t *testing.T) {
	alternatives := func(branch int) Choice { return Choice{Fork: 1, Branch: branch, Ordered: true} }
	option := func(branch int) Choice { return Choice{Fork: 2, Branch: branch} }
	for _, c := range []struct {
		name string
		a, b []Choice
		want bool
	}{
		{"two alternatives", []Choice{alternatives(0)}, []Choice{alternatives(1)}, true},
		{"an option, taken or not", []Choice{option(0)}, []Choice{option(1)}, false},
		{"alternatives before an option", []Choice{alternatives(0), option(0)}, []Choice{alternatives(1), option(1)}, true},
		{"an option before alternatives", []Choice{option(0), alternatives(0)}, []Choice{option(1), alternatives(1)}, false},
		{"the same option before alternatives", []Choice{option(1), alternatives(0)}, []Choice{option(1), alternatives(1)}, true},
		{"different forks", []Choice{alternatives(0)}, []Choice{option(0)}, false},
		{"one way", []Choice{option(0), alternatives(1)}, []Choice{option(0), alternatives(1)}, false},
		{"a way and its beginning", []Choice{option(0), alternatives(1)}, []Choice{option(0)}, false},
		{"no choices", nil, nil, false},
	} {
		if got := Decides(c.a, c.b); got != c.want {
			t.Errorf("%s: Decides = %v, want %v", c.name, got, c.want)
		}
	}
}
