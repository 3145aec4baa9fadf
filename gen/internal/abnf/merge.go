package abnf

import "strings"

// merger joins the definitions of all sources into rules, one a name.
//
// A rule that is replaced is only marked so and dropped at the end, which keeps
// merging linear in the number of rules.
type merger struct {
	entries []*entry
	byName  map[string]*entry // by folded name
	sources int               // read so far
	imports []*imported       // files to take rules from
	taken   []*entry          // from those files
	named   bool              // the rules that the user names have been taken
}

// entry is a rule and where it may still be replaced.
type entry struct {
	rule     *Rule
	library  bool // of a library source
	source   int  // number of the source that wrote to it last
	replaced bool
	from     *imported // the file that it was taken from, if it was
	named    bool      // it was taken because the user names it
}

// read adds the rules of one source.
func (m *merger) read(source Source) error {
	m.sources++
	p, err := newParser(source)
	if err != nil {
		return err
	}
	if p.token.kind == kindEndOfSource {
		return fail(Position{File: source.Name, Line: 1, Column: 1}, "the grammar is empty; want one rule at least")
	}
	for p.token.kind != kindEndOfSource {
		d, err := p.rule()
		if err != nil {
			return err
		}
		if err := m.add(d, source.Library); err != nil {
			return err
		}
		if err := p.advance(); err != nil {
			return err
		}
	}
	return nil
}

// add makes the definition a rule, or extends the rule that it names.
func (m *merger) add(d definition, library bool) error {
	folded := foldName(d.rule.Name)
	old := m.byName[folded]
	if from := m.providers(folded, nil); d.extends && old == nil && len(from) > 0 {
		old = m.take(from[0].rules[folded], from[0])
		old.named = true
	}
	if d.extends {
		if old == nil {
			return fail(d.rule.Position, `"=/" extends the rule %s, which is not defined above; want "="`, quoteName(d.rule.Name))
		}
		old.extend(d.rule.Definition)
		old.library, old.source = library, m.sources
		return nil
	}
	if old != nil && !old.library && old.source != m.sources && sameDefinition(old.rule, d.rule) {
		return nil // RFCs repeat rules of each other
	}
	if old != nil && old.named {
		return fail(d.rule.Position, `the rule %s is imported too, from %s, where it differs; want it not imported, or not defined here, or "=/" for more alternatives`, quoteName(d.rule.Name), old.rule.Position)
	}
	if old != nil {
		if !old.library || old.source == m.sources {
			return fail(d.rule.Position, `the rule %s is defined twice, first at %s; want one "=", and "=/" for more alternatives`, quoteName(d.rule.Name), old.rule.Position)
		}
		old.replaced = true
	}
	added := &entry{rule: d.rule, library: library, source: m.sources}
	m.entries = append(m.entries, added)
	m.byName[folded] = added
	return nil
}

// sameDefinition reports whether two rules are defined alike, but for comments,
// white space and groups that change nothing.
func sameDefinition(a, b *Rule) bool {
	var texts [2]strings.Builder
	writeNode(&texts[0], a.Definition)
	writeNode(&texts[1], b.Definition)
	return texts[0].String() == texts[1].String()
}

// extend adds the alternatives of node after those of the rule.
func (e *entry) extend(node Node) {
	whole, ok := e.rule.Definition.(*Alternation)
	if !ok {
		first := e.rule.Definition
		whole = &Alternation{Position: first.Pos(), Items: []Node{first}}
		e.rule.Definition = whole
	}
	if more, ok := node.(*Alternation); ok {
		whole.Items = append(whole.Items, more.Items...)
		return
	}
	whole.Items = append(whole.Items, node)
}

// grammar returns the rules that hold.
func (m *merger) grammar() *Grammar {
	g := &Grammar{byName: make(map[string]*Rule, len(m.byName))}
	for _, e := range append(m.taken, m.entries...) {
		if !e.replaced {
			g.Rules = append(g.Rules, e.rule)
			g.byName[foldName(e.rule.Name)] = e.rule
		}
	}
	return g
}
