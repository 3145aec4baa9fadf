package coraza

import (
	"errors"
	"fmt"

	"github.com/corazawaf/coraza/v3/experimental/plugins"
	"github.com/corazawaf/coraza/v3/experimental/plugins/plugintypes"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/whatwg"
)

func init() { plugins.RegisterOperator("uriFacts", newFacts) }

// A facts is the operator @uriFacts.
type facts struct {
	grammar grammar
	wanted  uriscan.Facts
}

var _ plugintypes.Operator = facts{}

var errNoFact = errors.New(`@uriFacts names no fact; want names such as "dot-segment,encoded-nul"`)

// newFacts returns the operator for the argument of a rule: a list of facts.
func newFacts(options plugintypes.OperatorOptions) (plugintypes.Operator, error) {
	g, names := splitArgument(options.Arguments)
	o := facts{grammar: g}
	for _, name := range names {
		var fact uriscan.Facts
		if err := fact.UnmarshalText([]byte(name)); err != nil {
			return nil, fmt.Errorf("@uriFacts does not know the fact %q; want some of %v, and in front of them nothing or one of %s", name, allFacts, allGrammars)
		}
		o.wanted |= fact
	}
	if o.wanted == 0 {
		return nil, errNoFact
	}
	return o, nil
}

// allFacts has every fact, for errors.
const allFacts = uriscan.FactDiffers<<1 - 1

// Evaluate reports whether one of the facts holds for the value, valid or not. A rule
// that captures gets in TX:0 the names of those that do.
func (o facts) Evaluate(tx plugintypes.TransactionState, value string) bool {
	var s uriscan.Spans
	o.grammar.scan(tx, value, &s)
	found := uriscan.FactsOf(value, &s)
	if o.wanted.Has(uriscan.FactDiffers) && compare(o.grammar.prefix(tx, value), value)&^whatwg.RefusedByRFC3986 != 0 {
		found |= uriscan.FactDiffers
	}
	found &= o.wanted
	if found == 0 {
		return false
	}
	if tx.Capturing() {
		tx.CaptureField(0, found.String())
	}
	return true
}
