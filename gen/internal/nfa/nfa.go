// Package nfa turns a grammar into a tagged automaton of positions.
//
// A position is one occurrence of a byte set in the grammar with every rule
// written out where it is used; the state "just after position p" needs no
// other name. Between two positions the grammar may begin and end rules that
// the user wants reported. The follow list of a position says which positions
// can come next, in the order in which the grammar prefers them, and which
// rules begin and end on the way (Glushkov's construction, with tags).
//
// Where the grammar offers alternatives the first one that matches wins; a
// repetition or an option decides nothing, unless the user says so. Each follow
// item remembers the choices that led to it, so that a later pass can distinguish an
// overlap which something settles from one that nothing settles: see prefer.go.
package nfa

import (
	"fmt"
	"io"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/charset"
)

// Spec says what of a grammar is to be recognised and reported.
type Spec struct {
	Entries  []string // rules to recognise, each an entry of one machine
	Captures []Group  // rules to report the spans of
	Kinds    []Group  // alternatives to tell apart; the number of the rule in its group is reported
	Inside   []string // rules that errors name when a byte is wrong amidst one
	Prefer   []Preference
}

// Group is a name for one or more rules of the grammar.
type Group struct {
	Name  string
	Rules []string
	Which Occurrence // of a capture
}

// Occurrence says which place of a capture is reported if a match has several.
type Occurrence uint8

// The occurrences. A capture of the zero value that can have several places is
// refused.
const (
	OnlyPlace Occurrence = iota
	FirstPlace
	LastPlace
)

// OpKind is what happens to a rule between two positions.
type OpKind uint8

// The kinds of operation.
const (
	Open  OpKind = iota // capture Group begins
	Close               // capture Group ends
	Kind                // alternative Rule of kind Group has been read
	Leave               // inside-rule Group ends
)

// Op is one operation. Group and Rule count from 0 in the lists of the Spec.
type Op struct {
	Kind        OpKind
	Group, Rule int
}

// Choice is one branch taken at a fork of the grammar.
type Choice struct {
	Fork, Branch int
	Ordered      bool // the lower branch wins
}

// Accept is the target of a follow item at which the entry rule is complete.
const Accept = -1

// Item is one way on from a position.
type Item struct {
	To   int // a position, or Accept
	Ops  []Op
	Path []Choice
	Open []int8 // from each choice on, and first from the position on: how many rules that decide by their end stay open; nil if there are none
}

// Position is one occurrence of a byte set.
type Position struct {
	Set        charset.Set
	Label      string              // the rule's name or the literal, as an error text shows it
	Characters *charset.Characters // those that the label stands for beyond ASCII, nil for none
	Place      int                 // the innermost capture around it, -1 for none
	Inside     []int               // the inside-rules around it, innermost last
	Rule       string              // the innermost rule around it that is more than one byte, with the one around that
	Ends       []Policy            // of the rules around it that decide by their end, outermost first
	Follow     []Item
}

// NFA is the automaton. The first len(Spec.Entries) positions are the entries:
// they come before all input and have empty sets.
type NFA struct {
	Spec      Spec
	Grammar   *abnf.Grammar
	Positions []Position
	Forks     []Fork
	Whole     []Position // before equal ones became one, for checks and comments
}

// Sets returns the byte sets of the positions, each once.
func (n *NFA) Sets() []charset.Set {
	var sets []charset.Set
	known := map[charset.Set]bool{{}: true}
	for _, p := range n.Positions {
		if !known[p.Set] {
			known[p.Set] = true
			sets = append(sets, p.Set)
		}
	}
	return sets
}

// OpName returns an operation as the dumps show it, such as "host(" or ")host".
func (n *NFA) OpName(op Op) string {
	switch op.Kind {
	case Open:
		return n.Spec.Captures[op.Group].Name + "("
	case Close:
		return ")" + n.Spec.Captures[op.Group].Name
	case Kind:
		return "=" + n.Spec.Kinds[op.Group].Rules[op.Rule]
	default:
		return "/" + n.Spec.Inside[op.Group]
	}
}

// Dump writes each position with its follow list.
func (n *NFA) Dump(w io.Writer) {
	for i, p := range n.Positions {
		if i < len(n.Spec.Entries) {
			fmt.Fprintf(w, "entry %d %s\n", i, n.Spec.Entries[i])
		} else {
			fmt.Fprintf(w, "position %d %s {%s}\n", i, p.Label, p.Set)
		}
		for _, item := range p.Follow {
			target := "accept"
			if item.To != Accept {
				target = fmt.Sprint(item.To)
			}
			var ops []string
			for _, op := range item.Ops {
				ops = append(ops, n.OpName(op))
			}
			fmt.Fprintf(w, "  -> %s %s\n", target, strings.Join(ops, " "))
		}
	}
}
