package abnf

// Grammar is the rules of one or more sources. It comes from [Read]; its zero
// value has no rule.
type Grammar struct {
	Rules []*Rule // in the order of definition

	byName map[string]*Rule // by folded name
}

// Rule is a name and its definition.
type Rule struct {
	Name       string // as spelt where the rule is defined first
	Position   Position
	Definition Node
}

// Rule returns the rule of that name without regard to case, or nil.
func (g *Grammar) Rule(name string) *Rule { return g.byName[foldName(name)] }

// foldName returns name with its ASCII capitals made small. Names are ASCII, so
// letters whose Unicode folding happens to be ASCII must stay what they are.
func foldName(name string) string {
	folded := []byte(name)
	for i, c := range folded {
		if 'A' <= c && c <= 'Z' {
			folded[i] = c + ('a' - 'A')
		}
	}
	return string(folded)
}
