package abnf

// parser makes the rules of one source into trees. It holds one token ahead; the
// functions below are the rules of RFC 5234, Section 4, by their names there.
type parser struct {
	lexer   *lexer
	token   token // the next one
	nesting int
}

// definition is one rule as the text has it, with "=" or "=/".
type definition struct {
	rule    *Rule
	extends bool
}

// newParser returns a parser at the first token of the source.
func newParser(source Source) (*parser, error) {
	p := &parser{lexer: newLexer(source)}
	return p, p.advance()
}

// advance takes the next token from the lexer.
func (p *parser) advance() (err error) {
	p.token, err = p.lexer.next()
	return err
}

// rule returns the next rule, and leaves its end as the next token, so that an
// error in what follows does not hide one that the rule itself is.
func (p *parser) rule() (definition, error) {
	name := p.token
	if name.kind != kindName {
		return definition{}, fail(name.position, "a rule begins with %s; want a rule name", name)
	}
	if err := p.advance(); err != nil {
		return definition{}, err
	}
	extends := p.token.kind == kindExtend
	if !extends && p.token.kind != kindDefine {
		return definition{}, fail(p.token.position, `%s follows the rule name %s; want "=" or "=/"`, p.token, quoteName(name.name))
	}
	if err := p.advance(); err != nil {
		return definition{}, err
	}
	node, err := p.alternation()
	if err != nil {
		return definition{}, err
	}
	if p.token.kind != kindEndOfRule {
		return definition{}, fail(p.token.position, "%s is too much here; want the end of the rule", p.token)
	}
	rule := &Rule{Name: name.name, Position: name.position, Definition: node}
	return definition{rule: rule, extends: extends}, nil
}

// alternation returns one concatenation, or several with "/" between them.
func (p *parser) alternation() (Node, error) {
	first, err := p.concatenation()
	if err != nil || p.token.kind != kindSlash {
		return first, err
	}
	items := []Node{first}
	for p.token.kind == kindSlash {
		if err := p.advance(); err != nil {
			return nil, err
		}
		item, err := p.concatenation()
		if err != nil {
			return nil, err
		}
		items = append(items, item)
	}
	return &Alternation{Position: first.Pos(), Items: items}, nil
}

// concatenation returns one repetition, or several with white space between
// them.
func (p *parser) concatenation() (Node, error) {
	first, err := p.repetition()
	if err != nil || !p.token.kind.beginsElement() {
		return first, err
	}
	items := []Node{first}
	for p.token.kind.beginsElement() {
		if !p.token.spaced {
			return nil, fail(p.token.position, "two elements are side by side; want white space between them")
		}
		item, err := p.repetition()
		if err != nil {
			return nil, err
		}
		items = append(items, item)
	}
	return &Concatenation{Position: first.Pos(), Items: items}, nil
}

// repetition returns one element, repeated if a repeat is before it.
func (p *parser) repetition() (Node, error) {
	repeat := p.token
	if repeat.kind != kindRepeat {
		return p.element()
	}
	leave, err := p.nest()
	if err != nil {
		return nil, err
	}
	defer leave()
	if p.token.spaced || p.token.kind == kindRepeat {
		return nil, fail(p.token.position, "a repeat has no element; want one right after it")
	}
	item, err := p.element()
	if err != nil {
		return nil, err
	}
	if repeat.list {
		return list(repeat, item), nil
	}
	return &Repetition{Position: repeat.position, Min: repeat.min, Max: repeat.max, Item: item}, nil
}

// list returns elements with commas between them, as a sender writes them (RFC 9110
// §5.6.1.1): 2#3e is e 1*2( OWS "," OWS e ), and #e is [ 1#e ].
func list(repeat token, item Node) Node {
	at := repeat.position
	white := &Reference{Position: at, Name: "OWS"}
	further := &Concatenation{Position: at, Items: []Node{white, &Literal{Position: at, Text: ","}, white, item}}
	most := repeat.max
	if most > 0 {
		most--
	}
	some := &Concatenation{Position: at, Items: []Node{item, &Repetition{Position: at, Min: max(repeat.min-1, 0), Max: most, Item: further}}}
	switch {
	case repeat.max == 0:
		return &Repetition{Position: at, Item: item} // nothing
	case repeat.min == 0:
		return &Repetition{Position: at, Min: 0, Max: 1, Item: some}
	}
	return some
}

// element returns a reference, a value, a group or an option. A group is its
// content: the tree needs no mark for it.
func (p *parser) element() (Node, error) {
	t := p.token
	switch t.kind {
	case kindName:
		return &Reference{Position: t.position, Name: t.name}, p.advance()
	case kindValue:
		return t.value, p.advance()
	case kindOpenGroup:
		return p.bracketed(kindCloseGroup)
	case kindOpenOption:
		item, err := p.bracketed(kindCloseOption)
		if err != nil {
			return nil, err
		}
		return &Repetition{Position: t.position, Min: 0, Max: 1, Item: item}, nil
	}
	return nil, fail(t.position, "%s is no element; want a rule name, a value, a group or an option", t)
}

// bracketed returns what is between the bracket that is the next token and
// the closing one of that kind.
func (p *parser) bracketed(closing kind) (Node, error) {
	open := p.token
	leave, err := p.nest()
	if err != nil {
		return nil, err
	}
	defer leave()
	item, err := p.alternation()
	if err != nil {
		return nil, err
	}
	switch p.token.kind {
	case closing:
		return item, p.advance()
	case kindEndOfRule:
		return nil, fail(open.position, "%s is not closed by the end of the rule; want %s", open, tokenTexts[closing])
	}
	return nil, fail(p.token.position, "%s does not close %s; want %s", p.token, open, tokenTexts[closing])
}

// nest passes the next token, goes one level down, and returns the way back up.
func (p *parser) nest() (leave func(), err error) {
	if p.nesting == maxNesting {
		return nil, fail(p.token.position, "the rule nests too deep; want at most %d groups, options and repeats in each other", maxNesting)
	}
	p.nesting++
	return func() { p.nesting-- }, p.advance()
}
