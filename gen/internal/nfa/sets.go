package nfa

import (
	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/charset"
)

// RuleSet returns the bytes of a rule that matches exactly one byte; ok is
// false when there is no such rule or it matches anything else.
func RuleSet(g *abnf.Grammar, name string) (set charset.Set, ok bool) {
	if g.Rule(name) == nil {
		return set, false
	}
	b := &builder{grammar: g, single: map[string]oneByte{}}
	one := b.singleRule(name)
	return one.set, one.ok
}
