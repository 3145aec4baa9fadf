package coraza

import (
	"fmt"
	"strconv"

	"github.com/corazawaf/coraza/v3/experimental/plugins"
	"github.com/corazawaf/coraza/v3/experimental/plugins/plugintypes"

	"github.com/uriscan/uriscan"
)

func init() { plugins.RegisterOperator("uriStrict", newStrict) }

// A strict is the operator @uriStrict.
type strict struct{ grammar grammar }

var _ plugintypes.Operator = strict{}

// newStrict returns the operator for the argument of a rule.
func newStrict(options plugintypes.OperatorOptions) (plugintypes.Operator, error) {
	if options.Arguments == "" {
		return strict{requestTarget}, nil
	}
	g, known := grammarNamed(options.Arguments)
	if !known {
		return nil, fmt.Errorf("@uriStrict does not know the grammar %q; want one of %s, or nothing for request-target", options.Arguments, allGrammars)
	}
	return strict{g}, nil
}

// Evaluate reports whether the value is not what the grammar wants. A rule that
// captures gets the reason in TX:0 and the offset in TX:1.
func (o strict) Evaluate(tx plugintypes.TransactionState, value string) bool {
	var s uriscan.Spans
	if o.grammar.scan(tx, value, &s) {
		return false
	}
	if tx.Capturing() {
		code, offset := o.grammar.firstError(&s)
		tx.CaptureField(0, code.String())
		tx.CaptureField(1, strconv.Itoa(offset))
	}
	return true
}
