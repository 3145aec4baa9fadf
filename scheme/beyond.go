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
	limitNone    limit = iota
	limitJar           // the first "!/" divides
	limitLDAP          // dn and filter mean something when they are decoded
	limitMagnet        // one topic is a URN; the first value of each key is a part
	limitPackage       // namespace and name of a Package URL are distinguished
	limitTel           // the first of three parameters are parts
)

// check returns the rule that is broken and the offset where, or ruleKept. match is
// that of a URI which the machine accepts; check may move its parts.
func (l limit) check(src []byte, match *fsm.Match) (rule uint8, at uint32) {
	switch l {
	case limitJar:
		splitJar(src, match)
	case limitLDAP:
		return checkLDAP(src, true)
	case limitMagnet:
		return readMagnet(src, true, match)
	case limitPackage:
		splitPackage(src, match)
	case limitTel:
		findTelParts(src, match)
	}
	return ruleKept, 0
}

// checkStopped is check for a URI that the machine does not accept, which stopped before
// stop. A rule may be broken before that.
func (l limit) checkStopped(src []byte, stop uint32) (rule uint8, at uint32) {
	switch l {
	case limitLDAP:
		return checkLDAP(src[:stop], false)
	case limitMagnet:
		return readMagnet(src[:stop], false, new(fsm.Match))
	}
	return ruleKept, 0
}

// The rules that checks may find broken.
const (
	ruleKept uint8 = iota
	ruleDN
	ruleFilter
	ruleTopic
)

// rules has, for each rule, the part that an error text names and what it says would
// be right.
var rules = [...]struct{ part, want string }{
	ruleKept:   {},
	ruleDN:     {"dn", "a distinguished name of RFC 4514, percent-encoded"},
	ruleFilter: {"filter", "a search filter of RFC 4515, percent-encoded, nested at most 4096 deep"},
	ruleTopic:  {"xt", "an exact topic such as xt=urn:btih:x"},
}
