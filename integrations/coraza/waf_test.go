package coraza_test

import (
	"strings"
	"testing"

	"github.com/corazawaf/coraza/v3"
	"github.com/corazawaf/coraza/v3/types"

	_ "github.com/uriscan/uriscan/integrations/coraza"
	"github.com/uriscan/uriscan/internal/test/must"
)

// newWAF returns a WAF with these rules.
func newWAF(t testing.TB, rules ...string) coraza.WAF {
	t.Helper()
	waf, err := coraza.NewWAF(coraza.NewWAFConfig().WithDirectives("SecRuleEngine On\n" + strings.Join(rules, "\n")))
	must.NoError(t, err)
	return waf
}

// process runs the phase of the request's headers, and returns the interruption and the
// messages of the rules that matched.
func process(waf coraza.WAF, method, uri string, fields ...string) (*types.Interruption, []string) {
	tx := waf.NewTransaction()
	defer tx.Close()
	tx.ProcessConnection("192.0.2.1", 4711, "192.0.2.2", 80)
	tx.ProcessURI(uri, method, "HTTP/1.1")
	for i := 0; i < len(fields); i += 2 {
		tx.AddRequestHeader(fields[i], fields[i+1])
	}
	interruption := tx.ProcessRequestHeaders()
	var messages []string
	for _, rule := range tx.MatchedRules() {
		messages = append(messages, rule.Message())
	}
	return interruption, messages
}
