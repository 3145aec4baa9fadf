package exact

// A record keeps one byte for why an input is invalid: the number of a reason, with a
// bit that says that the input ended there. Beside it is the grammar that the number
// belongs to. The plain way would be a record with a pointer to a text, but a record has
// no pointers. So each grammar has a list here. The package that owns the machine of a
// grammar adds its list; a program that does not import that package has no such list in
// it, and no input of that grammar either.

import (
	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/walk"
)

// The lists of reasons. A record has room for the numbers of four.
const (
	RFC3986 uint8 = iota // the four productions of package uriscan
	RFC3987              // those of package iri
	RFC9112              // the forms of package target, and Host
	Own                  // any grammar of a user's own: its reasons are the components
	grammars
)

// The codes of reasons, which are those of uriscan.ErrorCode.
const (
	CodeNone = iota
	CodeScheme
	CodeFirstColon
	CodeUserinfo
	CodeHost
	CodePort
	CodePath
	CodeQuery
	CodeFragment
	CodePercent
	CodeIPLiteral
	CodeEnd
	CodeTooLong
)

// CodeOfComponent is the code of a byte that is wrong in a component, where no other code
// is closer.
var CodeOfComponent = [...]uint8{CodeScheme, CodeUserinfo, CodeHost, CodePort, CodePath, CodeQuery, CodeFragment}

// What a machine may be amidst, in the order of the generator's -inside.
const (
	insideTriplet = iota
	insideIPLiteral
)

// Numbers that a record keeps in place of a reason's.
const (
	AtEnd   = 1 << 7 // set beside the number if the input ended where the wrong byte would be
	TooLong = 255    // of list 0; the number below the bit is above walk.MaxReasons
)

// Reason says what is wrong with an input.
type Reason struct {
	Code      uint8    // for a wrong byte
	Component uint8    // the uriscan.Component that was being read
	Document  string   // that has the rule, such as "RFC 3986"; "" if it has no name
	Section   string   // of the document, for a wrong byte
	Around    string   // the section of the component, for an input that ends too early
	Want      []string // what could have come instead; see [fsm.Reason]

	// FirstColon says that a colon is wrong here because it is in the first segment
	// of a relative path.
	FirstColon bool
}

// Wanted returns what could have come as an error text lists it.
func (r *Reason) Wanted() string {
	wanted := fsm.Reason{Want: r.Want}
	return wanted.Wanted()
}

// lists has the reasons of each grammar, by number. Number 0 means that nothing is
// wrong.
var lists [grammars][]Reason

// codes has the code for each byte that a record may keep, by grammar: with the
// number of a reason, the bit AtEnd or TooLong.
var codes [grammars][256]uint8

// Add sets the list of a grammar; list[0] is not used. It is called while packages are
// initialised, so nobody reads meanwhile.
func Add(grammar uint8, list []Reason) {
	if len(list)-1 > walk.MaxReasons {
		panic("exact: a grammar has more reasons than a record can number")
	}
	lists[grammar] = list
	codes[grammar] = [256]uint8{TooLong: CodeTooLong}
	for i := 1; i < len(list); i++ {
		codes[grammar][i], codes[grammar][i|AtEnd] = list[i].Code, CodeEnd
	}
}

// Code returns the code of what a record keeps; 0 if nothing is wrong.
func Code(grammar, kept uint8) uint8 { return codes[grammar%grammars][kept] }

// Of returns the reason that a record keeps. There must be one, and not TooLong.
func Of(grammar, kept uint8) *Reason { return &lists[grammar%grammars][kept&^AtEnd] }

// List returns the reasons of a grammar, by number.
func List(grammar uint8) []Reason { return lists[grammar%grammars] }

// The reasons of a grammar of a user's own are the components, since a record has no room
// for a list that is not known before the program runs.
var _ = func() struct{} {
	list := make([]Reason, 1+len(CodeOfComponent))
	for c, code := range CodeOfComponent {
		list[1+c] = Reason{Code: code, Component: uint8(c)}
	}
	Add(Own, list)
	return struct{}{}
}()

// ReasonsOf returns the reasons of an engine's machine. The document has a section for
// each component, as the machine says, or its whole grammar is in one section.
func ReasonsOf(m *fsm.Machine, document, section string) []Reason {
	list := make([]Reason, len(m.Reasons))
	for i := 1; i < len(list); i++ {
		from, r := &m.Reasons[i], &list[i]
		r.Code, r.Component, r.Want = CodeOfComponent[from.Place], uint8(from.Place), from.Want
		r.Document, r.Section, r.Around = document, section, section
		if section == "" {
			r.Section, r.Around = m.Captures[from.Place].Section, m.Captures[from.Place].Section
		}
		switch {
		case from.Inside == insideIPLiteral:
			r.Code = CodeIPLiteral
		case from.Inside == insideTriplet && section == "":
			r.Code, r.Section = CodePercent, "2.1"
		case from.Inside == insideTriplet:
			r.Code = CodePercent
		}
		// Only a first segment may not have a colon. The input may end or go on with a slash
		// there, but not amidst a character.
		r.FirstColon = r.Code == CodePath && r.wants(`"/"`) && r.wants("end")
	}
	return list
}

// wants reports whether an item could have come.
func (r *Reason) wants(item string) bool {
	for _, want := range r.Want {
		if want == item {
			return true
		}
	}
	return false
}

// Without returns the list with copies after it of the reasons that want an item,
// the copies without it, and the number of each reason's copy. A reason that does not
// want the item is its own copy. So a machine can serve for a grammar in which that
// item never comes.
func Without(list []Reason, item string) (both []Reason, numbers [1 + walk.MaxReasons]uint8) {
	both = append(both, list...)
	for i := range list {
		numbers[i] = uint8(i)
		if !list[i].wants(item) {
			continue
		}
		numbers[i] = uint8(len(both))
		both = append(both, list[i])
		without := &both[len(both)-1]
		without.Want = nil
		for _, want := range list[i].Want {
			if want != item {
				without.Want = append(without.Want, want)
			}
		}
	}
	return both, numbers
}

// Fail records that src is wrong at an offset, and the number of the reason in the list
// of the grammar. The record has no error yet.
func (e *Engine) Fail(src []byte, at uint32, number uint8, rec *kernel.Record) {
	if int(at) == len(src) {
		e.FailAt(0, at, number|AtEnd, rec)
		return
	}
	e.FailAt(src[at], at, number, rec)
}

// FailAt is Fail for the byte at the offset. If the input ends too early, that is 0, and
// the number has the bit AtEnd.
func (e *Engine) FailAt(bad byte, at uint32, number uint8, rec *kernel.Record) {
	rec.Reason, rec.BadByte, rec.ErrorOffset = number, bad, at
	rec.Kinds |= e.list << kernel.GrammarShift
}

// SetTooLong fills the record of an input that is longer than MaxLen.
func SetTooLong(rec *kernel.Record) {
	*rec = kernel.Record{Reason: TooLong, ErrorOffset: MaxLen}
}
