package auth_test

import (
	"testing"
	"strings"
	"fmt"

	"github.com/uriscan/uriscan/integrations/auth"
	"github.com/uriscan/uriscan/urihttp"
)

func TestZZVarnish(t *testing.T) {
	for _, report := range []bool{false, true} {
	s := startVarnish(t, auth.Options{Check: urihttp.Options{ReportOnly: report}})
	for _, h := range []string{
		head("GET", "/%zz", "h"), head("GET", "/a", "h<x>"),head("GET", "/a", "[h"),head("GET", "/a", "u@h"), head("GET", "/a|b", "h"), head("GET", "*", "h"), head("OPTIONS", "*", "h"),
		head("GET", "/?a=%zz", "h"), head("CONNECT", "h:443", "h:443"), head("POST", "/a", "h", "Content-Length: 3")+"abc", head("POST", "/a", "h", "Transfer-Encoding: chunked")+"3\r\nabc\r\n0\r\n\r\n",
		head("GET", "/a", "h", "Upgrade: h2c", "Connection: Upgrade"), head("GET", "/a", "h", "Upgrade: websocket"), head("GET", "/a", "h", "Range: bytes=0-1"), head("GET", "/a", "h", "If-None-Match: *"),
		head("HEAD", "/a", "h"), head("HEAD", "/<", "h"), head("GET", "/a", "h", "Host: <"), head("GET", "http://h/a", "i"), head("GET", "https://h/a", "i"), head("GET", "ftp://h/a", "i"), head("GET", "HTTP://h/a", "i"), head("GET", "http://h", "i"), head("GET", "http://u:p@h/a", "i"),
		head("FOO", "/a", "h"), head("GET", "a", "h"), head("GET", "/a#b", "h"), head("GET", "/\xff", "h"), "GET /a HTTP/1.1\r\nConnection: close\r\n\r\n", "GET /a HTTP/1.0\r\n\r\n", "GET /a\r\n\r\n",
		head("GET", "/a", "h", "Expect: 100-continue"), head("GET", "/a", "h", "Transfer-Encoding: identity"), head("GET", "/a", "h", "X-Uriscan-Request: GET /x HTTP/1.1", "X-Uriscan-Request: GET /x HTTP/1.1", "X-Uriscan-Host: <"),
		head("GET", "/a", "h", "Connection: X-Uriscan-Request"), head("GET", "/<", "h", "Connection: X-Uriscan-Request, X-Uriscan-Host"),
		head("GET", "/"+strings.Repeat("a", 5000), "h"), head("GET", "/"+strings.Repeat("a", 20000), "h"), head("GET", "/", strings.Repeat("a", 5000)),
	} {
		_, _, before := s.app.last()
		got := s.send(h)
		line, f, after := s.app.last()
		if after == before { line = "" }
		t.Logf("report=%v %.60q -> %d %q, app %.60q host %.20q", report, h, got.status, got.header.Get(auth.RefusalField), line, f.Get("Host"))
	}
	}
}
func TestZZNginx(t *testing.T) {
	for _, report := range []bool{false, true} {
	s := startNginx(t, auth.Options{Check: urihttp.Options{ReportOnly: report}})
	for _, h := range []string{
		head("GET", "/%zz", "h"), head("GET", "/a", "h<x>"),head("GET", "/a", "[h"),head("GET", "/a", "u@h"), head("GET", "/a|b", "h"), head("GET", "*", "h"), head("OPTIONS", "*", "h"),
		head("GET", "/?a=%zz", "h"), head("CONNECT", "h:443", "h:443"), head("GET", "/a", "h", "Upgrade: h2c", "Connection: Upgrade"), 
		head("GET", "/a", "h", "Host: <"), head("GET", "http://h/a", "i"), head("GET", "https://h/a", "i"), head("GET", "ftp://h/a", "i"), head("GET", "HTTP://h/a", "i"), head("GET", "http://h", "i"), head("GET", "http://u:p@h/a", "i"),
		head("GET", "http://h:99/a", "i"), head("GET", "http://h:/a", "i"),
		head("FOO", "/a", "h"), head("foo", "/a", "h"), head("GET", "a", "h"), head("GET", "/a#b", "h"), head("GET", "/\xff", "h"), "GET /a HTTP/1.1\r\nConnection: close\r\n\r\n", "GET /a HTTP/1.0\r\n\r\n", "GET /a\r\n\r\n", "GET /a \r\n\r\n", "GET /a HTTP/1.9\r\nHost: h\r\nConnection: close\r\n\r\n", "GET /a HTTP/2.0\r\nHost: h\r\n\r\n", "GET /a HTTP/1.1 \r\nHost: h\r\nConnection: close\r\n\r\n", "GET  /a  HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
		"GET /a HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n","GET /a HTTP/1.1\r\nHost: \t h \t\r\nConnection: close\r\n\r\n", "GET /a HTTP/1.1\r\nHost: h\x01\r\nConnection: close\r\n\r\n", "GET /a HTTP/1.1\r\nHost: h\x80\r\nConnection: close\r\n\r\n","GET /a HTTP/1.1\r\nHost: h\r\n i\r\nConnection: close\r\n\r\n",
		"\r\n\r\nGET /a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n","GET /a HTTP/1.1\r\nHost : <\r\nHost: h\r\nConnection: close\r\n\r\n",
		"GET /a\x7f HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n","GET /a HTTP/1.1\r\nHost: h\r\nConnection: close, X-Uriscan-Request\r\n\r\n", "GET /a HTTP/1.1\r\nHost: h.\r\nConnection: close\r\n\r\n",
		"GET /uriscan-auth HTTP/1.1\r\nHost: h.\r\nConnection: close\r\n\r\n",
		"POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nExpect: 100-continue\r\nConnection: close\r\n\r\nabcde",
		"TRACE /a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
		head("GET", "/"+strings.Repeat("a", 60000), "h"), head("GET", "/", strings.Repeat("a", 60000)), head("GET", "/"+strings.Repeat("a", 60000), strings.Repeat("b", 60000)), head("GET", "/"+strings.Repeat("<", 60000), strings.Repeat("b", 60000)),
		head("GET", "/"+strings.Repeat("%41", 1000), "h"), 
	} {
		_, _, before := s.app.last()
		got := s.send(h)
		line, f, after := s.app.last()
		if after == before { line = "" }
		t.Logf("report=%v %.60q -> %d %.30q %q, app %.60q host %.20q", report, h, got.status, got.body, got.header.Get(auth.RefusalField), line, f.Get("Host"))
	}
	}
	_ = fmt.Sprint
}
