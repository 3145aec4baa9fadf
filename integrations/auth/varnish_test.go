package auth_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/integrations/auth"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/urihttp"
)

// startVarnish runs varnishd with the example.
func startVarnish(t *testing.T, o auth.Options, changes ...string) *site {
	t.Helper()
	program := engine(t, "varnishd", "varnish")
	s := &site{t: t, address: freeAddress(t), asked: startAsked(t, o), app: startApp(t)}
	must.NoError(t, os.Chmod(filepath.Dir(s.asked.address), 0o755)) // for the user that varnishd becomes
	must.NoError(t, os.Chmod(s.asked.address, 0o777))
	s.folder = filepath.Dir(s.asked.address) // t.TempDir() has a longer name than varnishd takes
	_, port, _ := strings.Cut(s.app.address, ":")
	vcl := strings.NewReplacer(append(changes, "/run/uriscan-auth/nginx.sock", s.asked.address, "8000", port)...).Replace(must.Read(t, "example/varnish.vcl"))
	file := filepath.Join(s.folder, "v.vcl")
	must.NoError(t, os.WriteFile(file, []byte(vcl), 0o644))
	startEngine(t, s.address, program, "-F", "-f", file, "-a", s.address, "-n", filepath.Join(s.folder, "work"))
	return s
}

// TestVarnishAsks sends requests that servers disagree about. Varnish hands on what the
// client sent, but for a URI of http or https: that is a path then, and its host is the
// Host. What it refuses itself stays refused.
func TestVarnishAsks(t *testing.T) {
	o := auth.Options{Check: urihttp.Options{RefuseFacts: uriscan.FactEncodedSlash}}
	s := startVarnish(t, o)
	checker, passed, refused := urihttp.NewChecker(o.Check), 0, 0
	for _, r := range known() {
		var found urihttp.Request
		why := checker.Check(&http.Request{Method: r.method, RequestURI: r.target, Host: r.host, ProtoMajor: 1}, &found)
		got := s.send(head(r.method, r.target, r.host, forged...))
		switch {
		case got.status == 200:
			passed++
			if why != nil && !strings.HasPrefix(r.target, "http:") {
				t.Errorf("%q passes: %v", r, why)
			}
		case got.status == 403:
			refused++
			if strings.HasPrefix(r.target, "http:") {
				continue // refused for another reason than the target that the client sent
			}
			if why == nil || got.header.Get(auth.RefusalField) != why.Code {
				t.Errorf("%q gets %q, want %v", r, got.header.Get(auth.RefusalField), why)
			}
		}
	}
	t.Logf("%d pass, %d are refused", passed, refused)
	if passed == 0 || refused == 0 {
		t.Error("the requests show nothing")
	}
	expect.Equal(t, s.get("/users/17/a//b", forged...).status, 200, "the status")
	line, fields, _ := s.app.last()
	expect.Equal(t, line, "GET /users/17/a//b HTTP/1.1", "the line at the application")
	expect.Equal(t, fields.Get(auth.TemplateField), "/users/{int}/a//b", "the template at the application")
	expect.Equal(t, fields.Get("X-Uriscan-Request"), "", "the field for the server at the application")
}

// TestVarnishKeepsTheBody posts some, and one that is longer than the example allows.
func TestVarnishKeepsTheBody(t *testing.T) {
	s := startVarnish(t, auth.Options{})
	for _, length := range []int{0, 4, 200_000, 256 << 10} {
		got := s.send(head("POST", "/form", "h", fmt.Sprint("Content-Length: ", length)) + strings.Repeat("x", length))
		expect.Equal(t, got.status, 200, "a body of %d: the status", length)
		_, fields, _ := s.app.last()
		expect.Equal(t, fields.Get("Content-Length"), fmt.Sprint(length), "the length at the application")
	}
	_, _, before := s.app.last()
	s.send(head("POST", "/form", "h", "Content-Length: 2000000") + strings.Repeat("x", 2_000_000))
	_, _, after := s.app.last()
	expect.Equal(t, after, before, "how many requests reach the application after one with a body of 2 MB")
}

// TestVarnishFailsClosed stops the server, with the example and with the change of the README.
func TestVarnishFailsClosed(t *testing.T) {
	s := startVarnish(t, auth.Options{})
	expect.Equal(t, s.get("/").status, 200, "the status with a server")
	s.asked.http.Close()
	expect.Equal(t, s.get("/").status, 503, "the status without one")
	const change = "(resp.status == 200 || resp.status == 503)"
	if !strings.Contains(readme(t), "`"+change+"`") {
		t.Errorf("README.md does not have %s", change)
	}
	open := startVarnish(t, auth.Options{}, "resp.status == 200", change)
	expect.Equal(t, open.get("/<").status, 403, "open: the status with a server")
	open.asked.http.Close()
	expect.Equal(t, open.get("/").status, 200, "open: the status without one")
}
