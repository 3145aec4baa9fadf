package auth_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"strings"
	"testing"
	"time"

	"github.com/uriscan/uriscan/integrations/auth"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// TestNginxTakesAnotherCheckForOursWithSatisfyAny shows what the README warns of.
func TestNginxTakesAnotherCheckForOursWithSatisfyAny(t *testing.T) {
	for satisfy, want := range map[string]int{"all": 400, "any": 200} {
		s := startNginx(t, auth.Options{}, "auth_request /uriscan-auth;", "auth_request /uriscan-auth;\n	satisfy "+satisfy+";\n	allow 127.0.0.1;\n	deny all;")
		expect.Equal(t, s.get("/<").status, want, "satisfy %s: the status", satisfy)
	}
}

// TestNginxLetsNoSecondHostPass sends a URI with another host than the field Host. Alone, nginx
// takes the one for $host and to choose the server, and the other for $http_host.
func TestNginxLetsNoSecondHostPass(t *testing.T) {
	two := head("GET", "http://target.example/a", "field.example")
	for variable, want := range map[string]string{"$host": "target.example", "$http_host": "field.example"} {
		handed := []string{"proxy_pass http://app;", "proxy_pass http://app;\n		proxy_set_header Host " + variable + ";"}
		alone := startNginx(t, auth.Options{}, append(handed, "auth_request /uriscan-auth;", "")...)
		expect.Equal(t, alone.send(two).status, 200, "alone: the status")
		line, fields, _ := alone.app.last()
		expect.Equal(t, line+", "+fields.Get("Host"), "GET /a HTTP/1.0, "+want, "%s: the head at the application", variable)
		s := startNginx(t, auth.Options{}, handed...)
		expect.Equal(t, s.send(two).body, "refused: other-host\n", "the body")
		expect.Equal(t, s.send(head("GET", "http://target.example/a", "target.example:80")).status, 200, "one host: the status")
	}
}

// webSockets is what configurations of nginx have for WebSockets, and upgrades what the README
// has in place of it.
const (
	webSockets = "proxy_http_version 1.1;\n		proxy_set_header Upgrade $http_upgrade;\n		proxy_set_header Connection upgrade;"
	upgrades   = "map $http_upgrade $uriscan_upgrade {\n	~*^websocket$ websocket;\n}\n"
)

// TestNginxMakesATunnelForWebSocketsAlone asks for one with h2c, and sends a request through
// it that is to be refused.
func TestNginxMakesATunnelForWebSocketsAlone(t *testing.T) {
	if !strings.Contains(readme(t), "\n"+upgrades) {
		t.Errorf("README.md does not have\n%s", upgrades)
	}
	for _, c := range []struct {
		value, upgrade, through string
	}{
		{"$http_upgrade", "h2c", "GET /< HTTP/1.1"}, {"$uriscan_upgrade", "h2c", ""}, {"$uriscan_upgrade", "websocket, h2c", ""},
		{"$uriscan_upgrade", "websocket", "GET /< HTTP/1.1"}, {"$uriscan_upgrade", "WebSocket", "GET /< HTTP/1.1"},
	} {
		through := make(chan string, 1)
		address := startSwitcher(t, through)
		s := startNginx(t, auth.Options{}, "upstream app {", upgrades+"\nupstream app {", "127.0.0.1:8000", address,
			"proxy_pass http://app;", "proxy_pass http://app;\n		"+strings.ReplaceAll(webSockets, "$http_upgrade", c.value))
		conn, err := net.Dial("tcp", s.address)
		must.NoError(t, err)
		defer conn.Close()
		conn.SetDeadline(time.Now().Add(time.Minute))
		fmt.Fprintf(conn, "GET /a HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: %s\r\n\r\n", c.upgrade)
		r := textproto.NewReader(bufio.NewReader(conn))
		_, err = r.ReadLine()
		must.NoError(t, err)
		_, err = r.ReadMIMEHeader()
		must.NoError(t, err)
		fmt.Fprint(conn, head("GET", "/<", "h"))
		io.Copy(io.Discard, r.R)
		got := ""
		select {
		case got = <-through:
		default:
		}
		expect.Equal(t, got, c.through, "%s with Upgrade: %s: what goes through", c.value, c.upgrade)
	}
}

// startSwitcher runs an application that makes a tunnel for each field Upgrade, and returns its
// address. The first line that comes through a tunnel is sent to the channel.
func startSwitcher(t *testing.T, through chan<- string) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must.NoError(t, err)
	t.Cleanup(func() { listener.Close() })
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		r := textproto.NewReader(bufio.NewReader(conn))
		r.ReadLine()
		fields, err := r.ReadMIMEHeader()
		if err != nil || fields.Get("Upgrade") == "" {
			fmt.Fprint(conn, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
			return
		}
		fmt.Fprint(conn, "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n")
		if line, err := r.ReadLine(); err == nil {
			through <- line
		}
	}()
	return listener.Addr().String()
}
