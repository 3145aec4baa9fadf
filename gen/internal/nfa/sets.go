package nfa

import (
	"fmt"

	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/charset"
)

// ruleSet returns the bytes of a rule that matches exactly one byte; ok is
// false when there is no such rule or it matches anything else.
func ruleSet(g *abnf.Grammar, name string) (set charset.Set, ok bool) {
	if g.Rule(name) == nil {
		return set, false
	}
	b := &builder{grammar: g, single: map[string]one{}}
	o := b.singleRule(name)
	return o.set, o.ok && len(o.characters) == 0
}

// ByteSet returns the bytes of some rules of one byte and quoted literals of
// one byte, such as ALPHA and "+".
func ByteSet(g *abnf.Grammar, names []string) (charset.Set, error) {
	var all charset.Set
	for _, name := range names {
		if len(name) == 3 && name[0] == '"' && name[2] == '"' {
			all.Add(name[1])
			continue
		}
		one, ok := ruleSet(g, name)
		if !ok {
			return all, fmt.Errorf("%s is neither a rule of one byte nor a literal of one byte", name)
		}
		all = all.Union(one)
	}
	return all, nil
}
