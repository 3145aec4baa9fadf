package auth_test

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sigs.k8s.io/yaml"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/integrations/auth"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/percent"
	"github.com/uriscan/uriscan/urihttp"
)

// Traefik's modules cannot be required: its go.mod has a local replacement. So traefikDoes
// does what Traefik 3.7.13 does with a request, by its documentation and its source, on the
// same server, that of net/http.

// A forwardAuth is the part of a configuration with these names.
type forwardAuth struct {
	Address             string   `json:"address"`
	TrustForwardHeader  bool     `json:"trustForwardHeader"`
	MaxResponseBodySize int64    `json:"maxResponseBodySize"`
	AuthRequestHeaders  []string `json:"authRequestHeaders"`
	AuthResponseHeaders []string `json:"authResponseHeaders"`
}

// exampleOfTraefik returns that of the example, which has no other names.
func exampleOfTraefik(t testing.TB) forwardAuth {
	t.Helper()
	var config struct {
		HTTP struct {
			Middlewares struct {
				Uriscan struct {
					ForwardAuth forwardAuth `json:"forwardAuth"`
				} `json:"uriscan"`
			} `json:"middlewares"`
			Routers, Services map[string]any
		} `json:"http"`
	}
	must.NoError(t, yaml.UnmarshalStrict(must.Bytes(t, "example/traefik.yaml"), &config))
	return config.HTTP.Middlewares.Uriscan.ForwardAuth
}

// clean changes a request as an entry point does before any middleware: a "#" in the path
// is refused, triplets of unreserved bytes are decoded, dot segments and empty segments are
// removed. ok is false for a request that is refused.
func clean(r *http.Request) (ok bool) {
	if r.URL.Opaque != "" || strings.Contains(r.URL.RawPath, "#") {
		return false
	}
	r.URL.RawPath = string(percent.AppendDecodedOnly(nil, r.URL.RawPath, percent.Unreserved))
	r.URL = r.URL.JoinPath()
	return true
}

// describe returns the request that Traefik sends to the server.
func (f *forwardAuth) describe(r *http.Request) *http.Request {
	asking, _ := http.NewRequest("GET", f.Address, nil)
	set := func(name, value string) {
		if f.TrustForwardHeader && r.Header.Get(name) != "" {
			value = r.Header.Get(name)
		}
		asking.Header.Set(name, value)
	}
	for name, values := range r.Header {
		if len(f.AuthRequestHeaders) == 0 && (f.TrustForwardHeader || !strings.HasPrefix(name, "X-Forwarded-")) {
			asking.Header[name] = values
		}
	}
	for _, name := range f.AuthRequestHeaders {
		asking.Header[name] = r.Header[name]
	}
	client, _, _ := net.SplitHostPort(r.RemoteAddr)
	set("X-Forwarded-For", client)
	set("X-Forwarded-Proto", "http")
	set("X-Forwarded-Port", "80")
	set("X-Forwarded-Method", r.Method)
	set("X-Forwarded-Host", r.Host)
	set("X-Forwarded-Uri", r.URL.RequestURI())
	return asking
}

// ServeHTTP asks the server, and then answers with its answer, or with the header fields
// that the application would get.
func (f *forwardAuth) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !clean(r) {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	response, err := http.DefaultTransport.RoundTrip(f.describe(r))
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	defer response.Body.Close()
	if response.StatusCode/100 != 2 {
		for name, values := range response.Header {
			w.Header()[name] = values
		}
		w.WriteHeader(response.StatusCode)
		io.Copy(w, io.LimitReader(response.Body, f.MaxResponseBodySize))
		return
	}
	for _, name := range f.AuthResponseHeaders {
		r.Header.Del(name)
		for _, value := range response.Header.Values(name) {
			w.Header().Add(name, value)
		}
	}
	w.Header().Set("App-Uri", r.URL.RequestURI())
}

// startTraefik runs the caller, with the configuration of the example, and the server.
func startTraefik(t testing.TB, o auth.Options, change func(*forwardAuth)) *site {
	t.Helper()
	f := exampleOfTraefik(t)
	a := newAsked(t, o)
	handler, err := a.Traefik(auth.DefaultTraefik)
	must.NoError(t, err)
	a.listen(t, "tcp", "127.0.0.1:0", handler)
	f.Address = strings.Replace(f.Address, "127.0.0.1:8113", a.address, 1)
	change(&f)
	server := httptest.NewServer(&f)
	t.Cleanup(server.Close)
	return &site{t: t, address: server.Listener.Addr().String(), asked: a}
}

