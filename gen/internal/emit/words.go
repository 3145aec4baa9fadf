package emit

import (
	"cmp"
	"slices"

	"github.com/uriscan/uriscan/gen/internal/charset"
)

// named is a byte set with the grammar's word for it: a rule that matches one
// byte, or a literal.
type named struct {
	word string
	set  charset.Set
}

// vocabulary returns the words of the grammar, largest set first.
func (f *folding) vocabulary() []named {
	var words []named
	for _, p := range f.machine.DFA.NFA.Positions {
		n := named{p.Label, p.Set}
		if !p.Set.Empty() && !slices.Contains(words, n) {
			words = append(words, n)
		}
	}
	slices.SortFunc(words, func(a, b named) int {
		return cmp.Or(cmp.Compare(b.set.Len(), a.set.Len()), cmp.Compare(a.word, b.word))
	})
	return words
}

// words returns a set in the words of the grammar: rules that lie in it without
// overlap, the largest first; else rules of which it lacks only what another
// rule has. Bytes without a word are written as they are.
func (f *folding) words(set charset.Set) []string {
	vocabulary := f.vocabulary()
	var words []string
	rest := set
	for _, n := range vocabulary {
		if rest.Contains(n.set) {
			words = append(words, n.word)
			rest = rest.Minus(n.set)
		}
	}
	for _, n := range vocabulary {
		missing := n.set.Minus(set)
		except := slices.IndexFunc(vocabulary, func(other named) bool { return other.set == missing })
		if except >= 0 && n.set.Intersect(rest).Len() > missing.Len() {
			words = append([]string{n.word + " but " + vocabulary[except].word}, words...)
			rest = rest.Minus(n.set)
		}
	}
	if !rest.Empty() {
		words = append(words, rest.String())
	}
	return words
}
