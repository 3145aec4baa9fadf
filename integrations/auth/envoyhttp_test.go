package auth_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/integrations/auth"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/requests"
	"github.com/uriscan/uriscan/urihttp"
)

// TestEnvoyOverHTTPGetsTheVerdictOfTheChecker sends each request as Envoy does, with the
// README's prefix, through net/http. It does not change the verdict but for requests that
// net/http refuses with 400 itself, and Envoy does not hand on.
func TestEnvoyOverHTTPGetsTheVerdictOfTheChecker(t *testing.T) {
	a := newAsked(t, auth.Options{})
	a.listen(t, "tcp", "127.0.0.1:0", a.EnvoyHTTP(auth.DefaultEnvoyPrefix))
	checker := urihttp.NewChecker(urihttp.Options{})
	for _, row := range requests.Rows {
		if !strings.HasPrefix(row.Target, "/") && row.Target != "*" || row.Method == "CONNECT" {
			continue // Envoy has no such path
		}
		var found urihttp.Request
		why := checker.Check(&http.Request{Method: row.Method, RequestURI: row.Target, Host: row.Host, ProtoMajor: 1}, &found)
		got := sendTo(t, a.address, head(row.Method, auth.DefaultEnvoyPrefix+row.Target, row.Host))
		switch {
		case why == nil:
			expect.Equal(t, got.status, 200, "%s %q, Host %q: the status", row.Method, row.Target, row.Host)
		case strings.ContainsAny(row.Target+row.Host, "\x00\t ") || got.header.Get(auth.RefusalField) == "":
			expect.Equal(t, got.status, 400, "%s %q, Host %q: the status, by net/http", row.Method, row.Target, row.Host)
			if row.AcceptedBy&requests.NetHTTP != 0 {
				t.Errorf("%s %q, Host %q does not reach the handler", row.Method, row.Target, row.Host)
			}
		default:
			expect.Equal(t, got.status, why.Status, "%s %q, Host %q: the status", row.Method, row.Target, row.Host)
			expect.Equal(t, got.header.Get(auth.RefusalField), why.Code, "%s %q, Host %q: the code", row.Method, row.Target, row.Host)
		}
	}
	for _, target := range []string{"/%zz", "/a%", "/?%zz", "/a#b", "/é"} {
		got := sendTo(t, a.address, head("GET", auth.DefaultEnvoyPrefix+target, "h"))
		if got.header.Get(auth.RefusalField) == "" {
			t.Errorf("%q does not reach the handler", target)
		}
	}
	got := sendTo(t, a.address, head("GET", "/x", "h"))
	expect.Equal(t, got.header.Get(auth.RefusalField), auth.Unreadable, "the code of a path without the prefix")
}

// TestAnswersOverHTTPHaveAllFields wants them to be there, if empty, so that Envoy replaces
// what a client has sent.
func TestAnswersOverHTTPHaveAllFields(t *testing.T) {
	a := newAsked(t, auth.Options{})
	a.listen(t, "tcp", "127.0.0.1:0", a.EnvoyHTTP(auth.DefaultEnvoyPrefix))
	for _, target := range []string{"/", "/<", "/a%2Fb"} {
		got := sendTo(t, a.address, head("GET", auth.DefaultEnvoyPrefix+target, "h"))
		for _, name := range []string{auth.RefusalField, auth.FactsField, auth.TemplateField, auth.DiffersField} {
			expect.Equal(t, len(got.header.Values(name)), 1, "%s: how many fields %s", target, name)
		}
	}
}
