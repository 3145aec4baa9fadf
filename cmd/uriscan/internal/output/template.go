package output

import "math/bits"

// A template is what all records with the same Set have in common: the bytes between
// their values, keys and names of fields of kind Enum included. It is made when the
// first such record is written. The Set of a record comes from the input, so that a
// hostile one may have thousands; an encoder keeps some hundred, and makes one anew
// where two want the same place, which takes a microsecond or two.

// templates is how many templates an encoder keeps.
const templates = 1 << 9

// piece is how many bytes of a template one step holds: longer literals take several.
const piece = 32

// step is a piece of a template, and the value behind it.
type step struct {
	text   [piece]byte
	length uint8
	value  valueKind
	field  uint8
}

// valueKind is how the value of a step is written.
type valueKind uint8

const (
	noValue       valueKind = iota
	spanValue               // Record.Spans, escaped
	quotableValue           // Record.Spans, with quotes if CSV wants them
	digitValue              // Record.Spans, digits
	bytesValue              // Record.Bytes, escaped
	otherValue              // what depends on the kind of the field
)

// template is the steps of a Set.
type template struct {
	set   Set
	steps []step
	fixed int // length of all pieces
	spans int // how many values are spans
}

// templateOf returns the template of a set of fields.
func (e *Encoder) templateOf(set Set) *template {
	set &= e.wanted | encodingBit
	place := &e.templates[uint64(set)*0x9e3779b97f4a7c15>>(64-9)]
	if *place == nil || (*place).set != set {
		*place = e.compile(*place, set)
	}
	return *place
}

// compile makes the template of a set, in the place of another one that is not needed
// any more.
func (e *Encoder) compile(old *template, set Set) *template {
	t := old
	if t == nil {
		t = &template{}
	}
	*t = template{set: set, steps: t.steps[:0]}
	e.syntax.compile(e, t)
	return t
}

// literal adds text to the template.
func (t *template) literal(text string) {
	for len(text) > 0 {
		last := len(t.steps) - 1
		if last < 0 || t.steps[last].value != noValue || t.steps[last].length == piece {
			t.steps = append(t.steps, step{})
			last++
		}
		s := &t.steps[last]
		n := copy(s.text[s.length:], text)
		s.length += uint8(n)
		t.fixed += n
		text = text[n:]
	}
}

// value adds a value to the template.
func (t *template) value(kind valueKind, field int) {
	last := len(t.steps) - 1
	if last < 0 || t.steps[last].value != noValue {
		t.steps = append(t.steps, step{})
		last++
	}
	t.steps[last].value, t.steps[last].field = kind, uint8(field)
	if kind != bytesValue && kind != otherValue {
		t.spans++
	}
}

// bitsOf returns all bits that a field takes in a Set.
func (s *Schema) bitsOf(field int) Set {
	all := Set(1) << field
	if names := s.fields[field].Names; s.fields[field].Kind == Enum {
		all |= (1<<bits.Len(uint(len(names)-1)) - 1) << s.shift[field]
	}
	return all
}

// enum returns the name that an Enum has in a set.
func (s *Schema) enum(set Set, field int) string {
	return s.fields[field].Names[set&s.bitsOf(field)&^(1<<field)>>s.shift[field]]
}

// encodingBit is set by the encoder: the field of kind Encoding is there.
const encodingBit Set = 1 << 63

// encoding returns the number of the field of kind Encoding, or -1.
func (s *Schema) encoding() int {
	for i, f := range s.fields {
		if f.Kind == Encoding {
			return i
		}
	}
	return -1
}
