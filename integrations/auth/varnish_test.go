package auth_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

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

// TestVarnishAsksAboutEachRequestOfAConnection sends a request that is to be refused after one
// that Varnish's own rules would pipe.
func TestVarnishAsksAboutEachRequestOfAConnection(t *testing.T) {
	s := startVarnish(t, auth.Options{})
	for method, want := range map[string]int{"GET": 200, "PROPFIND": 200, "OTHER": 200, "CONNECT": 405} {
		conn, err := net.Dial("tcp", s.address)
		must.NoError(t, err)
		defer conn.Close()
		conn.SetDeadline(time.Now().Add(time.Minute))
		answers := bufio.NewReader(conn)
		target := "/a"
		if method == "CONNECT" {
			target = "h:443"
		}
		fmt.Fprintf(conn, "%s %s HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nbody", method, target)
		expect.Equal(t, readAnswer(answers, method).status, want, "%s: the status", method)
		if line, _, _ := s.app.last(); want == 200 {
			expect.Equal(t, line, method+" /a HTTP/1.1", "%s: the line at the application", method)
		}
		fmt.Fprint(conn, head("GET", "/<", "h"))
		expect.Equal(t, readAnswer(answers, "GET").header.Get(auth.RefusalField), "target-path", "%s: the code of the next request", method)
	}
}

// TestVarnishReportsOnly lets pass what net/http itself would refuse as a request.
func TestVarnishReportsOnly(t *testing.T) {
	s := startVarnish(t, auth.Options{Check: urihttp.Options{ReportOnly: true}})
	list := []sent{{"GET", "/%zz", "h"}, {"GET", "a", "h"}, {"GET", "/", "h<x>"}, {"GET", "/", "u@h"}, {"GET", "/\xff", "h"}}
	for _, r := range list {
		expect.Equal(t, s.send(head(r.method, r.target, r.host)).status, 200, "%q: the status", r)
		line, fields, _ := s.app.last()
		expect.Equal(t, line+", "+fields.Get("Host"), r.method+" "+r.target+" HTTP/1.1, "+r.host, "the head at the application")
		if fields.Get(auth.RefusalField) == "" {
			t.Errorf("%q: the application gets no code", r)
		}
	}
	expect.Equal(t, s.asked.count(t, "checks_total", "nginx", "reported"), float64(len(list)), "how many would be refused")
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
