// Command example is a web server with Coraza and the rules of rules.conf.
package main

import (
	_ "embed"
	"fmt"
	"log"
	"net/http"

	"github.com/corazawaf/coraza/v3"
	"github.com/corazawaf/coraza/v3/types"

	uricoraza "github.com/uriscan/uriscan/integrations/coraza"
)

//go:embed rules.conf
var rules string

func main() {
	handler, err := newHandler(func(rule types.MatchedRule) { fmt.Println(rule.Rule().ID(), rule.Message()) })
	if err != nil {
		log.Fatal(err)
	}
	log.Fatal(http.ListenAndServe("127.0.0.1:8080", handler))
}

// newHandler returns a handler that answers "hello" to what the rules let pass.
func newHandler(report func(types.MatchedRule)) (http.Handler, error) {
	waf, err := coraza.NewWAF(coraza.NewWAFConfig().WithDirectives(rules).WithErrorCallback(report))
	if err != nil {
		return nil, err
	}
	hello := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprintln(w, "hello") })
	return uricoraza.WrapHandler(waf, hello), nil
}
