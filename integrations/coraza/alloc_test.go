package coraza

import (
	"testing"

	"github.com/corazawaf/coraza/v3"
	"github.com/corazawaf/coraza/v3/experimental/plugins/plugintypes"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// TestOperatorsAllocateNothing evaluates all operators without capture.
func TestOperatorsAllocateNothing(t *testing.T) {
	waf, err := coraza.NewWAF(coraza.NewWAFConfig())
	must.NoError(t, err)
	tx := waf.NewTransaction()
	defer tx.Close()
	state := tx.(plugintypes.TransactionState)
	for g, name := range grammarNames {
		o := []plugintypes.Operator{strict{grammar(g)}, facts{grammar(g), allFacts}, differs{grammar(g), allDifferences}}
		for _, value := range []string{"/a/../b?c", "http://user@h:99999/%00<", "h:80", "0x7f.1", "*", ""} {
			for _, operator := range o {
				expect.Allocations(t, 0, func() { operator.Evaluate(state, value) }, "%T %s of %q", operator, name, value)
			}
		}
	}
}
