// Command caddy is Caddy with all its standard modules and uriscan.
package main

import (
	caddycmd "github.com/caddyserver/caddy/v2/cmd"
	_ "github.com/caddyserver/caddy/v2/modules/standard"

	_ "github.com/uriscan/uriscan/integrations/caddy"
)

func main() { caddycmd.Main() }
