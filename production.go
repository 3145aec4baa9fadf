package uriscan

import (
	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/exact"
)

// Production is the rule of RFC 3986 that an input is scanned against.
type Production uint8

// The productions.
const (
	URIReference Production = iota // URI / relative-ref (RFC 3986 §4.1)
	URI                            // scheme ":" hier-part [ "?" query ] [ "#" fragment ] (§3)
	AbsoluteURI                    // a URI without a fragment (§4.3)
	RelativeRef                    // a reference without a scheme (§4.2)
)

// engine is the exact machine of RFC 3986, and what reads it.
var engine exact.Engine

func init() {
	engine.Set(exact.Grammar{Machine: &machine, List: exact.RFC3986, Reasons: exact.ReasonsOf(&machine, "RFC 3986", "")})
}

// The rules of the machine are in the order that [exact.Production.Entry] counts on. A
// difference is an index out of range, which does not compile.
var (
	_ = [1]struct{}{}[machineRuleURIReference-exact.RuleReference]
	_ = [1]struct{}{}[machineRuleURI-exact.RuleURI]
	_ = [1]struct{}{}[machineRuleRelativeRef-exact.RuleRelativeRef]
)

// Machine returns the machine that decides what matches the production, and the number
// of the production's rule in it. It is for tools that show the machine, and for its
// ScanPrefix. The rule of AbsoluteURI is that of URI: an absolute-URI is a URI without a
// fragment (RFC 3986 §4.3). The machine must not be changed.
func (p Production) Machine() (m *fsm.Machine, rule int) {
	return &machine, exact.Production(p).Entry()
}
