package abnf

// Rules can be taken from another file, so that no RFC is typed twice. The plain
// version reads both files into one grammar; then every rule of one that the other
// calls by the same name is in the way. So only what is needed is taken: the rules
// that the user names, or those that the grammar uses and lacks, and in both cases
// what these use in their turn. The grammar's own rule goes before one of the same
// name, in the rules taken too: that is how a variant of a grammar is written.

// An imported is a file to take rules from.
type imported struct {
	name  string
	rules map[string]*Rule // by folded name
	open  bool             // no rules are named: what is needed is taken
}

// readImports reads the files to take rules from.
func (m *merger) readImports(sources []Source) error {
	for _, source := range sources {
		if !source.Import {
			continue
		}
		own := &merger{byName: make(map[string]*entry)}
		if err := own.read(source); err != nil {
			return err
		}
		from := &imported{name: source.Name, open: len(source.Rules) == 0, rules: make(map[string]*Rule, len(own.entries))}
		for name, e := range own.byName {
			from.rules[name] = e.rule
		}
		m.imports = append(m.imports, from)
	}
	return nil
}

// takeNamed takes the rules that the user names, once. They come before the
// grammar's own text, which may extend them.
func (m *merger) takeNamed(sources []Source) error {
	if m.named {
		return nil
	}
	m.named = true
	next := 0
	for _, source := range sources {
		if !source.Import {
			continue
		}
		from := m.imports[next]
		next++
		for _, name := range source.Rules {
			if err := m.takeByName(name, from); err != nil {
				return err
			}
		}
	}
	return nil
}

// takeByName takes one of those rules.
func (m *merger) takeByName(name string, from *imported) error {
	folded := foldName(name)
	rule := from.rules[folded]
	if rule == nil {
		return fail(Position{File: from.name, Line: 1, Column: 1}, "there is no rule %s to import; want the name of a rule of this file", quoteName(name))
	}
	old := m.byName[folded]
	if old != nil && !old.library {
		if sameDefinition(old.rule, rule) {
			return nil
		}
		return fail(rule.Position, "the rule %s is to be imported from here and from %s, where it differs; want it from one of them", quoteName(name), old.rule.Position)
	}
	m.take(rule, from).named = true
	return nil
}

// take makes a rule of another file one of the grammar's.
func (m *merger) take(rule *Rule, from *imported) *entry {
	folded := foldName(rule.Name)
	if old := m.byName[folded]; old != nil {
		old.replaced = true
	}
	e := &entry{rule: rule, source: m.sources, from: from}
	m.byName[folded] = e
	m.taken = append(m.taken, e)
	return e
}

// takeNeeded takes what the roots and the rules so far use and the grammar lacks,
// and what that uses.
func (m *merger) takeNeeded(roots []string) error {
	for _, root := range roots {
		if err := m.need(root, nil); err != nil {
			return err
		}
	}
	for _, e := range m.entries {
		if err := m.needOf(e); err != nil {
			return err
		}
	}
	for i := 0; i < len(m.taken); i++ { // which grows
		if err := m.needOf(m.taken[i]); err != nil {
			return err
		}
	}
	return nil
}

// needOf takes what a rule uses.
func (m *merger) needOf(e *entry) error {
	if e.replaced {
		return nil
	}
	for _, reference := range referencesIn(e.rule.Definition) {
		if err := m.need(reference.Name, e.from); err != nil {
			return err
		}
	}
	return nil
}

// need takes a rule that is used in a rule from another file, or in the grammar
// itself, unless the grammar has it.
func (m *merger) need(name string, user *imported) error {
	folded := foldName(name)
	have := m.byName[folded]
	if have != nil && (have.named || !have.library && have.from == nil) {
		return nil
	}
	if have != nil && have.library && user == nil {
		return nil
	}
	for _, from := range m.providers(folded, user) {
		rule := from.rules[folded]
		switch {
		case have == nil:
			have = m.take(rule, from)
		case have.rule != rule && !sameDefinition(have.rule, rule):
			return fail(rule.Position, "the rule %s is needed from here, but differs at %s; want it named, as in -import %s=%s, or a definition of its own", quoteName(name), have.rule.Position, from.name, cutName(name))
		}
	}
	return nil
}

// providers returns the files that a rule may come from: that of its user, else
// every file from which the user of gen did not name rules.
func (m *merger) providers(folded string, user *imported) (list []*imported) {
	if user != nil && user.rules[folded] != nil {
		return []*imported{user}
	}
	for _, from := range m.imports {
		if from.open && from.rules[folded] != nil {
			list = append(list, from)
		}
	}
	return list
}
