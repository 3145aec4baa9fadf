package caddy

import (
	"errors"
	"fmt"
	"strings"

	"github.com/uriscan/uriscan/match"
	"github.com/uriscan/uriscan/template"
)

// naming makes names of low cardinality for requests.
type naming struct {
	preset *template.Preset
	routes *match.Set
}

// newNaming returns the naming of a configuration.
func newNaming(preset string, routes []string) (*naming, error) {
	if preset == "" {
		preset = template.Presets()[0]
	}
	n := &naming{preset: template.Named(preset)}
	if n.preset == nil {
		return nil, fmt.Errorf("uriscan: template is %q; want one of %s", preset, strings.Join(template.Presets(), ", "))
	}
	var err error
	if n.routes, err = match.Compile(routes...); err != nil {
		var at *match.Error
		if errors.As(err, &at) && at.Pattern >= 0 {
			return nil, fmt.Errorf("uriscan: routes[%d]: %w", at.Pattern, err)
		}
		return nil, fmt.Errorf("uriscan: routes: %w", err)
	}
	return n, nil
}

// route returns the path of the known route that a request matches, or "".
func (n *naming) route(v *view) string {
	var m match.Match
	if !n.routes.MatchHostString(v.found.Host, v.method, v.path(), &m) {
		return ""
	}
	_, _, path := n.routes.Parts(m.Pattern)
	return path
}

// template returns the name of a request: its route, or else the template of its path.
func (n *naming) template(v *view) string {
	if route := n.route(v); route != "" {
		return route
	}
	return string(template.Append(nil, v.path(), n.preset))
}

// wildcardsOf returns a pattern as it was before a Caddyfile was read: Caddy writes
// {http.request.uuid} for {uuid}, and so for others of its placeholders.
func wildcardsOf(pattern string) string {
	parts := strings.Split(pattern, "{http.")
	for i, part := range parts[1:] {
		name, rest, _ := strings.Cut(part, "}")
		parts[i+1] = "{" + name[strings.LastIndexByte(name, '.')+1:] + "}" + rest
	}
	return strings.Join(parts, "")
}
