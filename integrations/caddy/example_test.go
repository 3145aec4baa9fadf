package caddy_test

import (
	"encoding/json"
	"fmt"

	"github.com/caddyserver/caddy/v2/caddyconfig"
	_ "github.com/caddyserver/caddy/v2/caddyconfig/httpcaddyfile"
	"go.uber.org/zap"

	uricaddy "github.com/uriscan/uriscan/integrations/caddy"
)

func Example() {
	config, _, err := caddyconfig.GetAdapter("caddyfile").Adapt([]byte(`http://:8080 {
	uriscan {
		deny encoded-dot-segment encoded-nul
		deny userinfo 400
		normalize redirect
	}
}`), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	var parsed struct {
		Apps struct {
			HTTP struct {
				Servers map[string]struct {
					Routes []struct{ Handle []json.RawMessage }
				}
			}
		}
	}
	if err := json.Unmarshal(config, &parsed); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s\n", parsed.Apps.HTTP.Servers["srv0"].Routes[0].Handle[0])
	// Output:
	// {"deny":[{"facts":["encoded-dot-segment","encoded-nul"]},{"facts":["userinfo"],"status":400}],"handler":"uriscan","normalize":"redirect"}
}

func ExampleFilter() {
	filter := &uricaddy.Filter{Redaction: uricaddy.Redaction{QueryKeys: []string{"token"}}}
	fmt.Println(filter.Filter(zap.String("uri", "/login?token=secret&page=2")).String)
	fmt.Println(filter.Filter(zap.String("uri", "http://ann:secret@example.com/")).String)
	// Output:
	// /login?token=REDACTED&page=2
	// http://REDACTED:REDACTED@example.com/
}