// asTheExample changes nothing.
func asTheExample(*forwardAuth) {}

// TestTraefikLosesWhatNetURLRewrites has the table of the README: what a client sends, what
// the application gets, and the verdict.
func TestTraefikLosesWhatNetURLRewrites(t *testing.T) {
	s := startTraefik(t, auth.Options{Check: urihttp.Options{RefuseFacts: uriscan.FactEncodedSlash | uriscan.FactDotSegment | uriscan.FactEncodedDotSegment}}, asTheExample)
	for _, row := range traefikRows {
		got := s.send(head("GET", row.target, row.host))
		expect.Equal(t, got.status, row.status, "%s, Host %s: the status", row.target, row.host)
		expect.Equal(t, got.header.Get(auth.RefusalField), row.code, "%s, Host %s: the code", row.target, row.host)
		expect.Equal(t, got.header.Get("App-Uri"), row.handedOn, "%s, Host %s: what the application gets", row.target, row.host)
	}
}

// traefikRows are requests and what becomes of them. Without a code a status of 400 is that
// of Traefik alone.
var traefikRows = []struct {
	target, host, handedOn string
	status                 int
	code                   string
}{
	{"/a%20b?c=d", "h", "/a%20b?c=d", 200, ""},
	{"/<x>", "h", "/%3Cx%3E", 200, ""},
	{`/a\b`, "h", "/a%5Cb", 200, ""},
	{"/a/../b", "h", "/b", 200, ""},
	{"/%2e%2e/b", "h", "/b", 200, ""},
	{"/a//b", "h", "/a/b", 200, ""},
	{"//other/x", "h", "/other/x", 200, ""},
	{"http://other/x", "h", "/x", 200, ""},
	{"ftp://other/x", "h", "/x", 200, ""},
	{"http://u:p@h/x", "h", "/x", 200, ""},
	{"/x?q=<x>", "h", "", 400, "target-query"},
	{"/x?a[]=1", "h", "", 400, "target-query"},
	{"/x?q=%zz", "h", "", 400, "target-percent"},
	{"/a%2Fb", "h", "", 400, "fact-encoded-slash"},
	{"/x", "h<x>", "", 400, ""},
	{"/x", "h:x", "", 400, "host-port"},
	{"/%zz", "h", "", 400, ""},
	{"/a#b", "h", "", 400, ""},
}

// TestTraefikDoesNotTrustClients sends the fields by which Traefik describes a request. They
// count with trustForwardHeader alone.
func TestTraefikDoesNotTrustClients(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*forwardAuth)
		status int
	}{
		{"the README's", asTheExample, 400},
		{"all fields of the client", func(f *forwardAuth) { f.AuthRequestHeaders = nil }, 400},
		{"trustForwardHeader", func(f *forwardAuth) { f.TrustForwardHeader, f.AuthRequestHeaders = true, nil }, 200},
	} {
		s := startTraefik(t, auth.Options{}, c.change)
		got := s.get("/?<", "X-Forwarded-Uri: /harmless", "X_Forwarded_Uri: /harmless", "X-Uriscan-Request: GET / HTTP/1.1")
		expect.Equal(t, got.status, c.status, "%s: the status", c.name)
	}
}

// TestTraefikReportsOnly lets all pass, and shows the code to the application.
func TestTraefikReportsOnly(t *testing.T) {
	s := startTraefik(t, auth.Options{Check: urihttp.Options{ReportOnly: true}}, asTheExample)
	got := s.get("/?secret<", "X-Uriscan-Refusal: forged")
	expect.Equal(t, got.status, 200, "the status")
	expect.Equal(t, got.header.Get(auth.RefusalField), "target-query", "the code")
	if strings.Contains(s.asked.log.String(), "secret") {
		t.Errorf("the log has something of the request: %s", s.asked.log)
	}
}

// TestTraefikFailsClosed stops the server.
func TestTraefikFailsClosed(t *testing.T) {
	s := startTraefik(t, auth.Options{}, asTheExample)
	expect.Equal(t, s.get("/").status, 200, "the status with a server")
	s.asked.http.Close()
	expect.Equal(t, s.get("/").status, 500, "the status without one")
}
