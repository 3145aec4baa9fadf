package uritemplate

import (
	"slices"
	"strings"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/text"
)

// Template is a URI template. It does not change, so many goroutines may use it at once.
// The zero Template is the empty one.
type Template struct {
	text      string
	names     []string
	numbers   map[string]int // of the names
	parts     []part
	variables []variable // of all expressions, in order: those of the parts
	program   program
}

// A part is a literal, or an expression if it has an operator.
type part struct {
	literal   string // as it is expanded
	operator  *operator
	variables []variable
}

// A variable is a varspec: one place in the template where a value goes.
type variable struct {
	name     string
	operator *operator
	number   int // in the names of the template
	offset   int // of the name, in the template
	limit    int // of a prefix modifier; 0 if there is none
	explode  bool
}

// An operator says how an expression is written: the table of RFC 6570 Appendix A.
type operator struct {
	first, separator string
	named            bool
	ifEmpty          string // what follows the name of an empty value
	reserved         bool   // reserved characters and triplets stay as they are
}

// simple is the operator of an expression without one.
var simple = operator{"", ",", false, "", false}

// operators are the others, by their characters.
var operators = map[byte]*operator{
	'+': {"", ",", false, "", true},
	'#': {"#", ",", false, "", true},
	'.': {".", ".", false, "", false},
	'/': {"/", "/", false, "", false},
	';': {";", ";", true, "", false},
	'?': {"?", "&", true, "=", false},
	'&': {"&", "&", true, "=", false},
}

// Parse returns the template of a text.
//
//   - The template keeps the text and does not copy it. Time and memory are linear in
//     its length.
//   - Errors: an *[Error] with the length of the longest prefix that some template
//     begins with. The operators that the RFC reserves for extensions are errors.
//   - Source: RFC 6570 §2, with erratum 6937.
func Parse(template string) (*Template, error) {
	var m fsm.Match
	src := text.Bytes(template)
	if !machine.Scan(machineRuleURITemplate, src, &m) {
		return nil, syntaxError(src, &m)
	}
	t := &Template{text: template, numbers: map[string]int{}}
	t.split()
	t.program = compile(t)
	return t, nil
}

// MustParse is [Parse] for texts that are part of the program: it panics if the text is
// no template.
func MustParse(template string) *Template {
	t, err := Parse(template)
	if err != nil {
		panic("uritemplate: MustParse: " + err.Error())
	}
	return t
}

// String returns the text of the template.
func (t *Template) String() string { return t.text }

// Names returns the names of the variables, each once, in the order in which they come
// first. The slice is new.
func (t *Template) Names() []string { return slices.Clone(t.names) }

// split divides the text, which is valid, into parts. The grammar has braces around
// expressions and nowhere else, so a search for them is enough.
func (t *Template) split() {
	count := strings.Count(t.text, "{")
	t.parts = make([]part, 0, 2*count+1)
	t.variables = make([]variable, 0, count+strings.Count(t.text, ","))
	for at := 0; at < len(t.text); {
		open := at + indexOrEnd(t.text[at:], '{')
		if open > at {
			t.parts = append(t.parts, part{literal: string(appendReserved(nil, t.text[at:open]))})
		}
		if open == len(t.text) {
			break
		}
		end := open + strings.IndexByte(t.text[open:], '}')
		t.splitExpression(open+1, end)
		at = end + 1
	}
}

// splitExpression adds the expression between two braces.
func (t *Template) splitExpression(at, end int) {
	p := part{operator: &simple}
	if other := operators[t.text[at]]; other != nil {
		p.operator = other
		at++
	}
	first := len(t.variables)
	for at <= end {
		spec := t.text[at : at+indexOrEnd(t.text[at:end], ',')]
		t.addVariable(p.operator, spec, at)
		at += len(spec) + len(",")
	}
	p.variables = t.variables[first:]
	t.parts = append(t.parts, p)
}

// addVariable adds the variable of a varspec.
func (t *Template) addVariable(o *operator, spec string, offset int) {
	name, modifier, hasPrefix := strings.Cut(spec, ":")
	v := variable{operator: o, offset: offset}
	if hasPrefix {
		for _, digit := range []byte(modifier) {
			v.limit = 10*v.limit + int(digit-'0')
		}
	}
	v.name, v.explode = strings.CutSuffix(name, "*")
	number, known := t.numbers[v.name]
	if !known {
		number = len(t.names)
		t.numbers[v.name] = number
		t.names = append(t.names, v.name)
	}
	v.number = number
	t.variables = append(t.variables, v)
}
