package auth

import (
	"net/http"
	"strings"
)

// The names of the proxies in metrics and logs.
const (
	nginx     = "nginx"
	traefik   = "traefik"
	envoy     = "envoy"
	envoyHTTP = "envoy-http"
)

// Nginx returns a handler for nginx's directive auth_request. It reads the fields that a
// configuration of nginx sets, answers 200 for a request that may pass, and 403 for all
// others, because nginx takes no other status. The field X-Uriscan-Refusal says why.
//
// The error says what is wrong with the names.
func (s *Server) Nginx(fields Fields) (http.Handler, error) {
	return s.byFields(nginx, fields, func(v *verdict) { v.status = http.StatusForbidden })
}

// Traefik returns a handler for Traefik's middleware ForwardAuth. It answers 200, or with
// the status and the text that the client shall get.
//
// The error says what is wrong with the names.
func (s *Server) Traefik(fields Fields) (http.Handler, error) {
	return s.byFields(traefik, fields, func(*verdict) {})
}

// byFields returns a handler that reads fields, and changes the verdict as the proxy wants it.
func (s *Server) byFields(proxy string, fields Fields, change func(*verdict)) (http.Handler, error) {
	if err := fields.check(); err != nil {
		return nil, err
	}
	g, fields := s.gateFor(proxy), fields.canonical()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		described, err := fields.read(r.Header)
		v := g.check(&described, err)
		change(&v)
		v.write(w)
	}), nil
}

// DefaultEnvoyPrefix is the path_prefix of the README's configuration of Envoy. It makes
// the path that is to be checked the query of the path that net/http reads, since net/http
// would refuse a path such as "/%zz" before the handler can.
const DefaultEnvoyPrefix = "/?"

// EnvoyHTTP returns a handler for the HTTP form of Envoy's filter ext_authz. Envoy sends
// the method, the path after a path_prefix, and the Host of the request. The handler
// answers 200, or with the status and the text that the client shall get.
func (s *Server) EnvoyHTTP(prefix string) http.Handler {
	g := s.gateFor(envoyHTTP)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path, found := strings.CutPrefix(r.RequestURI, prefix)
		var err error
		if !found {
			err = errPrefix
		}
		described := requestOf(r.Method, path, r.Host, "")
		v := g.check(&described, err)
		v.write(w)
	})
}
