package auth_test

import (
	"bufio"
	"fmt"
	"net/http"
	"net/textproto"
	"strings"
	"testing"

	authv3 "github.com/envoyproxy/go-control-plane/envoy/service/auth/v3"

	"github.com/uriscan/uriscan/integrations/auth"
	"github.com/uriscan/uriscan/urihttp"
)

// FuzzProxiesDescribeTheRequest gives a request to each proxy's form of a description, and
// wants the verdict of the Checker on it from all. The description of nginx goes through
// the head of a request, as a proxy sends it.
func FuzzProxiesDescribeTheRequest(f *testing.F) {
	for _, s := range known() {
		f.Add(s.method, s.target, s.host, s.target == "/")
	}
	f.Add("GET", "/ HTTP/1.1", "h", false)
	f.Add("", "", "", true)
	a := newAsked(f, auth.Options{})
	checker := urihttp.NewChecker(urihttp.Options{})
	nginx, _ := a.Nginx(auth.DefaultNginx)
	parts, err := a.Traefik(auth.Fields{Method: "M", Target: "T", Host: "H", Protocol: "P"})
	if err != nil {
		f.Fatal(err)
	}
	envoy, envoyHTTP := a.Envoy(), a.EnvoyHTTP(auth.DefaultEnvoyPrefix)
	f.Fuzz(func(t *testing.T, method, target, host string, http2 bool) {
		protocol, major := "HTTP/1.1", 1
		if http2 {
			protocol, major = "HTTP/2.0", 2
		}
		want := ""
		if why := checker.Check(&http.Request{Method: method, RequestURI: target, Host: host, ProtoMajor: major}, new(urihttp.Request)); why != nil {
			want = why.Code
		}
		got := map[string]string{}
		_, got["parts"] = ask(parts, http.Header{"M": {method}, "T": {target}, "H": {host}, "P": {protocol}})
		if !strings.Contains(method, " ") {
			text := fmt.Sprintf("X-Uriscan-Request: %s %s %s\r\nX-Uriscan-Host: %s\r\n\r\n", method, target, protocol, host)
			fields, err := textproto.NewReader(bufio.NewReader(strings.NewReader(text))).ReadMIMEHeader()
			if err == nil && len(fields) == 2 && fields.Get("X-Uriscan-Host") == host && fields.Get("X-Uriscan-Request") == method+" "+target+" "+protocol {
				_, got["nginx"] = ask(nginx, http.Header(fields))
			}
		}
		if target != "" { // for Envoy that is a CONNECT without a path
			answer, err := envoy.Check(t.Context(), message(&authv3.AttributeContext_HttpRequest{Method: method, HeaderMap: rawHeaders(":path", target, ":authority", host), Protocol: protocol}))
			if err != nil {
				t.Fatal(err)
			}
			got["envoy"] = answer.GetStatus().GetMessage()
		}
		if !http2 {
			w := recorder{header: http.Header{}}
			envoyHTTP.ServeHTTP(&w, &http.Request{Method: method, RequestURI: auth.DefaultEnvoyPrefix + target, Host: host})
			got["envoy-http"] = w.header.Get(auth.RefusalField)
			for _, values := range w.header {
				if strings.ContainsFunc(values[0], func(r rune) bool { return r < ' ' || r > '~' }) || len(values[0]) > 2000 {
					t.Errorf("the answer has %.100q", values)
				}
			}
		}
		for proxy, code := range got {
			if code != want {
				t.Errorf("%s: %q, want %q", proxy, code, want)
			}
		}
		if log := a.log.String(); len(log) > 1<<20 {
			a.log.text.Reset()
		}
	})
}

// A recorder keeps the header of an answer.
type recorder struct{ header http.Header }

func (r *recorder) Header() http.Header         { return r.header }
func (r *recorder) Write(p []byte) (int, error) { return len(p), nil }
func (r *recorder) WriteHeader(int)             {}
