package nfa

import (
	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/charset"
)

// RuleSet returns the bytes of a rule that matches exactly one byte; ok is
// false when there is no such rule or it matches anything else.
func RuleSet(g *abnf.Grammar, name string) (set charset.Set, ok bool) {
	rule := g.Rule(name)
	if rule == nil {
		return set, false
	}
	return singleByte(g, rule.Definition)
}
