package auth_test

import (
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/integrations/auth"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/urihttp"
)

// forged are header fields by which a client says that it asks for something harmless.
var forged = []string{
	"X-Uriscan-Request: GET /harmless HTTP/1.1", "X-Uriscan-Host: h", "x-uriscan-request: GET /harmless HTTP/1.1",
	"X_Uriscan_Request: GET /harmless HTTP/1.1", "X-Forwarded-Method: GET", "X-Forwarded-Uri: /harmless", "X-Forwarded-Host: h",
	"X-Original-URL: /harmless", "X-Uriscan-Target: /harmless", "X-Uriscan-Method: GET", "X-Uriscan-Protocol: HTTP/1.1",
}

// TestClientsCannotDescribeTheirRequests sends these fields with requests that are to be
// refused, with the README's configuration, and with one that hands on all that a client
// sends: nginx replaces the fields that it sets, and no other is read.
func TestClientsCannotDescribeTheirRequests(t *testing.T) {
	for name, changes := range map[string][]string{
		"the README's":                {},
		"with fields of the client":   {"proxy_pass_request_headers off;", ""},
		"with fields and underscores": {"proxy_pass_request_headers off;", "", "listen 127.0.0.1:8080;", "listen 127.0.0.1:8080; underscores_in_headers on;"},
	} {
		s := startNginx(t, auth.Options{}, changes...)
		for _, bad := range []sent{{"GET", "/<", "h"}, {"GET", "ftp://h/", "h"}, {"GET", "/", "u@h"}, {"GET", "http://u:p@h/", "h"}} {
			expect.Equal(t, s.send(head(bad.method, bad.target, bad.host, forged...)).status, 400, "%s: %v: the status", name, bad)
		}
		expect.Equal(t, s.get("/", forged...).status, 200, "%s: a valid request: the status", name)
		// HTTP/1.0 may come without a Host. nginx then leaves out the field with it, and that
		// of the client too.
		expect.Equal(t, s.send("GET / HTTP/1.0\r\nX-Uriscan-Host: u@h\r\n\r\n").status, 200, "%s: a request without a Host", name)
		expect.Equal(t, s.asked.count(t, "refusals_total", auth.Unreadable, "nginx"), 0, "%s: requests that could not be read", name)
	}
}

// TestNginxHandsOnTheRequestLine compares the two variables that nginx has for the target.
// $request is raw. $request_uri has lost the scheme and the authority of a URI.
func TestNginxHandsOnTheRequestLine(t *testing.T) {
	request := startNginx(t, auth.Options{Check: urihttp.Options{RefuseFacts: uriscan.FactEmptySegment}})
	for _, slashes := range []string{"on", "off"} {
		byURI := startNginx(t, auth.Options{}, "proxy_set_header X-Uriscan-Request $request;",
			"proxy_set_header X-Uriscan-Request \"$request_method $request_uri $server_protocol\";",
			"error_page 403 =400 @refused;", "error_page 403 =400 @refused; merge_slashes "+slashes+";")
		for _, target := range []string{"ftp://h/x", "javascript://h/x"} {
			expect.Equal(t, byURI.get(target).status, 200, "%s with $request_uri: the status", target)
		}
		expect.Equal(t, byURI.get("/a//b").status, 200, "/a//b with $request_uri: the status")
	}
	for _, target := range []string{"ftp://h/x", "javascript://h/x"} {
		expect.Equal(t, request.get(target).status, 400, "%s with $request: the status", target)
	}
	// merge_slashes is on in both, and changes neither variable.
	expect.Equal(t, request.get("/a//b").body, "refused: fact-empty-segment\n", "/a//b with $request")
}

// TestNginxHandsOnTheFieldHost compares the two variables that nginx has for the Host.
// $http_host is raw. $host has lost the case and the port, and is that of the target if
// the target has one.
func TestNginxHandsOnTheFieldHost(t *testing.T) {
	raw := startNginx(t, auth.Options{})
	changed := startNginx(t, auth.Options{}, "$http_host", "$host")
	for _, c := range []struct {
		host       string
		raw, other int
	}{
		{"h", 200, 200}, {"H:80", 200, 200}, {"h:x", 400, 200}, {"h h", 400, 400}, {"h%zz", 400, 400}, {"u@h", 400, 400}, {"h,h2", 200, 200},
	} {
		expect.Equal(t, raw.send(head("GET", "/", c.host)).status, c.raw, "Host %q by $http_host: the status", c.host)
		expect.Equal(t, changed.send(head("GET", "/", c.host)).status, c.other, "Host %q by $host: the status", c.host)
	}
	two := head("GET", "/", "h", "Host: h2")
	expect.Equal(t, raw.send(two).status, 400, "the status of two fields Host, which nginx refuses itself")
}
