package uritemplate

import (
	"bytes"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
)

// Match is what a text says about the variables of a template. It is Values: the
// template with these values expands to the text again, and another template expands to
// another form of it.
//
// It keeps the text, which must not change as long as the match is used. It may be used
// again for other texts and templates, and then keeps its buffers. The zero Match is of
// no template, and has no values.
type Match struct {
	template *Template
	text     []byte
	few      [8]place // for each variable, unless there are more
	many     []place
	search
}

// A place is where the value of a variable is.
type place struct {
	start, end uint32
	defined    bool
}

// Match reports whether src is an expansion of the template, and fills out.
//
//   - The values are such that expanding them gives src.
//   - The comparison is exact, also in literals. A triplet with lower-case digits, or of
//     an unreserved byte, is in no expansion but one of "+" or "#". So normalize a URI
//     that others wrote: by the steps [rewrite.SyntaxBased].
//   - Where several values have the same expansion, the package documentation says
//     which ones are found.
//   - No allocation, unless something has to be tried twice and out has no buffers yet.
//     Time is linear in src, but see there.
//   - If the result is false, out has no values.
//
// [rewrite.SyntaxBased]: https://pkg.go.dev/github.com/uriscan/uriscan/rewrite#Steps
func (t *Template) Match(src []byte, out *Match) bool {
	out.template, out.text = t, src
	if len(t.program.code) == 0 { // the zero Template
		return len(src) == 0
	}
	if uint64(len(src)) > uriscan.MaxLen {
		out.template = nil
		return false
	}
	if len(t.variables) > len(out.few) && cap(out.many) < len(t.variables) {
		out.many = make([]place, len(t.variables))
	}
	out.search.reset()
	if !out.run(&t.program, src) {
		out.template = nil
		return false
	}
	return true
}

// MatchString is [Template.Match] for a string. It gives the same answers.
func (t *Template) MatchString(src string, out *Match) bool { return t.Match(text.Bytes(src), out) }

// place returns the place of a variable.
func (m *Match) place(variable int32) *place {
	if len(m.template.variables) > len(m.few) {
		return &m.many[variable]
	}
	return &m.few[variable&7]
}

// Span returns where in the text the value of a variable is, by its number in
// [Template.Names]. It is undecoded. That of a list or an array has the separators in it,
// and of an exploded one for ";", "?" or "&" the names too. The result is false if the
// variable is undefined.
func (m *Match) Span(i int) (uriscan.Span, bool) {
	if m.template == nil || uint(i) >= uint(len(m.template.names)) {
		return uriscan.Span{}, false
	}
	p := m.place(m.template.program.best[i])
	if !p.defined {
		return uriscan.Span{}, false
	}
	return uriscan.Span{Start: p.start, End: p.end}, true
}

// Value returns the value of a variable: what [Template.Append] made the text from. It
// shares memory with the text.
func (m *Match) Value(name string) Value {
	if m.template == nil {
		return Value{}
	}
	i, known := m.template.numbers[name]
	if !known {
		return Value{}
	}
	return m.value(i)
}

// value returns the value of a variable by its number in the names.
func (m *Match) value(i int) Value {
	t := m.template
	span, defined := m.Span(i)
	if !defined {
		return Value{}
	}
	v := &t.variables[t.program.best[i]]
	s := text.String(m.text[span.Start:span.End])
	switch {
	case v.operator.reserved:
		return Value{kind: plainText, text: s}
	case v.explode:
		return explodedValue(v, s)
	case strings.IndexByte(s, ',') >= 0:
		return Value{kind: encodedList, separator: ',', text: s}
	}
	return Value{kind: encodedText, text: s}
}

// explodedValue returns the value of an exploded variable: an array if there are names,
// other than that of the variable, and else a list, or a string if it has one member.
func explodedValue(v *variable, s string) Value {
	separator := v.operator.separator[0]
	several := strings.IndexByte(s, separator) >= 0
	if !v.operator.named {
		switch {
		case strings.IndexByte(s, '=') >= 0:
			return Value{kind: encodedPairs, separator: separator, text: s}
		case several:
			return Value{kind: encodedList, separator: separator, text: s}
		}
		return Value{kind: encodedText, text: s}
	}
	pairs := Value{kind: encodedPairs, separator: separator, text: s}
	for rest := pairs.start(); ; {
		name, member, ok := pairs.next(&rest)
		switch {
		case !ok:
			pairs.kind = encodedNamed
			return pairs
		case name != v.name:
			return pairs
		case !several:
			return Value{kind: encodedText, text: member}
		}
	}
}

// agrees reports whether the values expand to the text. A template with a name that
// comes twice needs that.
func (m *Match) agrees() bool {
	m.steps += len(m.template.variables)
	expansion, err := m.template.append(m.scratch[:0], nil, m, nil)
	m.scratch = expansion
	return err == nil && bytes.Equal(expansion, m.text)
}
