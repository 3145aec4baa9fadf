// Package reasons knows why an input is invalid, for each grammar that fills
// spans.
//
// A record keeps one byte for it: the number of a reason, with a bit that says that
// the input ended there. Beside it stands the grammar that the number belongs to. The
// plain way would be a record with a pointer to a text, but a record has no pointers.
// So each grammar has a list here. The package that owns the machine of a grammar
// adds its list; a program that does not import that package has no such list in it,
// and no input of that grammar either.
package reasons

import (
	"slices"

	"github.com/uriscan/uriscan/fsm"
)

// The grammars. A record has room for four.
const (
	Reference uint8 = iota // RFC 3986: the four productions of package uriscan
	IRI                    // RFC 3987: those of package iri
	HTTP                   // RFC 9112 and RFC 9110: the forms of package target, and Host
	Other                  // a grammar of a user's own, whose list is not known
	grammars
)

// Numbers that a record keeps in place of a reason's.
const (
	AtEnd   = 1 << 7 // set beside the number if the input ended where the wrong byte would be
	TooLong = 255    // of no grammar; the number below the bit is above fsm.MaxReasons
)

// Reason says what is wrong with an input.
type Reason struct {
	Code      uint8    // a uriscan.ErrorCode, for a wrong byte
	Component uint8    // the uriscan.Component that was being read
	Document  string   // that has the rule, such as "RFC 3986"; "" if it has no name
	Section   string   // of the document, for a wrong byte
	Around    string   // the section of the component, for an input that ends too early
	Want      []string // what could have come instead; see [fsm.Reason]

	// FirstColon says that a colon is wrong here because it stands in the first segment
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

// Add sets the list of a grammar; list[0] is not used. end and tooLong are the codes
// of an input that ends too early and of one that is too long. It is called while
// packages are initialised, so nobody reads meanwhile.
func Add(grammar uint8, list []Reason, end, tooLong uint8) {
	if len(list)-1 > fsm.MaxReasons {
		panic("reasons: a grammar has more reasons than a record can number")
	}
	lists[grammar] = list
	codes[grammar] = [256]uint8{TooLong: tooLong}
	for i := 1; i < len(list); i++ {
		codes[grammar][i], codes[grammar][i|AtEnd] = list[i].Code, end
	}
}

// Code returns the code of what a record keeps; 0 if nothing is wrong.
func Code(grammar, kept uint8) uint8 { return codes[grammar%grammars][kept] }

// Of returns the reason that a record keeps. There must be one, and not TooLong.
func Of(grammar, kept uint8) *Reason { return &lists[grammar%grammars][kept&^AtEnd] }

// List returns the reasons of a grammar, by number.
func List(grammar uint8) []Reason { return lists[grammar%grammars] }

// Without returns the list with copies behind it of the reasons that want an item,
// the copies without it, and the number of each reason's copy. A reason that does not
// want the item is its own copy. So a machine can stand for a grammar in which that
// item never comes.
func Without(list []Reason, item string) (both []Reason, numbers [1 + fsm.MaxReasons]uint8) {
	both = slices.Clone(list)
	for i, r := range list {
		numbers[i] = uint8(i)
		if slices.Contains(r.Want, item) {
			numbers[i] = uint8(len(both))
			r.Want = slices.DeleteFunc(slices.Clone(r.Want), func(want string) bool { return want == item })
			both = append(both, r)
		}
	}
	return both, numbers
}
