package output

import (
	"math/bits"

	"github.com/uriscan/uriscan/records"
)

// A template is what all records with the same Set have in common: the bytes between
// their values, keys and names of fields of kind Enum included. It is made when the
// first such record is written. The Set of a record comes from the input, so that a
// hostile one may have thousands. An encoder keeps some hundred, more than a list of URIs
// can have, and forgets them all when there are too many. To make one takes a microsecond
// or two.
const (
	mostTemplates = 1 << 9
	templateBits  = 10 // of the index of the table, of which half is in use at most
)

// template is the bytes of all records of a Set. It begins with head. Each step is a value
// and what follows it.
type template struct {
	set   Set
	head  [2 * piece]byte
	first int // the length of head
	steps []step
	fixed int  // the length of all literals
	spans int  // how many values are spans
	calls bool // there are other values, too

	// longest is the length of the longest line that appendPlain can write; -1 if it
	// cannot write any.
	longest int
}

// piece is how many bytes of a literal a step holds.
const piece = 16

// step is a value, and the literal after it.
type step struct {
	text   [piece]byte
	length uint8
	value  valueKind
	field  records.Field
	column uint16 // where the next column of a text row begins; 0 if the row goes on at once
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

// templateTable is a hash table of templates. One that finds its place taken is in the next
// place that is free.
type templateTable struct {
	places [1 << templateBits]struct {
		set      Set
		template *template // nil if the place is free
	}
	spare []*template // that were forgotten, to be used again
	used  int
}

// templateOf returns the template of a set of fields.
func (e *Encoder) templateOf(set Set) *template {
	set &= e.shape | encodingBit
	place := &e.templates.places[uint64(set)*0x9e3779b97f4a7c15>>(64-templateBits)]
	if place.set != set || place.template == nil {
		return e.searchTemplate(set)
	}
	return place.template
}

// searchTemplate returns the template of a set that is not in its first place.
func (e *Encoder) searchTemplate(set Set) *template {
	t := &e.templates
	first := uint64(set) * 0x9e3779b97f4a7c15 >> (64 - templateBits)
	i := first
	for ; t.places[i].template != nil; i = (i + 1) % uint64(len(t.places)) {
		if t.places[i].set == set {
			return t.places[i].template
		}
	}
	if t.used == mostTemplates {
		t.forget()
		i = first
	}
	var old *template
	if last := len(t.spare) - 1; last >= 0 {
		old, t.spare = t.spare[last], t.spare[:last]
	}
	t.places[i].set, t.places[i].template = set, e.compile(old, set)
	t.used++
	return t.places[i].template
}

// forget forgets all templates.
func (t *templateTable) forget() {
	for i := range t.places {
		if old := t.places[i].template; old != nil {
			t.places[i].template = nil
			t.spare = append(t.spare, old)
		}
	}
	t.used = 0
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
	if t.longest = -1; !t.calls {
		room := recordWindow - t.fixed
		t.longest = min(room/max(t.spans, 1)-len(emptyText), lineWindow)
	}
	return t
}

// literal adds text to the template. A literal that a step has no room for is continued
// by steps without a value.
func (t *template) literal(text string) {
	t.fixed += len(text)
	if len(t.steps) == 0 {
		n := copy(t.head[t.first:], text)
		t.first += n
		text = text[n:]
	}
	for len(text) > 0 {
		last := len(t.steps) - 1
		if last < 0 || t.steps[last].length == piece || t.steps[last].column > 0 {
			t.steps = append(t.steps, step{})
			last++
		}
		s := &t.steps[last]
		n := copy(s.text[s.length:], text)
		s.length += uint8(n)
		text = text[n:]
	}
}

// pad adds blanks up to the column that begins at begin: one at least.
func (t *template) pad(begin int) {
	last := len(t.steps) - 1
	if last < 0 || t.steps[last].column > 0 {
		t.steps = append(t.steps, step{})
		last++
	}
	t.steps[last].column = uint16(begin)
	t.fixed += begin + 1
}

// value adds a value to the template.
func (t *template) value(kind valueKind, field records.Field) {
	t.steps = append(t.steps, step{value: kind, field: field})
	if kind == bytesValue || kind == otherValue {
		t.calls = true
	} else {
		t.spans++
	}
}

// bitsOf returns the bits of a Set that make a difference to how a field is written.
func (s *Schema) bitsOf(field records.Field) Set {
	all := Set(1) << field
	switch f := &s.fields[field]; f.Kind {
	case Number:
		all |= 1 << f.Raw
	case Enum:
		all |= (1<<bits.Len(uint(len(f.Names)-1)) - 1) << s.shift[field]
	case Verdict:
		all |= failedBit
	}
	return all
}

// enum returns the name that an Enum has in a set.
func (s *Schema) enum(set Set, field records.Field) string {
	return s.fields[field].Names[set&s.bitsOf(field)&^(1<<field)>>s.shift[field]]
}

// failedBit is set if the verdict is not "ok".
const failedBit Set = 1 << 62

// encodingBit is set by the encoder: the field of kind Encoding is there.
const encodingBit Set = 1 << 63
