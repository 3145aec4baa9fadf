package coraza_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/corazawaf/coraza/v3"
	"github.com/corazawaf/coraza/v3/types"

	uricoraza "github.com/uriscan/uriscan/integrations/coraza"
)

func Example() {
	waf, err := coraza.NewWAF(coraza.NewWAFConfig().
		WithErrorCallback(func(rule types.MatchedRule) { fmt.Println("rule", rule.Rule().ID(), rule.Message()) }).
		WithDirectives(`
SecRuleEngine On
SecRule REQUEST_URI_RAW "@uriStrict" "id:1001,phase:1,deny,log,status:400,capture,msg:'not valid: %{TX.0} at %{TX.1}'"
SecRule REQUEST_URI_RAW "@uriFacts encoded-dot-segment,encoded-nul" "id:1002,phase:1,deny,log,capture,msg:'has %{TX.0}'"
SecRule REQUEST_URI_RAW "@uriDiffers host" "id:1003,phase:1,deny,log,capture,msg:'a browser reads another %{TX.0}'"
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, target := range []string{"/a/b?c", `/a\b`, "/a/%2e%2e/b%00", "http://0x7f.1/"} {
		tx := waf.NewTransaction()
		tx.ProcessURI(target, "GET", "HTTP/1.1")
		if refused := tx.ProcessRequestHeaders(); refused != nil {
			fmt.Println(target, refused.Status)
		}
		tx.Close()
	}
	// Output:
	// rule 1001 not valid: path at 2
	// /a\b 400
	// rule 1002 has encoded-dot-segment,encoded-nul
	// /a/%2e%2e/b%00 403
	// rule 1003 a browser reads another host
	// http://0x7f.1/ 403
}

func ExampleWrapHandler() {
	waf, err := coraza.NewWAF(coraza.NewWAFConfig().WithDirectives(`
SecRuleEngine On
SecRule REQUEST_URI_RAW "@uriStrict" "id:1001,phase:1,deny,status:400"
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	handler := uricoraza.WrapHandler(waf, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "passed") }))
	for _, target := range []string{"/a/b?c", "/<script>"} {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("GET", target, nil))
		fmt.Println(w.Code, w.Body)
	}
	// Output:
	// 200 passed
	// 400
}
