package scheme

import "github.com/uriscan/uriscan/fsm"

// A limit is what a scheme asks for beyond a regular grammar, such as that no key
// occurs twice. The machine goes first, so a check finds its parts in place.
//
// A function value in the table of the grammars would be shorter. But the compiler
// cannot see what such a function does with its arguments, so every caller's record
// would have to be allocated. The switch calls functions that it can see.
type limit uint8

// The limits.
const (
	limitNone limit = iota
)

// check returns the rule that is broken and the offset where, or ruleKept. match is
// that of a URI which the machine accepts.
func (l limit) check(src []byte, match *fsm.Match) (rule uint8, at uint32) {
	switch l {
	}
	return ruleKept, 0
}

// The rules that checks may find broken.
const (
	ruleKept uint8 = iota
)

// rules has, for each rule, the part that an error text names and what it says would
// be right.
var rules = [...]struct{ part, want string }{
	ruleKept: {},
}
