package abnf

import "strings"

// Check returns nil where the grammar can become an automaton with these rules
// as its entries, or an *Error for the first reason why it cannot.
//
//   - Errors: a root that is no rule; a reference to no rule, reachable from a
//     root or not; a rule that needs itself, by way of others or not.
func (g *Grammar) Check(roots ...string) error {
	for _, root := range roots {
		if g.Rule(root) == nil {
			return fail(g.begin(), "there is no rule %s to begin with; want the name of a rule of the grammar", quoteName(root))
		}
	}
	references, err := g.resolve()
	if err != nil {
		return err
	}
	return g.checkRecursion(references)
}

// begin returns the start of the source that was read last, for errors that have
// no nearer place.
func (g *Grammar) begin() Position {
	if len(g.Rules) == 0 {
		return Position{}
	}
	return Position{File: g.Rules[len(g.Rules)-1].Position.File, Line: 1, Column: 1}
}

// resolve returns the references of each rule, in the order of the text, or an
// error for the first that names no rule.
func (g *Grammar) resolve() (map[*Rule][]*Reference, error) {
	all := make(map[*Rule][]*Reference, len(g.Rules))
	for _, rule := range g.Rules {
		references := referencesIn(rule.Definition)
		for _, reference := range references {
			if g.Rule(reference.Name) == nil {
				return nil, fail(reference.Position, "the rule %s is not defined; want a definition of it, or another name", quoteName(reference.Name))
			}
		}
		all[rule] = references
	}
	return all, nil
}

// referencesIn returns the references of a node, in the order of the text.
func referencesIn(node Node) (references []*Reference) {
	Each(node, func(node Node) bool {
		if reference, is := node.(*Reference); is {
			references = append(references, reference)
		}
		return true
	})
	return references
}

// visit is a rule on the way from a first rule down to the one looked at, and
// how many of its references have been followed.
type visit struct {
	rule     *Rule
	followed int
}

// checkRecursion returns an error for the first rule that leads back to itself.
//
// It is a search in depth. The way down is a slice and not the stack of calls,
// since a hostile grammar may have a way as long as its text.
func (g *Grammar) checkRecursion(references map[*Rule][]*Reference) error {
	const (
		onTheWay = 1 + iota
		finished
	)
	state := make(map[*Rule]int, len(g.Rules))
	for _, first := range g.Rules {
		if state[first] == finished {
			continue
		}
		state[first] = onTheWay
		way := []visit{{rule: first}}
		for len(way) > 0 {
			last := &way[len(way)-1]
			if last.followed == len(references[last.rule]) {
				state[last.rule] = finished
				way = way[:len(way)-1]
				continue
			}
			reference := references[last.rule][last.followed]
			last.followed++
			switch target := g.Rule(reference.Name); state[target] {
			case onTheWay:
				return fail(reference.Position, "the rule %s is recursive (%s), so the grammar is not regular; want rules that do not lead back to themselves", quoteName(target.Name), cycle(way, target))
			case finished:
			default:
				state[target] = onTheWay
				way = append(way, visit{rule: target})
			}
		}
	}
	return nil
}

// cycle returns the names from target down the way and back to target, without
// the middle of a long one.
func cycle(way []visit, target *Rule) string {
	start := len(way) - 1
	for way[start].rule != target {
		start--
	}
	var names []string
	for _, v := range way[start:] {
		names = append(names, cutName(v.rule.Name))
	}
	const longest = 8
	if len(names) > longest {
		names = append(names[:longest-1:longest-1], "…", names[len(names)-1])
	}
	return strings.Join(append(names, cutName(target.Name)), " -> ")
}
